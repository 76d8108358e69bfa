//! Turns in which a player's page lost the focus.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;
use komadai_shogi::Color;

/// Turns in which a player's page lost the focus, as the page itself says: a hint for moderators, and no more than that.
pub trait Blurs: Send + Sync {
    /// Notes one, before the move of this number; once however often it is said.
    fn add_blur<'a>(&'a self, game: &'a str, side: Color, ply: u32, at: u64) -> Answer<'a, ()>;

    /// The moves of a side before which it happened, in their order.
    fn blurs_of<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Vec<u32>>;

    /// Forgets those from before an instant, and says how many.
    fn expire_blurs(&self, before: u64, at_most: u32) -> Answer<'_, u64>;
}
