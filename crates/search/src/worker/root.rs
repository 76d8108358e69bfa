//! The root: its moves, and the window around the last score. It is searched as any other node.

use super::{BEFORE, Worker};
use crate::board::Board;
use crate::limits::{Certainty, Report};
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::score::{INFINITE, MATE_BOUND, is_decisive};
use komadai_shogi::Move;
use std::time::Duration;

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub mv: Move,
    pub line: Line,
    /// What the iteration before knew.
    pub previous: Option<Line>,
    /// Running means of its scores and of their squares with their sign.
    pub mean: Option<i64>,
    pub mean_square: Option<i64>,
}

/// What is known of a root move.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// `-INFINITE` when all that is known is that another move is better.
    pub score: i32,
    /// The depth of the iteration that found it.
    pub depth: i32,
    pub seldepth: usize,
    /// Whether the score is one, or only where the window ended.
    pub certainty: Certainty,
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
        RootMove {
            mv,
            line: Line { score: -INFINITE, depth: 0, seldepth: 0, certainty: Certainty::Exact, moves: vec![mv] },
            previous: None,
            mean: None,
            mean_square: None,
        }
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
        let root = &self.roots[self.placed];
        let (guess, square) = (root.mean, root.mean_square);
        let mut delta =
            n::aspiration() + square.map_or(0, |square| (square.abs() / i64::from(n::aspiration_score())) as i32);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if uses(Part::Aspiration)
            && let Some(guess) = guess
            && guess.abs() < i64::from(MATE_BOUND)
        {
            (alpha, beta) = ((guess as i32 - delta).max(-INFINITE), (guess as i32 + delta).min(INFINITE));
        }
        let mut reduced = 0;
        loop {
            self.root_window = beta - alpha;
            let score = self.node::<true>(board, alpha, beta, (depth - reduced).max(1), 0, false);
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
                beta = alpha;
                alpha = (score - delta).max(-INFINITE);
                reduced = 0;
            } else {
                alpha = (beta - delta).max(alpha);
                beta = (score + delta).min(INFINITE);
                reduced += 1;
            }
            delta += delta / 3;
            if delta > 3_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The place of a move of the root that is not yet placed.
    pub(super) fn unplaced(&self, mv: Move) -> Option<usize> {
        (self.placed..self.roots.len()).find(|&i| self.roots[i].mv == mv)
    }

    /// Takes what the search of a move of the root has found. `leads`: it is the first, or better than all before it. `window`:
    /// that of the root, outside which a score is a bound.
    pub(super) fn learn_root(&mut self, i: usize, score: i32, leads: bool, window: (i32, i32)) {
        let mean = |old: Option<i64>, new: i64| old.map_or(new, |old| (old + new) / 2);
        let square = i64::from(score) * i64::from(score.abs());
        let root = &mut self.roots[i];
        root.mean = Some(mean(root.mean, i64::from(score)));
        root.mean_square = Some(mean(root.mean_square, square));
        if leads {
            let mut moves = vec![root.mv];
            moves.extend_from_slice(&self.frames[BEFORE + 1].pv);
            let (alpha, beta) = window;
            let certainty = match score {
                _ if score <= alpha => Certainty::AtMost,
                _ if score >= beta => Certainty::AtLeast,
                _ => Certainty::Exact,
            };
            root.line = Line { score, depth: self.root_depth, seldepth: self.seldepth, certainty, moves };
        } else {
            root.line.score = -INFINITE;
        }
    }

    /// After a stop among several lines: what this iteration has found leads, and behind it every move that it only found
    /// worse than another, or than its window, stands as the iteration before left it. So there is one line for each rank, of a
    /// move of its own, and none ends where a window that was too narrow had cut it off.
    pub(super) fn settle(&mut self, board: &Board) {
        for i in self.placed..self.roots.len() {
            let root = &mut self.roots[i];
            let told = root.line.is_known() && root.line.certainty != Certainty::AtMost;
            match root.previous.take() {
                Some(previous) if !told => root.line = previous,
                Some(previous) if root.line.moves.len() < previous.moves.len() => root.line.moves = previous.moves,
                None if !told => root.line.score = -INFINITE,
                _ => {}
            }
        }
        let unplaced = &mut self.roots[self.placed..];
        unplaced.sort_by_key(|root| std::cmp::Reverse((root.line.is_known(), root.line.depth, root.line.score)));
        for rank in 0..self.shared.multi_pv {
            self.complete(board, rank);
        }
    }

    /// Goes on with a line of which only the first move is known, by the moves that the table holds.
    fn complete(&mut self, board: &Board, rank: usize) {
        let line = &mut self.roots[rank].line;
        if line.moves.len() > 1 || is_decisive(line.score) {
            return;
        }
        let mut pos = board.pos;
        let mut keys = vec![pos.key()];
        for &mv in &line.moves {
            pos.play_unchecked(mv);
        }
        while line.moves.len() < line.depth.unsigned_abs() as usize && !keys.contains(&pos.key()) {
            keys.push(pos.key());
            let known = self.shared.table.probe(pos.key()).and_then(|entry| entry.mv);
            let Some(mv) = known.filter(|&mv| pos.is_legal(mv)) else { break };
            pos.play_unchecked(mv);
            line.moves.push(mv);
        }
    }
}
