//! The moves of a mate problem: checks of the attacker, answers of the defender.
//!
//! Which moves are legal is decided by the rules crate; here its sets of moves are only cut down to checks.

use crate::futile;
use komadai_shogi::{Bitboard, Move, MoveSet, Piece, PieceKind, Position, Square, attacks};
use std::ops::ControlFlow;

/// From where each kind would check the defender's king.
struct CheckSquares {
    king: Square,
    /// By `PieceKind::index`.
    direct: [Bitboard; PieceKind::ALL.len()],
    /// The attacker's pieces that uncover a check when they leave the line to the king.
    uncovering: Bitboard,
}

impl CheckSquares {
    #[inline]
    fn of(position: &Position) -> Option<CheckSquares> {
        let by = position.turn();
        let king = position.king(!by)?;
        // A piece attacks the king from where the same piece of the other side, standing on the king's square, would attack.
        let (them, occupied) = (!by, position.occupied());
        let (bishop, rook, near) =
            (attacks::bishop(king, occupied), attacks::rook(king, occupied), attacks::king(king));
        let direct = PieceKind::ALL.map(|kind| match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Bishop => bishop,
            PieceKind::Rook => rook,
            PieceKind::Horse => bishop | near,
            PieceKind::Dragon => rook | near,
            _ => attacks::of(Piece::new(them, kind), king, occupied),
        });
        Some(CheckSquares { king, direct, uncovering: position.blockers(!by) & position.of_color(by) })
    }

    #[inline]
    fn direct(&self, kind: PieceKind) -> Bitboard {
        self.direct[kind.index()]
    }

    /// The checks among legal moves.
    #[inline]
    fn cut(&self, position: &Position, set: MoveSet) -> MoveSet {
        match set {
            MoveSet::Drop { kind, to } if to.non_empty() => MoveSet::Drop { kind, to: to & self.direct(kind) },
            MoveSet::Drop { .. } => set,
            MoveSet::Board { from, plain, promoted } => {
                let Some(piece) = position.piece_at(from) else { return set };
                let uncovered = if self.uncovering.has(from) {
                    Bitboard::ALL.without(attacks::line(self.king, from))
                } else {
                    Bitboard::EMPTY
                };
                let plain = if plain.is_empty() { plain } else { plain & (self.direct(piece.kind) | uncovered) };
                let promoted = match piece.kind.promoted() {
                    Some(kind) if promoted.non_empty() => promoted & (self.direct(kind) | uncovered),
                    _ => Bitboard::EMPTY,
                };
                MoveSet::Board { from, plain, promoted }
            }
        }
    }
}

/// Calls `f` with every legal check of the side to move, promotions first; stops when `f` breaks.
pub(crate) fn try_checks(position: &Position, mut f: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some(squares) = CheckSquares::of(position) else { return ControlFlow::Continue(()) };
    position.try_generate(|set| {
        let mut flow = ControlFlow::Continue(());
        squares.cut(position, set).for_each(|mv| {
            if flow.is_continue() {
                flow = f(mv);
            }
        });
        flow
    })
}

/// Whether a move of the board could as well promote: no more than the plain move loses by it, except where a pawn-drop
/// mate is in the air.
pub(crate) fn shuns_promotion(position: &Position, mv: Move) -> bool {
    let Some(from) = mv.from() else { return false };
    let us = position.turn();
    !mv.promotes()
        && (from.in_zone(us) || mv.to().in_zone(us))
        && position
            .piece_at(from)
            .is_some_and(|piece| matches!(piece.kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook))
}

/// A check that mates at once, if there is one.
pub(crate) fn mate_in_one(position: &Position, count_futile: bool) -> Option<Move> {
    let mut found = None;
    let _ = try_checks(position, |mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        if if count_futile { next.has_legal_move() } else { !futile::is_mated(&next) } {
            ControlFlow::Continue(())
        } else {
            found = Some(mv);
            ControlFlow::Break(())
        }
    });
    found
}

/// The number of answers to a check, drops on one square counted as one.
pub(crate) fn answers(position: &Position) -> u32 {
    let mut count = 0;
    let mut squares = Bitboard::EMPTY;
    position.generate(|set| match set {
        MoveSet::Board { .. } => count += set.len() as u32,
        MoveSet::Drop { to, .. } => squares |= to,
    });
    count + squares.count()
}

/// The squares between the king in check and a lone distant checker, where a piece may come between.
pub(crate) fn gap(position: &Position) -> Bitboard {
    let checkers = position.checkers();
    match (position.king(position.turn()), checkers.first()) {
        (Some(king), Some(checker)) if !checkers.many() => attacks::between(king, checker),
        _ => Bitboard::EMPTY,
    }
}
