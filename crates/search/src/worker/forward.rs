//! Forward pruning: leaving a node before its moves are tried, since its outcome is as good as known.

use super::{BEFORE, Worker};
use crate::board::{Board, Checks};
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker};
use crate::score::MATE_BOUND;
use crate::table::{Bound, Entry};
use komadai_shogi::Move;

/// What a node is asked, and what is known of it before its first move.
pub(super) struct Site {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether it is expected to fail high.
    pub cut: bool,
    pub known: Option<Entry>,
    /// The score of `known`, counted from the root.
    pub table_score: Option<i32>,
    /// The static evaluation, nothing more; none of these three when in check.
    pub plain: Option<i32>,
    /// The same with the corrections that were learnt.
    pub raw: Option<i32>,
    /// The same, sharpened by the table.
    pub eval: Option<i32>,
    /// Whether the side to move stands better than at its last turn.
    pub improving: bool,
}

impl Site {
    pub(super) fn table_move(&self) -> Option<Move> {
        self.known.and_then(|entry| entry.mv)
    }
}

impl Worker<'_> {
    /// The score of a node that need not be searched. Not for nodes of the principal variation.
    pub(super) fn prune(&mut self, board: &Board, at: &Site) -> Option<i32> {
        let eval = at.eval?;
        let &Site { alpha, beta, depth, ply, .. } = at;
        if beta.abs() >= MATE_BOUND {
            return None;
        }
        // Razoring: so far below that only a capture can help.
        if uses(Part::Razoring) && depth <= 3 && eval + n::razor_base() + n::razor_slope() * depth * depth < alpha {
            let score = self.quiesce::<false>(board, alpha, alpha + 1, ply, 0);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        // Reverse futility: so far above that the opponent's best will not change it.
        let margin = n::reverse_futility() * (depth - i32::from(at.improving));
        if uses(Part::ReverseFutility) && depth <= 8 && eval - margin >= beta && eval < MATE_BOUND {
            return Some(eval - margin / 3);
        }
        if let Some(score) = self.pass(board, at, eval) {
            return Some(score);
        }
        // ProbCut: a capture that is far too good at a lower depth will be good enough at this one.
        let high = beta + n::prob_cut();
        if !uses(Part::ProbCut) {
            return None;
        }
        if depth >= 5 && at.known.is_none_or(|entry| entry.depth < depth - 3 || at.table_score >= Some(high)) {
            return self.prob_cut(board, high, at, eval);
        }
        None
    }

    /// Null move: if passing is good enough, so is moving.
    fn pass(&mut self, board: &Board, at: &Site, eval: i32) -> Option<i32> {
        let &Site { beta, depth, ply, .. } = at;
        let worth_it = uses(Part::NullMove)
            && depth >= n::null_depth()
            && eval >= beta
            && at.raw.is_some_and(|raw| raw >= beta + n::null_margin() - n::null_slack() * depth)
            && !self.frames[ply + BEFORE - 1].null
            && ply >= self.null_from;
        if !worth_it {
            return None;
        }
        let r = (n::null_base() + n::null_slope() * depth) / 64 + ((eval - beta) / n::null_gain()).clamp(0, 3);
        let next = board.passed();
        let frame = self.frame(ply);
        (frame.played, frame.to, frame.null) = (None, None, true);
        self.accumulators.pass(ply);
        self.path.push(&next.pos);
        let score = -self.node::<false>(&next, -beta, -beta + 1, depth - r, ply + 1, !at.cut);
        self.path.pop();
        self.frame(ply).null = false;
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if score >= MATE_BOUND { beta } else { score };
        if depth < 12 || !uses(Part::NullVerification) {
            return Some(score);
        }
        let kept = std::mem::replace(&mut self.null_from, ply + (3 * (depth - r) / 4).max(1) as usize);
        let verified = self.node::<false>(board, beta - 1, beta, depth - r, ply, false);
        self.null_from = kept;
        (verified >= beta).then_some(score)
    }

    fn prob_cut(&mut self, board: &Board, high: i32, at: &Site, eval: i32) -> Option<i32> {
        let pos = &board.pos;
        let &Site { depth, ply, .. } = at;
        let before = self.before(ply);
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::loud(pos, at.table_move(), self.list, (high - eval) / 2);
        let mut found = None;
        let checks = Checks::of(pos);
        loop {
            let clues = Clues { pos, checks: &checks, history: self.history, before, killers: [None; 2], all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if self.overlooks(pos, mv, ply) {
                continue;
            }
            self.shared.table.prefetch(pos.key_after(mv));
            let next = self.descend(board, mv, ply);
            let mut score = -self.quiesce::<false>(&next, -high, -high + 1, ply + 1, 0);
            if score >= high {
                score = -self.node::<false>(&next, -high, -high + 1, depth - 4, ply + 1, !at.cut);
            }
            self.path.pop();
            if self.stopped {
                found = Some(0);
                break;
            }
            if score >= high {
                let (mv, bound) = (Some(mv), Bound::Lower);
                self.store(pos.key(), ply, Entry { mv, score, eval: at.plain, depth: depth - 3, bound, pv: false });
                found = Some(score);
                break;
            }
        }
        picker.close(self.list);
        found
    }
}
