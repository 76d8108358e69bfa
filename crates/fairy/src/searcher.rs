//! The search: iterative deepening of alpha-beta with a table, one thread.

mod node;

use crate::evaluation::evaluate;
use crate::level::Level;
use crate::limits::{Budget, Limits};
use crate::order::Memory;
use crate::table::Table;
use crate::worth::Worth;
use komadai_variants::{History, Move, Position, Rules};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The deepest that is looked, in plies.
pub(crate) const MAX_PLY: u32 = 100;
/// A win on the board, less the plies to it.
const WIN: i32 = 31_000;
/// Above this a value is a win in so many plies.
const SURE: i32 = WIN - 1_000;
/// The clock is read once in so many nodes.
const NODES_BETWEEN_CLOCKS: u64 = 256;

/// What a position is worth for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Value(i32);

impl Value {
    /// In centipawns, where nothing is decided.
    pub fn centipawns(self) -> Option<i32> {
        (self.0.abs() < SURE).then_some(self.0)
    }

    /// All on one scale, where a win on the board counts more than any evaluation.
    pub fn cp(self) -> i32 {
        self.0
    }

    /// In how many plies the side to move wins.
    pub fn mate_in(self) -> Option<u32> {
        (self.0 >= SURE).then(|| (WIN - self.0).unsigned_abs())
    }

    /// In how many plies it loses.
    pub fn mated_in(self) -> Option<u32> {
        (self.0 <= -SURE).then(|| (WIN + self.0).unsigned_abs())
    }
}

/// A game as far as it has been played.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    history: History,
    last: Option<Move>,
}

impl Game {
    /// A game that begins with a position.
    pub fn new(start: Position) -> Game {
        Game { history: History::new(&start), position: start, last: None }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.position.play(mv);
        self.history.push(mv, &self.position);
        self.last = Some(mv);
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What has been repeated.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<komadai_variants::Outcome> {
        self.position.outcome().or_else(|| self.history.outcome(&self.position))
    }
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// How deep, in plies.
    pub depth: u32,
    /// Of the best line.
    pub value: Value,
    /// Nodes looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The best line.
    pub line: &'a [Move],
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The move; none where there is none or the game is over.
    pub best: Option<Move>,
    /// The best line, the move first.
    pub line: Vec<Move>,
    /// What it is worth for the side to move.
    pub value: Value,
    /// How deep it was looked, in plies.
    pub depth: u32,
    /// Nodes looked at.
    pub nodes: u64,
}

impl Decision {
    const NONE: Decision = Decision { best: None, line: Vec::new(), value: Value(0), depth: 0, nodes: 0 };
}

/// Searches, one after the other, with what they remember.
#[derive(Debug)]
pub struct Searcher {
    table: Table,
    /// Of the game that was last searched.
    kind: Option<Known>,
}

/// What is counted once for a game.
#[derive(Debug)]
struct Known {
    rules: Arc<Rules>,
    worth: Worth,
    memory: Memory,
    level: Option<Level>,
}

impl Searcher {
    /// A searcher with a table of so many MiB.
    pub fn new(mib: usize) -> Searcher {
        Searcher { table: Table::new(mib), kind: None }
    }

    /// Takes another table.
    pub fn set_table(&mut self, mib: usize) {
        // The old table goes first, so that both are never held at once.
        self.table = Table::new(1);
        self.table = Table::new(mib);
    }

    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.table.clear();
        self.kind = None;
    }

    /// Counts what the pieces of a game are worth, if that is not known yet: the first search need not.
    pub fn get_ready(&mut self, rules: &Arc<Rules>) {
        if self.kind.as_ref().is_none_or(|known| !Arc::ptr_eq(&known.rules, rules)) {
            self.table.clear();
            self.kind = Some(Known::new(rules, None));
        }
    }

    /// Thinks about where a game stands, until a limit is reached or it is told to stop. A game that is over has no move.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        level: Option<Level>,
        stop: &AtomicBool,
        mut report: impl FnMut(&Report<'_>),
    ) -> Decision {
        if game.outcome().is_some() {
            return Decision::NONE;
        }
        let rules = game.position().rules();
        self.get_ready(rules);
        let mut known = self.kind.take().unwrap_or_else(|| Known::new(rules, level));
        if known.level != level {
            // What another eye has found is not true here.
            self.table.clear();
            known.level = level;
        }
        known.memory.next_search();
        self.table.next_search();
        let erring = level.filter(|level| level.errs_at(game.position().move_number()));
        let nodes = limits.nodes.into_iter().chain(level.map(|level| level.nodes)).min();
        let depth = limits.depth.into_iter().chain(level.map(|level| level.depth)).min();
        let mut run = Run {
            table: &mut self.table,
            worth: &known.worth,
            memory: &mut known.memory,
            history: game.history.clone(),
            position: game.position.clone(),
            level: erring,
            root_last: game.last.map(Move::to_place),
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            lists: Vec::new(),
            nodes: 0,
            most_nodes: nodes.unwrap_or(u64::MAX),
            started: Instant::now(),
            budget: limits.budget(),
            stop,
            stopped: false,
            deepening: 0,
        };
        let decision =
            run.deepen(&limits.search_moves, depth.unwrap_or(MAX_PLY / 2).clamp(1, MAX_PLY / 2), &mut report);
        self.kind = Some(known);
        decision
    }
}

