//! The one model of a game record: a tree of moves with everything that was written beside them.

use crate::{End, Headers};
use komadai_shogi::{Color, Foul, Handicap, Move, Setup};
use serde::{Deserialize, Serialize};

/// A game record: a start position, headers, and a tree of moves whose first branch is the game itself.
///
/// ```
/// use komadai_kifu::{End, EndKind, Record, Step};
/// use komadai_shogi::{Color, Setup};
///
/// let mut record = Record::new(Setup::start());
/// let first = record.push(Record::ROOT, Step::Move("7g7f".parse().unwrap()));
/// let second = record.push(first, Step::Move("3c3d".parse().unwrap()));
/// record.push(second, Step::End(End::at(EndKind::Resignation, Color::Black)));
/// assert_eq!(record.moves().count(), 2);
/// assert_eq!(record.end().unwrap().winner, Some(Color::White));
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The start position. It may be any diagram: a mate problem has one king or none.
    pub setup: Setup,
    /// What the record says about its game.
    pub headers: Headers,
    nodes: Vec<Node>,
}

/// The place of a node in its record.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// One step of a line, with what was written about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What happens here.
    pub step: Step,
    /// The time it took.
    pub time: Time,
    /// Comments, bookmarks and engine lines in the order in which they were written.
    pub notes: Vec<Note>,
    parent: Option<NodeId>,
    children: Children,
}

/// The continuations of a node. Nearly every node has one, so a list is only made for more.
#[derive(Clone, Debug, Default)]
enum Children {
    #[default]
    None,
    One(NodeId),
    Many(Vec<NodeId>),
}

/// Equal as lists: a list from which all but one were removed is no other than that one.
impl PartialEq for Children {
    fn eq(&self, other: &Children) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Children {}

impl Children {
    fn as_slice(&self) -> &[NodeId] {
        match self {
            Children::None => &[],
            Children::One(child) => std::slice::from_ref(child),
            Children::Many(children) => children,
        }
    }

    fn push(&mut self, child: NodeId) {
        *self = match std::mem::take(self) {
            Children::None => Children::One(child),
            Children::One(first) => Children::Many(vec![first, child]),
            Children::Many(mut children) => {
                children.push(child);
                Children::Many(children)
            }
        };
    }

    /// Makes a child the first.
    fn promote(&mut self, child: NodeId) {
        if let Children::Many(children) = self
            && let Some(at) = children.iter().position(|&other| other == child)
        {
            children[..=at].rotate_right(1);
        }
    }

    fn remove(&mut self, child: NodeId) {
        match self {
            Children::One(only) if *only == child => *self = Children::None,
            Children::Many(children) => children.retain(|&other| other != child),
            _ => {}
        }
    }
}

/// What happens at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing yet: the root, before the first move.
    Start,
    /// A legal move.
    Move(Move),
    /// A move that is illegal, or that could not be read.
    Broken(BrokenMove),
    /// The end of the line.
    End(End),
}

/// A move that cannot be played, kept with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenMove {
    /// The move, if squares could be made out.
    pub mv: Option<Move>,
    /// As it was written.
    pub text: String,
    /// Why it is illegal. None if no move could be made out, or if the position is not known because the start position
    /// is none.
    pub foul: Option<Foul>,
}

/// The time a move took.
///
/// Readers keep a total only where it is not the sum of what the side spent before: see [`Record::total_ms`].
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Time {
    /// For this move, in milliseconds.
    pub spent_ms: Option<u64>,
    /// By this side in the game so far, in milliseconds, where that is not the sum of what it spent.
    pub total_ms: Option<u64>,
}

/// Something written about a step. Its JSON is stored: a name in it that was ever written stays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// A line of comment.
    Comment(String),
    /// A remark on the file rather than the game: KIF `#`, CSA `'` without a star.
    Remark(String),
    /// A bookmark (KIF `&`).
    Bookmark(String),
    /// An engine's line as it was written: CSA `'**`, KIF `**`. [`crate::EngineLine`] reads the common forms.
    Engine(String),
}

impl Time {
    /// The time of the move and of its side so far in whole seconds, for formats that have no smaller unit; `used` is what
    /// the side had used before, in seconds. A begun second is not counted, as clocks over the board charge it, and a total
    /// is the sum of what stands beside it.
    pub(crate) fn seconds(self, used: u64) -> (u64, u64) {
        let spent = self.spent_ms.unwrap_or(0) / 1000;
        (spent, self.total_ms.map_or(used.saturating_add(spent), |total| total / 1000))
    }
}

impl Record {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// A record without moves.
    pub fn new(setup: Setup) -> Record {
        Record { setup, headers: Headers::new(), nodes: vec![Node::new(Step::Start, None)] }
    }

