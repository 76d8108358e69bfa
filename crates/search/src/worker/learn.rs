//! What a node leaves behind: the best so far, the moves tried in vain, the table's entry and the histories.

use super::site::Site;
use super::{BEFORE, Worker};
use crate::board::Board;
use crate::history::Here;
use crate::numbers as n;
use crate::picker::is_capture;
use crate::score::{INFINITE, SUPERIOR, to_table};
use crate::seen::{Says, Seen};
use crate::table::{Bound, Entry};
use komadai_shogi::Move;

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

/// Moves that were searched and are not the best, in the order tried.
pub(super) struct Tried {
    quiets: Moves,
    captures: Moves,
}

struct Moves {
    moves: [Option<Move>; Tried::MOST as usize],
    len: usize,
}

impl Moves {
    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().flatten().copied()
    }
}

impl Tried {
    /// So many moves of a node are remembered.
    pub(super) const MOST: i32 = 32;

    pub(super) fn new() -> Tried {
        let none = || Moves { moves: [None; Tried::MOST as usize], len: 0 };
        Tried { quiets: none(), captures: none() }
    }

    pub(super) fn add(&mut self, mv: Move, capture: bool) {
        let moves = if capture { &mut self.captures } else { &mut self.quiets };
        if let Some(slot) = moves.moves.get_mut(moves.len) {
            *slot = Some(mv);
            moves.len += 1;
        }
    }
}

impl Worker<'_> {
    /// Takes the score of a move; true when it refutes, so that no other need be tried. A tie may be taken for better.
    pub(super) fn take<const PV: bool>(
        &mut self,
        best: &mut Best,
        mv: Move,
        score: i32,
        tie: bool,
        ply: usize,
    ) -> bool {
        if score < best.score || score == best.score && !tie {
            return false;
        }
        best.score = score;
        if score < best.alpha || score == best.alpha && !tie {
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

    /// Learns from the best move of a node: it gains, and those tried before it lose.
    pub(super) fn reward(&mut self, here: &Here, mv: Move, depth: i32, table_move: Option<Move>, tried: &Tried) {
        let pos = here.pos;
        let before = &self.frames[here.ply + BEFORE - 1];
        let bonus = (n::bonus_slope() * depth - n::bonus_base()).min(n::bonus_most())
            + if Some(mv) == table_move { n::bonus_table() } else { 0 }
            + before.credit / 32;
        let malus = (n::malus_slope() * depth - n::malus_base()).min(n::malus_most());
        let (count, followed) = (before.count, before.table_hit);
        if is_capture(pos, mv) {
            self.history.learn_capture(pos, mv, bonus * 1286 / 1024);
        } else {
            self.history.learn_quiet(here, mv, bonus * 806 / 1024);
            let mut less = malus * 1113 / 1024;
            for other in tried.quiets.iter() {
                less = less * 977 / 1024;
                self.history.learn_quiet(here, other, -less);
            }
        }
        // A quiet first move that is refuted was a bad first move.
        if here.before[0].is_some_and(|played| played.taken.is_none()) && count == 1 + i32::from(followed) {
            let line = self.line_before(here.ply);
            self.history.learn_played(&line, -malus * 616 / 1024);
        }
        for other in tried.captures.iter() {
            self.history.learn_capture(pos, other, -malus * 1559 / 1024);
        }
    }

    /// Learns from the table's move that refutes.
    pub(super) fn recall(&mut self, here: &Here, table_move: Option<Move>, depth: i32) {
        let Some(mv) = table_move else { return };
        if here.pos.is_legal(mv) && !is_capture(here.pos, mv) {
            self.history.learn_quiet(here, mv, (130 * depth - 71).min(1_043));
        }
        let before = &self.frames[here.ply + BEFORE - 1];
        if before.count <= 4 && before.played.is_some_and(|played| played.taken.is_none()) {
            let line = self.line_before(here.ply);
            self.history.learn_played(&line, -2_142);
        }
    }

    /// Learns from a node without a move better than the window: the last move, which led there, was good.
    pub(super) fn praise_last(&mut self, here: &Here, at: &Site, score: i32) {
        let before = &self.frames[here.ply + BEFORE - 1];
        let Some(last) = before.played else { return };
        if last.taken.is_some() {
            self.history.learn_capture_played(&last, 1_018);
            return;
        }
        let when = |yes: bool, amount: i32| if yes { amount } else { 0 };
        let scale = -232 - before.credit / 108
            + (59 * at.depth).min(454)
            + when(before.count > 8, 169)
            + when(!at.in_check && score <= at.eval_here - 122, 145)
            + when(!before.in_check && score <= -before.eval - 81, 154);
        let bonus = (135 * at.depth - 80).min(1_400) * scale.max(0);
        let line = self.line_before(here.ply);
        self.history.learn_unrefuted(&line, here.structure, bonus);
    }
}
