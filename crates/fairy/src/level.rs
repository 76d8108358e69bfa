//! Levels: weaker play that errs as people do, the same in the same game of the same seed.
//!
//! A weak player looks not far ahead, judges roughly what he sees, and overlooks moves. All of that is a function of the position and
//! the seed, so that what is overlooked once is overlooked in the whole search. What everybody sees is seen: a royal that can be
//! taken, a way out of check, and the taking back of what has just taken.

use crate::worth::mix;
use komadai_variants::{Move, Position};

/// The strongest level.
pub const LEVELS: u8 = 5;

/// How weakly to play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// How far ahead it looks, in plies.
    pub(crate) depth: u32,
    /// Nodes at most.
    pub(crate) nodes: u64,
    /// How roughly it judges, centipawns either way.
    blur: i32,
    /// The chance to overlook a move, in 256ths.
    overlooks: u64,
    /// For so many plies of a game it judges roughly; for good where there is none.
    until: Option<u32>,
    seed: u64,
}

impl Level {
    /// A level from 1 to [`LEVELS`]. The strongest neither overlooks nor misjudges anything after the first moves, which it
    /// varies.
    pub fn new(number: u8, seed: u64) -> Level {
        let row =
            |depth, nodes, blur, overlooks, until| Level { depth, nodes, blur, overlooks, until, seed: mix(seed) };
        match number {
            0 | 1 => row(1, 2_000, 420, 110, None),
            2 => row(2, 5_000, 260, 60, None),
            3 => row(3, 20_000, 140, 24, None),
            4 => row(5, 60_000, 60, 6, None),
            _ => row(40, 1_000_000, 25, 0, Some(6)),
        }
    }

    /// By how much it misjudges a position, centipawns.
    pub(crate) fn errs(&self, position: &Position) -> i32 {
        if self.blur == 0 || self.until.is_some_and(|until| position.move_number() > until + crate::searcher::MAX_PLY) {
            return 0;
        }
        let chance = mix(position.key() ^ self.seed);
        // The sum of two dice: small errors are more frequent than large ones.
        let (a, b) = (chance as u32 as u64, chance >> 32);
        let span = u64::from(self.blur.unsigned_abs()) + 1;
        ((a * span) >> 32) as i32 - ((b * span) >> 32) as i32
    }

    /// Whether it still errs in a game of so many plies.
    pub(crate) fn errs_at(&self, ply: u32) -> bool {
        self.until.is_none_or(|until| ply <= until)
    }

    /// Whether it overlooks a move. `last` is where the move before went.
    pub(crate) fn overlooks(&self, position: &Position, mv: Move, last: Option<usize>) -> bool {
        if self.overlooks == 0 || last == Some(mv.to_place()) {
            return false;
        }
        let royal = |kind: komadai_variants::KindId| position.rules().kind(kind).royal;
        if position.kinds_taken(mv).into_iter().flatten().any(royal) {
            return false;
        }
        mix(position.key() ^ self.seed ^ mix(mv.bits())) & 255 < self.overlooks
    }
}
