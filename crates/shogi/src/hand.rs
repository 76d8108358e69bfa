//! Pieces in hand.

use crate::PieceKind;
use core::fmt;

/// The captured pieces one side holds (持ち駒), packed in 32 bits with a spare bit between the counts, so that
/// "at least as many of each" is one subtraction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Hand(u32);

/// Bit position of each kind's count, by `PieceKind::index`: pawn 5 bits, the others 3 or 2, one spare bit after each.
const SHIFT: [u32; 7] = [0, 6, 10, 14, 18, 21, 24];
const MASK: [u32; 7] = [0x1f, 7, 7, 7, 3, 3, 7];
/// One piece of each kind; the eighth, the king, cannot be held.
const ONE: [u32; 8] = [1, 1 << 6, 1 << 10, 1 << 14, 1 << 18, 1 << 21, 1 << 24, 0];
/// The spare bits, which a subtraction sets where it borrows.
const BORROW: u32 = (1 << 5) | (1 << 9) | (1 << 13) | (1 << 17) | (1 << 20) | (1 << 23) | (1 << 27);

impl Hand {
    /// No piece in hand.
    pub const EMPTY: Hand = Hand(0);

    /// How many pieces of a kind are held; 0 for kinds that cannot be.
    #[inline]
    pub const fn count(self, kind: PieceKind) -> u8 {
        let i = kind.index();
        if i >= 7 { 0 } else { ((self.0 >> SHIFT[i]) & MASK[i]) as u8 }
    }

    /// Whether a piece of the kind is held.
    #[inline]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) != 0
    }

    /// Sets the count of a kind. False, and nothing changed, if the kind cannot be held or a full set has fewer.
    pub fn set(&mut self, kind: PieceKind, count: u8) -> bool {
        let i = kind.index();
        if i >= 7 || count > PieceKind::SET[i] {
            return false;
        }
        self.0 = (self.0 & !(MASK[i] << SHIFT[i])) | (u32::from(count) << SHIFT[i]);
        true
    }

    /// How many pieces of a kind the packed form has room for: a full set and some.
    pub(crate) const fn capacity(kind: PieceKind) -> u32 {
        MASK[kind.index()]
    }

    /// Adds one piece of a kind that can be held.
    #[inline]
    pub(crate) fn add(&mut self, kind: PieceKind) {
        debug_assert!(kind.index() < 7);
        self.0 += ONE[kind as usize & 7];
    }

    /// Takes one piece of a kind that is held.
    #[inline]
    pub(crate) fn take(&mut self, kind: PieceKind) {
        debug_assert!(self.has(kind));
        self.0 -= ONE[kind as usize & 7];
    }

    /// Whether nothing is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this hand holds at least as many pieces of every kind as the other.
    #[inline]
    pub const fn dominates(self, other: Hand) -> bool {
        self.0.wrapping_sub(other.0) & BORROW == 0
    }

    /// The number of pieces held.
    pub fn total(self) -> u32 {
        PieceKind::HAND.iter().map(|&kind| u32::from(self.count(kind))).sum()
    }

    /// The kinds held with their counts, rook first as diagrams print them.
    pub fn iter(self) -> impl Iterator<Item = (PieceKind, u8)> {
        PieceKind::HAND.into_iter().rev().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// The packed 32 bits: a key of the hand, equal only for equal hands.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hand(")?;
        for (kind, count) in self.iter() {
            write!(f, "{count}{}", kind.letter())?;
        }
        f.write_str(")")
    }
}
