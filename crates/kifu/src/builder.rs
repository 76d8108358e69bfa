//! What every reader builds a record with: it knows the position, judges each move, and never gives up.

use crate::fault::visible;
use crate::replay::{Standing, position_of};
use crate::{BrokenMove, End, MAX_DEPTH, MAX_NODES, MAX_PLIES, Node, NodeId, Note, Record, Step, Time};
use komadai_shogi::{ByColor, Color, Foul, Move, Position, Setup, Square};

/// A record while it is read: the line being read, and what holds after its last node.
pub(crate) struct Builder {
    record: Record,
    /// The line being read, the root first.
    line: Vec<NodeId>,
    /// What holds after the last node of the line.
    at: Place,
    /// What held after every [`STRIDE`]th node that the line has gone on from, the root first: from there a variation's
    /// start is played again. To keep it for every node would cost more than reading the move.
    marks: Vec<Place>,
    /// How many steps were looked at to find where variations branch off; see [`Builder::enclosing_line`].
    searched: usize,
    /// The variations that the current line is nested in: the ply at which each branches off.
    depth: Vec<usize>,
}

/// How many nodes lie between two marks.
const STRIDE: usize = 32;

/// What holds after a node.
#[derive(Clone)]
struct Place {
    /// The position; none after a move that could not be made out.
    standing: Option<Standing>,
    /// The time each side has used, in milliseconds.
    used: ByColor<u64>,
}

impl Place {
    fn start(setup: &Setup) -> Place {
        Place { standing: position_of(setup).ok().map(Standing::start), used: ByColor::default() }
    }

    /// Goes on to a node that this side made.
    fn advance(&mut self, node: &Node, side: Color) {
        match &node.step {
            Step::Move(mv) => {
                if let Some(standing) = &mut self.standing {
                    standing.play_unchecked(*mv);
                }
            }
            Step::Start | Step::End(_) => {}
            Step::Broken(broken) => self.standing = after_broken(self.standing, broken.mv),
        }
        let sum = self.used[side].saturating_add(node.time.spent_ms.unwrap_or(0));
        self.used[side] = node.time.total_ms.unwrap_or(sum);
    }
}

/// The last step of a line, put aside while a variation of it is read.
pub(crate) struct Saved {
    len: usize,
    id: NodeId,
    place: Place,
}

/// Why a step or a variation was not taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// A line has [`MAX_PLIES`] moves, or the record [`MAX_NODES`] nodes.
    TooLong,
    /// Variations are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// No line has a move at that ply.
    NoSuchPly,
    /// The line has ended.
    AfterEnd,
}

impl Refused {
    pub(crate) fn expected(self) -> String {
        match self {
            Refused::TooLong => format!("at most {MAX_PLIES} moves a line and {MAX_NODES} in all"),
            Refused::TooDeep => format!("variations nested at most {MAX_DEPTH} deep"),
            Refused::NoSuchPly => "the number of a move that was written before".to_owned(),
            Refused::AfterEnd => "no move after the end of the game".to_owned(),
        }
    }
}

impl Builder {
    pub(crate) fn new(setup: Setup) -> Builder {
        Builder {
            at: Place::start(&setup),
            record: Record::new(setup),
            line: vec![Record::ROOT],
            marks: Vec::new(),
            searched: 0,
            depth: Vec::new(),
        }
    }

    /// Makes room for the nodes that a text of this many bytes is likely to have, at this many bytes a node. A guess: more
    /// are taken as they come.
    pub(crate) fn expect(&mut self, bytes: usize, bytes_a_node: usize) {
        let nodes = (bytes / bytes_a_node).min(256);
        self.record.reserve(nodes);
        self.line.reserve(nodes);
    }

    pub(crate) fn finish(self) -> Record {
        self.record
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.record.setup
    }

    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// Puts another start under a record that has no move yet.
    pub(crate) fn set_setup(&mut self, setup: Setup) {
        if self.record.is_empty() && setup != self.record.setup {
            self.at = Place { used: self.at.used, ..Place::start(&setup) };
            self.record.setup = setup;
        }
    }

    /// The number of steps of the line, its end included.
    pub(crate) fn plies(&self) -> usize {
        self.line.len() - 1
    }

    fn last(&self) -> NodeId {
        self.line.last().copied().unwrap_or(Record::ROOT)
    }

