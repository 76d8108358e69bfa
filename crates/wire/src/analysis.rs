//! `/ws/analysis`: lines of the engine for a review.

use crate::Millis;
use serde::{Deserialize, Serialize};

/// From the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisIn {
    /// Analyse; what ran before stops.
    Analyse {
        /// A number of the browser's choice, which every answer repeats.
        id: u32,
        /// The start position in SFEN.
        start: String,
        /// The moves from there in USI.
        moves: Vec<String>,
        /// How many lines, 1 to 5.
        multipv: u8,
        /// How long for each position.
        movetime_ms: Millis,
        /// Every position of the game rather than the last alone.
        whole: bool,
    },
    /// Stop.
    Stop,
}

/// To the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisOut {
    /// What is known of a position so far; the next one for the same ply replaces it.
    Line {
        /// Of which analysis.
        id: u32,
        /// The position after so many moves.
        ply: u32,
        /// In plies.
        depth: u32,
        /// From Black's side.
        score: Score,
        /// Positions looked at.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// Positions a second.
        #[cfg_attr(test, ts(type = "number"))]
        nps: u64,
        /// The best lines, the best first.
        pvs: Vec<Line>,
        /// No more will come for this ply.
        last: bool,
    },
    /// So many positions of so many are done.
    Progress {
        /// Of which analysis.
        id: u32,
        /// Positions done.
        done: u32,
        /// Positions in all.
        total: u32,
    },
    /// All is done, or stopped.
    Done {
        /// Of which analysis.
        id: u32,
    },
    /// It cannot go on.
    Failed {
        /// Of which analysis.
        id: u32,
        /// What to do about it.
        message: String,
    },
}

/// One line of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// From Black's side.
    pub score: Score,
    /// In USI.
    pub moves: Vec<String>,
}

/// A score from Black's side: positive is good for Black.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Score {
    /// Hundredths of a pawn.
    Cp {
        /// How many.
        value: i32,
    },
    /// Mate in so many plies; negative: White mates. 0: the side to move is mated.
    Mate {
        /// How many.
        value: i32,
    },
}
