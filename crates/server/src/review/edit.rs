//! A changed tree: new branches and notes, with everything else of the record kept.

use super::MAX_NODES;
use komadai_kifu::{NodeId, Note, Record, Step};
use komadai_shogi::{Foul, Move, Position, SetupFaults};
use komadai_wire::EditNode;

/// The longest note of a move, in characters.
const MAX_NOTE: usize = 20_000;

/// Why a tree cannot be stored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EditFault {
    #[error("the start position is none: {0}")]
    Start(SetupFaults),
    #[error("a record has 1 to {MAX_NODES} nodes")]
    Size,
    #[error("node {0}: its parent must stand before it")]
    Parent(usize),
    #[error("node {0}: no move in USI")]
    NoMove(usize),
    #[error("node {0}: {1} cannot be played: {2}")]
    Illegal(usize, Move, Foul),
    #[error("node {0}: a note has at most {MAX_NOTE} characters")]
    LongNote(usize),
}

/// A new node and the old one it stands for, if there was one.
struct Place {
    new: NodeId,
    old: Option<NodeId>,
    position: Position,
}

/// The record with the branches and notes given. Headers, times, ends and engine lines of nodes that stay are kept.
pub(crate) fn edited(old: &Record, nodes: &[EditNode]) -> Result<Record, EditFault> {
    let Some((root, rest)) = nodes.split_first() else { return Err(EditFault::Size) };
    if nodes.len() > MAX_NODES {
        return Err(EditFault::Size);
    }
    let start = *old.replay_line(&[]).map_err(EditFault::Start)?.history.last();
    let mut record = Record::new(old.setup.clone());
    record.headers = old.headers.clone();
    let mut places = vec![Place { new: Record::ROOT, old: Some(Record::ROOT), position: start }];
    annotate(&mut record, Record::ROOT, Some((old, Record::ROOT)), root, 0)?;
    for (index, edit) in (1..).zip(rest) {
        let parent = edit.parent.and_then(|parent| places.get(parent as usize)).ok_or(EditFault::Parent(index))?;
        let mv: Move = edit.usi.as_deref().and_then(|usi| usi.parse().ok()).ok_or(EditFault::NoMove(index))?;
        let mut position = parent.position;
        position.play(mv).map_err(|foul| EditFault::Illegal(index, mv, foul))?;
        let before = parent.old.and_then(|parent| child_by(old, parent, mv));
        let new = record.push(parent.new, Step::Move(mv));
        annotate(&mut record, new, before.map(|before| (old, before)), edit, index)?;
        places.push(Place { new, old: before, position });
    }
    // Ends, and moves that could not be played, are no nodes of the board: they stay where they were, after the moves.
    for place in places {
        for &child in place.old.map_or(&[][..], |before| old.node(before).children()) {
            let node = old.node(child);
            if matches!(node.step, Step::End(_) | Step::Broken(_)) {
                let copy = record.push(place.new, node.step.clone());
                record.node_mut(copy).time = node.time;
                record.node_mut(copy).notes = node.notes.clone();
            }
        }
    }
    Ok(record)
}

fn child_by(record: &Record, parent: NodeId, mv: Move) -> Option<NodeId> {
    let children = record.node(parent).children();
    children.iter().copied().find(|&child| record.node(child).step == Step::Move(mv))
}

/// Time and notes of a node: the comment is the new one, all else is kept.
fn annotate(
    record: &mut Record,
    new: NodeId,
    before: Option<(&Record, NodeId)>,
    edit: &EditNode,
    index: usize,
) -> Result<(), EditFault> {
    let comment = edit.comment.as_deref().unwrap_or_default();
    if comment.chars().count() > MAX_NOTE {
        return Err(EditFault::LongNote(index));
    }
    let clean = |line: &str| line.chars().filter(|c| !c.is_control()).collect::<String>();
    let mut notes: Vec<Note> = match comment {
        "" => Vec::new(),
        text => text.lines().map(|line| Note::Comment(clean(line))).collect(),
    };
    let node = record.node_mut(new);
    if let Some((old, before)) = before {
        let before = old.node(before);
        node.time = before.time;
        notes.extend(before.notes.iter().filter(|note| !matches!(note, Note::Comment(_))).cloned());
    }
    node.notes = notes;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_kifu::{End, EndKind};
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
            (vec![edit(None, None, None), edit(Some(0), Some("7g"), None)], "node 1: no move"),
            (vec![edit(None, None, None), edit(Some(0), Some("7g7e"), None)], "node 1: 7g7e cannot be played"),
        ] {
            let error = edited(&record(), &nodes).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
