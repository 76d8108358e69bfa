//! `/api/lobby`: who looks for a game, and what is played. To look for one oneself takes a socket: `/ws/lobby`.

use crate::app::{App, Shared};
use crate::views;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use komadai_wire::LobbyView;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/lobby", get(show))
}

/// `GET /api/lobby`
async fn show(State(app): State<Shared>) -> Json<LobbyView> {
    Json(lobby(&app).await)
}

/// The lobby now. Its task looks at the games only while somebody is there.
pub(crate) async fn lobby(app: &App) -> LobbyView {
    let games = views::live_games(&app.site.lobby.games().await);
    LobbyView { games, ..views::lobby(&app.site.lobby.view()) }
}
