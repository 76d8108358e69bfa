//! The root: its moves, the window around the last score, and every move, the best of the last iteration first and the others in the
//! order of any other node.

use super::late::{Candidate, Terms, base_reduction};
use super::{BEFORE, Worker};
use crate::board::{Board, Checks};
use crate::limits::{Certainty, Report};
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker, is_loud};
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

    /// The root: every move not yet placed.
    fn root(&mut self, board: &Board, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        self.nodes += 1;
        let mut best = -INFINITE;
        let eval = if board.pos.in_check() { None } else { Some(self.evaluate(board, 0)) };
        self.frame(0).eval = eval;
        for (place, i) in self.root_order(board).into_iter().enumerate() {
            let mv = self.roots[i].mv;
            // A level may overlook moves, but never all of them.
            if place > 0 && self.roots.len() > 3 && self.overlooks(&board.pos, mv, 0) {
                self.roots[i].line.score = -INFINITE;
                continue;
            }
            let count = place as u32 + 1;
            let reduced = self.root_reduced(board, mv, depth, count);
            let next = self.descend(board, mv, 0);
            self.frame(1).pv.clear();
            let mut score = -INFINITE;
            let mut full = count == 1;
            if !full {
                score = -self.node::<false>(&next, -alpha - 1, -alpha, reduced, 1, true);
                if score > alpha && reduced < depth - 1 {
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

    /// Whether the moves of the root are ordered and reduced as those of any other node. A level takes them as they are generated.
    fn orders_root(&self) -> bool {
        uses(Part::RootOrder) && self.shared.view.is_none()
    }

    /// The places of the moves not yet placed, in the order in which they are tried.
    fn root_order(&mut self, board: &Board) -> Vec<usize> {
        let start = self.placed;
        if !self.orders_root() {
            return (start..self.roots.len()).collect();
        }
        let (pos, before) = (&board.pos, self.before(0));
        let checks = Checks::of(pos);
        let mut picker = Picker::new(pos, Some(self.roots[start].mv), self.list);
        let mut order = Vec::with_capacity(self.roots.len() - start);
        loop {
            let clues = Clues { pos, checks: &checks, history: self.history, before, killers: [None; 2], all: true };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            order.extend((start..self.roots.len()).find(|&i| self.roots[i].mv == mv));
        }
        picker.close(self.list);
        order
    }

    /// The depth of the first look at a move of the root.
    fn root_reduced(&self, board: &Board, mv: Move, depth: i32, count: u32) -> i32 {
        let pos = &board.pos;
        let (loud, gives_check) = (is_loud(pos, mv), pos.gives_check(mv));
        let reduction = base_reduction(depth, count);
        if !self.orders_root() {
            let late = depth >= 3 && count > 3 && !loud && !gives_check;
            return depth - 1 - if late { (reduction / 1024).max(0) } else { 0 };
        }
        if depth < 2 || count < 3 {
            return depth - 1;
        }
        let history = if loud { 0 } else { self.history.quiet(pos, mv, &self.before(0)) };
        let terms = Terms {
            table_pv: true,
            cut: false,
            in_check: pos.in_check(),
            improving: true,
            killer: false,
            replies_refute: false,
        };
        Candidate { mv, count, loud, gives_check, history, reduction }.reduced(&terms, depth - 1).min(depth - 1)
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
