//! `/api/puzzle`: the mate problems of the site, as programs know puzzles from lichess.

use super::fault::Fault;
use crate::app::Shared;
use crate::mate;
use crate::principal::Principal;
use crate::sets;
use crate::views;
use axum::Json;
use axum::extract::{Path, State};
use komadai_wire::ProblemView;
use serde_json::{Value, json};

fn told(problem: &ProblemView) -> Json<Value> {
    let card = &problem.card;
    Json(json!({
        "puzzle": {
            "id": card.id, "url": format!("/tsume/{}", card.id), "sfen": card.sfen, "plies": card.plies, "grade": card.grade,
            "themes": card.themes, "solution": problem.solution,
        },
    }))
}

/// `GET /api/puzzle/daily`
pub(super) async fn daily(State(app): State<Shared>) -> Json<Value> {
    told(&views::problem(mate::of_today(app.rooms.time().now().0)))
}

/// `GET /api/puzzle/{id}`
pub(super) async fn show(State(app): State<Shared>, Path(id): Path<String>) -> Result<Json<Value>, Fault> {
    let found = sets::find(&app.site, &Principal::Stranger, &id).await.map_err(|fault| match fault {
        sets::Fault::NoProblem => Fault::NotFound,
        other => Fault::Refusal(other.into()),
    })?;
    Ok(told(&views::found_problem(&found)))
}
