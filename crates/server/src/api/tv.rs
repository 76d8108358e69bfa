//! `GET /api/tv`: the game that is shown on TV now, for whoever sees one already. `GET /api/tv/stood`: how it stood some moves ago.

use crate::app::Shared;
use crate::lobby::{Channel, tv_game};
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_wire::{TvChoice, TvStood};
use serde::Deserialize;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/tv", get(show)).route("/api/tv/stood", get(stood))
}

#[derive(Deserialize)]
struct Seen {
    /// What the asker sees now, by its id.
    shown: Option<String>,
    /// The channel whose games are asked for, by [`Channel::code`]; left out: all.
    channel: Option<String>,
}

/// `GET /api/tv?shown=ID&channel=CHANNEL`
async fn show(State(app): State<Shared>, Query(seen): Query<Seen>) -> Json<TvChoice> {
    let games = app.site.lobby.games().await;
    let shown = seen.shown.as_deref();
    let game = match seen.channel {
        None => tv_game(&games, None, shown),
        Some(code) => Channel::from_code(&code).and_then(|channel| tv_game(&games, Some(channel), shown)),
    };
    Json(TvChoice { game: game.map(|game| game.id.clone()) })
}

#[derive(Deserialize)]
struct Watched {
    /// The game's id.
    #[serde(default)]
    game: String,
}

/// `GET /api/tv/stood?game=ID`: null where it is not known, and of games that have no bar.
async fn stood(State(app): State<Shared>, Query(watched): Query<Watched>) -> Json<Option<TvStood>> {
    let games = app.site.lobby.games().await;
    let game = games.iter().find(|game| game.id == watched.game);
    let has_bar = game.is_some_and(|game| game.is_live() && game.moves && game.variant.is_none());
    let stood = if has_bar { app.tv.stood(&watched.game) } else { None };
    Json(stood.map(|stood| TvStood { ply: stood.ply, black: stood.black }))
}
