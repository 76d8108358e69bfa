//! What a node is asked, and what is known of it before its first move: the evaluation, and what those of the last turns say.

use super::{BEFORE, Worker};
use crate::board::Board;
use crate::history::Here;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::score::is_decisive;
use crate::table::{Bound, Entry, UNSEARCHED};
use komadai_shogi::Move;

/// What a node is asked, and what is known of it before its first move.
pub(super) struct Site {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether it is expected to fail high.
    pub cut: bool,
    pub in_check: bool,
    pub excluded: Option<Move>,
    pub known: Option<Entry>,
    /// The score of `known`, counted from the root, if it has one.
    pub table_score: Option<i32>,
    pub table_move: Option<Move>,
    pub table_capture: bool,
    /// Whether the node is or once was on the principal variation.
    pub table_pv: bool,
    /// The static evaluation, nothing more; none in check.
    pub plain: Option<i32>,
    /// By how much it was corrected.
    pub correction: i32,
    /// The corrected evaluation; in check that of one's last turn.
    pub eval_here: i32,
    /// The same, sharpened by the table.
    pub eval: i32,
    /// Whether the side to move stands better than at its last turn.
    pub improving: bool,
    /// Whether the opponent stands worse than at its last turn.
    pub worsening: bool,
    /// By how much the search of this node was reduced, in plies.
    pub prior_reduction: i32,
}

impl Site {
    /// Whether a search almost as deep has found the node so good that this one will not find it less than good enough.
    pub(super) fn is_known_above(&self) -> bool {
        let (Some(entry), Some(score)) = (self.known, self.table_score) else { return false };
        entry.bound.is(Bound::Lower)
            && entry.depth >= self.depth - 4
            && score >= self.beta + n::prob_known()
            && !is_decisive(self.beta)
            && !is_decisive(score)
    }
}

impl Worker<'_> {
    /// How much of the root's window a window is, in 1024ths.
    pub(super) fn share_of_window(&self, alpha: i32, beta: i32) -> i32 {
        (beta - alpha) * 1024 / self.root_window.max(1)
    }

    /// Whether this node lies on the line that the last iteration thought best.
    pub(super) fn follow(&mut self, ply: usize, root: bool) {
        let before = &self.frames[ply + BEFORE - 1];
        let follows = root
            || ply > 0
                && before.follows
                && before.played.is_some_and(|played| self.last_line.get(ply - 1) == Some(&played.mv));
        self.frame(ply).follows = follows;
    }

    /// The evaluation, corrected by what was learnt and sharpened by what the table knows.
    pub(super) fn judge(&mut self, board: &Board, at: &mut Site) {
        let ply = at.ply;
        if at.in_check {
            at.eval_here = self.frames[ply + BEFORE - 2].eval;
            at.eval = at.eval_here;
            self.frame(ply).eval = at.eval_here;
            return;
        }
        if at.excluded.is_some() {
            at.eval_here = self.frame(ply).eval;
            at.eval = at.eval_here;
            return;
        }
        let plain = at.known.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(board, ply));
        at.plain = Some(plain);
        at.eval_here = self.corrected(plain, at.correction);
        at.eval = match (at.known, at.table_score) {
            (Some(entry), Some(score)) if entry.bound.proves(score, at.eval_here + 1) => score,
            _ => at.eval_here,
        };
        self.frame(ply).eval = at.eval_here;
        if at.known.is_none() {
            let entry =
                Entry { mv: None, score: 0, eval: at.plain, depth: UNSEARCHED, bound: Bound::None, pv: at.table_pv };
            self.store(board.pos.key(), ply, entry);
        }
    }

    /// What the evaluations of the last turns say of the last move and of the depth that this node deserves. Not in check.
    pub(super) fn look_back(&mut self, here: &Here, at: &mut Site) {
        let (before, own) = (&self.frames[at.ply + BEFORE - 1], &self.frames[at.ply + BEFORE - 2]);
        let (theirs, own) = (before.eval, own.eval);
        if let Some(played) = before.played
            && !before.in_check
            && played.taken.is_none()
        {
            let swing = (-(theirs + at.eval_here) * 9 / 10).clamp(-214, 171) + 60;
            let structure = at.known.is_none().then_some(here.structure);
            self.history.learn_swing(&played, structure, swing);
        }
        at.improving = at.eval_here > own;
        at.worsening = at.eval_here > -theirs;
        if uses(Part::Hindsight) && self.shared.view.is_none() {
            if at.prior_reduction >= 3 && !at.worsening {
                at.depth += 1;
            }
            if at.prior_reduction >= 2 && at.depth >= 2 && at.eval_here + theirs > n::hindsight() {
                at.depth -= 1;
            }
        }
    }
}
