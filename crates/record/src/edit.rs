//! A changed record: new branches and notes, with everything else of it kept.

use crate::MAX_NODES;
use crate::tree::{Header, comment};
use komadai_kifu::{HeaderKey, NodeId, Note, Record, Standing, Step};
use komadai_shogi::{Foul, Move, SetupFaults};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};

/// The longest note of a move, in characters.
pub const MAX_NOTE: usize = 20_000;
/// The longest header line, in characters.
pub const MAX_HEADER: usize = 200;

/// A node of a changed record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct EditNode {
    /// The index of the parent, which stands before it; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move in USI; left out for node 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
    /// The note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// Why a record cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditFault {
    /// The record's start is not a position.
    #[error("the start position cannot be used: {0}")]
    Start(SetupFaults),
    /// There is no node, or there are more than [`MAX_NODES`].
    #[error("a record has 1 to {MAX_NODES} nodes")]
    Size,
    /// This node's parent does not stand before it.
    #[error("node {0}: its parent must stand before it")]
    Parent(usize),
    /// This node's move cannot be read.
    #[error("node {0}: not a move in USI")]
    NoMove(usize),
    /// This node's move is illegal.
    #[error("node {0}: {1} cannot be played: {2}")]
    Illegal(usize, Move, Foul),
    /// This node's note is too long.
    #[error("node {0}: a note has at most {MAX_NOTE} characters")]
    LongNote(usize),
    /// This header line is not one that people write.
    #[error("the header {0} cannot be changed")]
    Header(String),
    /// The value of this header is too long.
    #[error("the header {0} has at most {MAX_HEADER} characters")]
    LongHeader(String),
}

/// The header lines that people write.
const EDITABLE: [HeaderKey; 8] = [
    HeaderKey::Black,
    HeaderKey::White,
    HeaderKey::Event,
    HeaderKey::Title,
    HeaderKey::StartTime,
    HeaderKey::Site,
    HeaderKey::Opening,
    HeaderKey::Note,
];

/// Gives header lines new values; an empty one takes the line away.
///
/// # Errors
/// The first line that cannot be taken.
pub fn edit_headers(record: &mut Record, lines: &[Header]) -> Result<(), EditFault> {
    for line in lines {
        let key = HeaderKey::from_japanese(&line.key);
        if !EDITABLE.contains(&key) {
            return Err(EditFault::Header(line.key.clone()));
        }
        if line.value.chars().count() > MAX_HEADER {
            return Err(EditFault::LongHeader(line.key.clone()));
        }
        let value: String = line.value.chars().filter(|c| !c.is_control()).collect();
        match value.trim() {
            "" => record.headers.remove(&key),
            value => record.headers.set(key, value),
        }
    }
    Ok(())
}

/// A new node and the old one it stands for, if there was one.
struct Place {
    new: NodeId,
    old: Option<NodeId>,
    standing: Standing,
}

/// The record with the branches and notes given; children follow one another as they stand in the list. Headers, and times,
/// ends and engine lines of nodes that stay, are kept, and so are moves that could not be made on a board, with all that follows
/// them: none shows them, so nobody could have taken them away. An illegal move of the old record may stay; a new one is refused.
///
/// # Errors
/// The first node that cannot be taken.
pub fn edited(old: &Record, nodes: &[EditNode]) -> Result<Record, EditFault> {
    let Some((root, rest)) = nodes.split_first() else { return Err(EditFault::Size) };
    if nodes.len() > MAX_NODES {
        return Err(EditFault::Size);
    }
    let start = old.standing().map_err(EditFault::Start)?;
    let mut record = Record::new(old.setup.clone());
    record.headers = old.headers.clone();
    let mut places = vec![Place { new: Record::ROOT, old: Some(Record::ROOT), standing: start }];
    let mut unmatched = Unmatched::of(old);
    annotate(&mut record, Record::ROOT, Some((old, Record::ROOT)), root, 0)?;
    for (index, edit) in (1..).zip(rest) {
        let parent = edit.parent.and_then(|parent| places.get(parent as usize)).ok_or(EditFault::Parent(index))?;
        let mv: Move = edit.usi.as_deref().and_then(|usi| usi.parse().ok()).ok_or(EditFault::NoMove(index))?;
        let before = parent.old.and_then(|parent| unmatched.take(parent, mv));
        let step = before.map_or(Step::Move(mv), |before| old.node(before).step.clone());
        let illegal = || EditFault::Illegal(index, mv, parent.standing.check(mv).err().unwrap_or(Foul::AfterEnd));
        let standing = parent.standing.after_step(&step).ok_or_else(illegal)?;
        let new = record.push(parent.new, step);
        annotate(&mut record, new, before.map(|before| (old, before)), edit, index)?;
        places.push(Place { new, old: before, standing });
    }
    for place in places {
        for &child in place.old.map_or(&[][..], |before| old.node(before).children()) {
            let step = &old.node(child).step;
            let off_board = matches!(step, Step::End(_)) || step.is_move() && place.standing.after_step(step).is_none();
            if off_board {
                copy(old, child, &mut record, place.new);
            }
        }
    }
    Ok(record)
}

