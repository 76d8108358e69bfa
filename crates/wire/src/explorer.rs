//! What the games of the archive played in a position.

use crate::Sides;
use komadai_record::MoveNames;
use serde::{Deserialize, Serialize};

/// `GET /api/explorer?sfen=…`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Explored {
    /// Every game that went through the position.
    pub all: GameTally,
    /// What was played there, most played first.
    pub moves: Vec<ExploredMove>,
    /// The newest of the games.
    pub games: Vec<ExploredGame>,
    /// Those of the highest ratings, the highest first.
    pub top: Vec<ExploredGame>,
    /// The openings and castles of the line that led there, in the order in which they came up.
    pub formations: Vec<String>,
    /// The phase that the line has come to.
    pub phase: String,
    /// The turns that each side has lost in an opening.
    pub lost: Sides<u32>,
    /// What the mate on the board is called, or those that the side to move can give at once.
    pub mates: Vec<String>,
}

/// Games and how they came out; those of which nobody knows count in `games` alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameTally {
    /// All games.
    pub games: u32,
    /// Black's wins.
    pub black: u32,
    /// White's wins.
    pub white: u32,
    /// Draws.
    pub draws: u32,
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ExploredMove {
    /// In USI.
    pub usi: String,
    /// As people read it.
    pub names: MoveNames,
    /// The games that played it.
    pub tally: GameTally,
}

/// A game that went through a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ExploredGame {
    /// Its page, at the ply of the position.
    pub href: String,
    /// The first player; left out where there is no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The second player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// The day: `1982-04-13`, `1982-04` or `1982`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who won: ○ for a win, ● for a loss, △ for a draw, nothing where nobody knows; the first player's.
    pub mark: String,
    /// The mean of the players' ratings; left out where nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Whether the position stood there with the colours reversed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub reversed: bool,
}

/// `GET /api/archive/games?…`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct FoundGames {
    /// The games, the newest first.
    pub games: Vec<FoundGame>,
    /// What to ask on with, as `before`; left out where there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// A game that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct FoundGame {
    /// Its number in the archive.
    pub number: u32,
    /// Which.
    pub game: ExploredGame,
    /// The event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// After how many moves everything that was asked for on the board had been there; left out where nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u16>,
}
