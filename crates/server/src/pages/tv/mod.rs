//! `/tv`: the best game that is played now, live.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::encode;
use crate::lobby::tv_game;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "tv/page.html")]
struct TvPage<'a> {
    frame: Frame<'a>,
    has_game: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tv", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    let game = tv_game(&*app.store, &app.rooms, None).await.map(|seen| encode::view(&seen));
    let has_game = game.is_some();
    page(&reader, StatusCode::OK, &TvPage { frame: frame(&app, &reader, Some(&Boot::Tv { game })), has_game })
}
