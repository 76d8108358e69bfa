//! `POST /api/position`: what can be played somewhere.

use super::error::Refusal;
use crate::live::names;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use komadai_shogi::impasse::{self, Counted};
use komadai_shogi::{ByColor, Move, Position, Setup, SetupFault, SetupFaults, Square};
use komadai_wire::{MoveNames, PositionInfo, PositionQuery};

const MAX_MOVES: usize = 2_000;

pub(super) async fn info(query: Result<Json<PositionQuery>, JsonRejection>) -> Result<Json<PositionInfo>, Refusal> {
    let Json(query) = query?;
    if query.moves.len() > MAX_MOVES {
        return Err(Refusal::Unusable(format!("at most {MAX_MOVES} moves")));
    }
    let start: Setup = query.start.parse().map_err(|error| Refusal::Unusable(format!("start: {error}")))?;
    // A diagram under review may be a mate problem.
    let let_pass = SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu).with(SetupFault::StuckPiece);
    let mut position =
        Position::ignoring(&start, let_pass).map_err(|faults| Refusal::Unusable(format!("start: {faults}")))?;
    let mut last_to: Option<Square> = None;
    let mut last: Option<MoveNames> = None;
    for (ply, text) in (1..).zip(&query.moves) {
        let mv: Move = text.parse().map_err(|_| Refusal::Unusable(format!("move {ply} is no move in USI")))?;
        let named = (ply == query.moves.len()).then(|| names::of(&position, mv, last_to));
        position.play(mv).map_err(|foul| Refusal::Unusable(format!("move {ply} ({mv}) cannot be played: {foul}")))?;
        last_to = Some(mv.to());
        last = named;
    }
    let points = ByColor::from_fn(|color| impasse::points(&position, color, Counted::WholeBoard));
    Ok(Json(PositionInfo {
        sfen: position.to_string(),
        turn: position.turn(),
        in_check: position.in_check(),
        legal: position.legal_moves().iter().map(ToString::to_string).collect(),
        names: last,
        points,
    }))
}
