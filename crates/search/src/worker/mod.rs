//! One thread's search: what a thread keeps and how it walks down a line. Its parts, from the root to the leaves:
//! [`deepen`], [`root`], [`node`] with its [`site`], [`forward`] pruning, [`singular`] and [`late`] moves, [`quiet`], [`settled`] and
//! [`learn`].

mod deepen;
mod forward;
mod late;
mod learn;
mod node;
mod quiet;
mod root;
mod settled;
mod singular;
mod site;

pub(crate) use root::RootMove;

use crate::board::Board;
use crate::history::{BACK, Before, History, Played};
use crate::level::View;
use crate::limits::{Control, EnteringWin, Settings};
use crate::noise::Noise;
use crate::path::Path;
use crate::picker::Scored;
use crate::score::MAX_PLY;
use crate::seen::Watch;
use crate::table::Table;
use crate::time::Budget;
use komadai_nnue::{Accumulators, Network};
use komadai_shogi::{Color, Move, Position, Square};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub control: &'a Control,
    pub settings: &'a Settings,
    pub entering: EnteringWin,
    pub root_side: Color,
    pub start: Instant,
    pub budget: Option<Budget>,
    pub node_limit: Option<u64>,
    pub depth_limit: i32,
    pub counters: &'a [AtomicU64],
    pub view: Option<View>,
    /// Blurs every evaluation.
    pub noise: Option<Noise>,
    /// Evaluates; without one the hand-made evaluation does.
    pub network: Option<&'a Network>,
    pub multi_pv: usize,
    /// Set when a limit is reached, which is not the same as being told to stop: a ponderer still waits.
    pub halt: AtomicBool,
}

/// What a thread keeps from move to move.
pub(crate) struct Brain {
    history: History,
    list: Vec<Scored>,
    frames: Vec<Frame>,
    accumulators: Accumulators,
    pub(crate) watch: Watch,
}

/// One ply of the line being searched.
#[derive(Clone)]
struct Frame {
    /// The move that was played here; none after a pass.
    played: Option<Played>,
    /// The corrected evaluation; in check that of one's last turn.
    eval: i32,
    in_check: bool,
    /// A move that is left out, to see how good the others are.
    excluded: Option<Move>,
    /// How many moves have been tried, and what the histories said of the one that is.
    count: i32,
    credit: i32,
    /// By how many plies that one is reduced.
    reduction: i32,
    /// How many moves have refuted here.
    cutoffs: i32,
    /// Whether the table knew the position.
    table_hit: bool,
    /// Whether the node is or once was on the principal variation.
    once_pv: bool,
    /// Whether it lies on the line that the last iteration thought best.
    follows: bool,
    pv: Vec<Move>,
}

/// The evaluation where there is none: before the root.
const NO_EVAL: i32 = 32_002;

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            played: None,
            eval: NO_EVAL,
            in_check: false,
            excluded: None,
            count: 0,
            credit: 0,
            reduction: 0,
            cutoffs: 0,
            table_hit: false,
            once_pv: false,
            follows: false,
            pv: Vec::new(),
        }
    }
}

/// Nodes after which even the first depth may be broken off.
const FIRST_DEPTH_NODES: u64 = 20_000;

/// Frames before the root, so that looking back never leaves the vector.
const BEFORE: usize = BACK + 1;

