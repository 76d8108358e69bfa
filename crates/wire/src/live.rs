//! Broadcasts: games that are played elsewhere, and followed here.

use crate::{End, Millis, ReviewRecord, Side, Sides};
use serde::{Deserialize, Serialize};

/// A broadcast as its pages show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveView {
    /// Its id: `/live/ID`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The round that is looked at.
    pub round: String,
    /// What that is called.
    pub round_title: String,
    /// How many minutes after its relayers everybody else sees a move.
    pub delay_min: u32,
    /// Whether the reader enters its moves, and sees them at once.
    pub relays: bool,
}

/// A board at a glance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct LiveBoard {
    /// Its id: `/live/BROADCAST/ID`.
    pub id: String,
    /// What it is called beside its players' names; may be empty.
    pub title: String,
    /// The players' names; empty where nobody has said them.
    pub names: Sides<String>,
    /// The number of its last change.
    pub seq: u32,
    /// How many moves were played.
    pub ply: u32,
    /// The position in SFEN.
    pub sfen: String,
    /// The last move in USI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// What each side has used of its time.
    pub spent: Sides<Millis>,
    /// What is left on the clocks, where somebody has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Sides<Millis>>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

/// A board with its whole record. The record's version is the number of its last change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveRecord {
    /// It at a glance.
    pub board: LiveBoard,
    /// The record.
    pub record: ReviewRecord,
}

/// `/ws/live/{id}/{round}`, from the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LiveIn {
    /// Is anybody there?
    Ping {},
}

/// `/ws/live/{id}/{round}`, to the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LiveOut {
    /// Boards as they stand: at first all of the round, in their order, then those that have changed.
    Boards {
        /// Whether these are all.
        all: bool,
        /// The boards.
        boards: Vec<LiveBoard>,
    },
    /// The broadcast is not there any more.
    Gone {},
    /// The answer to a ping.
    Pong {},
}

/// `POST /api/live/boards/{id}`: a change of a board, by one of its relayers. The answer is the board as it stands then, a
/// [`LiveRecord`]; 409 `changed-meanwhile` where another change came first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveEdit {
    /// The number of the last change that was known.
    pub seq: u32,
    /// What is changed.
    pub change: LiveChange,
}

/// A change of a board. Nodes are those of its [`ReviewRecord`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum LiveChange {
    /// A move is played at a node.
    Play {
        /// The node.
        at: u32,
        /// The move.
        usi: String,
        /// The time that it took, where it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<Millis>,
    },
    /// A move is taken back, with all that follows.
    Remove {
        /// Its node.
        at: u32,
    },
    /// A branch is what was played.
    First {
        /// Its node.
        at: u32,
    },
    /// A position has this comment from now on.
    Note {
        /// Its node.
        at: u32,
        /// At most 2,000 characters.
        text: String,
    },
    /// The game has ended; without a reason it goes on.
    End {
        /// Why, by the name that [`End::kind`] has for it: `resignation`, `checkmate`, `timeout`, `illegal-move`, `repetition`,
        /// `impasse`, `declaration`, `draw`, `abort` or `win`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// Who won, where the reason does not say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Side>,
    },
    /// The players are called so.
    Names {
        /// The names.
        names: Sides<String>,
    },
    /// So much is left on the clocks; nothing is said of them any more where it is left out.
    Left {
        /// The times.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Sides<Millis>>,
    },
}
