//! Whether a place is attacked: looked at from the place outward.

use crate::Color;
use crate::grid::Cell;
use crate::kit::{EMPTY, RIM, shifted};
use crate::position::{Position, Walked};

impl Position {
    /// Whether a side could take what stands, or would stand, on a place. A piece on `ghost` is taken not to be there.
    pub(crate) fn is_attacked(&self, target: Cell, by: Color, ghost: Cell) -> bool {
        self.is_attacked_straight(target, by, ghost)
            || self.is_attacked_over_one(target, by)
            || self.rules.kits.any_crooked_takes && self.is_attacked_crookedly(target, by)
    }

    fn is_attacked_straight(&self, target: Cell, by: Color, ghost: Cell) -> bool {
        let kits = &self.rules.kits;
        kits.lines[by.index()].iter().any(|line| {
            let mut cell = target;
            for length in 1..=line.reach {
                cell = shifted(cell, -line.step);
                let code = self.cells[usize::from(cell)];
                if code == EMPTY || cell == ghost {
                    continue;
                }
                return code != RIM && kits.reach(line, self.mover_of(cell, by)) >= length;
            }
            false
        })
    }

    /// The code by whose moves the piece on a place attacks, [`EMPTY`] if it is not of that side.
    #[inline]
    fn mover_of(&self, cell: Cell, side: Color) -> u16 {
        let code = self.cells[usize::from(cell)];
        // Codes of the other side have no reach in this side's table; borrowed ones would not be looked up for them.
        if crate::kit::color(code) == side { self.mover(cell) } else { EMPTY }
    }

    fn is_attacked_over_one(&self, target: Cell, by: Color) -> bool {
        let kits = &self.rules.kits;
        kits.hop_lines[by.index()].iter().any(|line| {
            let (mut cell, mut hurdles) = (target, 0);
            for length in 1..=line.reach {
                cell = shifted(cell, -line.step);
                match self.cells[usize::from(cell)] {
                    EMPTY => {}
                    RIM => return false,
                    _ if hurdles == 0 => hurdles = 1,
                    _ => return kits.reach(line, self.mover_of(cell, by)) >= length,
                }
            }
            false
        })
    }

    fn is_attacked_crookedly(&self, target: Cell, by: Color) -> bool {
        let ground = Walked { position: self, side: by };
        self.lists[by.index()].iter().any(|&cell| {
            let kit = self.rules.kits.of(self.mover(cell));
            let mut found = false;
            if kit.takes_crookedly {
                for element in &kit.crooked {
                    element.walk(&ground, cell, &mut |path| {
                        let through = path.takes_through && path.through == Some(target);
                        found |= through
                            || path.to == target
                                && path.to != cell
                                && element.modes().has(crate::betza::Modes::CAPTURE);
                    });
                }
            }
            found
        })
    }
}