impl Known {
    fn new(rules: &Arc<Rules>, level: Option<Level>) -> Known {
        let worth = Worth::new(rules);
        let memory = Memory::new(rules.kinds().len(), worth.places(), MAX_PLY as usize);
        Known { rules: rules.clone(), worth, memory, level }
    }
}

/// One search.
struct Run<'a> {
    table: &'a mut Table,
    worth: &'a Worth,
    memory: &'a mut Memory,
    history: History,
    position: Position,
    level: Option<Level>,
    /// Where the last move of the game went.
    root_last: Option<usize>,
    /// By ply, the best line from there.
    lines: Vec<Vec<Move>>,
    /// Lists of moves that are not in use.
    lists: Vec<Vec<Move>>,
    nodes: u64,
    most_nodes: u64,
    started: Instant,
    budget: Option<Budget>,
    stop: &'a AtomicBool,
    stopped: bool,
    /// The depth of the iteration.
    deepening: u32,
}

impl Run<'_> {
    fn deepen(&mut self, wanted: &[Move], most: u32, report: &mut impl FnMut(&Report<'_>)) -> Decision {
        let mut decision = Decision::NONE;
        let mut moves = self.root_moves(wanted);
        let Some(&first) = moves.first() else { return decision };
        decision.best = Some(first);
        decision.line = vec![first];
        for depth in 1..=most {
            self.deepening = depth;
            let Some(value) = self.root(&mut moves, depth as i32) else {
                // What was found best before the search was broken off is no worse than before.
                if let Some(&best) = self.lines[0].first() {
                    decision.best = Some(best);
                    decision.line.clone_from(&self.lines[0]);
                }
                break;
            };
            decision.value = Value(value);
            decision.depth = depth;
            decision.best = self.lines[0].first().copied().or(decision.best);
            decision.line.clone_from(&self.lines[0]);
            let time = self.started.elapsed();
            report(&Report { depth, value: decision.value, nodes: self.nodes, time, line: &decision.line });
            // A shorter win or a longer loss is not found deeper.
            let decided = value.abs() >= SURE && WIN - value.abs() <= depth as i32;
            let late = self.budget.is_some_and(|budget| time >= budget.soft && budget.soft < budget.hard);
            if decided || late || self.stopped || moves.len() == 1 && self.budget.is_some() {
                break;
            }
        }
        decision.nodes = self.nodes;
        decision
    }

    /// The legal moves, best guess first; none where the game is over. What a level overlooks is left out, unless that is all.
    fn root_moves(&mut self, wanted: &[Move]) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.position.ended().is_some() {
            return moves;
        }
        self.position.moves_into(&mut moves);
        if moves.iter().any(|mv| wanted.contains(mv)) {
            moves.retain(|mv| wanted.contains(mv));
        }
        if let Some(level) = self.level {
            let seen = |mv: &Move| !level.overlooks(&self.position, *mv, self.root_last);
            if !self.position.in_check() && moves.iter().any(seen) {
                moves.retain(seen);
            }
        }
        let best = self.table.find(self.position.key()).and_then(|found| found.best);
        moves.sort_by_cached_key(|&mv| -self.memory.rank(self.worth, &self.position, mv, best, 0));
        moves
    }

    /// One iteration; none if it was broken off. The best move comes first afterwards.
    fn root(&mut self, moves: &mut [Move], depth: i32) -> Option<i32> {
        let (mut alpha, beta) = (-WIN, WIN);
        let mut line = Vec::new();
        let mut best = 0;
        self.lines[0].clear();
        for (at, mv) in moves.iter().copied().enumerate() {
            let reduced = if at > 0 { Some(if at > 8 && depth > 3 { 1 } else { 0 }) } else { None };
            let value = self.child(mv, alpha, beta, depth, 0, reduced);
            if self.stopped {
                self.lines[0] = line;
                return None;
            }
            if at == 0 || value > alpha {
                alpha = value.max(alpha);
                best = at;
                line.clear();
                line.push(mv);
                line.extend_from_slice(&self.lines[1]);
            }
        }
        moves[..=best].rotate_right(1);
        self.lines[0] = line;
        Some(alpha)
    }

    fn evaluate(&self) -> i32 {
        let value = evaluate(self.worth, &self.position);
        let errs = self.level.map_or(0, |level| level.errs(&self.position));
        (value + errs).clamp(-SURE + 1, SURE - 1)
    }

    /// Counts a node; whether the search goes on.
    fn goes_on(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_CLOCKS) {
            let late = self.budget.is_some_and(|budget| self.started.elapsed() >= budget.hard);
            if late || self.stop.load(Ordering::Relaxed) {
                self.stopped = true;
            }
        }
        !self.stopped
    }
}
