//! The door to the search: a solver with its table, and the answer to a question.

use crate::glimpse::Glimpse;
use crate::helpers::Helpers;
use crate::len::Len;
use crate::path::Refuted;
use crate::search::Search;
use crate::shortest::shortest;
use crate::soundness::Soundness;
use crate::table::Table;
use crate::verify::{self, Proof};
use komadai_shogi::{Color, Move, Position};
use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<Duration>,
    /// Ends the search when it becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Whether a search that has spent so much may go on.
    fn allow(&self, nodes: u64, elapsed: Duration) -> bool {
        self.nodes.is_none_or(|limit| nodes < limit)
            && self.time.is_none_or(|limit| elapsed < limit)
            && !self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Any mate.
    Any,
    /// The shortest mate against the longest defence.
    Shortest,
    /// Any mate within so many plies. "No" then means only that there is none within them.
    Within(u16),
}

/// A question about a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub goal: Goal,
    /// Whether futile interpositions (無駄合い) count as moves. Composers do not count them; whoever plays a game must.
    pub count_futile: bool,
}

impl Question {
    /// The shortest mate as composers count.
    pub const COMPOSER: Question = Question { goal: Goal::Shortest, count_futile: false };
    /// Any mate, as an engine asks.
    pub const PLAY: Question = Question { goal: Goal::Any, count_futile: true };
}

/// Whether the attacker mates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Yes.
    Mate(Mate),
    /// No, whatever he plays (within the plies asked for).
    NoMate,
    /// The limits ended the search first.
    Unknown,
}

/// A mate that was found and replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// Plies; futile interpositions are among them only if the question counted them.
    pub length: u16,
    /// Whether no shorter mate exists against the longest defence.
    pub exact: bool,
    /// The moves up to a king without a move. It is longer than `length` if it ends in futile interpositions.
    pub line: Vec<Move>,
}

/// A verdict with what it cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// How far a search has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub permille: u32,
    /// The shortest mate known.
    pub length: Option<u16>,
    /// The greatest number of plies within which there is known to be no mate.
    pub none_within: Option<u16>,
    /// The proof number of the open question: how many positions at least must be shown to be mates.
    pub proof: u32,
    /// Its disproof number: how many at least must be shown to be none.
    pub disproof: u32,
    /// The line that looks most promising to both sides, as far as it was searched and at most 40 moves long.
    pub line: Vec<Move>,
}

/// What a search has cost so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub permille: u32,
}

/// The side that shall be mated has no king.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoKing(pub Color);

impl fmt::Display for NoKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is to be mated and has no king", self.0)
    }
}

impl std::error::Error for NoKing {}

/// A solver with its table, for one problem after another.
pub struct Solver {
    table: Table,
    /// One for each thread: what they hold is true on one thread's path only.
    refuted: Vec<Refuted>,
    refuted_bytes: usize,
    /// How often a search is reported on.
    pace: Duration,
}

/// The stack of a search: it recurses as deep as the longest line.
pub(crate) const STACK: usize = 64 << 20;

impl Solver {
    /// A solver whose tables keep within so many MiB (at least 1).
    pub fn new(mib: usize) -> Solver {
        let bytes = mib.max(1).saturating_mul(1 << 20);
        Solver {
            table: Table::new(bytes / 8 * 7),
            refuted: vec![Refuted::new(bytes / 8)],
            refuted_bytes: bytes / 8,
            pace: Duration::from_secs(1),
        }
    }

    /// The same with a report about every so often.
    #[must_use]
    pub fn report_every(mut self, pace: Duration) -> Solver {
        self.pace = pace;
        self
    }

