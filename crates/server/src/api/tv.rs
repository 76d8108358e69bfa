//! `GET /api/tv`: the game that is shown on TV now, for whoever sees one already.

use crate::app::Shared;
use crate::lobby::tv_game;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_wire::TvChoice;
use serde::Deserialize;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/tv", get(show))
}

#[derive(Deserialize)]
struct Seen {
    /// What the asker sees now, by its id.
    shown: Option<String>,
    /// The speed class whose games are asked for; left out: all.
    channel: Option<String>,
}

/// `GET /api/tv?shown=ID&channel=SPEED`
async fn show(State(app): State<Shared>, Query(seen): Query<Seen>) -> Json<TvChoice> {
    let games = app.lobby.games().await;
    let game = tv_game(&games, seen.channel.as_deref(), seen.shown.as_deref());
    Json(TvChoice { game: game.map(|game| game.id.clone()) })
}
