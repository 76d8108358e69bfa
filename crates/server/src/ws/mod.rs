//! WebSockets: one module for each kind of conversation, and what all have in common.

mod analysis;
mod frames;
mod game;
mod live;
mod lobby;
mod mate;
mod notices;
mod post_mortem;
mod socket;
mod study;
mod upgrade;

use crate::app::Shared;
use axum::Router;
use axum::routing::any;

/// Every socket.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/ws/game/{id}", any(game::open))
        .route("/ws/study/{id}", any(study::open))
        .route("/ws/live/{id}/{round}", any(live::open))
        .route("/ws/lobby", any(lobby::open))
        .route("/ws/analysis", any(analysis::open))
        .route("/ws/mate", any(mate::open))
        .route("/ws/notices", any(notices::open))
}