/// Copies a node with all that follows it.
fn copy(from: &Record, node: NodeId, to: &mut Record, parent: NodeId) {
    let mut todo = vec![(node, parent)];
    while let Some((node, parent)) = todo.pop() {
        let node = from.node(node);
        let new = to.push(parent, node.step.clone());
        to.node_mut(new).time = node.time;
        to.node_mut(new).notes = node.notes.clone();
        todo.extend(node.children().iter().rev().map(|&child| (child, new)));
    }
}

/// The moves of the old record that no new node stands for yet, by the node before them. A record may have the same move
/// twice at one place; then each stands for itself, in their order.
struct Unmatched(HashMap<(NodeId, Move), VecDeque<NodeId>>);

impl Unmatched {
    fn of(record: &Record) -> Unmatched {
        let mut moves: HashMap<_, VecDeque<NodeId>> = HashMap::new();
        for id in record.walk() {
            let node = record.node(id);
            if let (Some(parent), Some(mv)) = (node.parent(), node.step.mv()) {
                moves.entry((parent, mv)).or_default().push_back(id);
            }
        }
        Unmatched(moves)
    }

    fn take(&mut self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.0.get_mut(&(parent, mv))?.pop_front()
    }
}

/// Time and notes of a node: the comment is the new one, all else is kept.
fn annotate(
    record: &mut Record,
    new: NodeId,
    before: Option<(&Record, NodeId)>,
    edit: &EditNode,
    index: usize,
) -> Result<(), EditFault> {
    let text = edit.comment.as_deref().unwrap_or_default();
    if text.chars().count() > MAX_NOTE {
        return Err(EditFault::LongNote(index));
    }
    let Some((old, before)) = before else {
        record.node_mut(new).notes = comments(text).collect();
        return Ok(());
    };
    let unchanged = comment(old, before).unwrap_or_default() == text;
    let before = old.node(before);
    let node = record.node_mut(new);
    node.time = before.time;
    node.notes = if unchanged {
        before.notes.clone()
    } else {
        let others = before.notes.iter().filter(|note| !matches!(note, Note::Comment(_))).cloned();
        comments(text).chain(others).collect()
    };
    Ok(())
}

