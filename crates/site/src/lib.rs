//! What the site does, whatever door somebody comes through: who may do how much, people, ratings, engines, what is told to whom.
//!
//! No protocol is named here: neither axum nor the messages of `wire`, and no page is drawn. `server`'s doors turn what is asked
//! into calls of these services and what they answer into bytes.
//!
//! The floors within this crate, lowest first (`cargo xtask test arrows` checks that arrows run downward):
//! `address` `child` `happened` `kept` `listeners` `mail` `outward` `own_folder` `plans` `streams` · `limits` `push` `talk` `trees` · `desk` `engine` `imports` `people` `relay` · `event_logs`.

pub mod address;
pub mod child;
pub mod desk;
pub mod engine;
pub mod event_logs;
pub mod happened;
pub mod imports;
pub mod kept;
pub mod limits;
pub mod listeners;
pub mod mail;
mod outward;
pub mod own_folder;
pub mod people;
pub mod plans;
pub mod push;
pub mod relay;
pub mod streams;
pub mod talk;
pub mod trees;
