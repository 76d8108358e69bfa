//! `/embed/event/{id}`: the round and the standings for a frame on somebody else's page.

use super::view::{Hung, Wall};
use super::{Head, Seen};
use crate::app::Shared;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::{Path, State as Site};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_store::EventStage;

#[derive(Template)]
#[template(path = "event/embed.html")]
struct EmbeddedEvent<'a> {
    frame: Frame<'a>,
    head: Head,
    now: Option<Hung>,
    wall: Wall,
    is_arena: bool,
}

/// `GET /embed/event/{id}`
pub(super) async fn show(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let frame = frame(&app, &reader, None);
    let head = seen.head(&app, frame.t).await?;
    let shown = EmbeddedEvent {
        now: Hung::now(seen.state(), &seen.people, &seen.games),
        wall: Wall::of(seen.state(), &seen.people),
        is_arena: seen.is_arena(),
        head,
        frame,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// What somebody writes into their page to show an event there.
pub(super) fn code(origin: &str, id: &str) -> String {
    format!(
        "<iframe src=\"{origin}/embed/event/{id}\" width=\"640\" height=\"480\" style=\"border:0\" title=\"Komadai\"></iframe>"
    )
}
