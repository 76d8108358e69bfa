//! `/api/tsume/{id}`: problems of the site and of people's sets, moves judged and hints given in them.

use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::mate;
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::sets;
use crate::views;
use axum::Json;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::routing::{get, post};
use komadai_wire::{Hint, HintQuery, ProblemAnswer, ProblemMove, ProblemView};

/// The addresses of this subject.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/tsume/{id}", get(view))
        .route("/api/tsume/{id}/judge", post(judge))
        .route("/api/tsume/{id}/hint", post(hint))
}

/// `GET /api/tsume/{id}`
pub(crate) async fn view(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Json<ProblemView>, Refusal> {
    Ok(Json(views::found_problem(&sets::find(&app.site, &principal, &id).await?)))
}

/// `POST /api/tsume/{id}/judge`
pub(crate) async fn judge(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    query: Result<Json<ProblemMove>, JsonRejection>,
) -> Result<Json<ProblemAnswer>, Refusal> {
    asker.may(&app.site, Deed::Judge)?;
    let Json(query) = query?;
    let found = sets::find(&app.site, &principal, &id).await?;
    let judged = app.site.desk.work(move || mate::judge(&found.problem, &query.moves, &query.usi)).await??;
    Ok(Json(views::problem_answer(judged)))
}

/// `POST /api/tsume/{id}/hint`
pub(crate) async fn hint(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    query: Result<Json<HintQuery>, JsonRejection>,
) -> Result<Json<Hint>, Refusal> {
    asker.may(&app.site, Deed::Judge)?;
    let Json(query) = query?;
    let found = sets::find(&app.site, &principal, &id).await?;
    let best = app.site.desk.work(move || mate::hint(&found.problem, &query.moves)).await??;
    Ok(Json(Hint { usi: best.map(|mv| mv.to_string()) }))
}
