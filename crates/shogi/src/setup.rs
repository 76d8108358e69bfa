//! Any diagram, legal or not.

use crate::{ByColor, Color, Hand, Piece, PieceKind, Square};

/// A diagram: what stands where, what is held, who moves. Nothing about it is checked;
/// [`Position::new`](crate::Position::new) does that.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// As in a [`Position`](crate::Position): see [`Piece::mark`].
    pub(crate) board: [u8; 81],
    /// The pieces in hand.
    pub hands: ByColor<Hand>,
    /// Who is to move.
    pub turn: Color,
    /// The number of the next move, 1 at the start of a game.
    pub move_number: u32,
}

impl Setup {
    /// No piece anywhere, Black to make move 1.
    pub const fn empty() -> Setup {
        Setup {
            board: [0; 81],
            hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY },
            turn: Color::Black,
            move_number: 1,
        }
    }

    /// The start of an even game.
    pub fn start() -> Setup {
        use PieceKind::*;
        let mut setup = Setup::empty();
        let back = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
        for (file, kind) in (1..).zip(back) {
            for (color, rank, kind) in
                [(Color::Black, 9, kind), (Color::White, 1, kind), (Color::Black, 7, Pawn), (Color::White, 3, Pawn)]
            {
                setup.put(file, rank, Piece::new(color, kind));
            }
        }
        for (file, rank, color, kind) in [
            (2, 8, Color::Black, Rook),
            (8, 8, Color::Black, Bishop),
            (8, 2, Color::White, Rook),
            (2, 2, Color::White, Bishop),
        ] {
            setup.put(file, rank, Piece::new(color, kind));
        }
        setup
    }

    fn put(&mut self, file: u8, rank: u8, piece: Piece) {
        if let Some(square) = Square::new(file, rank) {
            self.set(square, Some(piece));
        }
    }

    /// What stands on a square.
    #[inline]
    pub fn get(&self, square: Square) -> Option<Piece> {
        Piece::of_mark(self.board[square.index()])
    }

    /// Puts a piece on a square, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece.map_or(0, Piece::mark);
    }

    /// Every piece on the board with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// How many pieces of each unpromoted kind stand on the board and lie in hand, both sides together, indexed by
    /// `PieceKind::index` (pawn to king).
    pub fn census(&self) -> [u32; 8] {
        let mut count = [0; 8];
        for (_, piece) in self.pieces() {
            count[piece.kind.unpromoted().index()] += 1;
        }
        for hand in [self.hands.black, self.hands.white] {
            for (kind, n) in hand.iter() {
                count[kind.index()] += u32::from(n);
            }
        }
        count
    }

    /// The pieces of a full set of 40 that are neither on the board nor in a hand, kings left out; what a mate problem
    /// leaves to the defender.
    pub fn missing(&self) -> Hand {
        let census = self.census();
        let mut hand = Hand::EMPTY;
        for kind in PieceKind::HAND {
            let set = u32::from(PieceKind::SET[kind.index()]);
            hand.set(kind, set.saturating_sub(census[kind.index()]) as u8);
        }
        hand
    }
}
