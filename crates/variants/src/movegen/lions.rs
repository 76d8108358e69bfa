//! How lions take lions, by the rules of the Japanese Chu Shogi Association.

use crate::grid::Cell;
use crate::kit::{Code, EMPTY};
use crate::position::Position;

impl Position {
    /// Whether a move that takes something may take the lions that it takes.
    pub(crate) fn trades_lions(&self, from: Cell, through: Cell, to: Cell) -> bool {
        let lion = |cell: Cell| {
            let code = self.cells[usize::from(cell)];
            cell != 0 && cell != from && self.rules.lion[usize::from(code)]
        };
        let (on_the_way, at_the_end) = (lion(through), lion(to));
        if !on_the_way && !at_the_end {
            return true;
        }
        if !self.rules.lion[usize::from(self.cells[usize::from(from)])] {
            return self.may_strike_back(on_the_way, through) && self.may_strike_back(at_the_end, to);
        }
        // Next door is always free, and so is what is taken on the way there.
        !at_the_end || self.are_neighbours(from, to) || self.may_take_far(from, through, to)
    }

    /// Counter-strike: after a piece that is no lion took a lion, no such piece may take one elsewhere with the next move.
    fn may_strike_back(&self, takes_lion: bool, cell: Cell) -> bool {
        !takes_lion || self.ban == 0 || self.ban == cell || self.rules.okazaki && !self.is_attacked(cell, !self.turn, 0)
    }

    fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        let ((ax, ay), (bx, by)) = (self.rules.grid.xy(a), self.rules.grid.xy(b));
        ax.abs_diff(bx) <= 1 && ay.abs_diff(by) <= 1
    }

    /// A lion two squares away is taken if nothing guards it once the taker has left, or with something of worth before it.
    fn may_take_far(&self, from: Cell, through: Cell, to: Cell) -> bool {
        let passed = if through == 0 { EMPTY } else { self.cells[usize::from(through)] };
        if passed != EMPTY && !self.rules.piece(passed).pawn {
            return true;
        }
        let mut after = self.clone();
        after.take(from);
        let guarded = |position: &Position| position.is_attacked(to, !self.turn, 0);
        if passed == EMPTY {
            return !guarded(&after);
        }
        if self.rules.doomed_guard && self.guards(passed, through, to) {
            return false;
        }
        after.take(through);
        !guarded(&after)
    }

    /// Whether a pawn or go-between guards a place next to it.
    fn guards(&self, pawn: Code, from: Cell, to: Cell) -> bool {
        let slides = &self.rules.kits.of(pawn).slides;
        slides.iter().any(|slide| slide.takes && crate::kit::shifted(from, slide.step) == to)
    }
}
