//! `/tv`: the best game that is played now, live.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::encode;
use crate::lobby::{Channel, tv_game};
use crate::reader::Reader;
use crate::views;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "tv/page.html")]
struct TvPage<'a> {
    frame: Frame<'a>,
    has_game: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tv", get(show))
}

#[derive(Deserialize, Default)]
struct Asked {
    /// The channel, by [`Channel::code`]; left out: all games.
    #[serde(default)]
    channel: String,
}

/// `GET /tv?channel=CHANNEL`
async fn show(State(app): State<Shared>, reader: Reader, asked: Result<Query<Asked>, QueryRejection>) -> Response {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let channel = Channel::from_code(&asked.channel);
    let games = app.site.lobby.games().await;
    let seen = match tv_game(&games, channel, None) {
        Some(chosen) => app.rooms.view(&chosen.id).await.ok().map(|seen| (&chosen.id, seen)),
        None => None,
    };
    let ratings = match &seen {
        Some((id, seen)) => app.site.standings.of_game(id, seen.at.0).await.unwrap_or_default().map(views::rated_game),
        None => None,
    };
    let game = seen.map(|(_, seen)| encode::view(&seen));
    let has_game = game.is_some();
    let last = if has_game { None } else { app.site.lobby.best_or_last_game().await.filter(|game| !game.moves) };
    let (channel, games) = (channel.map(|channel| channel.code().to_owned()), views::live_games(&games));
    let boot = Boot::Tv { game, ratings, channel, games, last: last.map(views::live_game) };
    page(&reader, StatusCode::OK, &TvPage { frame: frame(&app, &reader, Some(&boot)), has_game })
}
