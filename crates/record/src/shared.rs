//! A tree of variations that several people edit at once, as a numbered list of edits.
//!
//! Whoever keeps the tree decides the order: an edit that is taken gets the next number, and everybody
//! [applies](SharedTree::apply) all of them in that order, so all come to the same tree. An edit names nodes by numbers that never
//! change and are never used again; where it concerns a branch that somebody else has just removed, it is refused and changes
//! nothing. The analysis of a game after its end stands on it, and so can a study that several people write: the tree knows nothing
//! of games, people or messages.

use crate::Tree;
use komadai_kifu::{NodeId, Note, Record, Step};
use komadai_shogi::{Foul, Move, Position, Square};
use std::fmt;
use std::str::FromStr;

/// The most edits of one tree.
pub const MOST_EDITS: u32 = 4_000;
/// The most arrows and marks of one node.
pub const MOST_DRAWN: usize = 30;
/// The longest note of one node, in characters.
pub const MOST_NOTE: usize = 2_000;

/// A change of the tree. As text, the form in which it is stored, it is one line; a line once written is read for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedEdit {
    /// A move is played at a node: a new branch.
    Play {
        /// The node.
        at: u32,
        /// The move.
        mv: Move,
    },
    /// A branch is removed, with all that follows.
    Remove {
        /// Its first node.
        at: u32,
    },
    /// A node has these arrows and marks from now on, and no others.
    Draw {
        /// The node.
        at: u32,
        /// What is drawn.
        drawn: Vec<Drawn>,
    },
    /// A node has this note from now on; an empty one is none.
    Note {
        /// The node.
        at: u32,
        /// The note, of as many lines as one likes.
        text: String,
    },
    /// A branch stands before all others of its position: it is the main line from there on.
    First {
        /// Its first node.
        at: u32,
    },
    /// Whether those who look on may edit, too.
    Admit(bool),
}

/// A note that somebody has made out of an earlier one, while others made another out of that: both changes, or where they are of the same
/// words, the others' first and a line below it one's own.
pub fn merged_note(earlier: &str, own: &str, others: &str) -> String {
    if own == earlier || own == others {
        return others.to_owned();
    }
    if others == earlier {
        return own.to_owned();
    }
    let [earlier, own, others] = [earlier, own, others].map(|text| text.chars().collect::<Vec<char>>());
    let (mine, theirs) = (Replaced::between(&earlier, &own), Replaced::between(&earlier, &others));
    let text = |parts: &[&[char]]| parts.concat().into_iter().collect::<String>();
    let is_insertion = |one: &Replaced<'_>| one.from == one.to;
    let same_place = mine.from == theirs.from && (is_insertion(&mine) || is_insertion(&theirs));
    if theirs.to <= mine.from && !same_place {
        return text(&[
            &earlier[..theirs.from],
            theirs.by,
            &earlier[theirs.to..mine.from],
            mine.by,
            &earlier[mine.to..],
        ]);
    }
    if mine.to <= theirs.from && !same_place {
        return text(&[
            &earlier[..mine.from],
            mine.by,
            &earlier[mine.to..theirs.from],
            theirs.by,
            &earlier[theirs.to..],
        ]);
    }
    let end = theirs.from + theirs.by.len();
    let begun = mine.by.iter().take_while(|letter| letter.is_whitespace()).count();
    match &mine.by[begun..] {
        [] => text(&[&others]),
        mine => text(&[&others[..end], &['\n'], mine, &others[end..]]),
    }
}

/// What of a text was replaced by what, the least that makes one text of the other.
struct Replaced<'a> {
    from: usize,
    to: usize,
    by: &'a [char],
}

