//! Records: what the review board shows and stores.

use crate::{Analysis, DrawnAt, EditNode, Evaluation, Fault, Handicap, Header, Millis, MoveNames, Side, Sides};
use komadai_record as record;
use komadai_record::words::shown;
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
    /// The version, once stored: 1 at first, and 1 more with each change. An edit names the version that it was made on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
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
    /// Why that move is illegal, such as `nifu`; left out where it is legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<String>,
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

/// A record as its page starts from it: what [`GameRecord`] says, without what follows from the moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ReviewRecord {
    /// The record's id.
    pub id: String,
    /// The version: an edit names the version that it was made on.
    pub version: u32,
    /// The format it was read from, such as `kif` or `csa`; left out for a game played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The encoding it was read in, such as `utf-8` or `shift_jis`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The players' names.
    pub names: Sides<String>,
    /// What the players are called in the reader's script, where the archive knows them by another name than the record has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Sides<String>>,
    /// The handicap whose start position it has; left out for another position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// All header lines in their order.
    pub headers: Vec<Header>,
    /// The start position in SFEN.
    pub start: String,
    /// The tree: node 0 is the start, a node's first child is the main line.
    pub nodes: Vec<ReviewNode>,
    /// How the main line ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// What an engine found of its main line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Analysis>,
}

/// A move of a record with what was written about it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ReviewNode {
    /// The index of the parent, where that is not the node before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move in USI; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// Why that move is illegal, such as `nifu`; left out where it is legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<String>,
    /// The time spent on the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<Millis>,
    /// The note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// What an engine wrote beside it in the file that it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// How this line ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
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

/// A record as a board on anybody's page shows it: the answer to `GET /api/boards/…` and to `POST /api/boards/read`, there with 422 where
/// nothing could be used.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct BoardRecord {
    /// What was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<ReviewRecord>,
    /// Arrows and marks by node; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<DrawnAt>>"))]
    pub drawn: Vec<DrawnAt>,
    /// The page of this site that shows all of it; left out where it is kept nowhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<String>,
    /// Whether more moves may come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub running: bool,
    /// What could not be read; left out where there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Fault>>"))]
    pub faults: Vec<Fault>,
}

/// `DELETE /api/records/{id}`: whoever has no session that opened the record shows its key.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RecordRemoval {
    /// The key that came with the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit_key: Option<String>,
}

/// `PUT /api/records/{id}`: the notes and branches as they shall be. The server works out positions and names itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordEdit {
    /// The key that came with the record.
    pub edit_key: String,
    /// The version that it was made on. When the record has been changed since, and this is not how it stands already, nothing
    /// is changed and the answer is 409 `changed-meanwhile`.
    pub version: u32,
    /// All nodes, in the order and form of [`GameRecord::nodes`]; children in the order in which they stand here.
    pub nodes: Vec<EditNode>,
    /// Header lines that get a new value, by their Japanese names: players, event, title, date, place, opening, remark. An empty
    /// value takes the line away; what is not named stays.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Header>>"))]
    pub headers: Vec<Header>,
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

fn shown_names(tree: &record::Tree) -> Sides<String> {
    tree.names.clone().map(|name| shown(&name))
}

fn shown_headers(tree: &record::Tree) -> Vec<Header> {
    tree.headers.iter().map(|header| Header { key: shown(&header.key), value: shown(&header.value) }).collect()
}

impl From<&record::Tree> for GameRecord {
    /// The record without what its stored row knows: id, version, format and encoding.
    fn from(tree: &record::Tree) -> GameRecord {
        GameRecord {
            id: None,
            version: None,
            format: None,
            encoding: None,
            names: shown_names(tree),
            handicap: tree.handicap,
            headers: shown_headers(tree),
            nodes: tree.nodes.iter().map(Into::into).collect(),
            end: tree.end.as_ref().map(Into::into),
        }
    }
}

impl ReviewRecord {
    /// A record as its page starts from it; the labels of its stored row are the caller's.
    pub fn of(tree: &record::Tree, id: &str, version: u32, analysis: Option<&record::Analysis>) -> ReviewRecord {
        let start = &tree.nodes[0].position;
        ReviewRecord {
            id: id.to_owned(),
            version,
            format: None,
            encoding: None,
            names: shown_names(tree),
            called: None,
            handicap: tree.handicap,
            headers: shown_headers(tree),
            start: start.to_string(),
            nodes: tree.nodes.iter().zip(0..).map(|(node, index)| ReviewNode::of(node, index)).collect(),
            end: tree.end.as_ref().map(Into::into),
            analysis: analysis.map(|analysis| Analysis::of(analysis, start.turn(), 0)),
        }
    }
}

impl ReviewNode {
    fn of(node: &record::TreeNode, index: u32) -> ReviewNode {
        ReviewNode {
            parent: node.parent.filter(|parent| parent + 1 != index),
            usi: node.mv.map(|mv| mv.to_string()),
            foul: node.foul.map(|foul| foul.code().to_owned()),
            ms: node.spent_ms.map(Millis),
            comment: node.comment.as_deref().map(shown),
            evaluation: node.evaluation.as_ref().map(|found| Evaluation::of(found, node.position.turn())),
            end: node.end.as_ref().map(Into::into),
        }
    }
}

impl From<&record::TreeNode> for RecordNode {
    fn from(node: &record::TreeNode) -> RecordNode {
        RecordNode {
            parent: node.parent,
            children: node.children.clone(),
            ply: node.ply,
            usi: node.mv.map(|mv| mv.to_string()),
            foul: node.foul.map(|foul| foul.code().to_owned()),
            names: node.names.clone(),
            sfen: node.position.to_string(),
            in_check: node.position.in_check(),
            ms: node.spent_ms.map(Millis),
            comment: node.comment.as_deref().map(shown),
            end: node.end.as_ref().map(Into::into),
            points: node.points,
        }
    }
}

impl From<&record::End> for End {
    fn from(end: &record::End) -> End {
        End { kind: end.kind.code().to_owned(), winner: end.winner, japanese: end.kind.japanese().map(str::to_owned) }
    }
}
