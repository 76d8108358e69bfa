//! The site: HTTP pages and API, WebSockets, live games, engine processes.
//!
//! Wiring, no rules: what is legal is decided in `shogi` and `game`, what a message looks like in `wire`, what is kept
//! in `store`. Axum is named here and nowhere else. The search is never linked: engines and the solver of mate
//! problems are child processes. Only moves in the site's own short problems are judged in the process itself, within
//! tight limits.

mod app;
mod clock;
mod desk;
mod engine;
mod http;
mod listen;
mod live;
mod mate;
mod secret;
mod talker;
mod ws;

pub use app::{Config, ServeError, serve};