impl<'a> Replaced<'a> {
    fn between(before: &[char], after: &'a [char]) -> Replaced<'a> {
        let from = before.iter().zip(after).take_while(|(one, other)| one == other).count();
        let rest = before[from..].iter().rev().zip(after[from..].iter().rev());
        let same = rest.take_while(|(one, other)| one == other).count();
        Replaced { from, to: before.len() - same, by: &after[from..after.len() - same] }
    }
}

/// Something drawn on the board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Drawn {
    /// An arrow from one square to another, written as both: `7g7f`.
    Arrow(Square, Square),
    /// A mark on a square, written as the square: `5e`.
    Mark(Square),
}

/// Why an edit is refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SharedFault {
    /// There is no such node, or no longer.
    #[error("this position is not in the tree, or no longer")]
    Gone,
    /// The move cannot be played there.
    #[error("this move cannot be played here: {0}")]
    Illegal(Foul),
    /// No game can start so.
    #[error("no game can start from this position")]
    Start,
    /// What the tree began with stays.
    #[error("the moves of the game stay")]
    Given,
    /// The tree, or the drawing, is as large as it may be.
    #[error("a tree has at most {MOST_EDITS} changes, a position at most {MOST_DRAWN} arrows and marks")]
    Full,
    /// The note is longer than a note may be.
    #[error("a position has at most {MOST_NOTE} characters of note")]
    LongNote,
}

/// The tree. Node 0 is the start; the moves that it began with follow, then each move that was played, in the order of the edits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedTree {
    start: Position,
    nodes: Vec<Node>,
    given: usize,
    edits: u32,
    admits: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    parent: u32,
    /// None for the start.
    mv: Option<Move>,
    removed: bool,
    drawn: Vec<Drawn>,
    note: String,
    /// The child that stands first, where it is not the oldest.
    first: Option<u32>,
}

impl Node {
    const fn of(parent: u32, mv: Option<Move>) -> Node {
        Node { parent, mv, removed: false, drawn: Vec::new(), note: String::new(), first: None }
    }
}

impl SharedTree {
    /// A tree that begins with these moves, which are legal one after the other and stay.
    pub fn of(start: Position, moves: impl IntoIterator<Item = Move>) -> SharedTree {
        let mut nodes = vec![Node::of(0, None)];
        nodes.extend((0..).zip(moves.into_iter().map(Some)).map(|(parent, mv)| Node::of(parent, mv)));
        SharedTree { start, given: nodes.len(), nodes, edits: 0, admits: false }
    }

    /// How many edits it has taken.
    pub const fn edits(&self) -> u32 {
        self.edits
    }

    /// Whether those who look on may edit, too.
    pub const fn admits(&self) -> bool {
        self.admits
    }

