//! What every reader builds a record with: it knows the position, judges each move, and never gives up.

use crate::replay::position_of;
use crate::{BrokenMove, End, MAX_DEPTH, MAX_NODES, MAX_PLIES, NodeId, Note, Record, Step, Time};
use komadai_shogi::{ByColor, Color, Foul, Move, Position, Setup, Square};

/// A record while it is read: the line being read, with the position after each of its nodes.
pub(crate) struct Builder {
    record: Record,
    /// The line being read, the root first.
    line: Vec<NodeId>,
    /// The position after each node of the line; none from where the line is broken on.
    positions: Vec<Option<Position>>,
    /// The time each side has used after each node of the line, in milliseconds.
    used: Vec<ByColor<u64>>,
    /// How many steps were looked at to find where variations branch off; see [`Builder::enclosing_line`].
    searched: usize,
    /// The variations that the current line is nested in: the ply at which each branches off.
    depth: Vec<usize>,
}

/// The last step of a line, put aside while a variation of it is read.
pub(crate) struct Saved {
    len: usize,
    id: NodeId,
    position: Option<Position>,
    used: ByColor<u64>,
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
        let position = position_of(&setup).ok();
        Builder {
            record: Record::new(setup),
            line: vec![Record::ROOT],
            positions: vec![position],
            used: vec![ByColor::default()],
            searched: 0,
            depth: Vec::new(),
        }
    }

    pub(crate) fn finish(self) -> Record {
        self.record
    }

    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// Puts another start under a record that has no move yet.
    pub(crate) fn set_setup(&mut self, setup: Setup) {
        if self.line.len() == 1 {
            self.positions[0] = position_of(&setup).ok();
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

    /// The position at the end of the line, unless the line is broken.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.positions.last().and_then(Option::as_ref)
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

    fn append(&mut self, step: Step, position: Option<Position>) -> Result<(), Refused> {
        if self.ended() {
            return Err(Refused::AfterEnd);
        }
        if self.plies() >= MAX_PLIES && step.is_move() || self.record.len() >= MAX_NODES {
            return Err(Refused::TooLong);
        }
        let id = self.record.push(self.last(), step);
        self.line.push(id);
        self.positions.push(position);
        self.used.push(self.used.last().copied().unwrap_or_default());
        Ok(())
    }

    /// Plays a move; an illegal one breaks the line and is kept with its text.
    pub(crate) fn play(&mut self, mv: Move, text: &str) -> Result<(), Refused> {
        let Some(position) = self.position() else { return self.broken(Some(mv), text, None) };
        match position.check(mv) {
            Ok(()) => {
                let mut next = *position;
                next.play_unchecked(mv);
                self.append(Step::Move(mv), Some(next))
            }
            Err(foul) => self.broken(Some(mv), text, Some(foul)),
        }
    }

    /// Keeps a move that cannot be played. Without a foul it is one that could not be read, or comes after the break.
    pub(crate) fn broken(&mut self, mv: Option<Move>, text: &str, foul: Option<Foul>) -> Result<(), Refused> {
        let after_break = self.position().is_none() && self.positions.first().is_some_and(Option::is_some);
        let foul = foul.or(if after_break { Some(Foul::AfterEnd) } else { None });
        self.append(Step::Broken(BrokenMove { mv, text: text.to_owned(), foul }), None)
    }

    pub(crate) fn end(&mut self, end: End) -> Result<(), Refused> {
        let position = self.position().copied();
        self.append(Step::End(end), position)
    }

    pub(crate) fn note(&mut self, note: Note) {
        let last = self.last();
        self.record.node_mut(last).notes.push(note);
    }

    /// The time of the last step. A total that is the sum of what was spent is not kept: it says nothing new.
    pub(crate) fn set_time(&mut self, spent_ms: Option<u64>, total_ms: Option<u64>) {
        // The side that made the step: after an end it is the one that was to move.
        let side = if self.ended() { self.turn() } else { !self.turn() };
        let last = self.last();
        let Some(used) = self.used.last_mut() else { return };
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
        Some(Saved {
            len: self.line.len() - 1,
            id: self.last(),
            position: self.position().copied(),
            used: self.used.last().copied().unwrap_or_default(),
        })
    }

    /// Goes back to a step that was put aside, out of the variation that branched off before it.
    pub(crate) fn restore(&mut self, saved: Saved) {
        self.truncate(saved.len);
        self.line.push(saved.id);
        self.positions.push(saved.position);
        self.used.push(saved.used);
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
            let next = match (self.position(), &self.record.node(id).step) {
                (Some(position), Step::Move(mv)) => {
                    let mut next = *position;
                    next.play_unchecked(*mv);
                    Some(next)
                }
                (position, Step::End(_)) => position.copied(),
                _ => None,
            };
            self.line.push(id);
            self.positions.push(next);
            let mut used = self.used.last().copied().unwrap_or_default();
            let side = turn_after(self.record.setup.turn, self.line.len());
            let time = self.record.node(id).time;
            used[side] = time.total_ms.unwrap_or(used[side].saturating_add(time.spent_ms.unwrap_or(0)));
            self.used.push(used);
        }
    }

    /// Steps back to a node count of the line, for formats that nest their variations.
    fn truncate(&mut self, len: usize) {
        self.line.truncate(len.max(1));
        self.positions.truncate(len.max(1));
        self.used.truncate(len.max(1));
        self.depth.retain(|&at| at < len);
    }
}

/// The most steps looked at in a record for where its variations branch off. Only files that list them in an unusual order
/// need any; without a bound such a file could be made to take minutes.
const SEARCH_BUDGET: usize = 4_000_000;

/// Who is to move a number of plies after this side was.
pub(crate) fn turn_after(turn: Color, plies: usize) -> Color {
    if plies.is_multiple_of(2) { turn } else { !turn }
}
