//! `/series/{id}`: a league over its seasons, a title with its holders, an open with its champions. `/series/{id}/desk` is for those who look
//! after it, `/series/{id}/season/{number}` one of its seasons, `/series/{id}/feed.atom` its feed,
//! `/series/{id}/series.json` for programs.

mod act;
mod desk;
mod feed;
pub(super) mod form;
mod json;
mod season;
mod view;

use super::frame::{Frame, frame, page};
use super::not_found;
use super::position::markup;
use crate::app::{App, Shared};
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::{Visitor, open};
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_shogi::Position;
use komadai_store::{Official, SeriesKind, StoredClub, StoredSeries};
pub(super) use view::called as season_called;
use view::{ChampionShown, ClassNow, MostShown, SeasonShown, SlotShown};

#[derive(Template)]
#[template(path = "series/page.html")]
struct SeriesPage<'a> {
    frame: Frame<'a>,
    series: StoredSeries,
    is_title: bool,
    visitor: Visitor,
    club: Option<StoredClub>,
    about: String,
    /// What the season that is played is called, and its events.
    running: Option<(String, Vec<SlotShown>)>,
    classes: Vec<ClassNow>,
    champions: Vec<ChampionShown>,
    /// Who has won more than once.
    most: Vec<MostShown>,
    /// The season that was settled last, and all that are settled: number, what it is called, and when; the last first.
    last: Option<SeasonShown>,
    seasons: Vec<(u32, String, String)>,
    officials: Vec<Official>,
    /// What says what was done, and whether it was.
    told: Option<(String, bool)>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/series/{id}", get(show))
        .route("/series/{id}/season/{number}", get(season::show))
        .route("/series/{id}/desk", get(desk::show).post(act::act))
        .route("/series/{id}/feed.atom", get(feed::show))
        .route("/series/{id}/series.json", get(json::show))
}

/// `GET /series/{id}`
async fn show(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    series_page(&app, reader, &id, None).await
}

async fn series_page(app: &App, reader: Reader, id: &str, told: Option<(String, bool)>) -> Result<Response, Refusal> {
    let Some(seen) = open(&app.site, id).await? else { return Ok(not_found::page(app, reader)) };
    if let Some(account) = &reader.account {
        app.site.notices.read(&account.id, Some(&seen.series.id)).await?;
    }
    let frame = frame(app, &reader, None);
    let t = frame.t;
    let visitor = Visitor::of(&app.site, &seen.series.id, reader.account.as_deref()).await?;
    let (text, look) = (seen.series.about.clone(), reader.look());
    let about = app.site.desk.work(move || markup::html(&text, &Position::start(), look)).await?;
    let kind = seen.series.kind;
    let running = seen.told.state.running();
    let shown = SeriesPage {
        is_title: kind == SeriesKind::Title,
        visitor,
        about,
        running: running
            .map(|season| (view::called(t, kind, season.number, &season.label), view::slots(&seen, season, t))),
        classes: view::classes(&seen, t),
        champions: view::all_champions(&seen, t),
        most: view::most(&seen),
        seasons: view::settled(&seen, t),
        last: view::last(&seen, t),
        told,
        frame,
        series: seen.series,
        club: seen.club,
        officials: seen.officials,
    };
    let status = if shown.told.as_ref().is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(&reader, status, &shown))
}