    /// Takes an edit in. False: everything is so already, and the edit is none.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn apply(&mut self, edit: &SharedEdit) -> Result<bool, SharedFault> {
        if self.edits >= MOST_EDITS {
            return Err(SharedFault::Full);
        }
        match edit {
            SharedEdit::Play { at, mv } => {
                self.position(*at)?.play(*mv).map_err(SharedFault::Illegal)?;
                if self.child(*at, *mv).is_some() {
                    return Ok(false);
                }
                self.nodes.push(Node::of(*at, Some(*mv)));
            }
            SharedEdit::Remove { at } => {
                self.way_to(*at)?;
                if (*at as usize) < self.given {
                    return Err(SharedFault::Given);
                }
                self.nodes[*at as usize].removed = true;
            }
            SharedEdit::Draw { at, drawn } => {
                self.way_to(*at)?;
                if drawn.len() > MOST_DRAWN {
                    return Err(SharedFault::Full);
                }
                let node = &mut self.nodes[*at as usize];
                if node.drawn == *drawn {
                    return Ok(false);
                }
                node.drawn.clone_from(drawn);
            }
            SharedEdit::Note { at, text } => {
                self.way_to(*at)?;
                if text.chars().count() > MOST_NOTE {
                    return Err(SharedFault::LongNote);
                }
                let node = &mut self.nodes[*at as usize];
                if node.note == *text {
                    return Ok(false);
                }
                node.note.clone_from(text);
            }
            SharedEdit::First { at } => {
                self.way_to(*at)?;
                let parent = self.nodes[*at as usize].parent;
                let first = self.children(parent).next();
                match first {
                    _ if *at == 0 => return Err(SharedFault::Given),
                    Some(first) if first == *at => return Ok(false),
                    Some(first) if (first as usize) < self.given => return Err(SharedFault::Given),
                    _ => self.nodes[parent as usize].first = Some(*at),
                }
            }
            SharedEdit::Admit(admits) if self.admits == *admits => return Ok(false),
            SharedEdit::Admit(admits) => self.admits = *admits,
        }
        self.edits += 1;
        Ok(true)
    }

    /// What is counted from here on are the edits that follow; all moves that are there may be removed.
    pub(crate) fn begun(mut self) -> SharedTree {
        (self.given, self.edits) = (1, 0);
        self
    }

    /// The position that it starts from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that lead on from a node, the main line first.
    pub fn children(&self, at: u32) -> impl Iterator<Item = u32> {
        let first = self.nodes[at as usize].first.filter(|first| !self.nodes[*first as usize].removed);
        let others = (0..)
            .zip(&self.nodes)
            .skip(1)
            .filter(move |(id, node)| node.parent == at && !node.removed && Some(*id) != first);
        first.into_iter().chain(others.map(|(id, _)| id))
    }

    /// The node after a move.
    pub(crate) fn child(&self, at: u32, mv: Move) -> Option<u32> {
        self.children(at).find(|child| self.nodes[*child as usize].mv == Some(mv))
    }

    /// Every node that is there, the start first.
    pub fn nodes(&self) -> impl Iterator<Item = u32> {
        // A parent stands before its children.
        let mut there: Vec<bool> = Vec::with_capacity(self.nodes.len());
        (0..).zip(&self.nodes).filter_map(move |(id, node)| {
            let is_there = !node.removed && there.get(node.parent as usize).copied().unwrap_or(true);
            there.push(is_there);
            is_there.then_some(id)
        })
    }

    /// The move that led to a node; none at the start.
    pub fn mv(&self, at: u32) -> Option<Move> {
        self.nodes.get(at as usize).and_then(|node| node.mv)
    }

    /// The note of a node; empty where there is none.
    pub fn note(&self, at: u32) -> &str {
        self.nodes.get(at as usize).map_or("", |node| &node.note)
    }

    /// What is drawn at a node.
    pub fn drawn(&self, at: u32) -> &[Drawn] {
        self.nodes.get(at as usize).map_or(&[], |node| &node.drawn)
    }

    /// The moves from the start to a node that is there.
    fn way_to(&self, at: u32) -> Result<Vec<Move>, SharedFault> {
        let mut way = Vec::new();
        let mut node = self.nodes.get(at as usize).ok_or(SharedFault::Gone)?;
        while let Some(mv) = node.mv {
            if node.removed {
                return Err(SharedFault::Gone);
            }
            way.push(mv);
            node = &self.nodes[node.parent as usize];
        }
        way.reverse();
        Ok(way)
    }

    fn position(&self, at: u32) -> Result<Position, SharedFault> {
        let mut position = self.start;
        for mv in self.way_to(at)? {
            position.play(mv).map_err(SharedFault::Illegal)?;
        }
        Ok(position)
    }

    /// Adds the branches and notes to the record of the moves that the tree began with. What is drawn stays behind: no format of
    /// records has it.
    pub fn add_to(&self, record: &mut Record) {
        let moves = record.main_line().filter(|&id| matches!(record.node(id).step, Step::Move(_)));
        let given: Vec<NodeId> = std::iter::once(Record::ROOT).chain(moves).take(self.given).collect();
        // Nodes of the record are numbered as they come, so each line is written to its end before its branches.
        let mut todo = vec![(0, Record::ROOT)];
        while let Some((at, id)) = todo.pop() {
            let notes = self.note(at).lines().map(|line| Note::Comment(line.to_owned()));
            record.node_mut(id).notes.extend(notes);
            let mut children: Vec<(u32, NodeId)> = Vec::new();
            for child in self.children(at) {
                let known = given.get(child as usize).copied().filter(|_| (child as usize) < self.given);
                let pushed = known.or_else(|| self.mv(child).map(|mv| record.push(id, Step::Move(mv))));
                children.extend(pushed.map(|id| (child, id)));
            }
            todo.extend(children.into_iter().rev());
        }
    }

    /// What is drawn at the positions of a record's tree that are in this one, too, by the record's nodes.
    pub fn drawn_in(&self, record: &Tree) -> Vec<(u32, &[Drawn])> {
        let mut places = vec![Some(0); record.nodes.len()];
        for (id, node) in record.nodes.iter().enumerate().skip(1) {
            let parent = node.parent.and_then(|parent| places[parent as usize]);
            places[id] = parent.zip(node.mv).and_then(|(parent, mv)| self.child(parent, mv));
        }
        let drawn = (0..).zip(places).filter_map(|(id, place)| Some((id, self.drawn(place?))));
        drawn.filter(|(_, drawn)| !drawn.is_empty()).collect()
    }

    /// The whole tree as a record without headers.
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(self.start.to_setup());
        let mut at = Record::ROOT;
        for mv in self.nodes[1..self.given].iter().filter_map(|node| node.mv) {
            at = record.push(at, Step::Move(mv));
        }
        self.add_to(&mut record);
        record
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Arrow(from, to) => write!(f, "{from}{to}"),
            Drawn::Mark(square) => square.fmt(f),
        }
    }
}

