//! `/api/next-moves`: positions in which one move is better than all others, and what a learner's move is worth in them.

use crate::app::Shared;
use crate::refusal::Refusal;
use axum::extract::Path;
use axum::extract::rejection::JsonRejection;
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_learn::next_move::{Phase, Problem, Said, by_id, problems};
use komadai_shogi::{Move, Position};
use komadai_wire::{GamePhase, NextMoveAnswer, NextMoveCard, NextMoveTry, NextMoveView};

/// The addresses of this subject. All is looked up in what is in memory, which is less work than drawing a page: nothing is counted.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/next-moves", get(list))
        .route("/api/next-moves/{id}", get(show))
        .route("/api/next-moves/{id}/judge", post(judge))
}

/// `GET /api/next-moves`
async fn list() -> Json<Vec<NextMoveCard>> {
    Json(problems().iter().map(card).collect())
}

/// `GET /api/next-moves/{id}`
async fn show(Path(id): Path<String>) -> Result<Json<NextMoveView>, Refusal> {
    let problem = by_id(&id).ok_or(Refusal::NoSuchPage)?;
    Ok(Json(NextMoveView { card: card(problem), sfen: problem.setup.to_string() }))
}

/// `POST /api/next-moves/{id}/judge`
async fn judge(
    Path(id): Path<String>,
    tried: Result<Json<NextMoveTry>, JsonRejection>,
) -> Result<Json<NextMoveAnswer>, Refusal> {
    let Json(NextMoveTry { mv }) = tried?;
    let problem = by_id(&id).ok_or(Refusal::NoSuchPage)?;
    let Problem { best, chance, other, .. } = problem;
    let right = NextMoveAnswer::Best { line: written(best), chance: *chance, other: *other };
    let Some(usi) = mv else { return Ok(Json(right)) };
    let refused = || Refusal::BadRequest(format!("no move: {usi}"));
    let mv: Move = usi.parse().map_err(|_| refused())?;
    let position = Position::new(&problem.setup).map_err(|_| Refusal::NoSuchPage)?;
    position.check(mv).map_err(|_| refused())?;
    Ok(Json(match problem.judge(mv) {
        Said::Best => right,
        Said::Mistake(mistake) => {
            NextMoveAnswer::Wrong { line: written(&mistake.line[1..]), left: mistake.left, known: true }
        }
        Said::Other => NextMoveAnswer::Wrong { line: Vec::new(), left: *other, known: false },
    }))
}

fn card(problem: &Problem) -> NextMoveCard {
    let phase = match problem.phase {
        Phase::Opening => GamePhase::Opening,
        Phase::Middle => GamePhase::Middle,
        Phase::End => GamePhase::End,
    };
    NextMoveCard { id: problem.id(), phase, grade: problem.grade.to_string() }
}

fn written(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
