//! What a `go` asks of the search.

use crate::options::Options;
use komadai_search::{Clock, Limits};
use komadai_shogi::Position;
use komadai_usi::Go;
use std::time::Duration;

/// Whether a clock runs while the engine thinks.
pub(crate) fn on_a_clock(go: &Go, position: &Position) -> bool {
    let us = position.turn();
    !go.infinite && (go.time[us].is_some() || go.byoyomi.is_some() || go.increment[us].is_some())
}

/// The limits of a search.
pub(crate) fn limits(go: &Go, options: &Options, position: &Position) -> Limits {
    let us = position.turn();
    let or_zero = |time: Option<Duration>| time.unwrap_or(Duration::ZERO);
    Limits {
        clock: on_a_clock(go, position).then(|| Clock {
            remaining: or_zero(go.time[us]),
            byoyomi: or_zero(go.byoyomi),
            increment: or_zero(go.increment[us]),
        }),
        movetime: go.movetime.filter(|_| !go.infinite),
        nodes: smaller(go.nodes, (options.nodes_limit > 0).then_some(options.nodes_limit)),
        depth: smaller(go.depth, (options.depth_limit > 0).then_some(options.depth_limit)),
        // A bare `go` is answered when the search has nothing left; `go infinite` waits for `stop`.
        wait_for_stop: go.infinite,
        search_moves: go.search_moves.clone(),
    }
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