    /// Makes room for the nodes of a record that is about to be read.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    /// The handicap whose start position this is.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::of(&self.setup)
    }

    /// A node.
    ///
    /// # Panics
    /// If the id is another record's.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A node, to change what is written about it.
    ///
    /// # Panics
    /// If the id is another record's.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// Appends a step: the continuation of its parent, or one more variation if there is one already.
    /// The step is not checked; [`Record::replay`] tells whether a line is legal.
    pub fn push(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(step, Some(parent)));
        self.node_mut(parent).children.push(id);
        id
    }

    /// Makes a node the main continuation of its parent.
    pub fn promote(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.node_mut(parent).children.promote(id);
        }
    }

    /// Cuts a node and all that follows it off its parent. The root stays.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.node_mut(parent).children.remove(id);
        }
    }

    /// The number of nodes ever added, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the root.
    pub fn is_empty(&self) -> bool {
        self.nodes[0].children().is_empty()
    }

    /// The main line from a node on, that node left out: always the first branch.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).children().first().copied(), |&at| {
            self.node(at).children().first().copied()
        })
    }

    /// The main line, the root left out.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(Record::ROOT)
    }

    /// The line that leads to a node, the root left out and the node included.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(id), |&at| self.node(at).parent).filter(|&at| at != Record::ROOT).collect();
        line.reverse();
        line
    }

    /// The moves of the main line up to its end or its first broken move.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().map_while(|id| match self.node(id).step {
            Step::Move(mv) => Some(mv),
            _ => None,
        })
    }

    /// The number of moves of the main line, broken ones included.
    pub fn plies(&self) -> usize {
        self.main_line().filter(|&id| self.node(id).step.is_move()).count()
    }

    /// How the main line ends, if the record says so.
    pub fn end(&self) -> Option<&End> {
        self.end_of(Record::ROOT)
    }

    /// How the line that goes on from a node ends, if the record says so.
    pub fn end_of(&self, id: NodeId) -> Option<&End> {
        self.line_from(id).find_map(|id| match &self.node(id).step {
            Step::End(end) => Some(end),
            _ => None,
        })
    }

    /// The number of variations: branches beside the first one, over the whole tree.
    pub fn variations(&self) -> usize {
        self.walk().map(|id| self.node(id).children().len().saturating_sub(1)).sum()
    }

    /// Every node in the order of a book: each line to its end, then the variations, those that branch off late first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack = vec![Record::ROOT];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.node(id).children().iter().rev());
            Some(id)
        })
    }

    /// The time that the side which made a step has used up to it, in milliseconds.
    pub fn total_ms(&self, id: NodeId) -> u64 {
        let mut total = 0u64;
        let mut at = Some(id);
        let mut own = true;
        while let Some(id) = at {
            let node = self.node(id);
            if own {
                total = total.saturating_add(node.time.total_ms.or(node.time.spent_ms).unwrap_or(0));
                if node.time.total_ms.is_some() {
                    break;
                }
            }
            own = !own;
            at = node.parent;
        }
        total
    }

    /// Who is to move after a node, by counting moves from the start.
    pub fn turn_after(&self, id: NodeId) -> Color {
        let moves = std::iter::successors(Some(id), |&at| self.node(at).parent)
            .filter(|&at| self.node(at).step.is_move())
            .count();
        if moves.is_multiple_of(2) { self.setup.turn } else { !self.setup.turn }
    }
}

/// Equal in start, headers and tree; in which order the nodes were added does not matter.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        if self.setup != other.setup || self.headers != other.headers {
            return false;
        }
        let (mut ours, mut theirs) = (self.walk(), other.walk());
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) => {
                    let (a, b) = (self.node(a), other.node(b));
                    let same = a.step == b.step && a.time == b.time && a.notes == b.notes;
                    if !same || a.children().len() != b.children().len() {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }
}

impl Eq for Record {}

impl Node {
    fn new(step: Step, parent: Option<NodeId>) -> Node {
        Node { step, time: Time::default(), notes: Vec::new(), parent, children: Children::None }
    }

    /// The node before this one; none for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The continuations, the main one first.
    pub fn children(&self) -> &[NodeId] {
        self.children.as_slice()
    }

    /// The lines of comment.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().filter_map(|note| match note {
            Note::Comment(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The first bookmark.
    pub fn bookmark(&self) -> Option<&str> {
        self.notes.iter().find_map(|note| match note {
            Note::Bookmark(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

impl Step {
    /// Whether it is a move, legal or broken.
    pub const fn is_move(&self) -> bool {
        matches!(self, Step::Move(_) | Step::Broken(_))
    }

    /// The move, if squares could be made out.
    pub const fn mv(&self) -> Option<Move> {
        match self {
            Step::Move(mv) => Some(*mv),
            Step::Broken(broken) => broken.mv,
            _ => None,
        }
    }
}
