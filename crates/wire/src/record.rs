//! Records: what the review board shows and stores.

use crate::{Handicap, Millis, MoveNames, Side, Sides};
use serde::{Deserialize, Serialize};

/// A game record as a tree. The nodes are a flat list: node 0 is the start position, and every other node names its parent, which
/// stands before it. A node's first child is the main line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameRecord {
    /// The record's id, once stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The format it was read from, such as `kif` or `csa`; left out for a game played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The encoding it was read in, such as `utf-8` or `shift_jis`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The players' names.
    pub names: Sides<String>,
    /// The handicap whose start position it has; left out for another position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// All header lines in their order.
    pub headers: Vec<Header>,
    /// The tree.
    pub nodes: Vec<RecordNode>,
    /// How the main line ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

/// A line of the header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Header {
    /// Such as 棋戦.
    pub key: String,
    /// Such as 名人戦.
    pub value: String,
}

/// A position of the record and the move that led there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RecordNode {
    /// The index of the parent; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The indices of the children, the main line first.
    pub children: Vec<u32>,
    /// Moves from the start position.
    pub ply: u32,
    /// The move that led here, in USI; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// Its names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<MoveNames>,
    /// The position in SFEN.
    pub sfen: String,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The time spent on the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<Millis>,
    /// The note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// How this line ends, where it is not the main line's end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// Impasse points of the whole board.
    pub points: Sides<u32>,
}

/// How a line of a record ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct End {
    /// Such as `resignation` or `impasse`; a record may name ends that no game here has, such as `interrupted`.
    pub kind: String,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// As it is said in Japanese records, such as 投了.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
}

/// What is wrong with a record's text, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Fault {
    /// Counted from 1; left out where the fault has no place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// In characters, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The offending text, shortened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A stable name.
    pub code: String,
    /// In words, English.
    pub message: String,
}

/// The answer to `POST /api/records` (201), and with 422 where nothing could be used: then without `id` and `editKey`, and with what was
/// read up to the fault, if anything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RecordOpened {
    /// Under which id it is stored: `/review/ID`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Who holds it may change the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit_key: Option<String>,
    /// What was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<GameRecord>,
    /// What could not be read.
    pub faults: Vec<Fault>,
}

/// `PUT /api/records/{id}`: the notes and branches as they shall be. The server works out positions and names itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordEdit {
    /// The key that came with the record.
    pub edit_key: String,
    /// All nodes, in the order and form of [`GameRecord::nodes`]; children in the order in which they stand here.
    pub nodes: Vec<EditNode>,
}

/// A node of a changed record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct EditNode {
    /// The index of the parent; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move in USI; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// The note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The answer to `POST /api/games/{id}/review`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewCreated {
    /// The record's id: `/review/ID`.
    pub id: String,
    /// Who holds it may change the record.
    pub edit_key: String,
}

/// `POST /api/position`: what can be played somewhere? The review board asks it for branches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionQuery {
    /// The start position in SFEN.
    pub start: String,
    /// The moves from there in USI; at most 2,000.
    pub moves: Vec<String>,
}

/// The answer to [`PositionQuery`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PositionInfo {
    /// The position in SFEN.
    pub sfen: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The legal moves in USI.
    pub legal: Vec<String>,
    /// The names of the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<MoveNames>,
    /// Impasse points of the whole board.
    pub points: Sides<u32>,
}
