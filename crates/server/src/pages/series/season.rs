//! `/series/{id}/season/{number}`: a season of a series, how it ended, and the ones before and after it.

use super::view::{self, ChampionShown, SeasonShown, SlotShown};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::open_season;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_store::StoredSeries;

#[derive(Template)]
#[template(path = "series/season.html")]
struct SeasonPage<'a> {
    frame: Frame<'a>,
    series: StoredSeries,
    words: String,
    /// How it ended; none while it is played.
    ended: Option<SeasonShown>,
    champion: Option<ChampionShown>,
    slots: Vec<SlotShown>,
    /// The seasons before and after it: number, and what they are called.
    before: Option<(u32, String)>,
    after: Option<(u32, String)>,
}

/// `GET /series/{id}/season/{number}`
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let Ok(number) = number.parse::<u32>() else { return Ok(not_found::page(&app, reader)) };
    let Some(seen) = open_season(&app.site, &id, number).await? else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, None);
    let (t, kind) = (frame.t, seen.series.kind);
    let of = |number: Option<u32>| {
        let season = seen.told.state.seasons.iter().find(|season| Some(season.number) == number)?;
        Some((season.number, view::called(t, kind, season.number, &season.label)))
    };
    let (before, after) = (of(number.checked_sub(1)), of(number.checked_add(1)));
    let season = seen.told.state.seasons.iter().find(|season| season.number == number);
    let Some(season) = season else { return Ok(not_found::page(&app, reader)) };
    let shown = SeasonPage {
        words: view::called(t, kind, number, &season.label),
        ended: view::ended(&seen, season, t),
        champion: view::all_champions(&seen, t).into_iter().find(|champion| champion.number == number),
        slots: view::slots(&seen, season, t),
        before,
        after,
        frame,
        series: seen.series,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}
