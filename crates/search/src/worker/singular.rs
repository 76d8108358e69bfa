//! Singular extension: a move much better than all others is looked at further (Anantharaman, Campbell and Hsu, "Singular
//! extensions", 1988); one that is not, less far or not at all.

use super::Worker;
use super::site::Site;
use crate::board::Board;
use crate::numbers as n;
use crate::parts::{Part, uses};
use crate::score::is_decisive;
use crate::table::Bound;
use std::ops::ControlFlow;

impl Site {
    /// Whether the table knows enough of its move to ask if all others are worse.
    pub(super) fn may_be_singular(&self) -> bool {
        let (Some(entry), Some(score)) = (self.known, self.table_score) else { return false };
        uses(Part::Singular)
            && self.excluded.is_none()
            && self.depth >= 6 + i32::from(self.table_pv)
            && entry.depth >= self.depth - 3
            && entry.bound.is(Bound::Lower)
            && !is_decisive(score)
    }
}

impl Worker<'_> {
    /// How much further to look at the table's move: more when all others are worse by a margin, less when they are not.
    /// Breaks with the score of the node when that is known by now.
    pub(super) fn singular<const PV: bool>(&mut self, board: &Board, at: &Site) -> ControlFlow<i32, i32> {
        let when = |yes: bool, amount: i32| if yes { amount } else { 0 };
        let score = at.table_score.unwrap_or(0);
        let limit = score - (n::singular() + when(at.table_pv && !PV, n::singular_pv())) * at.depth / 55;
        self.frame(at.ply).excluded = at.table_move;
        let others = self.node::<false>(board, limit - 1, limit, (at.depth - 1) / 2, at.ply, at.cut);
        self.frame(at.ply).excluded = None;
        if self.stopped {
            return ControlFlow::Break(0);
        }
        if others < limit {
            let corrected = at.correction.abs() * 5 / 8;
            let deep = at.ply as i32 > self.root_depth;
            let double = n::singular_double() + when(PV, n::singular_double_pv())
                - when(!at.table_capture, n::singular_double_quiet())
                - corrected
                - self.history.table_move() * 1007 / 116_517
                - when(deep, n::singular_deep());
            let triple = n::singular_triple() + when(PV, n::singular_triple_pv())
                - when(!at.table_capture, n::singular_triple_quiet())
                + when(at.table_pv, n::singular_triple_once())
                - corrected
                - when(deep, n::singular_deep());
            return ControlFlow::Continue(1 + i32::from(others < limit - double) + i32::from(others < limit - triple));
        }
        if others >= at.beta && !is_decisive(others) {
            // Even without it the node fails high: several moves do.
            self.history.learn_table_move((-424 - 107 * at.depth).max(-3_375));
            return ControlFlow::Break(others);
        }
        ControlFlow::Continue(match () {
            () if score >= at.beta => -3,
            () if at.cut => -2,
            () => 0,
        })
    }
}