/// A text is no edit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an edit of a shared tree")]
pub struct NotAnEdit;

impl FromStr for Drawn {
    type Err = NotAnEdit;

    fn from_str(text: &str) -> Result<Drawn, NotAnEdit> {
        let square =
            |range: std::ops::Range<usize>| text.get(range).and_then(|name| name.parse().ok()).ok_or(NotAnEdit);
        match text.len() {
            2 => Ok(Drawn::Mark(square(0..2)?)),
            4 => Ok(Drawn::Arrow(square(0..2)?, square(2..4)?)),
            _ => Err(NotAnEdit),
        }
    }
}

impl fmt::Display for SharedEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SharedEdit::Play { at, mv } => write!(f, "play {at} {mv}"),
            SharedEdit::Remove { at } => write!(f, "remove {at}"),
            SharedEdit::Draw { at, drawn } => {
                write!(f, "draw {at}")?;
                drawn.iter().try_for_each(|drawn| write!(f, " {drawn}"))
            }
            SharedEdit::Note { at, text } => {
                write!(f, "note {at} {}", text.replace('\\', "\\\\").replace('\n', "\\n"))
            }
            SharedEdit::First { at } => write!(f, "first {at}"),
            SharedEdit::Admit(true) => f.write_str("admit everybody"),
            SharedEdit::Admit(false) => f.write_str("admit nobody"),
        }
    }
}

impl FromStr for SharedEdit {
    type Err = NotAnEdit;

    fn from_str(line: &str) -> Result<SharedEdit, NotAnEdit> {
        let number = |word: &str| word.parse::<u32>().map_err(|_| NotAnEdit);
        if let Some(rest) = line.strip_prefix("note ") {
            let (at, text) = rest.split_once(' ').ok_or(NotAnEdit)?;
            return Ok(SharedEdit::Note { at: number(at)?, text: unescaped(text)? });
        }
        let mut words = line.split(' ');
        let kind = words.next();
        let mut word = || words.next().ok_or(NotAnEdit);
        let edit = match kind {
            Some("play") => {
                let at = number(word()?)?;
                SharedEdit::Play { at, mv: word()?.parse().map_err(|_| NotAnEdit)? }
            }
            Some("remove") => SharedEdit::Remove { at: number(word()?)? },
            Some("draw") => {
                let at = number(word()?)?;
                SharedEdit::Draw { at, drawn: words.by_ref().map(str::parse).collect::<Result<_, _>>()? }
            }
            Some("first") => SharedEdit::First { at: number(word()?)? },
            Some("admit") => SharedEdit::Admit(match word()? {
                "everybody" => true,
                "nobody" => false,
                _ => return Err(NotAnEdit),
            }),
            _ => return Err(NotAnEdit),
        };
        if words.next().is_some() { Err(NotAnEdit) } else { Ok(edit) }
    }
}

