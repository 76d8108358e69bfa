//! `/`: a new game.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::{Boot, clock_presets, rules_presets};

#[derive(Template)]
#[template(path = "new_game/page.html")]
struct NewGamePage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    let boot = Boot::New { lang: reader.lang, clocks: clock_presets(), rules: rules_presets() };
    page(&reader, StatusCode::OK, &NewGamePage { frame: frame(&app, &reader, Some(&boot)) })
}
