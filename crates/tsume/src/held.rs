//! The attacker's hand as the search keeps it: counts that can be compared, raised and lowered one kind at a time.

use komadai_shogi::{Hand, PieceKind};

/// A hand in 32 bits, by `PieceKind::index`, with a spare bit above each count so that "at least as many of each" is one subtraction.
#[derive(Copy, Clone, PartialEq, Eq, Default, Hash)]
pub(crate) struct Held(u32);

// Pawn, lance, knight, silver, bishop, rook, gold.
const SHIFT: [u32; 7] = [0, 6, 10, 14, 18, 21, 24];
const MASK: [u32; 7] = [0x1f, 7, 7, 7, 3, 3, 7];
const SPARE: u32 = (1 << 5) | (1 << 9) | (1 << 13) | (1 << 17) | (1 << 20) | (1 << 23) | (1 << 27);

impl Held {
    pub(crate) const NONE: Held = Held(0);

    #[inline]
    pub(crate) fn of(hand: Hand) -> Held {
        if hand.is_empty() {
            return Held::NONE;
        }
        let mut bits = 0;
        for kind in PieceKind::HAND {
            bits |= u32::from(hand.count(kind)) << SHIFT[kind.index()];
        }
        Held(bits)
    }

    #[inline]
    pub(crate) const fn count(self, kind: PieceKind) -> u32 {
        let i = kind.index();
        self.0 >> SHIFT[i] & MASK[i]
    }

    #[inline]
    pub(crate) const fn with(self, kind: PieceKind, count: u32) -> Held {
        let i = kind.index();
        Held(self.0 & !(MASK[i] << SHIFT[i]) | count << SHIFT[i])
    }

    /// One more of a kind.
    #[inline]
    pub(crate) const fn plus(self, kind: PieceKind) -> Held {
        Held(self.0 + (1 << SHIFT[kind.index()]))
    }

    /// One fewer of a kind, or none.
    #[inline]
    pub(crate) const fn minus(self, kind: PieceKind) -> Held {
        if self.count(kind) == 0 { self } else { Held(self.0 - (1 << SHIFT[kind.index()])) }
    }

    #[inline]
    pub(crate) const fn dominates(self, other: Held) -> bool {
        (self.0 | SPARE).wrapping_sub(other.0) & SPARE == SPARE
    }

    /// The greater count of each kind.
    #[inline]
    pub(crate) fn max(self, other: Held) -> Held {
        let at_least = (self.0 | SPARE).wrapping_sub(other.0) & SPARE;
        let mask = spread(at_least);
        Held(self.0 & mask | other.0 & !mask)
    }

    /// The smaller count of each kind.
    #[inline]
    pub(crate) fn min(self, other: Held) -> Held {
        let at_least = (self.0 | SPARE).wrapping_sub(other.0) & SPARE;
        let mask = spread(at_least);
        Held(other.0 & mask | self.0 & !mask)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The hand of bits from [`Held::bits`].
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Held {
        Held(bits)
    }
}

/// Turns each spare bit that is set into ones in the count below it.
#[inline]
fn spread(spare: u32) -> u32 {
    let mut mask = 0;
    for i in 0..7 {
        let width = MASK[i].count_ones();
        let bit = spare >> (SHIFT[i] + width) & 1;
        mask |= (bit * MASK[i]) << SHIFT[i];
    }
    mask
}

impl std::fmt::Debug for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for kind in PieceKind::HAND {
            if self.count(kind) > 0 {
                write!(f, "{}{}", self.count(kind), kind.letter())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(counts: &[(PieceKind, u32)]) -> Held {
        counts.iter().fold(Held::NONE, |held, &(kind, n)| held.with(kind, n))
    }

    #[test]
    fn each_kind_is_compared_alone() {
        use PieceKind::*;
        let a = held(&[(Pawn, 18), (Rook, 2), (Gold, 1)]);
        let b = held(&[(Pawn, 3), (Rook, 2), (Gold, 4)]);
        assert!(!a.dominates(b) && !b.dominates(a));
        assert_eq!(a.max(b), held(&[(Pawn, 18), (Rook, 2), (Gold, 4)]));
        assert_eq!(a.min(b), held(&[(Pawn, 3), (Rook, 2), (Gold, 1)]));
        assert!(a.max(b).dominates(a) && b.dominates(a.min(b)));
        assert_eq!(a.minus(Lance), a);
        assert_eq!(a.plus(Lance).minus(Lance), a);
    }
}
