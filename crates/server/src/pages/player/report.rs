//! Somebody is reported to the moderators from their page: what is wrong is not about one game.

use super::open_account;
use crate::app::Shared;
use crate::pages::moderation::complaint::Complaint;
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::reports::About;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_wire::ReportReason;

/// What may be wrong.
pub(super) fn reasons() -> &'static [ReportReason] {
    ReportReason::ALL
}

/// Where somebody is reported.
pub(super) fn address(name: &str) -> String {
    format!("/player/{name}/report")
}

/// `POST /player/{name}/report`
pub(super) async fn report(
    State(app): State<Shared>,
    principal: Principal,
    Path(name): Path<String>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let subject =
        open_account(&app, principal.account().map(AsRef::as_ref), &name).await?.ok_or(Refusal::NoSuchPage)?;
    let path: String = subject.name.bytes().map(super::percent).collect();
    // What they say of themselves stands on this page: it is read as it stands now.
    let said = app.store.profile_of(&subject.id).await?.map(|profile| profile.about).unwrap_or_default();
    let place = if said.is_empty() { String::new() } else { format!("/player/{path}") };
    let about = About { subject: subject.holder, name: subject.name, place, said, ..About::default() };
    complaint.keep(&app, about).await?;
    Ok(Redirect::to(&format!("/player/{path}?reported=yes")).into_response())
}
