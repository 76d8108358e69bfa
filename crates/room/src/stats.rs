//! What the rooms of a node measure of themselves.

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

/// Times in seconds, in buckets from half a millisecond to a quarter of a minute.
#[derive(Debug)]
pub struct Stats {
    /// From handing events to the store until they are kept.
    pub commit: Histogram,
    /// From a player's request, as it came in, until what came of it was told to everybody here.
    pub relay: Histogram,
}

impl Default for Stats {
    fn default() -> Stats {
        let times = || Histogram::new(exponential_buckets(0.0005, 2.0, 16));
        Stats { commit: times(), relay: times() }
    }
}
