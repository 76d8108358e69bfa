//! What the engines of a site have done, in figures.

use prometheus_client::metrics::counter::Counter;

/// What engines have done, counted where it happens.
#[derive(Clone, Default)]
pub struct EngineCounts {
    /// Turns of games that were thought about.
    pub turns: Counter,
    /// Turns and positions that workers did.
    pub elsewhere: Counter,
    /// Positions of whole games that were searched.
    pub searched: Counter,
    /// Positions of whole games whose evaluation was known.
    pub known: Counter,
    /// Positions that were searched in passing.
    pub glances: Counter,
    /// Moves of learners whose answer was searched.
    pub replies: Counter,
}
