//! Several threads on one question, and the turns in which lengths are asked for.

use crate::len::Len;
use crate::path::Refuted;
use crate::search::{Outcome, Search};
use crate::solver::STACK;
use komadai_shogi::Position;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Nodes for the first turn from below.
const FIRST_TURN: u64 = 1_000;

/// The threads that help the main one: all search the same question and share what they settle.
pub(crate) struct Helpers<'a> {
    pub(crate) refuted: &'a mut [Refuted],
    /// Whether one has the answer; the others stop then.
    pub(crate) settled: &'a AtomicBool,
    /// What they visited.
    pub(crate) nodes: &'a AtomicU64,
}

impl Helpers<'_> {
    /// Like [`solve`](Helpers::solve) for so many nodes of the main thread.
    pub(crate) fn solve_a_while(&mut self, search: &mut Search, position: &Position, len: Len, nodes: u64) -> Outcome {
        search.a_while(nodes, |search| self.solve(search, position, len))
    }

    /// Asks for a mate within 1, 3, 5 … plies and for any mate, in turn and each time longer: a short problem may be full of
    /// long side lines, and of a long one nothing is learnt from below. With the answer comes the least length that is not
    /// refuted.
    pub(crate) fn in_turn(&mut self, search: &mut Search, position: &Position) -> (Outcome, u16) {
        let (mut least, mut nodes) = (1, FIRST_TURN);
        loop {
            let end = search.nodes + nodes;
            while search.nodes < end && least < Len::MAX_PLIES {
                let out = self.solve_a_while(search, position, Len::new(least), end - search.nodes);
                if out.pn == 0 {
                    return (out, least);
                }
                if out.dn != 0 || search.too_deep {
                    break;
                }
                least += 2;
            }
            let out = self.solve_a_while(search, position, Len::ANY, nodes * 8);
            if out.is_settled() || search.stopped {
                return (out, least);
            }
            nodes *= 2;
        }
    }

    /// Like [`Search::solve`], with the helpers.
    pub(crate) fn solve(&mut self, search: &mut Search, position: &Position, len: Len) -> Outcome {
        if self.refuted.is_empty() {
            return search.solve(position, len);
        }
        let answer = Mutex::new(None);
        let (table, count_futile, loose) = (search.table, search.count_futile, search.loose);
        let (settled, nodes) = (self.settled, self.nodes);
        let own = std::thread::scope(|scope| {
            for (number, refuted) in (1..).zip(self.refuted.iter_mut()) {
                let answer = &answer;
                let help = move || {
                    let mut counted = 0;
                    let mut go_on = |visited: u64, _: &dyn Fn() -> u32| {
                        nodes.fetch_add(visited - counted, Ordering::Relaxed);
                        counted = visited;
                        !settled.load(Ordering::Relaxed)
                    };
                    let mut search = Search::new(table, refuted, position, count_futile, &mut go_on);
                    search.noise = number;
                    search.loose = loose;
                    let out = search.solve(position, len);
                    if out.is_settled()
                        && !search.too_deep
                        && let Ok(mut answer) = answer.lock()
                    {
                        *answer = Some(out);
                        settled.store(true, Ordering::Relaxed);
                    }
                };
                // Where no thread can be had, the others do the work.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
            }
            let out = search.solve(position, len);
            settled.store(true, Ordering::Relaxed);
            out
        });
        settled.store(false, Ordering::Relaxed);
        match answer.into_inner() {
            Ok(Some(out)) if !own.is_settled() => {
                search.stopped = false;
                out
            }
            _ => {
                // What stopped it may have been the helpers' answer to the same question, at the very end.
                search.stopped &= !own.is_settled();
                own
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;
    use komadai_shogi::{Setup, SetupFaults};

    /// The main thread settles the question at the very node at which it hears that a helper has: that is an answer, and no
    /// search that was stopped.
    #[test]
    fn two_threads_that_settle_at_once_have_an_answer() {
        let setup: Setup = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse().expect("an SFEN");
        let position = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect("a mate problem");
        let table = Table::new(1 << 20);
        let (mut own, mut others) = (Refuted::new(1 << 10), [Refuted::new(1 << 10)]);
        let (settled, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut go_on = |_: u64, _: &dyn Fn() -> u32| {
            while !settled.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            false
        };
        let mut search = Search::new(&table, &mut own, &position, false, &mut go_on);
        // At the next node it asks whether to go on, and that node is the root.
        search.nodes = 255;
        let mut helpers = Helpers { refuted: &mut others, settled: &settled, nodes: &nodes };
        let out = helpers.solve(&mut search, &position, Len::new(1));
        assert_eq!((out.pn, search.nodes, search.stopped), (0, 256, false));
    }
}
