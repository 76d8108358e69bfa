//! `/event/{id}/hall`: the screen of the hall. It turns its pages by itself until somebody tells it to stand still: pairings, then standings.

use super::view::{Hung, Line, Seated, Wall};
use super::{Head, Seen};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Site};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

/// Boards or players on one page of the screen.
const ROWS: usize = 16;
/// Seconds that a page stands.
const STANDS: u32 = 12;

#[derive(Template)]
#[template(path = "event/hall.html")]
struct HallPage<'a> {
    frame: Frame<'a>,
    head: Head,
    round: Option<String>,
    boards: Vec<Seated>,
    wall: Option<Wall>,
    part: (usize, usize),
    /// The address of the page that follows, and when it does.
    next: String,
    seconds: u32,
    /// It does not turn by itself.
    is_still: bool,
    /// The address of the same page as it turns, or as it does not.
    other: String,
}

#[derive(Deserialize, Default)]
pub(super) struct Asked {
    #[serde(default)]
    part: usize,
    /// There where the page is to stand still.
    #[serde(default)]
    still: Option<String>,
}

/// `GET /event/{id}/hall?part=…&still=1`
pub(super) async fn show(
    Site(app): Site<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, None);
    let last = Hung::now(seen.state(), &seen.people, &seen.games);
    let mut wall = Wall::of(seen.state(), &seen.people);
    let pages_of_boards = last.as_ref().map_or(0, |round| round.boards.len().div_ceil(ROWS));
    let parts = (pages_of_boards + wall.lines.len().div_ceil(ROWS)).max(1);
    let part = asked.part.min(parts - 1);
    let (round, boards) = match last {
        Some(round) if part < pages_of_boards => (
            Some(round.title(&frame.t)).filter(|_| !seen.is_arena()),
            round.boards.into_iter().skip(part * ROWS).take(ROWS).collect(),
        ),
        _ => (None, Vec::new()),
    };
    let wall = boards.is_empty().then(|| {
        let from = part.saturating_sub(pages_of_boards) * ROWS;
        wall.lines = std::mem::take(&mut wall.lines).into_iter().skip(from).take(ROWS).collect::<Vec<Line>>();
        wall
    });
    let is_still = asked.still.is_some();
    let address = |part: usize, is_still: bool| {
        format!("/event/{}/hall?part={part}{}", seen.event.id, if is_still { "&still=1" } else { "" })
    };
    let shown = HallPage {
        head: seen.head(&app, frame.t).await?,
        frame,
        round,
        boards,
        wall,
        part: (part + 1, parts),
        next: address((part + 1) % parts, is_still),
        other: address(part, !is_still),
        is_still,
        seconds: STANDS,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}
