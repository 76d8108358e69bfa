//! The nodes that serve the site, and the times in which none did.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// A node whose last sign of life is older, in milliseconds, counts as dead: its games and analyses may be claimed. So does one whose clock is
/// ahead by more: nobody could ever say that it is dead.
pub const STALE_MS: u64 = 2_500;

/// Whether a node that was heard of then is alive now.
pub(crate) const fn is_fresh(beat: u64, now: u64) -> bool {
    beat.abs_diff(now) <= STALE_MS
}

/// The beats, first and last, that say at this instant that a node is alive; for queries, see [`is_fresh`].
pub(crate) const fn fresh_beats(now: u64) -> (u64, u64) {
    (now.saturating_sub(STALE_MS), now.saturating_add(STALE_MS))
}

/// A time in which the site was not there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last instant at which it is known to have been up.
    pub from: u64,
    /// The instant at which it was up again.
    pub until: u64,
}

/// Who serves the site. A node lives as long as its beat is fresh; there is one row a node, however many games it owns.
pub trait Nodes: Send + Sync {
    /// Says that a node starts. Where no other lives, keeps the time since the last beat of any as an outage of the whole
    /// site, and returns it. With `alone`, no other node can be alive (the data folder is ours), however fresh its beat.
    fn start<'a>(&'a self, node: &'a str, now: u64, alone: bool) -> Answer<'a, Option<Outage>>;

    /// Says that a node is up at this instant. The games that other nodes have taken from it since it last asked.
    fn beat<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Vec<String>>;

    /// A node could keep no beat for longer than [`STALE_MS`]. Where no other could either, keeps the time since the last beat of any as an
    /// outage of the whole site: the nodes that know of it may die before they have written it into their games.
    fn was_silent(&self, now: u64) -> Answer<'_, ()>;

    /// Says that a node stops in good order: its games and analyses are free for any other at once.
    fn leave<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()>;

    /// The outages of the whole site that ended after this instant, the oldest first.
    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>>;
}
