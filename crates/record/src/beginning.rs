//! What a shared tree begins with, as text: the start position in SFEN, then an edit a line.

use crate::{SharedEdit, SharedFault, SharedTree, Tree};
use komadai_shogi::{Position, Setup, SetupFaults};
use std::fmt;
use std::str::FromStr;

/// The most positions of a beginning.
pub const MOST_BEGUN: usize = 2_000;

/// The tree that a chapter of a study begins with. Its own edits are counted from 1, and all of it may be removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    start: Position,
    edits: Vec<SharedEdit>,
}

/// A text is no beginning.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the beginning of a shared tree")]
pub struct NotABeginning;

impl Beginning {
    /// A position with no moves yet.
    pub const fn at(start: Position) -> Beginning {
        Beginning { start, edits: Vec::new() }
    }

    /// A record with its branches and notes. A note that is too long is cut.
    ///
    /// # Errors
    /// [`SharedFault::Full`]: it has more than [`MOST_BEGUN`] positions.
    pub fn of_record(record: &Tree) -> Result<Beginning, SharedFault> {
        if record.nodes.len() > MOST_BEGUN {
            return Err(SharedFault::Full);
        }
        if record.is_impossible() {
            return Err(SharedFault::Start);
        }
        let mut tree = SharedTree::of(record.nodes[0].position, []);
        // What others play on in is legal: a foul ends its line there.
        let mut ids = vec![Some(0)];
        for (index, node) in record.nodes.iter().enumerate() {
            if let (Some(parent), Some(mv)) = (node.parent, node.mv) {
                let legal = ids[parent as usize].filter(|_| node.foul.is_none());
                ids.push(match legal {
                    Some(at) => {
                        tree.apply(&SharedEdit::Play { at, mv })?;
                        Some(tree.child(at, mv).ok_or(SharedFault::Gone)?)
                    }
                    None => None,
                });
            }
            if let (Some(comment), Some(at)) = (&node.comment, ids[index]) {
                let text = comment.chars().take(crate::MOST_NOTE).collect();
                tree.apply(&SharedEdit::Note { at, text })?;
            }
        }
        Ok(Beginning::of_tree(&tree))
    }

    /// All that is in a tree now, without what was removed; nodes have other numbers.
    pub fn of_tree(tree: &SharedTree) -> Beginning {
        let mut edits = Vec::new();
        let mut count = 0;
        // Nodes yet to be written with their parent's new number, the next one last: the main line first, at every position.
        let mut todo = vec![(0, 0)];
        while let Some((at, parent)) = todo.pop() {
            let new = tree.mv(at).map_or(0, |mv| {
                edits.push(SharedEdit::Play { at: parent, mv });
                count += 1;
                count
            });
            if !tree.note(at).is_empty() {
                edits.push(SharedEdit::Note { at: new, text: tree.note(at).to_owned() });
            }
            if !tree.drawn(at).is_empty() {
                edits.push(SharedEdit::Draw { at: new, drawn: tree.drawn(at).to_vec() });
            }
            let children: Vec<u32> = tree.children(at).collect();
            todo.extend(children.into_iter().rev().map(|child| (child, new)));
        }
        Beginning { start: *tree.start(), edits }
    }

    /// The start position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// What is done to it first.
    pub fn edits(&self) -> &[SharedEdit] {
        &self.edits
    }

    /// The tree before anybody edits it.
    pub fn tree(&self) -> SharedTree {
        let mut tree = SharedTree::of(self.start, []);
        for edit in &self.edits {
            // What was kept was taken once, and is again.
            let _ = tree.apply(edit);
        }
        tree.begun()
    }
}

impl fmt::Display for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.start.to_setup().to_string())?;
        self.edits.iter().try_for_each(|edit| write!(f, "\n{edit}"))
    }
}

impl FromStr for Beginning {
    type Err = NotABeginning;

    fn from_str(text: &str) -> Result<Beginning, NotABeginning> {
        let mut lines = text.split('\n');
        let setup = lines.next().and_then(|sfen| sfen.parse::<Setup>().ok()).ok_or(NotABeginning)?;
        // Diagrams of mate problems may lack a king.
        let start = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).map_err(|_| NotABeginning)?;
        let edits = lines.map(str::parse).collect::<Result<_, _>>().map_err(|_| NotABeginning)?;
        Ok(Beginning { start, edits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_kifu::{Format, read_text, write};

    const KIF: &str = "手合割：平手\n*start\n   1 ７六歩(77)\n*first\n*second\n   2 ３四歩(33)\n\n変化：1手\n   1 ２六歩(27)\n*other\n   2 ８四歩(83)\n";

    #[test]
    fn a_record_begins_a_tree_and_comes_back_out_of_it() {
        let record = read_text(KIF, Some(Format::Kif)).records.remove(0);
        let beginning = Beginning::of_record(&Tree::of(&record).unwrap()).unwrap();
        assert_eq!(beginning.to_string().parse(), Ok(beginning.clone()));
        let mut tree = beginning.tree();
        assert_eq!((write(&tree.to_record(), Format::Kif), tree.edits()), (write(&record, Format::Kif), 0));
        for line in ["remove 2", "first 3", "play 4 2f2e", "draw 5 5e", "note 0 "] {
            assert_eq!(tree.apply(&line.parse().unwrap()), Ok(true), "{line}");
        }
        let again = Beginning::of_tree(&tree);
        assert_eq!(write(&again.tree().to_record(), Format::Kif), write(&tree.to_record(), Format::Kif));
        let lines: Vec<String> = again.to_string().split('\n').skip(1).map(str::to_owned).collect();
        let other = ["play 0 2g2f", "note 1 other", "play 1 8c8d", "play 2 2f2e", "draw 3 5e"];
        assert_eq!(lines, [&other[..], &["play 0 7g7f", "note 4 first\\nsecond"]].concat());
    }

    #[test]
    fn a_text_that_is_none_is_refused() {
        for text in ["", "startpos", "4k4/9/9/9/9/9/9/9/4K4 b - 1\nplay", "4k4/9/9/9/9/9/9/9/4K4 b - 1\n"] {
            assert_eq!(text.parse::<Beginning>(), Err(NotABeginning), "{text:?}");
        }
    }
}
