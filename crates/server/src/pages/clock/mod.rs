//! `/clock`: two big clocks for a game over the board. They run in the browser alone, with a connection or without.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::{Boot, Clock, clock_presets};

#[derive(Template)]
#[template(path = "clock/page.html")]
struct ClockPage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/clock", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    let mut clocks = clock_presets();
    // Over the board nobody waits for days, and no clock is needed where none runs.
    clocks.retain(|preset| matches!(preset.value, Clock::Timed { .. }));
    let boot = Boot::Clock { clocks };
    page(&reader, StatusCode::OK, &ClockPage { frame: frame(&app, &reader, Some(&boot)) })
}
