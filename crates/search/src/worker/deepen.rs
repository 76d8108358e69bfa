//! Deepening: one depth after the other until a limit or the word stop.

use super::Worker;
use crate::board::Board;
use crate::limits::{Certainty, Report};
use crate::score::{MATE_BOUND, Value};
use crate::time::Mood;
use std::sync::atomic::Ordering;
use std::time::Duration;

impl Worker<'_> {
    /// Deepens until something says stop.
    pub(crate) fn think(&mut self, board: &Board, report: &mut dyn FnMut(&Report)) {
        self.accumulators.restart(&board.pos);
        let mut stable = 0u32;
        let mut last_best = None;
        let mut last_score = None;
        let mut interval_end = Duration::ZERO;
        for depth in 1..=self.shared.depth_limit {
            // Helpers skip some depths so that threads do not all do the same.
            if self.id > 0 && (depth + self.id as i32) % 3 == 0 && depth > 3 {
                continue;
            }
            self.root_depth = depth;
            for root in &mut self.roots {
                root.remember();
            }
            for placed in 0..self.shared.multi_pv {
                self.placed = placed;
                self.seldepth = 0;
                self.aspire(board, depth, report, &mut interval_end);
                if self.stopped {
                    break;
                }
                // What is found belongs in order, even within a depth.
                self.roots[..=placed].sort_by_key(|root| std::cmp::Reverse(root.line.score));
            }
            if self.stopped && self.shared.multi_pv > 1 {
                self.settle(board);
            }
            self.shared.counters[self.id].store(self.nodes, Ordering::Relaxed);
            if self.id == 0 {
                for rank in 0..self.shared.multi_pv {
                    if self.roots[rank].line.is_known() {
                        self.say(rank, Certainty::Exact, report);
                    }
                }
            }
            if self.stopped {
                break;
            }
            self.finished = depth;
            self.last_line.clone_from(&self.roots[0].line.moves);
            if self.id > 0 {
                continue;
            }
            let best = &self.roots[0];
            stable = if last_best == Some(best.mv) { stable + 1 } else { 0 };
            let fall = last_score.map_or(0, |last: i32| last - best.line.score);
            last_best = Some(best.mv);
            last_score = Some(best.line.score);
            if self.enough(stable, fall) {
                break;
            }
        }
        self.shared.counters[self.id].store(self.nodes, Ordering::Relaxed);
    }

    /// Whether another iteration is not worth its time.
    fn enough(&mut self, stable: u32, fall: i32) -> bool {
        let shared = self.shared;
        let score = self.roots[0].line.score;
        if shared.multi_pv == 1 && score.abs() >= MATE_BOUND && !shared.control.pondering() {
            let plies = Value::of(score);
            let (Value::WinIn(n) | Value::LossIn(n)) = plies else { return false };
            // A mate that was searched well past its length stays.
            if shared.budget.is_some() && self.root_depth >= n as i32 + 6 {
                return true;
            }
        }
        let Some(budget) = shared.budget else { return false };
        let spent = self.elapsed().saturating_sub(shared.control.clock_began());
        let mood = Mood { stable, fall, only_move: self.roots.len() == 1 };
        if shared.control.pondering() {
            // Whether the answer stands ready when the move pondered on comes.
            self.deadline = budget.due(Duration::ZERO, self.elapsed(), mood).unwrap_or(budget.hard());
            return false;
        }
        // Until then deepening goes on; the answer is what it has found.
        self.deadline = budget.due(spent, self.elapsed(), mood).unwrap_or(budget.hard());
        self.deadline <= spent
    }

    pub(super) fn say(&self, rank: usize, certainty: Certainty, report: &mut dyn FnMut(&Report)) {
        let line = &self.roots[rank].line;
        report(&Report {
            depth: line.depth.unsigned_abs(),
            seldepth: line.seldepth.max(1) as u32,
            rank: rank + 1,
            value: Value::of(line.score),
            certainty,
            nodes: self.all_nodes().max(self.nodes),
            elapsed: self.elapsed(),
            hashfull: self.shared.table.hashfull(),
            line: line.moves.clone(),
        });
    }
}
