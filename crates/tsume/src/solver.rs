//! The door to the search: a solver with its table, and the answer to a question.

use crate::len::Len;
use crate::path::Refuted;
use crate::search::{Outcome, Search};
use crate::table::Table;
use komadai_shogi::{Move, Position};
use std::sync::atomic::{AtomicBool, Ordering};
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

/// What is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Any mate.
    Any,
    /// The shortest mate against the longest defence, every interposition counted.
    Shortest,
}

/// Whether the attacker mates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Yes.
    Mate {
        /// Plies.
        length: u16,
        /// Whether `length` is proven to be the shortest.
        exact: bool,
        /// The moves up to the mate.
        line: Vec<Move>,
    },
    /// No, whatever he plays.
    NoMate,
    /// The limits ended the search first.
    Unknown,
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

/// A mate solver with its table, for one problem after another.
pub struct Solver {
    table: Table,
    refuted: Refuted,
}

impl Solver {
    /// A solver that keeps within so many MiB.
    pub fn new(mib: usize) -> Solver {
        let bytes = mib.max(4) << 20;
        Solver { table: Table::new(bytes * 7 / 8), refuted: Refuted::new((bytes / 16 / 8).ilog2()) }
    }

    /// Answers a question. The side to move attacks.
    pub fn solve(&mut self, position: &Position, goal: Goal, limits: &Limits) -> Answer {
        let start = Instant::now();
        std::thread::scope(|scope| {
            let worker = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, || {
                self.run(position, goal, limits, start)
            });
            let answer = worker.ok().and_then(|worker| worker.join().ok());
            answer.unwrap_or(Answer { verdict: Verdict::Unknown, nodes: 0, elapsed: start.elapsed() })
        })
    }

    fn run(&mut self, position: &Position, goal: Goal, limits: &Limits, start: Instant) -> Answer {
        self.table.start();
        let mut go_on = |nodes: u64| {
            limits.nodes.is_none_or(|limit| nodes < limit)
                && limits.time.is_none_or(|limit| start.elapsed() < limit)
                && !limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
        };
        let mut search = Search::new(&mut self.table, &mut self.refuted, position, &mut go_on);
        let out = search.solve(position, Len::ANY);
        let mut verdict = verdict(&search, &out);
        if goal == Goal::Shortest && let Verdict::Mate { mut length, .. } = verdict {
            loop {
                if length <= 1 {
                    verdict = Verdict::Mate { length, exact: true, line: Vec::new() };
                    break;
                }
                let out = search.solve(position, Len::new(length - 2));
                if out.pn == 0 {
                    length = out.len.plies();
                } else {
                    verdict = Verdict::Mate { length, exact: out.dn == 0 && !search.too_deep, line: Vec::new() };
                    break;
                }
            }
        }
        Answer { verdict, nodes: search.nodes, elapsed: start.elapsed() }
    }
}

fn verdict(search: &Search, out: &Outcome) -> Verdict {
    if out.pn == 0 {
        Verdict::Mate { length: out.len.plies(), exact: false, line: Vec::new() }
    } else if out.dn == 0 && !search.too_deep {
        Verdict::NoMate
    } else {
        Verdict::Unknown
    }
}
