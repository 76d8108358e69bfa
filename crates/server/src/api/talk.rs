//! What readers do about talk: reports go to the moderators, and whom somebody has blocked they do not hear.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::reports::{self, About};
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use komadai_wire::{NewPlayerReport, NewReport, ReportReason};
use serde::Deserialize;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/api/games/{id}/report", post(report_player))
        .route("/api/games/{id}/talk/{seq}/report", post(report_line))
        .route("/api/games/{id}/talk/{seq}/block", post(block))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    blocked: bool,
}

/// Only accounts report and block: what a guest says is forgotten with the cookie.
pub(crate) fn own(principal: &Principal) -> Result<&Account, Refusal> {
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts report and block"))?;
    Ok(account)
}

/// `POST /api/games/{id}/talk/{seq}/report`
async fn report_line(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path((game, seq)): Path<(String, u32)>,
    given: Result<Json<NewReport>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (account, Json(given)) = (own(&principal)?, given?);
    let about = reports::line_of(&app.site, &principal, &game, seq).await?;
    report(&app, &asker, account, about, (given.reason, &given.words)).await
}

/// `POST /api/games/{id}/report`
async fn report_player(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(game): Path<String>,
    given: Result<Json<NewPlayerReport>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (account, Json(given)) = (own(&principal)?, given?);
    let about = reports::player_of(&app.site, &game, given.side).await?;
    report(&app, &asker, account, about, (given.reason, &given.words)).await
}

/// Keeps a report for the moderators.
pub(crate) async fn report(
    app: &App,
    asker: &Asker,
    account: &Account,
    about: About,
    (reason, words): (ReportReason, &str),
) -> Result<StatusCode, Refusal> {
    reports::report(&app.site, asker, account, about, (reason.code(), words)).await?;
    Ok(StatusCode::CREATED)
}

/// `POST /api/games/{id}/talk/{seq}/block`: whoever said this line is heard no more, or again.
async fn block(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path((game, seq)): Path<(String, u32)>,
    given: Result<Json<Block>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (account, Json(given)) = (own(&principal)?, given?);
    asker.may(&app.site, Deed::Talk)?;
    reports::block(&app.site, &principal, account, (&game, seq), given.blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
