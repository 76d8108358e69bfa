//! `/clubs`: every club, searched by name; one's own; and how one is founded.

use super::frame::{Frame, frame, page, search};
use super::log_in::log_in_page;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::clubs::{self, Fault, Listed, MAX_ABOUT, NAME, found};
use crate::limits::Deed;
use crate::profiles::emblem;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::Router;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use komadai_store::{ClubEntry, Standing, StoredClub};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "clubs/page.html")]
struct ClubsPage<'a> {
    frame: Frame<'a>,
    asked: &'a str,
    clubs: Vec<(StoredClub, u32)>,
    /// The address of the page after this one.
    next: Option<String>,
    own: Vec<(StoredClub, Standing)>,
    /// What was filled in to found a club, and why it was not founded.
    name: &'a str,
    about: &'a str,
    entry: ClubEntry,
    entries: [ClubEntry; 3],
    fault: Option<Fault>,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    page: u32,
}

#[derive(Deserialize, Default)]
struct New {
    #[serde(default)]
    name: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    entry: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/clubs", get(show).post(make))
}

/// `GET /clubs?q=…&page=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    clubs_page(&app, &reader, &asked, &New::default(), None).await
}

async fn clubs_page(
    app: &App,
    reader: &Reader,
    asked: &Asked,
    new: &New,
    fault: Option<Fault>,
) -> Result<Response, Refusal> {
    let Listed { words, clubs, next, own } =
        clubs::list(&app.site, &asked.q, asked.page, reader.account.as_deref()).await?;
    let query = if words.is_empty() { String::new() } else { search(&words) };
    let shown = ClubsPage {
        next: next.map(|next| format!("/clubs?{query}page={next}")),
        frame: Frame { query, ..frame(app, reader, None) },
        asked: &words,
        clubs,
        own: own.into_iter().map(|(club, member)| (club, member.standing)).collect(),
        name: &new.name,
        about: &new.about,
        entry: ClubEntry::from_code(&new.entry).unwrap_or(ClubEntry::Request),
        entries: ClubEntry::ALL,
        fault,
    };
    let status = if fault.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

/// `POST /clubs`: somebody with an account founds a club.
async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/clubs", None));
    };
    let Form(new) = new?;
    let entry = ClubEntry::from_code(&new.entry).ok_or_else(|| Refusal::BadRequest("no way into a club".to_owned()))?;
    asker.may(&app.site, Deed::Report)?;
    match found(&app.site, &account, &new.name, &new.about, entry).await? {
        Ok(id) => Ok(Redirect::to(&format!("/club/{id}")).into_response()),
        Err(fault) => clubs_page(&app, &reader, &Asked::default(), &new, Some(fault)).await,
    }
}

/// The bounds of a name and of a text, for the form.
fn bounds() -> (usize, usize, usize) {
    (*NAME.start(), *NAME.end(), MAX_ABOUT)
}
