//! Late moves: the later a move comes in the order, the less deep it is looked at, or not at all.

use super::learn::bonus;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::picker::Picker;
use crate::see::gains_at_least;
use komadai_shogi::{Move, Position};

/// Reductions of late moves, by depth and move count, in 1024ths of a ply.
fn reduction(depth: i32, count: u32) -> i32 {
    let log = |n: f32| n.ln();
    (n::reduce_base() as f32
        + log(depth.max(1) as f32) * log(count.max(1) as f32) * 1_024_000.0 / n::reduce_divisor() as f32) as i32
}

/// [`reduction`], computed once.
pub(super) fn base_reduction(depth: i32, count: u32) -> i32 {
    static TABLE: std::sync::OnceLock<[[i16; 64]; 64]> = std::sync::OnceLock::new();
    let table = TABLE.get_or_init(|| {
        std::array::from_fn(|depth| std::array::from_fn(|count| reduction(depth as i32, count as u32) as i16))
    });
    i32::from(table[depth.min(63) as usize][count.min(63) as usize])
}

/// A move of a node, and what is known of it before it is searched.
pub(super) struct Candidate {
    pub mv: Move,
    /// Its place in the order, from 1.
    pub count: u32,
    pub loud: bool,
    pub gives_check: bool,
    /// What the history says of it; nothing of a loud one.
    pub history: i32,
    /// The reduction its depth and place give, in 1024ths of a ply.
    pub reduction: i32,
}

/// What pruning a move asks of its node.
pub(super) struct Shallow {
    pub pv: bool,
    pub depth: i32,
    pub alpha: i32,
    pub eval: Option<i32>,
    pub improving: bool,
}

impl Candidate {
    /// Whether the move is not worth a search at this depth. May tell the picker that no later quiet one is either.
    pub(super) fn is_hopeless(&self, at: &Shallow, pos: &Position, picker: &mut Picker) -> bool {
        let lmr_depth = (at.depth - self.reduction / 1024).max(0);
        if self.loud {
            return uses(Part::ExchangePruning)
                && picker.is_losing_stage()
                && at.depth <= 6
                && !gains_at_least(pos, self.mv, -n::lose_loud() * at.depth);
        }
        // Late moves at low depth: those before were better by all that is known.
        let most = (n::late_base() + at.depth * at.depth) as u32 * if at.improving { 2 } else { 1 }
            / if at.pv { 1 } else { 2 }
            + n::late_more() as u32;
        if uses(Part::LateMovePruning) && self.count > most {
            picker.skip_quiets = true;
        }
        if !self.gives_check {
            if uses(Part::HistoryPruning) && lmr_depth <= 4 && self.history < -n::prune_history() * at.depth {
                return true;
            }
            if uses(Part::Futility)
                && let Some(eval) = at.eval
                && lmr_depth <= 7
                && eval + n::futility_base() + n::futility_slope() * lmr_depth + self.history / n::futility_history()
                    <= at.alpha
            {
                picker.skip_quiets = true;
                return true;
            }
        }
        let may_lose = n::lose_quiet() * lmr_depth * lmr_depth + if self.gives_check { n::lose_check() } else { 0 };
        uses(Part::ExchangePruning) && lmr_depth <= 8 && !gains_at_least(pos, self.mv, -may_lose)
    }

    /// The depth of the first look at the move.
    pub(super) fn reduced(&self, terms: &Terms, new_depth: i32) -> i32 {
        if !uses(Part::Reduction) {
            return new_depth;
        }
        let when = |yes: bool, amount: i32| if yes { amount } else { 0 };
        let r = self.reduction - when(terms.table_pv, n::reduce_pv()) + when(terms.cut, n::reduce_cut())
            - when(self.loud, n::reduce_loud())
            - when(self.gives_check || terms.in_check, n::reduce_check())
            + when(!terms.improving, n::reduce_worse())
            - when(terms.killer, n::reduce_killer())
            + when(terms.replies_refute, n::reduce_refuted())
            - self.history * n::reduce_history() / 1024;
        (new_depth - r.div_euclid(1024)).clamp(1.min(new_depth), new_depth.max(1))
    }
}

/// What else reduces a move more or less.
pub(super) struct Terms {
    pub table_pv: bool,
    pub cut: bool,
    pub in_check: bool,
    pub improving: bool,
    pub killer: bool,
    /// Several replies one ply down have refuted already.
    pub replies_refute: bool,
}

/// What a second look at a reduced move teaches.
pub(super) fn lesson(beats_alpha: bool, depth: i32) -> i32 {
    if beats_alpha { bonus(depth) / 2 } else { -bonus(depth) / 2 }
}
