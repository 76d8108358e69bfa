//! Games in which a part of a position stood.

use crate::ExploredGame;
use serde::{Deserialize, Serialize};

/// `GET /api/archive/pattern?…`: what was found within a short time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PatternFound {
    /// The games, the newest first.
    pub games: Vec<PatternGame>,
    /// What to ask on with, as `before`; left out where every game has been gone through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
    /// The number of the newest game, where a search begins.
    pub newest: u32,
}

/// A game that has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PatternGame {
    /// Which.
    pub game: ExploredGame,
    /// After how many moves it stood there first.
    pub ply: u16,
    /// The position there, in SFEN.
    pub sfen: String,
    /// The move that led there, in USI; left out at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
}
