//! A foul with what shows it on the board.

use crate::{Any, Attempt, Ruleset};
use komadai_shogi::{Bitboard, Color, Foul, Move, MoveShape, PieceKind, Position, Square, attacks};

/// A foul, who committed it, and where it can be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoulReport<R: Ruleset = Any> {
    /// Who committed it.
    pub by: Color,
    /// What is wrong.
    pub foul: Foul,
    /// What was played.
    pub attempt: R::Attempt,
    /// As which move of the game, counted from 1.
    pub ply: u32,
    /// The squares that show why: the other pawn of a nifu, the piece in the way, the checkers; may be empty.
    pub squares: Vec<R::Square>,
}

/// The squares that show why an attempt in a position is this foul.
pub fn evidence(position: &Position, attempt: Attempt, foul: Foul) -> Vec<Square> {
    let us = position.turn();
    let (shape, to) = match attempt {
        Attempt::Move(mv) => (mv.shape(), mv.to()),
        Attempt::PromotedDrop { kind, to } => (MoveShape::Drop { kind, to }, to),
    };
    let from = match shape {
        MoveShape::Board { from, .. } => Some(from),
        MoveShape::Drop { .. } => None,
    };
    match foul {
        Foul::Nifu => (position.pieces(us, PieceKind::Pawn) & Bitboard::file(to.file())).collect(),
        Foul::Blocked => from.map_or(Vec::new(), |from| (attacks::between(from, to) & position.occupied()).collect()),
        Foul::LeavesCheck => match attempt {
            Attempt::Move(mv) => checkers_after(position, mv).collect(),
            Attempt::PromotedDrop { .. } => Vec::new(),
        },
        Foul::Uchifuzume => position.king(!us).into_iter().collect(),
        Foul::Occupied | Foul::NoRetreat | Foul::MustPromote => vec![to],
        Foul::NoPiece | Foul::NotYours | Foul::WrongMovement | Foul::CannotPromote => from.into_iter().collect(),
        Foul::PerpetualCheck | Foul::OutOfTurn | Foul::AfterEnd | Foul::LionGuarded | Foul::LionAfterLion => Vec::new(),
    }
}

/// What would attack the mover's king after a move that leaves it in check.
fn checkers_after(position: &Position, mv: Move) -> Bitboard {
    let us = position.turn();
    let Some(king) = position.king(us) else { return Bitboard::EMPTY };
    let to = Bitboard::of(mv.to());
    let from = mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
    let king = if mv.from() == Some(king) { mv.to() } else { king };
    let occupied = position.occupied().without(from) | to;
    position.attackers(king, !us, occupied).without(to)
}
