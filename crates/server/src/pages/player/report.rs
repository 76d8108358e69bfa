//! Somebody is reported to the moderators from their page: what is wrong is not about one game.

use super::open_account;
use crate::api::talk::{About, own, report as keep};
use crate::app::Shared;
use crate::asker::Asker;
use crate::principal::Principal;
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_wire::ReportReason;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Given {
    reason: ReportReason,
    #[serde(default)]
    words: String,
}

/// What may be wrong.
pub(super) fn reasons() -> &'static [ReportReason] {
    ReportReason::ALL
}

/// `POST /player/{name}/report`
pub(super) async fn report(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(name): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let subject = open_account(&app, &name).await?.ok_or(Refusal::NoSuchPage)?;
    let path: String = subject.name.bytes().map(super::percent).collect();
    let about = About { subject: subject.holder, name: subject.name, game: String::new(), line: None };
    keep(&app, &asker, account, about, (given.reason, &given.words)).await?;
    Ok(Redirect::to(&format!("/player/{path}?reported=yes")).into_response())
}
