//! `/board`: a board for a whole room, on a wall or for people as pieces: large, with the last move in large words and aloud. It is played in
//! the browser alone.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_shogi::{Position, Setup};
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "wallboard/page.html")]
struct WallboardPage<'a> {
    frame: Frame<'a>,
}

#[derive(Deserialize, Default)]
struct Asked {
    /// The position to begin with.
    #[serde(default)]
    sfen: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/board", get(show))
}

/// `GET /board?sfen=…`: from the start of a game where no position is given, or none that can be played.
async fn show(State(app): State<Shared>, reader: Reader, asked: Result<Query<Asked>, QueryRejection>) -> Response {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let setup = asked.sfen.parse::<Setup>().ok().filter(|setup| Position::new(setup).is_ok());
    let boot = Boot::Wallboard { sfen: setup.map(|setup| setup.to_string()) };
    page(&reader, StatusCode::OK, &WallboardPage { frame: frame(&app, &reader, Some(&boot)) })
}
