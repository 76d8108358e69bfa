//! A page of the wiki is reported to the moderators: the revision that was read, with its text.

use super::WikiPage;
use crate::app::Shared;
use crate::pages::moderation::complaint::{Complaint, text};
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::Revision;
use serde::Deserialize;

/// Which revision.
#[derive(Deserialize)]
pub(super) struct Read {
    page: String,
    revision: u32,
}

/// Where a revision is reported, for whoever may: somebody with an account who did not write it.
pub(in crate::pages) fn address(page: &WikiPage, revision: &Revision, reader: &Reader) -> Option<String> {
    let own = reader.account.as_ref()?;
    let name = crate::pages::explorer::in_query(&page.name);
    (own.id != revision.author).then(|| format!("/wiki/report?page={name}&revision={}", revision.number))
}

/// `POST /wiki/report?page=…&revision=…`: whoever wrote the revision is reported.
pub(super) async fn report(
    State(app): State<Shared>,
    read: Result<Query<Read>, QueryRejection>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let Query(read) = read.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let page = WikiPage::named(&read.page).ok_or(Refusal::NoSuchPage)?;
    let revision = app.store.revision(&page.name, Some(read.revision)).await?.ok_or(Refusal::NoSuchPage)?;
    let place = page.revision(revision.number);
    let said =
        [revision.summary, revision.text].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let thanks = Redirect::to(&format!("{place}&reported=yes"));
    complaint.keep(&app, text(&app, Some(&revision.author), place, said).await?).await?;
    Ok(thanks.into_response())
}
