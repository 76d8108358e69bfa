//! A list of moves that lives on the stack.

use crate::Move;
use crate::bitboard::buffer::{Buffer, Writer};

/// The most legal moves that a position of a full set can have.
pub const MAX_MOVES: usize = 593;

/// With more pieces than a set, which only [`Position::ignoring`](crate::Position::ignoring) lets pass, 553 drops and 496
/// moves on the board are a bound.
pub(crate) const ROOM: usize = 1088;

/// A list of moves without allocation.
#[derive(Clone)]
pub struct MoveList(Buffer<Move, ROOM>);

impl MoveList {
    /// No move.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList(Buffer::new())
    }

    /// Appends a move. A full list, which no position fills, stays as it is.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Appends many moves, faster than one by one.
    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_, Move, ROOM> {
        self.0.writer()
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        self.0.as_slice()
    }
}

impl core::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        self.0.as_mut_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl core::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