/// A note's lines. Control characters have no place in the formats that it may be written in.
fn comments(text: &str) -> impl Iterator<Item = Note> + '_ {
    text.lines().map(|line| Note::Comment(line.chars().filter(|c| !c.is_control()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_kifu::{BrokenMove, End, EndKind};
    use komadai_shogi::{Color, Setup};

    fn edit(parent: Option<u32>, usi: Option<&str>, comment: Option<&str>) -> EditNode {
        EditNode { parent, usi: usi.map(str::to_owned), comment: comment.map(str::to_owned) }
    }

    fn record() -> Record {
        let mut record = Record::new(Setup::start());
        let first = record.push(Record::ROOT, Step::Move("7g7f".parse().unwrap()));
        record.node_mut(first).time.spent_ms = Some(4_000);
        record.node_mut(first).notes = vec![Note::Comment("old".into()), Note::Bookmark("here".into())];
        record.push(first, Step::End(End::at(EndKind::Resignation, Color::White)));
        record
    }

    #[test]
    fn a_branch_and_a_note_are_taken_in_and_the_rest_stays() {
        let nodes = [
            edit(None, None, None),
            edit(Some(0), Some("7g7f"), Some("new\nlines")),
            edit(Some(0), Some("2g2f"), None),
        ];
        let edited = edited(&record(), &nodes).unwrap();
        let first = edited.main_line().next().unwrap();
        assert_eq!(edited.node(first).time.spent_ms, Some(4_000));
        assert_eq!(edited.node(first).comments().collect::<Vec<_>>(), ["new", "lines"]);
        assert_eq!(edited.node(first).bookmark(), Some("here"));
        assert_eq!(edited.end().map(|end| &end.kind), Some(&EndKind::Resignation));
        assert_eq!(edited.variations(), 1);
    }

    #[test]
    fn a_tree_that_is_none_is_refused_with_its_place() {
        for (nodes, expected) in [
            (vec![], "1 to"),
            (vec![edit(None, None, None), edit(Some(3), Some("7g7f"), None)], "node 1: its parent"),
            (vec![edit(None, None, None), edit(Some(0), Some("7g"), None)], "node 1: not a move"),
            (vec![edit(None, None, None), edit(Some(0), Some("7g7e"), None)], "node 1: 7g7e cannot be played"),
        ] {
            let error = edited(&record(), &nodes).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn header_lines_get_new_values_and_go_with_an_empty_one() {
        let mut record = record();
        record.headers.push(HeaderKey::Event, "old");
        let line = |key: &str, value: &str| Header { key: key.into(), value: value.into() };
        edit_headers(&mut record, &[line("先手", "山田\n"), line("棋戦", " "), line("場所", "東京")]).unwrap();
        let lines: Vec<_> = record.headers.iter().map(|(key, value)| (key.japanese(), value)).collect();
        assert_eq!(lines, [("先手", "山田"), ("場所", "東京")]);
        assert!(edit_headers(&mut record, &[line("手合割", "香落ち")]).is_err());
        assert!(edit_headers(&mut record, &[line("場所", &"x".repeat(201))]).is_err());
    }

    #[test]
    fn moves_that_cannot_be_played_stay_with_all_that_follows_them() {
        let mut record = record();
        let first = record.main_line().next().unwrap();
        let foul = BrokenMove { mv: None, text: "７五玉".into(), foul: None };
        let broken = record.push(first, Step::Broken(foul));
        let next = record.push(broken, Step::Move("3c3d".parse().unwrap()));
        record.node_mut(next).notes = vec![Note::Comment("kept".into())];
        // A move of a record is not always legal: nobody has checked it yet.
        record.push(first, Step::Move("9i1a".parse().unwrap()));
        let nodes = [edit(None, None, None), edit(Some(0), Some("7g7f"), Some("old"))];
        assert_eq!(edited(&record, &nodes).unwrap(), record);
    }

    #[test]
    fn an_illegal_move_that_is_shown_stays_and_a_new_one_is_refused() {
        let line = "position startpos moves 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f P*7f 8f8g+ resign";
        let old = komadai_kifu::read_text(line, None).records.remove(0);
        let moves: Vec<String> =
            old.main_line().filter_map(|id| old.node(id).step.mv()).map(|mv| mv.to_string()).collect();
        let mut nodes = vec![edit(None, None, Some("note"))];
        nodes.extend(moves.iter().zip(0..).map(|(mv, parent)| edit(Some(parent), Some(mv), None)));
        let changed = edited(&old, &nodes).unwrap();
        assert_eq!((changed.plies(), changed.end().is_some(), changed.variations()), (10, true, 0));
        assert!(changed.main_line().eq(old.main_line()), "the foul stays where it was");
        nodes.push(edit(Some(8), Some("P*6f"), None));
        assert!(matches!(edited(&old, &nodes), Err(EditFault::Illegal(11, ..))));
    }
}