/// A note as it was before it was made one line.
fn unescaped(text: &str) -> Result<String, NotAnEdit> {
    let mut note = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        note.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('\\') => '\\',
                _ => return Err(NotAnEdit),
            },
            '\n' => return Err(NotAnEdit),
            letter => letter,
        });
    }
    Ok(note)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_kifu::{Format, write};
    use komadai_shogi::Setup;

    fn tree() -> SharedTree {
        SharedTree::of(Position::start(), ["7g7f", "3c3d"].map(|mv| mv.parse().unwrap()))
    }

    fn edit(tree: &mut SharedTree, line: &str) -> Result<bool, SharedFault> {
        let edit: SharedEdit = line.parse().unwrap();
        assert_eq!(edit.to_string(), line);
        tree.apply(&edit)
    }

    #[test]
    fn edits_in_one_order_come_to_one_tree_and_its_branches_to_the_record() {
        let mut shared = tree();
        for (line, changes) in [
            ("play 2 2g2f", true),
            ("play 2 2g2f", false),
            ("play 1 8c8d", true),
            ("play 4 2g2f", true),
            ("draw 5 2f2e 5e", true),
            ("draw 5 2f2e 5e", false),
            ("draw 5", true),
            ("admit everybody", true),
            ("admit everybody", false),
            ("remove 3", true),
        ] {
            assert_eq!(edit(&mut shared, line), Ok(changes), "{line}");
        }
        assert_eq!((shared.edits(), shared.admits()), (7, true));
        let mut record = Record::new(Setup::start());
        let first = record.push(Record::ROOT, Step::Move("7g7f".parse().unwrap()));
        record.push(first, Step::Move("3c3d".parse().unwrap()));
        shared.add_to(&mut record);
        let kif = write(&record, Format::Kif);
        assert!(kif.contains("変化：2手") && kif.contains("８四歩") && !kif.contains("変化：3手"), "{kif}");
    }

    #[test]
    fn what_concerns_a_branch_that_is_gone_or_breaks_a_rule_is_refused_and_changes_nothing() {
        let mut shared = tree();
        for line in ["play 2 2g2f", "play 3 8c8d", "remove 3"] {
            assert_eq!(edit(&mut shared, line), Ok(true));
        }
        let before = shared.clone();
        for (line, fault) in [
            ("remove 3", SharedFault::Gone),
            ("play 4 2f2e", SharedFault::Gone),
            ("draw 4 5e", SharedFault::Gone),
            ("play 99 2f2e", SharedFault::Gone),
            ("remove 2", SharedFault::Given),
            ("remove 0", SharedFault::Given),
            (&format!("draw 2{}", " 5e".repeat(MOST_DRAWN + 1)), SharedFault::Full),
        ] {
            assert_eq!(edit(&mut shared, line), Err(fault), "{line}");
        }
        assert!(matches!(edit(&mut shared, "play 2 2g2e"), Err(SharedFault::Illegal(_))));
        assert_eq!(shared, before);
        // The number of what is gone is not used again.
        assert_eq!(edit(&mut shared, "play 2 2g2f"), Ok(true));
        assert_eq!(edit(&mut shared, "draw 5 5e"), Ok(true));
    }

    /// The client has these cases, too (`web/test/merged-note.test.ts`).
    #[test]
    fn what_two_write_into_one_note_stays() {
        for (earlier, own, others, merged) in [
            ("", "mine", "", "mine"),
            ("", "", "theirs", "theirs"),
            ("", "mine", "theirs", "theirs\nmine"),
            ("", "same", "same", "same"),
            ("one two", "one two three", "zero one two", "zero one two three"),
            ("one two", "zero one two", "one two three", "zero one two three"),
            ("one two three", "one three", "one two three four", "one three four"),
            ("one", "one mine", "one theirs", "one theirs\nmine"),
            ("one two", "one 2", "one zwei", "one zwei\n2"),
            ("one two", "", "one two three", " three"),
            ("角", "角が成る", "飛角", "飛角が成る"),
        ] {
            assert_eq!(merged_note(earlier, own, others), merged, "{earlier:?} {own:?} {others:?}");
        }
    }

    #[test]
    fn notes_and_the_order_of_branches_go_into_the_record() {
        let mut shared = SharedTree::of(Position::start(), []);
        for (line, changes) in [
            ("play 0 7g7f", true),
            ("play 1 3c3d", true),
            ("play 0 2g2f", true),
            ("play 3 8c8d", true),
            ("note 4 climbing\\nsilver, \\\\o/", true),
            ("note 4 climbing\\nsilver, \\\\o/", false),
            ("note 0 two ways", true),
            ("first 3", true),
            ("first 3", false),
            ("first 4", false),
            ("draw 4 8d8e", true),
        ] {
            assert_eq!(edit(&mut shared, line), Ok(changes), "{line}");
        }
        assert_eq!(edit(&mut shared, "first 0"), Err(SharedFault::Given));
        assert_eq!(edit(&mut shared, &format!("note 1 {}", "x".repeat(MOST_NOTE + 1))), Err(SharedFault::LongNote));
        assert_eq!(shared.note(4), "climbing\nsilver, \\o/");
        let kif = write(&shared.to_record(), Format::Kif);
        let at = |text: &str| kif.find(text).unwrap_or_else(|| panic!("{text} is not in {kif}"));
        assert!(
            at("*two ways") < at("２六歩") && at("２六歩") < at("*silver, \\o/") && at("*silver") < at("７六歩"),
            "{kif}"
        );
        let mut played = tree();
        assert_eq!(edit(&mut played, "play 0 2g2f"), Ok(true));
        assert_eq!(edit(&mut played, "first 3"), Err(SharedFault::Given), "the moves of the game stay first");
        let record = Tree::of(&shared.to_record()).unwrap();
        let drawn = shared.drawn_in(&record);
        assert_eq!(drawn.len(), 1);
        assert_eq!(record.nodes[drawn[0].0 as usize].mv.map(|mv| mv.to_string()).as_deref(), Some("8c8d"));
        assert_eq!(drawn[0].1, ["8d8e".parse::<Drawn>().unwrap()]);
        // The first branch is removed: the oldest one stands first again.
        assert_eq!(edit(&mut shared, "remove 3"), Ok(true));
        assert_eq!(shared.children(0).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn a_tree_takes_so_many_edits_and_no_more() {
        let mut shared = tree();
        for n in 0..MOST_EDITS {
            assert_eq!(edit(&mut shared, if n % 2 == 0 { "draw 1 5e" } else { "draw 1" }), Ok(true));
        }
        assert_eq!(edit(&mut shared, "draw 1 5e"), Err(SharedFault::Full));
    }

    #[test]
    fn a_line_that_is_no_edit_is_refused() {
        for line in [
            "",
            "play",
            "play 1",
            "play x 7g7f",
            "play 1 7g7f 7g7f",
            "draw 1 5",
            "draw 1 歩",
            "draw 1 5e ",
            "admit",
            "note 1",
            "note x y",
            "note 1 a\\x",
            "first",
            "first 1 2",
            "x",
        ] {
            assert_eq!(line.parse::<SharedEdit>(), Err(NotAnEdit), "{line:?}");
        }
    }
}
