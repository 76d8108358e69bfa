//! `go perft`, which can be stopped.

use komadai_shogi::{Position, perft};
use komadai_variants as kinds;
use std::sync::atomic::{AtomicBool, Ordering};

/// Counts legal move sequences of a length, unless it is stopped.
pub(crate) fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    // So little is counted at once that nobody waits for it.
    if depth <= 3 {
        return Some(perft(position, depth));
    }
    let mut sum = 0u64;
    for &mv in &position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        sum = sum.saturating_add(count(&next, depth - 1, stop)?);
    }
    Some(sum)
}

/// The same in another kind of shogi, where boards may be large: less is counted at once.
pub(crate) fn count_in_kind(position: &kinds::Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 2 {
        return Some(kinds::perft(position, depth));
    }
    if position.ended().is_some() {
        return Some(0);
    }
    let mut sum = 0u64;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play(mv);
        sum = sum.saturating_add(count_in_kind(&next, depth - 1, stop)?);
    }
    Some(sum)
}
