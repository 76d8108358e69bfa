//! Legal moves.

use crate::attacks;
use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};
use PieceKind::*;
use core::ops::ControlFlow;

/// Legal moves that share an origin, or a kind of piece in hand: cheap to count without listing them.
#[derive(Copy, Clone, Debug)]
pub enum MoveSet {
    /// Moves of one piece of the board.
    Board {
        /// Where it stands.
        from: Square,
        /// Destinations reached without promotion.
        plain: Bitboard,
        /// Destinations reached with promotion.
        promoted: Bitboard,
    },
    /// Drops of one kind.
    Drop {
        /// What is dropped.
        kind: PieceKind,
        /// Where it may be dropped.
        to: Bitboard,
    },
}

impl MoveSet {
    /// The number of moves in the set.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            MoveSet::Board { plain, promoted, .. } => (plain.count() + promoted.count()) as usize,
            MoveSet::Drop { to, .. } => to.count() as usize,
        }
    }

    /// Whether the set has no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `f` with each move, promotions first.
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(Move)) {
        match self {
            MoveSet::Board { from, plain, promoted } => {
                promoted.for_each(|to| f(Move::board(from, to, true)));
                plain.for_each(|to| f(Move::board(from, to, false)));
            }
            MoveSet::Drop { kind, to } => to.for_each(|to| f(Move::drop(kind, to))),
        }
    }
}

/// The most legal moves that a position can have.
pub const MAX_MOVES: usize = 593;

/// A list of moves without allocation.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

const FILLER: Move = match Move::from_bits(1) {
    Some(mv) => mv,
    None => unreachable!(),
};

impl MoveList {
    /// No move.
    pub const fn new() -> MoveList {
        MoveList { moves: [FILLER; MAX_MOVES], len: 0 }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// If the list is full; no position has so many legal moves.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl core::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl core::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Position {
    /// Every legal move, non-promotions included.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(|set| set.for_each(|mv| list.push(mv)));
        list
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> usize {
        let mut n = 0;
        self.generate(|set| n += set.len());
        n
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.try_generate(|set| if set.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            .is_break()
    }

    /// Whether the side to move is mated: in check without a legal move.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Calls `f` with the legal moves, set by set; some sets may be empty.
    #[inline]
    pub fn generate(&self, mut f: impl FnMut(MoveSet)) {
        let _ = self.try_generate(|set| {
            f(set);
            ControlFlow::Continue(())
        });
    }

    /// Like [`generate`](Position::generate), but stops when `f` breaks.
    #[inline]
    pub fn try_generate(&self, mut f: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.turn();
        let own = self.of_color(us);
        let occupied = self.occupied();
        let king = self.king(us);

        let mut targets = Bitboard::ALL;
        if let (Some(king), Some(checker)) = (king, self.checkers().first()) {
            f(self.king_moves(us, king))?;
            if self.checkers().many() {
                return ControlFlow::Continue(());
            }
            targets = attacks::between(king, checker) | Bitboard::of(checker);
        } else if let Some(king) = king {
            f(self.king_moves(us, king))?;
        }

        let reachable = targets.without(own);
        let pinned = self.blockers(us) & own;
        for from in own.without(self.of_kind(King)) {
            let Some(piece) = self.piece_at(from) else { continue };
            let mut to = attacks::of(piece, from, occupied) & reachable;
            if pinned.has(from)
                && let Some(king) = king
            {
                to &= attacks::line(king, from);
            }
            if to.non_empty() {
                f(board_moves(piece, from, to))?;
            }
        }
        self.drops(us, targets.without(occupied), f)
    }

    fn king_moves(&self, us: Color, king: Square) -> MoveSet {
        let without_king = self.occupied().without(Bitboard::of(king));
        let to = attacks::king(king)
            .without(self.of_color(us))
            .filter(|&to| self.attackers(to, !us, without_king).is_empty())
            .collect();
        MoveSet::Board { from: king, plain: to, promoted: Bitboard::EMPTY }
    }

    fn drops(&self, us: Color, empty: Bitboard, mut f: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let hand = self.hand(us);
        if hand.is_empty() || empty.is_empty() {
            return ControlFlow::Continue(());
        }
        for kind in PieceKind::HAND {
            if hand.has(kind) {
                let mut to = empty.without(stuck_ranks(us, kind));
                if kind == Pawn {
                    to = to.without(self.pawn_files(us));
                    if let Some(head) = self.king(!us).and_then(|king| attacks::pawn(!us, king).first())
                        && to.has(head)
                        && self.pawn_drop_mates(head)
                    {
                        to.toggle(head);
                    }
                }
                f(MoveSet::Drop { kind, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The files on which a side has an unpromoted pawn.
    pub(crate) fn pawn_files(&self, color: Color) -> Bitboard {
        let pawns = self.pieces(color, Pawn);
        (1..=9).map(Bitboard::file).filter(|&file| file.intersects(pawns)).fold(Bitboard::EMPTY, Bitboard::or)
    }

    /// Whether a pawn of the side to move, dropped on the square in front of the other king, mates at once (打ち歩詰め).
    ///
    /// The check is adjacent, so the only answers are to take the pawn or to move the king.
    pub(crate) fn pawn_drop_mates(&self, head: Square) -> bool {
        let us = self.turn();
        let them = !us;
        let Some(king) = self.king(them) else { return false };
        let occupied = self.occupied() | Bitboard::of(head);
        let pinned = self.blockers(them);
        let takers = self.attackers(head, them, occupied).without(Bitboard::of(king));
        if takers.into_iter().any(|taker| !pinned.has(taker) || attacks::line(king, taker).has(head)) {
            return false;
        }
        let without_king = occupied.without(Bitboard::of(king));
        !attacks::king(king).without(self.of_color(them)).any(|to| self.attackers(to, us, without_king).is_empty())
    }
}

/// The ranks on which a dropped or unpromoted piece could never move again.
#[inline]
pub(crate) fn stuck_ranks(color: Color, kind: PieceKind) -> Bitboard {
    let (last, second) = match color {
        Color::Black => (Bitboard::rank(1), Bitboard::rank(2)),
        Color::White => (Bitboard::rank(9), Bitboard::rank(8)),
    };
    match kind {
        Pawn | Lance => last,
        Knight => last | second,
        _ => Bitboard::EMPTY,
    }
}

#[inline]
fn board_moves(piece: Piece, from: Square, to: Bitboard) -> MoveSet {
    if piece.kind.promoted().is_none() {
        return MoveSet::Board { from, plain: to, promoted: Bitboard::EMPTY };
    }
    let promoted = if from.in_zone(piece.color) { to } else { to & Bitboard::zone(piece.color) };
    MoveSet::Board { from, plain: to.without(stuck_ranks(piece.color, piece.kind)), promoted }
}