    /// The same with so many threads (at least 1) for each question; the tables stay within the same memory.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Solver {
        let threads = threads.max(1);
        self.refuted.clear();
        self.refuted.resize_with(threads, || Refuted::new(self.refuted_bytes / threads));
        self
    }

    /// Answers a question. The side to move attacks.
    ///
    /// # Errors
    /// If the other side has no king.
    ///
    /// # Panics
    /// If a mate was found that does not hold when replayed: a bug.
    pub fn solve(&mut self, position: &Position, question: Question, limits: &Limits) -> Result<Answer, NoKing> {
        self.solve_watched(position, question, limits, &mut |_| ())
    }

    /// Like [`solve`](Solver::solve), with a report about once a second or as [`report_every`](Solver::report_every) says.
    ///
    /// # Errors
    /// If the other side has no king.
    ///
    /// # Panics
    /// If a mate was found that does not hold when replayed: a bug.
    pub fn solve_watched(
        &mut self,
        position: &Position,
        question: Question,
        limits: &Limits,
        watch: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Answer, NoKing> {
        if position.king(!position.turn()).is_none() {
            return Err(NoKing(!position.turn()));
        }
        let answer = on_big_stack(|| self.run(position, question, limits, watch));
        if let Verdict::Mate(mate) = &answer.verdict
            && let Err(fault) = verify::replay(position, &mate.line)
        {
            panic!("a mate that does not hold was found in {position}: {fault}");
        }
        Ok(answer)
    }

    fn run(
        &mut self,
        position: &Position,
        question: Question,
        limits: &Limits,
        watch: &mut (dyn FnMut(Progress) + Send),
    ) -> Answer {
        let start = Instant::now();
        self.table.start();
        let length = std::cell::Cell::new(None);
        let mut reported = Duration::ZERO;
        let (settled, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let (table, pace) = (&self.table, self.pace);
        let mut go_on = |nodes: u64, permille: &dyn Fn() -> u32| {
            let elapsed = start.elapsed();
            let nodes = nodes + helped.load(Ordering::Relaxed);
            if elapsed >= reported + pace {
                reported = elapsed;
                let Glimpse { proof, disproof, none_within, line } =
                    Glimpse::of(table, position, question.count_futile, length.get());
                let (permille, length) = (permille(), length.get());
                watch(Progress { nodes, elapsed, permille, length, none_within, proof, disproof, line });
            }
            limits.allow(nodes, elapsed) && !settled.load(Ordering::Relaxed)
        };
        let Some((own, others)) = self.refuted.split_first_mut() else {
            return Answer { verdict: Verdict::Unknown, nodes: 0, elapsed: start.elapsed() };
        };
        let mut search = Search::new(&self.table, own, position, question.count_futile, &mut go_on);
        let mut helpers = Helpers { refuted: others, settled: &settled, nodes: &helped };
        // No mate is shorter than `least` plies.
        let (out, least) = match question.goal {
            Goal::Any => (helpers.solve(&mut search, position, Len::ANY), 1),
            Goal::Within(plies) => (helpers.solve(&mut search, position, Len::within(plies)), 1),
            Goal::Shortest => helpers.in_turn(&mut search, position),
        };
        let verdict = if out.pn == 0 {
            length.set(Some(out.len.plies()));
            match question.goal {
                Goal::Shortest => shortest(&mut search, &mut helpers, position, (out.len, least), &length),
                Goal::Any | Goal::Within(_) => {
                    let (length, exact) = (out.len.plies(), out.len.plies() <= least);
                    search.line(position, out.len, false).map(|line| Mate { length, exact, line })
                }
            }
            .map_or(Verdict::Unknown, Verdict::Mate)
        } else if out.dn == 0 && !search.too_deep {
            Verdict::NoMate
        } else {
            Verdict::Unknown
        };
        Answer { verdict, nodes: search.nodes + helped.load(Ordering::Relaxed), elapsed: start.elapsed() }
    }

    /// Looks for other solutions than one that was proven the shortest as composers count.
    ///
    /// # Errors
    /// If the other side has no king.
    pub fn soundness(&mut self, position: &Position, mate: &Mate, limits: &Limits) -> Result<Soundness, NoKing> {
        if position.king(!position.turn()).is_none() {
            return Err(NoKing(!position.turn()));
        }
        Ok(on_big_stack(|| {
            let start = Instant::now();
            let mut go_on = |nodes: u64, _: &dyn Fn() -> u32| limits.allow(nodes, start.elapsed());
            let mut search = Search::new(&self.table, &mut self.refuted[0], position, false, &mut go_on);
            search.soundness(position, mate)
        }))
    }

    /// Lends the search for questions of the crate's own about a position and what follows from it, all within one budget.
    pub(crate) fn with_search<T: Send>(
        &mut self,
        position: &Position,
        limits: &Limits,
        ask: impl FnOnce(&mut Search) -> T + Send,
    ) -> Result<T, NoKing> {
        self.with_search_watched(position, limits, None, ask)
    }

    /// The same, with a report as often as [`report_every`](Solver::report_every) says, and one at the end.
    pub(crate) fn with_search_watched<T: Send>(
        &mut self,
        position: &Position,
        limits: &Limits,
        mut watch: Option<&mut (dyn FnMut(Effort) + Send)>,
        ask: impl FnOnce(&mut Search) -> T + Send,
    ) -> Result<T, NoKing> {
        if position.king(!position.turn()).is_none() {
            return Err(NoKing(!position.turn()));
        }
        self.table.start();
        let pace = self.pace;
        Ok(on_big_stack(|| {
            let (start, mut reported) = (Instant::now(), Duration::ZERO);
            let mut go_on = |nodes: u64, permille: &dyn Fn() -> u32| {
                let elapsed = start.elapsed();
                if elapsed >= reported + pace
                    && let Some(watch) = &mut watch
                {
                    reported = elapsed;
                    watch(Effort { nodes, elapsed, permille: permille() });
                }
                limits.allow(nodes, elapsed)
            };
            let mut search = Search::new(&self.table, &mut self.refuted[0], position, false, &mut go_on);
            let (answer, nodes) = (ask(&mut search), search.nodes);
            if let Some(watch) = watch {
                watch(Effort { nodes, elapsed: start.elapsed(), permille: self.table.permille() });
            }
            answer
        }))
    }

    /// The whole proof of a mate within so many plies, every interposition counted, if it takes no more than `most` moves.
    ///
    /// # Errors
    /// If the other side has no king.
    pub fn proof(
        &mut self,
        position: &Position,
        plies: u16,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<Proof>, NoKing> {
        if position.king(!position.turn()).is_none() {
            return Err(NoKing(!position.turn()));
        }
        Ok(on_big_stack(|| {
            let start = Instant::now();
            let mut go_on = |nodes: u64, _: &dyn Fn() -> u32| limits.allow(nodes, start.elapsed());
            let mut search = Search::new(&self.table, &mut self.refuted[0], position, true, &mut go_on);
            let out = search.solve(position, Len::within(plies));
            if out.pn == 0 { search.proof(position, out.len, most) } else { None }
        }))
    }
}

/// Runs work on a thread whose stack is deep enough for searches: within it they need no thread each. For many small
/// questions one after the other.
///
/// # Panics
/// If no thread can be had; and a panic of the work goes on in the caller.
pub fn on_big_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread_local!(static DEEP: Cell<bool> = const { Cell::new(false) });
    if DEEP.get() {
        return work();
    }
    let deep = || {
        DEEP.set(true);
        work()
    };
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, deep) {
        Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(error) => panic!("no thread for a search: {error}"),
    })
}
