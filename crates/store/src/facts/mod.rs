//! What the running site knows of itself.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// The longest turn, in milliseconds: one that is to last longer was taken by a node whose clock is ahead, and holds nobody up.
pub const LONGEST_TURN_MS: u64 = 60_000;

/// What the running site knows of itself.
pub trait Facts: Send + Sync {
    /// Keeps something under a name, in the place of what was there.
    fn set_fact<'a>(&'a self, name: &'a str, value: String) -> Answer<'a, ()>;

    /// What is kept under a name.
    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>>;

    /// Takes a turn at something that one node does at a time, until an instant at most [`LONGEST_TURN_MS`] away; false where another has it.
    fn take_turn<'a>(&'a self, name: &'a str, now: u64, until: u64) -> Answer<'a, bool>;

    /// Ends the turn that was to last until then.
    fn end_turn<'a>(&'a self, name: &'a str, until: u64) -> Answer<'a, ()>;
}
