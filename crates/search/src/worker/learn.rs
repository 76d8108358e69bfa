//! What a node leaves behind: the best so far, the moves tried in vain, the table's entry and the histories.

use super::{BEFORE, Worker};
use crate::board::Board;
use crate::history::Played;
use crate::numbers as n;
use crate::picker::is_loud;
use crate::score::{INFINITE, SUPERIOR, to_table};
use crate::seen::{Says, Seen};
use crate::table::{Bound, Entry};
use komadai_shogi::{Move, Position};

/// How much a move that refutes at this depth gains.
pub(super) fn bonus(depth: i32) -> i32 {
    (n::bonus_slope() * depth - 90).clamp(60, n::bonus_most())
}

/// The best a node has found, and its window.
pub(super) struct Best {
    pub score: i32,
    pub mv: Option<Move>,
    pub alpha: i32,
    pub beta: i32,
}

impl Best {
    pub(super) fn none(alpha: i32, beta: i32) -> Best {
        Best { score: -INFINITE, mv: None, alpha, beta }
    }
}

/// Quiet moves that did not refute, in the order tried.
pub(super) struct InVain {
    moves: [Option<Move>; 48],
    len: usize,
}

impl InVain {
    pub(super) fn new() -> InVain {
        InVain { moves: [None; 48], len: 0 }
    }

    /// Adds a move; one too many is forgotten.
    pub(super) fn add(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = Some(mv);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().flatten().copied()
    }
}

impl Worker<'_> {
    /// Takes the score of a move; true when it refutes, so that no other need be tried.
    pub(super) fn take<const PV: bool>(&mut self, best: &mut Best, mv: Move, score: i32, ply: usize) -> bool {
        if score <= best.score {
            return false;
        }
        best.score = score;
        if score <= best.alpha {
            return false;
        }
        best.mv = Some(mv);
        if PV {
            self.take_line(ply, mv);
        }
        if score >= best.beta {
            return true;
        }
        best.alpha = score;
        false
    }

    pub(super) fn take_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + BEFORE + 1);
        let line = &mut head[ply + BEFORE].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0].pv);
    }

    /// Notes what was found out of a node, unless it is that the rules or a mate decide it.
    #[cold]
    pub(super) fn note(&mut self, board: &Board, depth: i32, score: i32, bound: Bound, best: Option<Move>) {
        if score.abs() < SUPERIOR / 2 {
            let says = match bound {
                Bound::Lower => Says::AtLeast,
                Bound::Upper => Says::AtMost,
                _ => Says::Exactly,
            };
            self.watch.seen.push(Seen { position: board.pos, score, says, depth: depth.unsigned_abs(), best });
        }
    }

    /// Stores an entry whose score counts from the root.
    pub(super) fn store(&self, key: u64, ply: usize, entry: Entry) {
        self.shared.table.store(key, Entry { score: to_table(entry.score, ply), ..entry });
    }

    /// Learns from a move that refuted: a quiet one gains, and those tried before it lose.
    pub(super) fn reward(
        &mut self,
        pos: &Position,
        mv: Move,
        depth: i32,
        ply: usize,
        before: &[Option<Played>; 3],
        others: &InVain,
    ) {
        let gain = bonus(depth);
        if !is_loud(pos, mv) {
            self.history.learn_quiet(pos, mv, before, gain);
            for other in others.iter() {
                self.history.learn_quiet(pos, other, before, -gain);
            }
            let frame = self.frame(ply);
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.history.learn_counter(before[0], mv);
        }
    }
}
