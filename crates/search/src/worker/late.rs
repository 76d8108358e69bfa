//! Late moves: the later a move comes in the order, the less deep it is looked at, or not at all.

use super::learn::Best;
use super::site::Site;
use super::{BEFORE, Worker};
use crate::board::Board;
use crate::history::{Here, Word};
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::{Picker, gain};
use crate::score::{INFINITE, MATE_BOUND, is_decisive};
use crate::see::gains_at_least;
use komadai_shogi::{Move, Position};

/// The logarithm that depth and place in the order enter a reduction by.
fn log(n: i32) -> i32 {
    static LOGS: std::sync::OnceLock<[i16; 256]> = std::sync::OnceLock::new();
    let logs =
        LOGS.get_or_init(|| std::array::from_fn(|n| (n::reduce_log() as f32 / 128.0 * (n.max(1) as f32).ln()) as i16));
    i32::from(logs[n.clamp(0, 255) as usize])
}

/// What depth and place in the order reduce a move by, in 1024ths of a ply. `window`: how much of the root's window is left, in
/// 1024ths.
pub(super) fn base_reduction(improving: bool, depth: i32, count: i32, window: i32) -> i32 {
    let product = log(depth) * log(count);
    product - window * n::reduce_window() / 1024
        + if improving { 0 } else { product * n::reduce_worse() / 512 }
        + n::reduce_base()
}

/// A move of a node, and what is known of it before it is searched.
pub(super) struct Candidate {
    pub mv: Move,
    /// Its place in the order, from 1.
    pub count: i32,
    pub capture: bool,
    pub gives_check: bool,
    /// What the histories say of it if it is quiet.
    pub word: Word,
    /// What they say of it if it is a capture or gives check.
    pub capture_history: i32,
}

/// What becomes of a move at low depth.
pub(super) enum Fate {
    Searched,
    /// Left out, as the node cannot be worth more by it than this.
    Hopeless(Option<i32>),
}

impl Candidate {
    /// Whether the move is worth a search with this reduction; of quiet ones only where `quiets` says that they may be left out.
    pub(super) fn fate(&self, at: &Site, best: &Best, pos: &Position, reduction: i32, quiets: bool) -> Fate {
        let mut lmr_depth = at.depth - 1 - reduction / 1024;
        if self.capture || self.gives_check {
            if uses(Part::CaptureFutility) && !self.gives_check && lmr_depth < 7 {
                let most = at.eval_here
                    + n::capture_futility()
                    + n::capture_futility_slope() * lmr_depth
                    + gain(pos, self.mv)
                    + n::capture_futility_history() * self.capture_history / 1024;
                if most <= best.alpha {
                    return Fate::Hopeless(None);
                }
            }
            let may_lose = (n::lose_loud() * at.depth + self.capture_history * n::lose_history() / 1024).max(0);
            // Who stands worse looks even at sacrifices.
            if uses(Part::ExchangePruning) && best.alpha >= 0 && !gains_at_least(pos, self.mv, -may_lose) {
                return Fate::Hopeless(None);
            }
            return Fate::Searched;
        }
        if !quiets {
            return Fate::Searched;
        }
        let mut history = self.word.answer + self.word.continuation + self.word.pawns;
        if uses(Part::HistoryPruning) && history < -n::prune_history() * at.depth {
            return Fate::Hopeless(None);
        }
        history += n::prune_main() * self.word.main / 32;
        lmr_depth += history / n::prune_ply();
        let most = at.eval_here
            + n::futility_base()
            + if best.mv.is_some() { 0 } else { n::futility_none() }
            + n::futility_slope() * lmr_depth
            + if at.eval_here > best.alpha { n::futility_above() } else { 0 };
        if uses(Part::Futility) && !at.in_check && lmr_depth < 13 && most <= best.alpha {
            let raises = best.score <= most && !is_decisive(best.score) && most < MATE_BOUND;
            return Fate::Hopeless(raises.then_some(most));
        }
        let lmr_depth = lmr_depth.max(0);
        if uses(Part::ExchangePruning) && !gains_at_least(pos, self.mv, -n::lose_quiet() * lmr_depth * lmr_depth) {
            return Fate::Hopeless(None);
        }
        Fate::Searched
    }

    /// How much the move has to its credit: what it takes, or what the histories say.
    pub(super) fn credit(&self, pos: &Position) -> i32 {
        if self.capture {
            gain(pos, self.mv) * 777 / 128 + self.capture_history
        } else {
            2 * self.word.main + self.word.answer + self.word.continuation
        }
    }
}