impl Brain {
    pub(crate) fn new() -> Brain {
        Brain {
            history: History::new(),
            list: Vec::new(),
            frames: vec![Frame::default(); MAX_PLY + BEFORE + 4],
            accumulators: Accumulators::new(&Position::start(), MAX_PLY + 4),
            watch: Watch::default(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }
}

/// One thread's search of one root.
pub(crate) struct Worker<'a> {
    id: usize,
    shared: &'a Shared<'a>,
    history: &'a mut History,
    list: &'a mut Vec<Scored>,
    frames: &'a mut Vec<Frame>,
    accumulators: &'a mut Accumulators,
    watch: &'a mut Watch,
    path: Path,
    roots: Vec<RootMove>,
    /// How many root moves are already placed by earlier lines of several best.
    placed: usize,
    nodes: u64,
    seldepth: usize,
    root_depth: i32,
    finished: i32,
    stopped: bool,
    /// When the move is due, on one's own clock.
    deadline: Duration,
    /// Below this ply no null move is tried by either side, to verify one.
    null_from: usize,
    /// How wide the root's window is.
    root_window: i32,
    /// The line that the last iteration thought best.
    last_line: Vec<Move>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        id: usize,
        brain: &'a mut Brain,
        shared: &'a Shared<'a>,
        path: Path,
        roots: Vec<RootMove>,
    ) -> Worker<'a> {
        brain.list.clear();
        brain.history.new_root();
        for frame in &mut brain.frames {
            *frame = Frame { pv: std::mem::take(&mut frame.pv), ..Frame::default() };
        }
        Worker {
            id,
            shared,
            history: &mut brain.history,
            list: &mut brain.list,
            frames: &mut brain.frames,
            accumulators: &mut brain.accumulators,
            watch: &mut brain.watch,
            path,
            roots,
            placed: 0,
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            finished: 0,
            stopped: false,
            deadline: shared.budget.map_or(Duration::MAX, |budget| budget.hard()),
            null_from: 0,
            root_window: 1,
            last_line: Vec::new(),
        }
    }

    /// The best root move so far.
    pub(crate) fn best(&self) -> RootMove {
        let mut best = self.roots[0].clone();
        if !best.line.is_known() {
            // Stopped before anything was known.
            best.line.score = 0;
        }
        best
    }

    pub(crate) fn finished_depth(&self) -> u32 {
        self.finished.unsigned_abs()
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    fn elapsed(&self) -> Duration {
        self.shared.start.elapsed()
    }

    fn all_nodes(&self) -> u64 {
        self.shared.counters.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }

    /// Comes to a node; true when the search must stop.
    fn enter(&mut self, ply: usize) -> bool {
        self.seldepth = self.seldepth.max(ply);
        if self.stopped {
            return true;
        }
        // The first depth is finished whatever comes, so that there is a move to play; unless it takes too long for one.
        let may_stop = self.finished > 0 || self.nodes > FIRST_DEPTH_NODES;
        if may_stop && (self.shared.control.stopped() || self.shared.halt.load(Ordering::Relaxed)) {
            self.stopped = true;
            return true;
        }
        if self.nodes.is_multiple_of(256) {
            self.shared.counters[self.id].store(self.nodes, Ordering::Relaxed);
        }
        if self.id == 0 && may_stop {
            if let Some(limit) = self.shared.node_limit
                && self.nodes.is_multiple_of(64)
                && (self.all_nodes() / 64 * 64).max(self.nodes) >= limit
            {
                self.stopped = true;
            }
            if self.nodes.is_multiple_of(512)
                && self.shared.budget.is_some()
                && !self.shared.control.pondering()
                && self.elapsed() >= self.shared.control.clock_began() + self.deadline
            {
                self.stopped = true;
            }
        }
        self.stopped
    }

    /// The last moves, as those of this ply answer them.
    fn before(&self, ply: usize) -> Before {
        std::array::from_fn(|back| self.frames[ply + BEFORE - 1 - back].played)
    }

    /// The last move and those before it.
    fn line_before(&self, ply: usize) -> [Option<Played>; BACK + 1] {
        let at = ply + BEFORE;
        std::array::from_fn(|back| self.frames[at - 1 - back].played)
    }

    /// Plays a move of the line, which counts as a node; the path must be popped when it has been searched.
    fn descend(&mut self, board: &Board, mv: Move, ply: usize) -> Board {
        let played = Played::new(&board.pos, mv);
        let next = board.after(mv);
        self.nodes += 1;
        self.frame(ply).played = Some(played);
        if self.shared.network.is_some() {
            self.accumulators.play(ply, &board.pos, mv, &next.pos);
        }
        self.path.push(&next.pos);
        next
    }

    /// Where the last move of the line went; nowhere after a pass.
    fn last_to(&self, ply: usize) -> Option<Square> {
        self.frames[ply + BEFORE - 1].played.map(|played| played.mv.to())
    }

    /// Whether a level does not see this move.
    fn overlooks(&self, pos: &Position, mv: Move, ply: usize) -> bool {
        self.shared.view.as_ref().is_some_and(|view| view.overlooks(pos, mv, self.last_to(ply)))
    }
}
