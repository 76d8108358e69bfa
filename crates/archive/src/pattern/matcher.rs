//! Games gone through for a pattern: each move changes how much of it is amiss, so that nothing is compared square by square.

use super::Pattern;
use komadai_shogi::{ByColor, Color, Move, MoveShape, Piece, PieceKind, Setup, Square};
use std::sync::LazyLock;

/// What may stand on a square: nothing, or one of 28 pieces.
const CONTENTS: usize = 32;
/// Counts of pieces: a full set has 18 pawns.
const COUNTS: usize = 19;
/// Kinds that do not differ by promotion, the king last.
const KINDS: usize = 8;

/// A number for what stands on a square: 0 for nothing, else one more than [`Piece::index`].
type Content = u8;

/// A game under way as far as patterns ask: 98 bytes, which is also how the start of a game with a handicap is kept.
#[derive(Clone)]
pub(crate) struct Board {
    squares: [Content; Square::COUNT],
    hands: [[u8; KINDS]; 2],
    turn: Color,
}

/// The bytes of a [`Board`].
pub(crate) const BOARD_BYTES: usize = Square::COUNT + 2 * KINDS + 1;

static START: LazyLock<Board> = LazyLock::new(|| Board::of(&Setup::start()));

/// What a move did to the board.
pub(crate) struct Change {
    /// The square that was left, with what stood there; none for a drop.
    from: Option<(usize, Content)>,
    to: usize,
    /// What stood there before, and what does now.
    taken: Content,
    pub(crate) put: Content,
}

impl Board {
    pub(crate) fn start() -> &'static Board {
        &START
    }

    pub(crate) fn of(setup: &Setup) -> Board {
        let mut squares = [0; Square::COUNT];
        for (square, piece) in setup.pieces() {
            squares[square.index()] = content(piece);
        }
        let hand = |color| {
            let mut counts = [0; KINDS];
            for kind in PieceKind::HAND {
                counts[kind.index()] = setup.hands[color].count(kind);
            }
            counts
        };
        Board { squares, hands: [hand(Color::Black), hand(Color::White)], turn: setup.turn }
    }

    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let turn = [u8::from(self.turn == Color::White)];
        [&self.squares[..], self.hands.as_flattened(), &turn].concat()
    }

    /// Reads what [`Board::to_bytes`] wrote; none if it is anything else.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Board> {
        let (squares, rest) = bytes.split_first_chunk::<{ Square::COUNT }>()?;
        let (black, rest) = rest.split_first_chunk::<KINDS>()?;
        let (white, turn) = rest.split_first_chunk::<KINDS>()?;
        let [turn @ (0 | 1)] = turn else { return None };
        let fits = squares.iter().all(|content| usize::from(*content) <= 2 * PieceKind::COUNT)
            && black.iter().chain(white).all(|count| usize::from(*count) < COUNTS);
        let turn = if *turn == 0 { Color::Black } else { Color::White };
        fits.then_some(Board { squares: *squares, hands: [*black, *white], turn })
    }

    /// Each square with what stands there.
    pub(crate) fn contents(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.squares.iter().copied().enumerate()
    }

    /// The pieces a side holds, by [`PieceKind::index`].
    pub(crate) fn hand(&self, color: Color) -> &[u8; KINDS] {
        &self.hands[color as usize]
    }

    /// Plays a move; none where it makes no sense, which only a damaged game has.
    pub(crate) fn play(&mut self, mv: Move) -> Option<Change> {
        let (side, to) = (self.turn as usize, mv.to().index());
        let taken = self.squares[to];
        let change = match mv.shape() {
            MoveShape::Drop { kind, .. } => {
                let held = &mut self.hands[side][kind.index()];
                if *held == 0 || taken != 0 {
                    return None;
                }
                *held -= 1;
                Change { from: None, to, taken: 0, put: content(Piece::new(self.turn, kind)) }
            }
            MoveShape::Board { from, promote, .. } => {
                let from = from.index();
                let moved = self.squares[from];
                let (Some(owner), promotes) = (owner(moved), PROMOTED[usize::from(moved)]) else { return None };
                let put = if promote { promotes } else { moved };
                if owner != self.turn || put == 0 {
                    return None;
                }
                if taken != 0 {
                    let kind = BASE[usize::from(taken)];
                    let held = &mut self.hands[side][usize::from(kind)];
                    if self::owner(taken) == Some(self.turn)
                        || usize::from(kind) == PieceKind::King.index()
                        || usize::from(*held) + 1 == COUNTS
                    {
                        return None;
                    }
                    *held += 1;
                }
                self.squares[from] = 0;
                Change { from: Some((from, moved)), to, taken, put }
            }
        };
        self.squares[to] = change.put;
        self.turn = !self.turn;
        Some(change)
    }
}

impl Change {
    /// Where a piece came to stand.
    pub(crate) fn to(&self) -> usize {
        self.to
    }
}

/// The number of a piece on a square.
pub(crate) fn content(piece: Piece) -> Content {
    piece.index() as u8 + 1
}

fn owner(content: Content) -> Option<Color> {
    match usize::from(content) {
        0 => None,
        content if content <= PieceKind::COUNT => Some(Color::Black),
        _ => Some(Color::White),
    }
}

