//! What of the time that a move took is charged.

use crate::Millis;

/// How the time of a move is counted. When a flag falls is the same either way: what a turn may last is whole seconds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Counting {
    /// As long as it took, by the thousandth.
    #[default]
    Exact,
    /// In whole seconds, what is begun given back, as programs play each other by the protocol of the Computer Shogi Association.
    WholeSeconds {
        /// What a move costs at least.
        least: Millis,
    },
}

impl Counting {
    /// What a move costs that took so long.
    pub fn cost(self, took: Millis) -> Millis {
        match self {
            Counting::Exact => took,
            Counting::WholeSeconds { least } => Millis::seconds(took.0 / 1_000).max(least),
        }
    }
}
