//! What readers do about talk: reports go to the moderators, and whom somebody has blocked they do not hear.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{Report, Seat, SecretHash, TalkLine, is_id};
use komadai_wire::{MAX_TALK, NewPlayerReport, NewReport, ReportReason, Side, said};
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

/// The longest text that a report keeps, in characters.
const MOST_SAID: usize = 4_000;

/// Whom it is about, and where it happened.
#[derive(Default)]
pub(crate) struct About {
    /// Nobody's where their account was erased.
    pub(crate) subject: SecretHash,
    pub(crate) name: String,
    /// Empty where it is about no game.
    pub(crate) game: String,
    pub(crate) line: Option<u32>,
    /// Where a text stands that it is about, and the text as it stands now.
    pub(crate) place: String,
    pub(crate) said: String,
}

/// Only accounts report and block: what a guest says is forgotten with the cookie.
pub(crate) fn own(principal: &Principal) -> Result<&Account, Refusal> {
    let account = principal.account().ok_or(Refusal::Forbidden("only accounts report and block"))?;
    Ok(account)
}

async fn line(app: &App, game: &str, seq: u32) -> Result<TalkLine, Refusal> {
    let line = if is_id(game) { app.store.line(game, seq).await? } else { None };
    line.ok_or(Refusal::NoSuchGame)
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
    let line = line(&app, &game, seq).await?;
    let about = About { subject: line.speaker, name: line.name, game, line: Some(seq), ..About::default() };
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
    let seen = app.rooms.view(&game).await?;
    let seat = app.rooms.seats(&game).await?[given.side];
    let Seat::Person { holder: Some(subject), .. } = seat else {
        return Err(Refusal::Unusable("nobody sits there".to_owned()));
    };
    let name = match given.side {
        Side::Black => seen.contract.names.black.clone(),
        Side::White => seen.contract.names.white.clone(),
    };
    let about = About { subject, name, game, ..About::default() };
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
    if about.subject == account.holder {
        return Err(Refusal::Unusable("nobody reports themselves".to_owned()));
    }
    let words = match words.trim() {
        "" => String::new(),
        words => said(words).ok_or_else(|| Refusal::Unusable(format!("at most {MAX_TALK} characters")))?,
    };
    asker.may(&app.site, Deed::Report)?;
    let report = Report {
        id: new_id(&SystemEntropy),
        at: SystemClock.wall().0,
        reporter: account.id.clone(),
        subject: about.subject,
        name: about.name,
        game: about.game,
        line: about.line,
        reason: reason.code().to_owned(),
        words,
        place: about.place,
        said: about.said.chars().take(MOST_SAID).collect(),
        verdict: None,
        handler: None,
    };
    app.store.add_report(report).await?;
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
    let line = line(&app, &game, seq).await?;
    if line.speaker != account.holder {
        app.store.set_block(&account.id, line.speaker, given.blocked).await?;
        app.site.talks.tell_permissions();
    }
    Ok(StatusCode::NO_CONTENT)
}