/// What a piece becomes, by its number; 0 where it does not promote.
const PROMOTED: [Content; CONTENTS] = {
    let mut table = [0; CONTENTS];
    let mut index = 0;
    while index < 2 * PieceKind::COUNT {
        if let Some(kind) = PieceKind::from_index(index % PieceKind::COUNT)
            && let Some(promoted) = kind.promoted()
        {
            table[index + 1] = (promoted.index() + index / PieceKind::COUNT * PieceKind::COUNT) as u8 + 1;
        }
        index += 1;
    }
    table
};

/// The unpromoted kind of a piece, by its number.
const BASE: [u8; CONTENTS] = {
    let mut table = [0; CONTENTS];
    let mut index = 0;
    while index < 2 * PieceKind::COUNT {
        if let Some(kind) = PieceKind::from_index(index % PieceKind::COUNT) {
            table[index + 1] = kind.unpromoted().index() as u8;
        }
        index += 1;
    }
    table
};

fn pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)))
}

/// A pattern made ready to go through many games.
pub(crate) struct Matcher {
    /// 1 where this content of a square is not what is wanted.
    squares: Box<[[i8; CONTENTS]; Square::COUNT]>,
    /// The same for counts in hand, and of all pieces of a side.
    hands: [[[i8; COUNTS]; KINDS]; 2],
    material: [[[i8; COUNTS]; KINDS]; 2],
    /// Whether material is asked for.
    has_material: bool,
}

impl Matcher {
    pub(crate) fn new(pattern: &Pattern) -> Matcher {
        let mut squares = Box::new([[0; CONTENTS]; Square::COUNT]);
        for (square, wanted) in pattern.wanted() {
            let amiss = &mut squares[square.index()];
            amiss[0] = i8::from(!wanted.fits(None));
            for piece in pieces() {
                amiss[usize::from(content(piece))] = i8::from(!wanted.fits(Some(piece)));
            }
        }
        let amounts = |amounts: &ByColor<super::Amounts>| {
            Color::ALL.map(|color| {
                let mut amiss = [[0; COUNTS]; KINDS];
                for (kind, wanted) in amounts[color].iter().enumerate() {
                    for (count, amiss) in amiss[kind].iter_mut().enumerate() {
                        *amiss = i8::from(wanted.is_some_and(|wanted| !wanted.fits(count as u8)));
                    }
                }
                amiss
            })
        };
        let has_material = pattern.material != ByColor::default();
        Matcher { squares, hands: amounts(&pattern.hands), material: amounts(&pattern.material), has_material }
    }

    /// The ply after which a game first has the pattern.
    pub(crate) fn first_ply(&self, start: &Board, moves: &[u8]) -> Option<usize> {
        let mut board = start.clone();
        let mut owned = if self.has_material { owned(&board) } else { [[0; KINDS]; 2] };
        let mut amiss = self.amiss(&board, &owned);
        let (moves, _) = moves.as_chunks::<2>();
        for (ply, bits) in moves.iter().enumerate() {
            if amiss == 0 {
                return Some(ply);
            }
            let side = board.turn as usize;
            let mv = Move::from_bits(u16::from_be_bytes(*bits))?;
            let held = mv.dropped().map(|kind| (kind.index(), board.hands[side][kind.index()]));
            let Change { from, to, taken, put } = board.play(mv)?;
            if let Some((from, moved)) = from {
                let square = &self.squares[from];
                amiss += i32::from(square[0]) - i32::from(square[usize::from(moved)]);
            }
            let square = &self.squares[to];
            amiss += i32::from(square[usize::from(put)]) - i32::from(square[usize::from(taken)]);
            if let Some((kind, before)) = held {
                let hand = &self.hands[side][kind];
                amiss += i32::from(hand[usize::from(before) - 1]) - i32::from(hand[usize::from(before)]);
            } else if taken != 0 {
                let kind = usize::from(BASE[usize::from(taken)]);
                let (hand, now) = (&self.hands[side][kind], usize::from(board.hands[side][kind]));
                amiss += i32::from(hand[now]) - i32::from(hand[now - 1]);
                if self.has_material {
                    amiss -= self.amiss_material(&owned, kind);
                    owned[side][kind] += 1;
                    owned[1 - side][kind] -= 1;
                    amiss += self.amiss_material(&owned, kind);
                }
            }
        }
        (amiss == 0).then_some(moves.len())
    }

    fn amiss(&self, board: &Board, owned: &[[u8; KINDS]; 2]) -> i32 {
        let squares: i32 = board.contents().map(|(at, there)| i32::from(self.squares[at][usize::from(there)])).sum();
        let count = |amiss: &[[[i8; COUNTS]; KINDS]; 2], counts: &[[u8; KINDS]; 2]| -> i32 {
            let amiss = amiss.as_flattened().iter().zip(counts.as_flattened());
            amiss.map(|(amiss, count)| i32::from(amiss[usize::from(*count).min(COUNTS - 1)])).sum()
        };
        squares + count(&self.hands, &board.hands) + count(&self.material, owned)
    }

    fn amiss_material(&self, owned: &[[u8; KINDS]; 2], kind: usize) -> i32 {
        let side = |side: usize| i32::from(self.material[side][kind][usize::from(owned[side][kind]).min(COUNTS - 1)]);
        side(0) + side(1)
    }
}

/// All pieces of either side, promoted ones as what they were.
fn owned(board: &Board) -> [[u8; KINDS]; 2] {
    let mut owned = board.hands;
    for (_, there) in board.contents() {
        if let Some(owner) = owner(there) {
            owned[owner as usize][usize::from(BASE[usize::from(there)])] += 1;
        }
    }
    owned
}
