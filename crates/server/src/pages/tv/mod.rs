//! `/tv`: the best game that is played now, live.

use super::frame::{Frame, frame, page};
use crate::app::{App, Shared};
use crate::encode;
use crate::lobby::live_games;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::{Boot, GameView};

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
    let game = best(&app).await;
    let has_game = game.is_some();
    page(&reader, StatusCode::OK, &TvPage { frame: frame(&app, &reader, Some(&Boot::Tv { game })), has_game })
}

/// The first game of the list that can be seen.
async fn best(app: &App) -> Option<GameView> {
    for game in live_games(&*app.store).await {
        if let Ok(seen) = app.rooms.view(&game.id).await {
            return Some(encode::view(&seen));
        }
    }
    None
}
