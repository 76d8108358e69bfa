//! The root: its moves, the window around the last score, and every move in the order of the last iteration.

use super::late::base_reduction;
use super::{BEFORE, Worker};
use crate::board::Board;
use crate::limits::{Certainty, Report};
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::is_loud;
use crate::score::{INFINITE, MATE_BOUND};
use komadai_shogi::Move;
use std::time::Duration;

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub mv: Move,
    pub line: Line,
    /// What the iteration before knew.
    pub previous: Option<Line>,
}

/// What is known of a root move.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// `-INFINITE` when all that is known is that another move is better.
    pub score: i32,
    /// The depth of the iteration that found it.
    pub depth: i32,
    pub seldepth: usize,
    /// Begins with the move itself.
    pub moves: Vec<Move>,
}

impl Line {
    pub(super) fn is_known(&self) -> bool {
        self.score > -INFINITE
    }
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove { mv, line: Line { score: -INFINITE, depth: 0, seldepth: 0, moves: vec![mv] }, previous: None }
    }

    /// Before the next iteration.
    pub(super) fn remember(&mut self) {
        self.previous = self.line.is_known().then(|| self.line.clone());
    }
}

impl Worker<'_> {
    /// Searches the root with a window around the last score that widens when it is left.
    pub(super) fn aspire(
        &mut self,
        board: &Board,
        depth: i32,
        report: &mut dyn FnMut(&Report),
        next_report: &mut Duration,
    ) {
        let guess = self.roots[self.placed].previous.as_ref().map_or(-INFINITE, |line| line.score);
        let mut delta = n::aspiration();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if uses(Part::Aspiration) && depth >= 4 && guess.abs() < MATE_BOUND {
            (alpha, beta) = ((guess - delta).max(-INFINITE), (guess + delta).min(INFINITE));
        }
        let mut reduced = 0;
        loop {
            let score = self.root(board, alpha, beta, (depth - reduced).max(1));
            let placed = self.placed;
            // Also when stopped: a move that has beaten the last best is the better one.
            self.roots[placed..].sort_by_key(|root| std::cmp::Reverse(root.line.score));
            if self.stopped {
                return;
            }
            if alpha < score && score < beta {
                return;
            }
            let certainty = if score <= alpha { Certainty::AtMost } else { Certainty::AtLeast };
            // Several lines are only told together: alone, one could begin with the move that another still shows.
            let told = self.id == 0 && self.shared.multi_pv == 1;
            if told && self.elapsed() >= *next_report + Duration::from_millis(500) {
                *next_report = self.elapsed();
                self.say(placed, certainty, report);
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                reduced = 0;
            } else {
                beta = (score + delta).min(INFINITE);
                reduced = (reduced + 1).min(2);
            }
            delta += delta / 2 + 5;
            if delta > 3_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The root: every move, in the order of the last iteration.
    fn root(&mut self, board: &Board, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        self.nodes += 1;
        let mut best = -INFINITE;
        let eval = if board.pos.in_check() { None } else { Some(self.evaluate(board, 0)) };
        self.frame(0).eval = eval;
        let start = self.placed;
        for i in start..self.roots.len() {
            let mv = self.roots[i].mv;
            // A level may overlook moves, but never all of them.
            if i > start && self.roots.len() > 3 && self.overlooks(&board.pos, mv, 0) {
                self.roots[i].line.score = -INFINITE;
                continue;
            }
            let loud = is_loud(&board.pos, mv);
            let next = self.descend(board, mv, 0);
            self.frame(1).pv.clear();
            let count = (i - start + 1) as u32;
            let mut score = -INFINITE;
            let late = depth >= 3 && count > 3 && !loud && !next.pos.in_check();
            let mut full = count == 1;
            if !full {
                let r = if late { base_reduction(depth, count) / 1024 } else { 0 };
                score = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1 - r.max(0), 1, true);
                if score > alpha && r > 0 {
                    score = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1, 1, true);
                }
                full = score > alpha;
            }
            if full {
                score = -self.node::<true>(&next, -beta, -alpha, depth - 1, 1, false);
            }
            self.path.pop();
            if self.stopped {
                return best;
            }
            if count == 1 || score > alpha {
                self.take_line(0, mv);
                let moves = self.frames[BEFORE].pv.clone();
                self.roots[i].line = Line { score, depth: self.root_depth, seldepth: self.seldepth, moves };
            } else {
                self.roots[i].line.score = -INFINITE;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// After a stop among several lines: what this iteration has found leads, and behind it every move that it only found
    /// worse than another stands as the iteration before left it. So there is one line for each rank, of a move of its own.
    pub(super) fn settle(&mut self) {
        let unplaced = &mut self.roots[self.placed..];
        for root in unplaced.iter_mut().filter(|root| !root.line.is_known()) {
            if let Some(previous) = root.previous.take() {
                root.line = previous;
            }
        }
        unplaced.sort_by_key(|root| std::cmp::Reverse((root.line.is_known(), root.line.depth, root.line.score)));
    }
}
