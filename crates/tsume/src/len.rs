//! Lengths of mates in plies.

/// A number of plies, or "however long".
///
/// An attacker's mate has an odd length, what the defender has left after a check an even one; 0 is a king that is mated.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Len(u16);

impl Len {
    /// No bound.
    pub(crate) const ANY: Len = Len(60_000);
    /// The longest length that is told apart from `ANY`; no search goes deeper.
    pub(crate) const MAX_PLIES: u16 = 6_000;

    pub(crate) const fn new(plies: u16) -> Len {
        Len(plies)
    }

    /// A bound that a user gave.
    pub(crate) const fn within(plies: u16) -> Len {
        if plies > Len::MAX_PLIES { Len::ANY } else { Len(plies) }
    }

    /// The greatest length up to this one that the side to move can have; 0 if the attacker is to move and has no ply.
    pub(crate) const fn of_side(self, attacks: bool) -> Len {
        match (self.is_any(), attacks) {
            (true, _) => Len::ANY,
            (false, true) => Len(self.0.saturating_sub(1) | self.0 & 1),
            (false, false) => Len(self.0 & !1),
        }
    }

    pub(crate) const fn plies(self) -> u16 {
        self.0
    }

    /// One ply fewer. Never asked of 0: nobody moves there.
    #[inline]
    pub(crate) const fn less(self) -> Len {
        if self.0 >= Len::ANY.0 { Len::ANY } else { Len(self.0.saturating_sub(1)) }
    }

    /// One ply more.
    #[inline]
    pub(crate) const fn more(self) -> Len {
        if self.0 >= Len::ANY.0 { Len::ANY } else { Len(self.0 + 1) }
    }

    pub(crate) const fn is_any(self) -> bool {
        self.0 >= Len::ANY.0
    }
}
