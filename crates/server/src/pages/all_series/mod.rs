//! `/series`: leagues, titles and opens that are held year after year. `/series/new` is how one is created.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::series::form::{Given, RulesForm, presets, rules};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::{Fault, MAX_ABOUT, NAME, found};
use crate::views::said_of_series;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_lang::Texts;
use komadai_store::{SeriesKind, Standing, StoredSeries};
use serde::Deserialize;
use std::collections::HashMap;

/// Series on a page.
const ROWS: u32 = 50;
/// Pages that one can leaf to.
const MOST_PAGES: u32 = 200;

#[derive(Template)]
#[template(path = "all_series/page.html")]
struct AllPage<'a> {
    frame: Frame<'a>,
    own: Vec<StoredSeries>,
    series: Vec<StoredSeries>,
    /// The page of what was changed earlier.
    next: Option<u32>,
}

#[derive(Template)]
#[template(path = "all_series/new.html")]
struct NewPage<'a> {
    frame: Frame<'a>,
    /// The kind that is created, and all of them.
    kind: &'static str,
    kinds: [SeriesKind; 3],
    name: String,
    about: String,
    club: String,
    form: RulesForm,
    presets: Vec<(String, String)>,
    /// The clubs for which the reader may hold one.
    clubs: Vec<(String, String)>,
    /// The bounds of a name, and of what a series says of itself.
    bounds: (usize, usize, usize),
    fault: Option<String>,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    page: u32,
    #[serde(default)]
    kind: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/series", get(show).post(make)).route("/series/new", get(new))
}

/// `GET /series?page=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let number = asked.map(|Query(asked)| asked).unwrap_or_default().page.min(MOST_PAGES);
    let series = app.store.all_series(number * ROWS, ROWS).await?;
    let own = match &reader.account {
        Some(account) => app.store.series_of(&account.id, ROWS).await?,
        None => Vec::new(),
    };
    let shown = AllPage {
        frame: frame(&app, &reader, None),
        own,
        next: (series.len() == ROWS as usize && number < MOST_PAGES).then_some(number + 1),
        series,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// `GET /series/new?kind=…`
async fn new(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    if reader.account.is_none() {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/series/new", None));
    }
    let kind = SeriesKind::from_code(&asked.kind).unwrap_or(SeriesKind::League);
    new_page(&app, &reader, kind, None).await
}

async fn new_page(
    app: &App,
    reader: &Reader,
    kind: SeriesKind,
    refused: Option<(&Given, Fault)>,
) -> Result<Response, Refusal> {
    let frame = frame(app, reader, None);
    let clubs = match &reader.account {
        Some(account) => app.store.clubs_of(&account.id).await?,
        None => Vec::new(),
    };
    let led = clubs.into_iter().filter(|(_, member)| member.standing >= Standing::Officer);
    let (given, fault) = refused.unzip();
    let text = |field: &str| given.map_or_else(String::new, |given| given.get(field).to_owned());
    let shown = NewPage {
        kind: kind.code(),
        kinds: SeriesKind::ALL,
        name: text("name"),
        about: text("about"),
        club: text("club"),
        form: given.map_or_else(RulesForm::empty, RulesForm::filled),
        presets: presets(reader.lang),
        clubs: led.map(|(club, _)| (club.id, club.name)).collect(),
        bounds: (*NAME.start(), *NAME.end(), MAX_ABOUT),
        fault: fault.map(|fault| said_of_series(frame.t, &fault)),
        frame,
    };
    let status = if shown.fault.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

/// Who has won a series last, in words.
pub(super) fn holder(t: Texts, series: &StoredSeries) -> String {
    let what = t.get(&format!("series-champion-{}", series.kind.code()));
    t.with("series-line", &[("what", what.into()), ("names", series.card.holder.as_str().into())])
}

/// `POST /series`: somebody with an account creates a series.
async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    given: Result<Form<HashMap<String, String>>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/series/new", None));
    };
    let Form(given) = given?;
    let given = Given(given);
    let kind =
        SeriesKind::from_code(given.get("kind")).ok_or_else(|| Refusal::BadRequest("no kind of series".to_owned()))?;
    asker.may(&app.site, Deed::Report)?;
    let Some(rules) = rules(&given, kind, None) else {
        return new_page(&app, &reader, kind, Some((&given, Fault::Classes))).await;
    };
    let club = Some(given.get("club").to_owned()).filter(|club| !club.is_empty());
    match found(&app.site, &account, given.get("name"), given.get("about"), club, rules).await? {
        Ok(id) => Ok(Redirect::to(&format!("/series/{id}/desk")).into_response()),
        Err(fault) => new_page(&app, &reader, kind, Some((&given, fault))).await,
    }
}
