//! What the site does, whatever door somebody comes through: who may do how much, people, ratings, engines, what is told to whom.
//!
//! No protocol is named here: neither axum nor the messages of `wire`, and no page is drawn. `server`'s doors turn what is asked
//! into calls of these services and what they answer into bytes.
//!
//! The floors within this crate, lowest first (`cargo xtask test arrows` checks that arrows run downward):
//! `address` `child` `happened` `kept` `life` `listeners` `mail` `outward` `own_folder` `plans` `practice` `streams` · `limits` `push` `ratings` `talk` `trees` · `desk` `engine` `federation` `imports` `mate` `notices` `people` `relay` `wish` · `archive` `event_logs` `lobby` `printing` `tv` · `site` · `who` `writing` · `testing` · `accounts` `blur` `broadcasts` `classes` `clubs` `entry` `events` `games` `names` `offers` `play_hold` `profiles` `records` `sitting` `studies` `talker` · `sets` · `reports` · `analyses` `digests` `event_games` `export` `leavers` `news` `retention` `series` `threads` `webhooks`.

pub mod accounts;
pub mod address;
pub mod analyses;
pub mod archive;
pub mod blur;
pub mod broadcasts;
pub mod child;
pub mod classes;
pub mod clubs;
pub mod desk;
pub mod digests;
pub mod engine;
pub mod entry;
pub mod event_games;
pub mod event_logs;
pub mod events;
pub mod export;
pub mod federation;
pub mod games;
pub mod happened;
pub mod imports;
pub mod kept;
pub mod leavers;
pub mod life;
pub mod limits;
pub mod listeners;
pub mod lobby;
pub mod mail;
pub mod mate;
pub mod names;
pub mod news;
pub mod notices;
pub mod offers;
pub mod outward;
pub mod own_folder;
pub mod people;
pub mod plans;
pub mod play_hold;
pub mod practice;
pub mod printing;
pub mod profiles;
pub mod push;
pub mod ratings;
pub mod records;
pub mod relay;
pub mod reports;
pub mod retention;
pub mod series;
pub mod sets;
pub mod sitting;
pub mod streams;
pub mod studies;
pub mod talk;
pub mod talker;
pub mod threads;
pub mod trees;
pub mod tv;
pub mod webhooks;
pub mod who;
pub mod wish;
pub mod writing;

mod site;
#[cfg(test)]
mod testing;

pub use site::Site;