    /// The position at the end of the line, unless a move before could not be made out.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.at.standing.as_ref().map(|standing| &standing.position)
    }

    pub(crate) fn turn(&self) -> Color {
        match self.position() {
            Some(position) => position.turn(),
            None => turn_after(self.record.setup.turn, self.plies() - usize::from(self.ended())),
        }
    }

    /// The destination of the last move.
    pub(crate) fn last_to(&self) -> Option<Square> {
        self.record.node(self.last()).step.mv().map(Move::to)
    }

    pub(crate) fn last_step(&self) -> &Step {
        &self.record.node(self.last()).step
    }

    pub(crate) fn ended(&self) -> bool {
        matches!(self.last_step(), Step::End(_))
    }

    pub(crate) fn end_mut(&mut self) -> Option<&mut End> {
        let last = self.last();
        match &mut self.record.node_mut(last).step {
            Step::End(end) => Some(end),
            _ => None,
        }
    }

    /// Whether one more step may follow.
    fn room(&self, is_move: bool) -> Result<(), Refused> {
        if self.ended() {
            return Err(Refused::AfterEnd);
        }
        if self.plies() >= MAX_PLIES && is_move || self.record.len() >= MAX_NODES {
            return Err(Refused::TooLong);
        }
        Ok(())
    }

    /// Appends a step; what holds after it is the caller's to say.
    fn append(&mut self, step: Step) {
        let id = self.record.push(self.last(), step);
        self.go_on(id);
    }

    /// Makes a node the last of the line; what holds after it is the caller's to say.
    fn go_on(&mut self, id: NodeId) {
        if self.plies().is_multiple_of(STRIDE) {
            self.marks.push(self.at.clone());
        }
        self.line.push(id);
    }

    /// Plays a move; an illegal one breaks the line and is kept with its text.
    pub(crate) fn play(&mut self, mv: Move, text: &str) -> Result<(), Refused> {
        match self.foul_of(mv) {
            None => self.play_legal(mv),
            Some(foul) => self.broken(Some(mv), text, foul),
        }
    }

    /// Plays a move of a format that writes it as its squares.
    pub(crate) fn play_squares(&mut self, mv: Move) -> Result<(), Refused> {
        match self.foul_of(mv) {
            None => self.play_legal(mv),
            Some(foul) => self.broken(Some(mv), &mv.to_string(), foul),
        }
    }

    /// What is wrong with a move, and nothing more exact where the position is not known; none if it is legal.
    fn foul_of(&self, mv: Move) -> Option<Option<Foul>> {
        match &self.at.standing {
            Some(standing) => standing.check(mv).err().map(Some),
            None => Some(None),
        }
    }

    /// Plays a move that is known to be legal by its position: [`Position::check`] has passed it.
    pub(crate) fn play_found(&mut self, mv: Move, text: &str) -> Result<(), Refused> {
        match &self.at.standing {
            Some(standing) if standing.is_irregular() => self.play(mv, text),
            _ => self.play_legal(mv),
        }
    }

    fn play_legal(&mut self, mv: Move) -> Result<(), Refused> {
        self.room(true)?;
        self.append(Step::Move(mv));
        if let Some(standing) = &mut self.at.standing {
            standing.play_unchecked(mv);
        }
        Ok(())
    }

    /// Keeps a move that is illegal. Without a foul it is one that could not be read, or comes after one. The line goes on from
    /// what it left on the board, if it could be made there.
    pub(crate) fn broken(&mut self, mv: Option<Move>, text: &str, foul: Option<Foul>) -> Result<(), Refused> {
        self.room(true)?;
        let after_break = self.at.standing.is_none() && self.start_is_known();
        let foul = foul.or(if after_break { Some(Foul::AfterEnd) } else { None });
        self.append(Step::Broken(BrokenMove { mv, text: visible(text).into_owned(), foul }));
        self.at.standing = after_broken(self.at.standing, mv);
        Ok(())
    }

    /// Whether the record starts from a position.
    fn start_is_known(&self) -> bool {
        self.marks.first().unwrap_or(&self.at).standing.is_some()
    }

    pub(crate) fn end(&mut self, end: End) -> Result<(), Refused> {
        self.room(false)?;
        self.append(Step::End(end));
        Ok(())
    }

    pub(crate) fn note(&mut self, note: Note) {
        let last = self.last();
        self.record.node_mut(last).notes.push(note);
    }

    /// Whether the line has ended, and nothing is written about its end.
    pub(crate) fn end_is_bare(&self) -> bool {
        self.ended() && self.record.node(self.last()).notes.is_empty()
    }

    /// The last thing that is written about the last step but for bookmarks, if that is a comment.
    pub(crate) fn last_comment(&self) -> Option<&str> {
        match &self.record.node(self.last()).notes[self.last_note()?] {
            Note::Comment(text) => Some(text),
            _ => None,
        }
    }

    fn last_note(&self) -> Option<usize> {
        self.record.node(self.last()).notes.iter().rposition(|note| !matches!(note, Note::Bookmark(_)))
    }

    pub(crate) fn forget_last_comment(&mut self) {
        let last = self.last();
        if let Some(at) = self.last_note() {
            self.record.node_mut(last).notes.remove(at);
        }
    }

    /// The time of the last step. A total that is the sum of what was spent is not kept: it says nothing new.
    pub(crate) fn set_time(&mut self, spent_ms: Option<u64>, total_ms: Option<u64>) {
        // The side that made the step: after an end it is the one that was to move.
        let side = if self.ended() { self.turn() } else { !self.turn() };
        let last = self.last();
        let used = &mut self.at.used;
        let sum = used[side].saturating_add(spent_ms.unwrap_or(0));
        let total_ms = total_ms.filter(|&total| total != sum);
        used[side] = total_ms.unwrap_or(sum);
        self.record.node_mut(last).time = Time { spent_ms, total_ms };
    }

    /// Whether no step has been read in this line.
    pub(crate) fn at_start(&self) -> bool {
        self.line.len() == 1
    }

    /// Goes back to before the step of a ply (counted from 1), where a variation begins. Where the line at hand is too
    /// short the main line is meant.
    pub(crate) fn branch_at(&mut self, ply: usize) -> Result<(), Refused> {
        if ply == 0 {
            return Err(Refused::NoSuchPly);
        }
        if self.line.len() <= ply {
            self.enclosing_line(ply)?;
        }
        if self.depth.iter().filter(|&&at| at < ply).count() >= MAX_DEPTH {
            return Err(Refused::TooDeep);
        }
        self.truncate(ply);
        self.depth.push(ply);
        Ok(())
    }

    /// The last step, to be put back by [`Builder::restore`]; none at the start.
    pub(crate) fn save_last(&self) -> Option<Saved> {
        if self.at_start() {
            return None;
        }
        Some(Saved { len: self.line.len() - 1, id: self.last(), place: self.at.clone() })
    }

    /// Goes back to a step that was put aside, out of the variation that branched off before it.
    pub(crate) fn restore(&mut self, saved: Saved) {
        self.truncate(saved.len);
        self.go_on(saved.id);
        self.at = saved.place;
    }

    /// Goes to the nearest line around the one at hand that has a step at this ply, or, if none has, whose last step
    /// is the one before: some writers list variations from the first to the last rather than from the last.
    fn enclosing_line(&mut self, ply: usize) -> Result<(), Refused> {
        let mut lines = Vec::new();
        for &at in self.depth.iter().rev().chain(&[1]) {
            let prefix = &self.line[..at.min(self.line.len())];
            let from = prefix.last().copied().unwrap_or(Record::ROOT);
            let line: Vec<NodeId> =
                prefix.iter().copied().chain(self.record.line_from(from)).take(MAX_PLIES + 2).collect();
            self.searched += line.len();
            if self.searched > SEARCH_BUDGET {
                return Err(Refused::TooLong);
            }
            if line.len() > ply {
                self.go_along(&line[..ply]);
                return Ok(());
            }
            lines.push(line);
        }
        let ends = |line: &[NodeId]| line.last().is_some_and(|&id| matches!(self.record.node(id).step, Step::End(_)));
        if self.line.len() == ply && !self.ended() {
            return Ok(());
        }
        match lines.into_iter().find(|line| line.len() == ply && !ends(line)) {
            Some(line) => {
                self.go_along(&line);
                Ok(())
            }
            None => Err(Refused::NoSuchPly),
        }
    }

    /// Makes this the line at hand; it begins with the root.
    fn go_along(&mut self, line: &[NodeId]) {
        let shared = self.line.iter().zip(line).take_while(|(a, b)| a == b).count();
        self.truncate(shared);
        for &id in &line[shared.max(1)..] {
            self.go_on(id);
            self.advance(id, self.plies());
        }
    }

    /// Brings what holds on to a node of the line, which stands at a ply.
    fn advance(&mut self, id: NodeId, ply: usize) {
        let side = turn_after(self.record.setup.turn, ply - 1);
        self.at.advance(self.record.node(id), side);
    }

    /// Steps back to a node count of the line, for formats that nest their variations.
    fn truncate(&mut self, len: usize) {
        let len = len.max(1);
        self.depth.retain(|&at| at < len);
        if len >= self.line.len() {
            return;
        }
        self.line.truncate(len);
        let ply = len - 1;
        let mark = ply / STRIDE;
        self.at = self.marks[mark].clone();
        self.marks.truncate(ply.div_ceil(STRIDE));
        for ply in mark * STRIDE + 1..=ply {
            self.advance(self.line[ply], ply);
        }
    }
}

/// What holds after a move that is illegal, or could not be read.
fn after_broken(standing: Option<Standing>, mv: Option<Move>) -> Option<Standing> {
    standing?.after_illegal(mv?)
}

/// The most steps looked at in a record for where its variations branch off. Only files that list them in an unusual order
/// need any; without a bound such a file could be made to take minutes.
const SEARCH_BUDGET: usize = 4_000_000;

/// Who is to move a number of plies after this side was.
pub(crate) fn turn_after(turn: Color, plies: usize) -> Color {
    if plies.is_multiple_of(2) { turn } else { !turn }
}
