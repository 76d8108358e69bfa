//! Moves in the mailbox of a game's board.

use crate::grid::Cell;

/// A move of a game. It is small and can be copied, and it is told by the position or the rules it belongs to
/// ([`Rules::move_text`](crate::Rules::move_text)).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Where the piece comes from; for a drop, the kind put down.
    pub(crate) from: u16,
    /// The square that a double move passes, or 0.
    pub(crate) through: Cell,
    pub(crate) to: Cell,
    flags: u16,
}

const PROMOTES: u16 = 1;
const DROP: u16 = 2;

impl Move {
    #[inline]
    pub(crate) const fn board(from: Cell, through: Cell, to: Cell, promotes: bool) -> Move {
        Move { from, through, to, flags: if promotes { PROMOTES } else { 0 } }
    }

    #[inline]
    pub(crate) const fn drop(kind: u16, to: Cell) -> Move {
        Move { from: kind, through: 0, to, flags: DROP }
    }

    /// Where it ends, as a place in the board's memory ([`Rules::squares`](crate::Rules::squares)).
    #[inline]
    pub const fn to_place(self) -> usize {
        self.to as usize
    }

    /// Where it begins; none for a drop.
    #[inline]
    pub const fn from_place(self) -> Option<usize> {
        if self.is_drop() { None } else { Some(self.from as usize) }
    }

    /// The move as a number: no two moves of a game share it.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.from as u64 | (self.through as u64) << 16 | (self.to as u64) << 32 | (self.flags as u64) << 48
    }

    /// Whether a piece is put down from the hand.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.flags & DROP != 0
    }

    /// Whether the piece turns over.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.flags & PROMOTES != 0
    }

    /// Whether the move passes a square that is part of its name, as a lion's double move does.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.through != 0
    }
}
