//! A position with the running part of its evaluation.

use crate::material::{IN_HAND, on_square};
use komadai_shogi::{Bitboard, Color, Move, MoveShape, Piece, PieceKind, Position, Square, attacks};
use std::cell::OnceCell;

/// A position; and for the evaluation made by hand the sum of its material and places, which every move changes by a little.
#[derive(Copy, Clone)]
pub(crate) struct Board {
    pub pos: Position,
    /// As Black counts; nothing when a network evaluates, which spares the keeping.
    sum: Option<i32>,
}

pub(crate) const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// Material and places of a whole position, as Black counts.
fn sum(pos: &Position) -> i32 {
    let pieces = pos.occupied().filter_map(|square| Some(on_square(pos.piece_at(square)?, square)));
    let held = Color::ALL.into_iter().flat_map(|color| {
        pos.hand(color).iter().map(move |(kind, n)| sign(color) * i32::from(n) * IN_HAND[kind.index()])
    });
    pieces.sum::<i32>() + held.sum::<i32>()
}

impl Board {
    /// A board that keeps the sum.
    pub(crate) fn counted(pos: Position) -> Board {
        Board { pos, sum: Some(sum(&pos)) }
    }

    /// A board that does not.
    pub(crate) fn uncounted(pos: Position) -> Board {
        Board { pos, sum: None }
    }

    /// The sum of material and places, as Black counts.
    pub(crate) fn sum(&self) -> i32 {
        self.sum.unwrap_or_else(|| sum(&self.pos))
    }

    /// The board after a legal move.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Board {
        let mut next = *self;
        if let Some(sum) = &mut next.sum {
            *sum += change(&self.pos, mv);
        }
        next.pos.play_unchecked(mv);
        next
    }

    /// The board after passing.
    pub(crate) fn passed(&self) -> Board {
        let mut next = *self;
        next.pos.pass();
        next
    }
}

/// What a legal move adds to the sum.
fn change(pos: &Position, mv: Move) -> i32 {
    let us = pos.turn();
    match mv.shape() {
        MoveShape::Board { from, to, promote } => {
            let gained = pos
                .piece_at(to)
                .map_or(0, |taken| sign(us) * IN_HAND[taken.kind.unpromoted().index()] - on_square(taken, to));
            let moved = pos.piece_at(from).map_or(0, |piece| {
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                on_square(Piece::new(us, kind), to) - on_square(piece, from)
            });
            gained + moved
        }
        MoveShape::Drop { kind, to } => on_square(Piece::new(us, kind), to) - sign(us) * IN_HAND[kind.index()],
    }
}

/// The kind that moves or is dropped, as it stands before the move.
#[inline]
pub(crate) fn mover(pos: &Position, mv: Move) -> PieceKind {
    match mv.shape() {
        MoveShape::Board { from, .. } => pos.piece_at(from).map_or(PieceKind::Pawn, |piece| piece.kind),
        MoveShape::Drop { kind, .. } => kind,
    }
}

/// The kind that stands on the destination after the move.
#[inline]
pub(crate) fn arriving(pos: &Position, mv: Move) -> PieceKind {
    let kind = mover(pos, mv);
    if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind }
}

/// The kind taken, if any.
#[inline]
pub(crate) fn taken(pos: &Position, mv: Move) -> Option<PieceKind> {
    if mv.is_drop() { None } else { pos.piece_at(mv.to()).map(|piece| piece.kind) }
}

/// The [`CheckSquares`] of a position, looked up when first asked for.
pub(crate) struct Checks<'a> {
    pos: &'a Position,
    squares: OnceCell<CheckSquares>,
}

impl<'a> Checks<'a> {
    pub(crate) fn of(pos: &'a Position) -> Checks<'a> {
        Checks { pos, squares: OnceCell::new() }
    }

    #[inline]
    pub(crate) fn squares(&self) -> &CheckSquares {
        self.squares.get_or_init(|| CheckSquares::new(self.pos))
    }
}

/// From where pieces of the side to move would give check: looked up once for all moves of a node, where
/// [`Position::gives_check`] starts anew with each.
pub(crate) struct CheckSquares {
    by_kind: [Bitboard; 14],
    discoverers: Bitboard,
    king: Option<Square>,
}

impl CheckSquares {
    pub(crate) fn new(pos: &Position) -> CheckSquares {
        let (us, them) = (pos.turn(), !pos.turn());
        let Some(king) = pos.king(them) else {
            return CheckSquares { by_kind: [Bitboard::EMPTY; 14], discoverers: Bitboard::EMPTY, king: None };
        };
        let occupied = pos.occupied();
        let gold = attacks::gold(them, king);
        let rook = attacks::rook(king, occupied);
        let bishop = attacks::bishop(king, occupied);
        let near = attacks::king(king);
        let by_kind = [
            attacks::pawn(them, king),
            attacks::lance(them, king, occupied),
            attacks::knight(them, king),
            attacks::silver(them, king),
            bishop,
            rook,
            gold,
            Bitboard::EMPTY,
            gold,
            gold,
            gold,
            gold,
            bishop | near,
            rook | near,
        ];
        CheckSquares { by_kind, discoverers: pos.blockers(them) & pos.of_color(us), king: Some(king) }
    }

    /// Where a piece of this kind would give check.
    #[inline]
    pub(crate) fn of(&self, kind: PieceKind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    #[inline]
    pub(crate) fn gives_check(&self, pos: &Position, mv: Move) -> bool {
        self.of(arriving(pos, mv)).has(mv.to()) || self.discovers(mv)
    }

    /// Whether a move opens a slider's way to the king.
    #[inline]
    pub(crate) fn discovers(&self, mv: Move) -> bool {
        match (mv.from(), self.king) {
            (Some(from), Some(king)) => self.discoverers.has(from) && !attacks::line(king, from).has(mv.to()),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What moves add to the sum is what a fresh count finds, through drops, captures and promotions of both sides.
    #[test]
    fn the_sum_is_kept() {
        let mut state = 11u64;
        let mut random = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut board = Board::counted(Position::start());
        for _ in 0..600 {
            let moves = board.pos.legal_moves();
            if moves.is_empty() {
                board = Board::counted(Position::start());
                continue;
            }
            board = board.after(moves[random(moves.len())]);
            assert_eq!(board.sum(), sum(&board.pos), "{}", board.pos);
        }
    }
}
