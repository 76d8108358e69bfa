//! A whole record that comes to a board on which recorders have written.

use komadai_kifu::{HeaderKey, NodeId, Note, Record};

/// What was brought, with what the board has beside it where the moves agree: comments where it has none, variations beside its moves,
/// and the names that it does not tell. What was played, the times and the end are as they were brought.
pub(super) fn merged(brought: &Record, board: &Record) -> Record {
    let mut merged = brought.clone();
    if brought.setup != board.setup {
        return merged;
    }
    for key in [HeaderKey::Black, HeaderKey::White] {
        if let (None, Some(name)) = (brought.headers.get(&key), board.headers.get(&key)) {
            merged.headers.set(key, name);
        }
    }
    let mut same = vec![(Record::ROOT, Record::ROOT)];
    while let Some((into, from)) = same.pop() {
        if merged.node(into).comments().next().is_none() {
            let is_comment = |note: &&Note| matches!(note, Note::Comment(_));
            let comments: Vec<Note> = board.node(from).notes.iter().filter(is_comment).cloned().collect();
            merged.node_mut(into).notes.splice(0..0, comments);
        }
        let goes_on = merged.node(into).children().first().is_some_and(|&id| merged.node(id).step.is_move());
        for (place, &branch) in board.node(from).children().iter().enumerate() {
            let Some(mv) = board.node(branch).step.mv() else { continue };
            let known = merged.node(into).children().iter().copied().find(|&id| merged.node(id).step.mv() == Some(mv));
            match known {
                Some(known) => same.push((known, branch)),
                // What stood there as played was a slip, or is yet to come: whoever brings the record knows.
                None if place == 0 || !goes_on => {}
                None => copy(&mut merged, into, board, branch),
            }
        }
    }
    merged
}

/// Adds a branch of another record with all that follows.
fn copy(record: &mut Record, under: NodeId, other: &Record, branch: NodeId) {
    let mut left = vec![(under, branch)];
    while let Some((under, from)) = left.pop() {
        let node = other.node(from);
        let id = record.push(under, node.step.clone());
        record.node_mut(id).time = node.time;
        record.node_mut(id).notes = node.notes.clone();
        // The last is taken first, and the main one has to be the first that is added.
        left.extend(node.children().iter().rev().map(|&child| (id, child)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::brought::{added, kept};
    use super::super::change::Change;
    use super::*;
    use komadai_shogi::{ByColor, Setup};

    fn lines(lines: &str) -> Record {
        added(&Record::new(Setup::start()), lines).unwrap()
    }

    fn desk(record: &Record, changes: &[Change]) -> Record {
        changes.iter().fold(record.clone(), |record, change| change.made(&record, None).unwrap().0)
    }

    #[test]
    fn what_recorders_wrote_stays_where_the_moves_agree() {
        let play = |at, mv: &str| Change::Play { at, mv: mv.parse().unwrap(), spent_ms: None };
        let note = |at, text: &str| Change::Note { at, text: text.to_owned() };
        let names = ByColor { black: "Ann".to_owned(), white: String::new() };
        let changes = [
            note(1, "a beginning"),
            note(3, "a slip"),
            play(1, "8c8d"),
            play(4, "2g2f"),
            play(4, "6g6f"),
            Change::Names(names),
        ];
        let board = desk(&lines("7g7f\n3c3d\n2g2f"), &changes);
        let all = merged(&lines("7g7f 5\n3c3d\n6g6f"), &board);
        let line: Vec<_> = all.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(line, ["7g7f", "3c3d", "6g6f"]);
        assert_eq!(all.headers.get(&HeaderKey::Black), Some("Ann"));
        let text = komadai_kifu::write(&all, komadai_kifu::Format::Kif);
        assert!(text.contains("*a beginning") && !text.contains("a slip"), "{text}");
        assert!(text.contains("８四歩") && text.contains("２六歩"), "{text}");
        assert_eq!(merged(&lines("7g7f 5\n3c3d\n6g6f"), &kept(&text)), all, "the same again changes nothing");
        // Taken back elsewhere, a move does not stay as if it were played.
        assert_eq!(merged(&lines("7g7f"), &board).plies(), 1);
        assert_eq!(merged(&lines("2g2f"), &board).walk().count(), 2);
    }
}
