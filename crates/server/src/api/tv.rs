//! `GET /api/tv`: the game that is shown on TV now, for whoever sees one already.

use crate::app::Shared;
use crate::lobby::tv_game;
use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};
use komadai_event::Speed;
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
    let games = app.site.lobby.games().await;
    let shown = seen.shown.as_deref();
    let game = match seen.channel {
        None => tv_game(&games, None, shown),
        Some(code) => Speed::from_code(&code).and_then(|speed| tv_game(&games, Some(speed), shown)),
    };
    Json(TvChoice { game: game.map(|game| game.id.clone()) })
}