/// A move that was just played, and how deep to look at it.
pub(super) struct Look {
    pub mv: Move,
    pub count: i32,
    /// How deep without a reduction.
    pub new_depth: i32,
    /// In 1024ths of a ply.
    pub reduction: i32,
}

/// Tells a picker when so many moves were tried that no later quiet one is worth a look.
pub(super) fn give_up_quiets(at: &Site, count: i32, picker: &mut Picker) {
    let most = (n::late_base() + at.depth * at.depth) / if at.improving { 1 } else { 2 };
    if uses(Part::LateMovePruning) && count >= most {
        picker.skip_quiets = true;
    }
}

impl Worker<'_> {
    /// How much less deep a move is searched, in 1024ths of a ply, from what depth and place say.
    pub(super) fn reduction<const PV: bool>(
        &self,
        at: &Site,
        candidate: &Candidate,
        base: i32,
        alpha: i32,
        credit: i32,
    ) -> i32 {
        let when = |yes: bool, amount: i32| if yes { amount } else { 0 };
        let all = !PV && !at.cut;
        let mut r = base;
        if at.table_pv {
            let deep = at.known.is_some_and(|entry| entry.depth >= at.depth);
            r -= n::reduce_pv()
                + when(PV, n::reduce_pv_now())
                + when(at.table_score.is_some_and(|score| score > alpha), n::reduce_pv_above())
                + when(deep, n::reduce_pv_deep() + when(at.cut, n::reduce_pv_cut()));
        }
        r += n::reduce_offset()
            - n::reduce_count() * candidate.count
            - at.correction.abs() * n::reduce_correction() / 16;
        if at.cut {
            r += n::reduce_cut() + when(at.table_move.is_none(), n::reduce_blind());
        }
        r += when(at.table_capture, n::reduce_capture());
        let refuted = self.frames[at.ply + BEFORE + 1].cutoffs;
        if refuted > 1 {
            r += n::reduce_refuted() + when(refuted > 2, n::reduce_refuted_more()) + when(all, n::reduce_refuted_all());
        }
        r -= when(at.table_move == Some(candidate.mv), n::reduce_table());
        r -= credit * n::reduce_history() / 4096;
        if all {
            r += r * n::reduce_all() / (256 * at.depth + 260);
        }
        r
    }

    /// The score of a move that was just played, for who played it: first as deep as its reduction leaves, then deeper as long as it
    /// turns out better than what is known.
    pub(super) fn look<const PV: bool>(
        &mut self,
        next: &Board,
        here: &Here,
        at: &Site,
        best: &Best,
        look: &Look,
    ) -> i32 {
        let &Look { mv, count, mut new_depth, mut reduction } = look;
        let (alpha, ply) = (best.alpha, at.ply);
        // A level sees everything that it sees as deep.
        let reduces = self.shared.view.is_none();
        let mut score = -INFINITE;
        if uses(Part::Reduction) && at.depth >= 2 && count > 1 {
            let reduced = (new_depth - reduction / 1024).min(new_depth + 2).max(1) + i32::from(PV);
            let reduced = if reduces { reduced } else { new_depth };
            self.frame(ply).reduction = new_depth - reduced;
            score = -self.node::<false>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
            self.frame(ply).reduction = 0;
            if score > alpha && !self.stopped {
                let deeper = reduced < new_depth && score > best.score + n::deeper();
                new_depth += i32::from(deeper) - i32::from(score < best.score + n::shallower());
                if new_depth > reduced {
                    score = -self.node::<false>(next, -alpha - 1, -alpha, new_depth, ply + 1, !at.cut);
                }
                self.history.learn_answer(here, mv, 1_426);
            }
        } else if !PV || count > 1 {
            if at.table_move.is_none() {
                reduction += n::reduce_unknown();
            }
            let once = reduces && reduction > n::reduce_once();
            let twice = reduces && reduction > n::reduce_twice() && new_depth > 2;
            let less = i32::from(once) + i32::from(twice);
            score = -self.node::<false>(next, -alpha - 1, -alpha, new_depth - less, ply + 1, !at.cut);
        }
        if PV && !self.stopped && (count == 1 || score > alpha) {
            self.frame(ply + 1).pv.clear();
            if Some(mv) == at.table_move && at.known.is_some_and(|entry| entry.depth > 1) {
                new_depth = new_depth.max(1);
            }
            score = -self.node::<true>(next, -at.beta, -alpha, new_depth, ply + 1, false);
        }
        score
    }
}
