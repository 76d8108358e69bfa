//! The public API for programs: bots, apps and scripts that come with a token. Addresses, bodies and streams are those of lichess and
//! lishogi, so that what was written for them works here; games, offers and talk behind them are the site's.
//!
//! Its routes stand in one table, from which come the router, what a token has to be allowed, and the description at `/api/openapi.json`.

mod account;
mod admit;
mod archive;
mod asked;
mod broadcasts;
mod challenges;
mod events;
mod fault;
mod game;
mod games;
mod lines;
mod moves;
mod openapi;
mod problems;
mod seeks;
mod studies;
mod table;
mod told;
mod tournaments;
mod webhooks;

pub(crate) use admit::{admit, is_read};
pub use table::{ProgramRoute, program_routes};

use crate::app::Shared;
use axum::Router;

/// Every address of the table.
pub(crate) fn routes() -> Router<Shared> {
    table::table().into_iter().fold(Router::new(), |router, entry| router.route(&entry.path, entry.handler))
}
