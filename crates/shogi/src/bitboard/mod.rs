//! Sets of squares.

pub(crate) mod buffer;
pub(crate) mod cpu;

use crate::{Color, Square};
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares in two 64-bit words: files 1 to 7 in the first (63 bits), files 8 and 9 in the second (18 bits).
///
/// A file never straddles the words, so everything along a file is arithmetic on one word.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
#[repr(C, align(16))]
pub struct Bitboard {
    lo: u64,
    hi: u64,
}

const fn squares() -> [Bitboard; 81] {
    let mut table = [Bitboard { lo: 0, hi: 0 }; 81];
    let mut i = 0;
    while i < 81 {
        table[i] = if i < 63 { Bitboard { lo: 1 << i, hi: 0 } } else { Bitboard { lo: 0, hi: 1 << (i - 63) } };
        i += 1;
    }
    table
}

static SQUARES: [Bitboard; 81] = squares();

const LO_MASK: u64 = (1 << 63) - 1;
const HI_MASK: u64 = (1 << 18) - 1;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard { lo: 0, hi: 0 };
    /// Every square.
    pub const ALL: Bitboard = Bitboard { lo: LO_MASK, hi: HI_MASK };

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        SQUARES[square.index()]
    }

    /// The squares of a file, 1 to 9; empty for any other number.
    #[inline]
    pub const fn file(file: u8) -> Bitboard {
        match file {
            1..=7 => Bitboard { lo: 0x1ff << ((file - 1) * 9), hi: 0 },
            8..=9 => Bitboard { lo: 0, hi: 0x1ff << ((file - 8) * 9) },
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares of a rank, 1 to 9; empty for any other number.
    #[inline]
    pub const fn rank(rank: u8) -> Bitboard {
        if rank < 1 || rank > 9 {
            return Bitboard::EMPTY;
        }
        const LO: u64 = 0x0040_2010_0804_0201;
        Bitboard { lo: LO << (rank - 1), hi: 0x201 << (rank - 1) }
    }

    /// The promotion zone of a side: the three ranks farthest from it.
    #[inline]
    pub const fn zone(color: Color) -> Bitboard {
        match color {
            Color::Black => Bitboard::rank(1).or(Bitboard::rank(2)).or(Bitboard::rank(3)),
            Color::White => Bitboard::rank(7).or(Bitboard::rank(8)).or(Bitboard::rank(9)),
        }
    }

    /// The union, in constants.
    #[inline]
    pub const fn or(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo | other.lo, hi: self.hi | other.hi }
    }

    /// The intersection, in constants.
    #[inline]
    pub const fn and(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo & other.lo, hi: self.hi & other.hi }
    }

    /// This set without the squares of another.
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo & !other.lo, hi: self.hi & !other.hi }
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.lo | self.hi == 0
    }

    /// Whether any square is in the set.
    #[inline]
    pub const fn non_empty(self) -> bool {
        !self.is_empty()
    }

    /// Whether more than one square is in the set.
    #[inline]
    pub const fn many(self) -> bool {
        (self.lo != 0 && self.hi != 0)
            || self.lo & self.lo.wrapping_sub(1) != 0
            || self.hi & self.hi.wrapping_sub(1) != 0
    }

    /// The number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        self.lo.count_ones() + self.hi.count_ones()
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.intersects(Bitboard::of(square))
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Bitboard) -> bool {
        (self.lo & other.lo) | (self.hi & other.hi) != 0
    }

    /// The square with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        // Two selections instead of a branch: which word holds the square is as good as random.
        let (word, base) = if self.lo != 0 { (self.lo, 0) } else { (self.hi, 63) };
        Some(Square::at(base + word.trailing_zeros() as usize))
    }

    /// The square with the highest number.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.hi != 0 {
            Some(Square::at(63 + 63 - self.hi.leading_zeros() as usize))
        } else if self.lo != 0 {
            Some(Square::at(63 - self.lo.leading_zeros() as usize))
        } else {
            None
        }
    }

    /// Adds the square if it is absent, removes it if it is present.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        *self ^= Bitboard::of(square);
    }

    /// Every square moved by a difference of square numbers, -11 to 11. What leaves a file at its end wraps into the next
    /// one, and what leaves the board leaves garbage outside it: the caller masks both.
    #[inline(always)]
    pub(crate) const fn shift(self, by: i32) -> Bitboard {
        if by > 0 {
            Bitboard { lo: self.lo << by, hi: self.hi << by | self.lo >> (63 - by) }
        } else {
            Bitboard { lo: self.lo >> -by | self.hi << (63 + by), hi: self.hi >> -by }
        }
    }

    /// The two words; squares 0 to 62 in the first, 63 to 80 in the second.
    #[inline(always)]
    pub const fn words(self) -> (u64, u64) {
        (self.lo, self.hi)
    }

    /// The set of two words, which have no bits outside the board.
    #[inline(always)]
    pub(crate) const fn from_words(lo: u64, hi: u64) -> Bitboard {
        Bitboard { lo, hi }
    }

    /// Both words as one number.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u128 {
        (self.hi as u128) << 64 | self.lo as u128
    }

    /// The set of one number, which may have bits outside the board that the caller masks.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u128) -> Bitboard {
        Bitboard { lo: bits as u64, hi: (bits >> 64) as u64 }
    }

    /// The set if `keep` is 1, nothing if it is 0.
    #[inline(always)]
    pub(crate) const fn when(self, keep: u8) -> Bitboard {
        let mask = (keep as u64).wrapping_neg();
        Bitboard { lo: self.lo & mask, hi: self.hi & mask }
    }

    /// The files, whole, on which the set has a square.
    #[inline(always)]
    pub(crate) const fn files(self) -> Bitboard {
        const fn word(word: u64) -> u64 {
            const LAST: u64 = 0x0040_2010_0804_0201 << 8;
            const REST: u64 = (LAST >> 8) * 0xff;
            // Adding 255 to the first eight squares of a file carries into the ninth if any is set.
            let any = (((word & REST) + REST) | word) & LAST;
            (any << 1).wrapping_sub(any >> 8)
        }
        Bitboard { lo: word(self.lo), hi: word(self.hi) & HI_MASK }
    }

    /// Every square one rank nearer to the far side of `color`; what would leave the board is lost.
    #[inline]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::Black => {
                let kept = self.without(Bitboard::rank(1));
                Bitboard { lo: kept.lo >> 1, hi: kept.hi >> 1 }
            }
            Color::White => {
                let kept = self.without(Bitboard::rank(9));
                Bitboard { lo: kept.lo << 1, hi: kept.hi << 1 }
            }
        }
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        self.or(other)
    }
}
impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        self.and(other)
    }
}
impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard { lo: self.lo ^ other.lo, hi: self.hi ^ other.hi }
    }
}
impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        *self = *self | other;
    }
}
impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        *self = *self & other;
    }
}
impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        *self = *self ^ other;
    }
}
impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard { lo: !self.lo & LO_MASK, hi: !self.hi & HI_MASK }
    }
}

impl Iterator for Bitboard {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.lo != 0 {
            let i = self.lo.trailing_zeros() as usize;
            self.lo &= self.lo - 1;
            Some(Square::at(i))
        } else if self.hi != 0 {
            let i = self.hi.trailing_zeros() as usize;
            self.hi &= self.hi - 1;
            Some(Square::at(63 + i))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.count() as usize;
        (n, Some(n))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        let mut word = self.lo;
        while word != 0 {
            folded = f(folded, Square::at(word.trailing_zeros() as usize));
            word &= word - 1;
        }
        let mut word = self.hi;
        while word != 0 {
            folded = f(folded, Square::at(63 + word.trailing_zeros() as usize));
            word &= word - 1;
        }
        folded
    }
}

impl ExactSizeIterator for Bitboard {}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

/// Nine lines of nine marks as on a diagram: file 9 to the left, rank a above.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 1..=9 {
            f.write_str("\n")?;
            for file in (1..=9).rev() {
                let here = Square::new(file, rank).is_some_and(|square| self.has(square));
                f.write_str(if here { " #" } else { " ." })?;
            }
        }
        Ok(())
    }
}
