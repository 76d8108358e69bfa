//! Forward pruning: leaving a node before its moves are tried, since its outcome is as good as known.

use super::site::Site;
use super::{BEFORE, Worker};
use crate::board::{Board, Checks};
use crate::history::Here;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Clues, Picker};
use crate::score::{MATE_BOUND, is_decisive};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// The score of a node that need not be searched. Not in check.
    pub(super) fn prune<const PV: bool>(&mut self, board: &Board, here: &Here, at: &mut Site) -> Option<i32> {
        let &mut Site { alpha, beta, depth, ply, eval, improving, .. } = at;
        // Razoring: so far below that only a capture can help.
        if uses(Part::Razoring) && !PV && eval < alpha - n::razor_base() - n::razor_slope() * depth * depth {
            return Some(self.quiesce::<false>(board, alpha, beta, ply));
        }
        // Reverse futility: so far above that the opponent's best will not change it.
        let ply_margin = n::reverse_futility() - if at.known.is_none() { n::reverse_unknown() } else { 0 };
        let spared =
            if improving { n::reverse_improving() } else { 0 } + if at.worsening { n::reverse_worsening() } else { 0 };
        let margin =
            ply_margin * depth - spared * ply_margin / 1024 + at.correction.abs() * n::reverse_correction() / 1024;
        if uses(Part::ReverseFutility)
            && !at.table_pv
            && depth < 15
            && eval >= beta
            && eval - margin >= beta
            && (at.table_move.is_none() || at.table_capture)
            && beta > -MATE_BOUND
            && eval < MATE_BOUND
        {
            return Some((2 * beta + eval) / 3);
        }
        if let Some(score) = self.pass(board, at) {
            return Some(score);
        }
        at.improving |= at.eval_here >= beta;

        // Without a move from the table a shallower search finds one sooner.
        let all = !PV && !at.cut;
        if uses(Part::InternalReduction)
            && !self.frames[ply + BEFORE].follows
            && !all
            && depth >= 6
            && at.table_move.is_none()
            && at.prior_reduction <= 3
        {
            at.depth -= 1;
        }

        // ProbCut: a capture that is far too good at a lower depth will be good enough at this one.
        let high = beta + n::prob_cut() - if at.improving { n::prob_improving() } else { 0 };
        let worth_it = at.depth >= 3 && !is_decisive(beta) && at.table_score.is_none_or(|score| score >= high);
        if uses(Part::ProbCut) && worth_it { self.prob_cut(board, high, here, at) } else { None }
    }

    /// Null move: if passing is good enough, so is moving.
    fn pass(&mut self, board: &Board, at: &Site) -> Option<i32> {
        let &Site { beta, depth, ply, .. } = at;
        let margin = n::null_margin() - n::null_slope() * depth - if at.improving { n::null_improving() } else { 0 };
        let worth_it = uses(Part::NullMove)
            && at.cut
            && at.eval_here >= beta + margin
            && at.excluded.is_none()
            && ply >= self.null_from
            && beta > -MATE_BOUND;
        if !worth_it {
            return None;
        }
        let left = depth - n::null_base() - depth / n::null_divisor();
        let next = board.passed();
        self.frame(ply).played = None;
        self.accumulators.pass(ply);
        self.path.push(&next.pos);
        let score = -self.node::<false>(&next, -beta, -beta + 1, left, ply + 1, false);
        self.path.pop();
        if self.stopped {
            return Some(0);
        }
        if score < beta || score >= MATE_BOUND {
            return None;
        }
        if self.null_from > 0 || depth < 16 {
            return Some(score);
        }
        self.null_from = ply + (3 * left / 4).max(0) as usize;
        let verified = self.node::<false>(board, beta - 1, beta, left, ply, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    fn prob_cut(&mut self, board: &Board, high: i32, here: &Here, at: &Site) -> Option<i32> {
        let pos = &board.pos;
        let &Site { depth, ply, .. } = at;
        let all = self.shared.settings.all_moves;
        let mut picker = Picker::gains(pos, at.table_move, self.list, high - at.eval_here);
        let mut found = None;
        let checks = Checks::of(pos);
        loop {
            let clues = Clues { here, checks: &checks, history: self.history, all };
            let Some(mv) = picker.next(&clues, self.list) else { break };
            if Some(mv) == at.excluded {
                continue;
            }
            self.shared.table.prefetch(pos.key_after(mv));
            let next = self.descend(board, mv, ply);
            let mut score = -self.quiesce::<false>(&next, -high, -high + 1, ply + 1);
            if score >= high && depth > 4 {
                score = -self.node::<false>(&next, -high, -high + 1, depth - 4, ply + 1, !at.cut);
            }
            self.path.pop();
            if self.stopped {
                found = Some(0);
                break;
            }
            if score >= high {
                let entry = Entry {
                    mv: Some(mv),
                    score,
                    eval: at.plain,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    pv: at.table_pv,
                };
                if at.excluded.is_none() {
                    self.store(pos.key(), ply, entry);
                }
                if !is_decisive(score) {
                    found = Some(score - (high - at.beta));
                    break;
                }
            }
        }
        picker.close(self.list);
        found
    }
}
