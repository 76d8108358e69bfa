//! `/api/next-moves`: positions in which one move is better than all others, and what a learner's move is worth in them.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::refusal::Refusal;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_learn::next_move::{Phase, Problem, Said, by_id, problems};
use komadai_shogi::{Move, Position};
use komadai_site::engine::reply;
use komadai_wire::{GamePhase, NextMoveAnswer, NextMoveCard, NextMoveTry, NextMoveView};

/// Moves that are told of what answers a learner's own.
const ANSWERS: usize = 4;

/// The addresses of this subject. What is looked up in memory is less work than drawing a page: only what an engine has to find is counted.
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
    State(app): State<Shared>,
    asker: Asker,
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
    let mut after = position;
    after.play(mv).map_err(|_| refused())?;
    Ok(Json(match problem.judge(mv) {
        Said::Best => right,
        Said::Mistake(mistake) => {
            NextMoveAnswer::Wrong { line: written(&mistake.line[1..]), left: mistake.left, known: true }
        }
        Said::Other => match answered(&app, &asker, &after).await {
            // A line that leaves more than the searches that chose the problem found, which looked longer, refutes nothing.
            Some((line, left)) if left <= *other => NextMoveAnswer::Wrong { line, left, known: true },
            _ => NextMoveAnswer::Wrong { line: Vec::new(), left: *other, known: false },
        },
    }))
}

/// What answers a move of which nothing is written, with the chance to win that it leaves; none where no engine can be asked now, for
/// whoever tries moves learns from the bare word as well.
async fn answered(app: &Shared, asker: &Asker, after: &Position) -> Option<(Vec<String>, u8)> {
    asker.may(&app.site, Deed::Reply).ok()?;
    let found = reply(&app.jobs, after, asker.party()).await.ok()?;
    let line: Vec<String> = found.pv.iter().take(ANSWERS).map(ToString::to_string).collect();
    let left = (100.0 * (1.0 - found.score.chance())).round() as u8;
    (!line.is_empty()).then_some((line, left))
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
