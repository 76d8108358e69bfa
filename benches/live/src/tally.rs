//! What is counted, and the line that tells it.

use crate::cluster::Waits;
use serde_json::{Value, json};
use std::time::Duration;

/// Complaints that are told word for word.
const MAX_COMPLAINTS: usize = 20;

/// Counts of one table, and summed of all.
#[derive(Default)]
pub(crate) struct Tally {
    /// Moves that the site has acknowledged.
    pub(crate) moves: u64,
    /// Games played to their end.
    pub(crate) games_ended: u64,
    /// Acknowledged moves that a player, a spectator or the game's own list does not have.
    pub(crate) lost: u64,
    /// Moves that somebody saw twice, or that nobody sent.
    pub(crate) doubled: u64,
    /// Refusals. The move is sent again.
    pub(crate) refused: u64,
    /// Refusals after which a browser would not ask again by itself.
    pub(crate) refused_for_good: u64,
    /// Games that did not end as the players meant them to.
    pub(crate) ended_wrong: u64,
    /// Connections that broke and were made anew.
    pub(crate) reconnections: u64,
    /// Microseconds from a move's sending to its receipt by the opponent.
    pub(crate) relay: Vec<u32>,
    /// The same to each spectator.
    pub(crate) watched: Vec<u32>,
    /// The same for an engine's answer, its thinking included.
    pub(crate) engine: Vec<u32>,
    /// Milliseconds that were charged for moves beyond what their players had thought.
    pub(crate) charged_extra_ms: Vec<i64>,
    pub(crate) waits: Waits,
    /// Clocks that were compared with what they must be, and those after which that could not be reckoned.
    pub(crate) clocks_told: u64,
    pub(crate) clocks_unknown: u64,
    /// Clocks that were off by more than 100 ms, and the largest difference of any, in milliseconds.
    pub(crate) clocks_off: u64,
    pub(crate) clock_off_ms: i64,
    complaints: Vec<String>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.moves += other.moves;
        self.games_ended += other.games_ended;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.refused += other.refused;
        self.refused_for_good += other.refused_for_good;
        self.ended_wrong += other.ended_wrong;
        self.reconnections += other.reconnections;
        self.clocks_told += other.clocks_told;
        self.clocks_unknown += other.clocks_unknown;
        self.clocks_off += other.clocks_off;
        self.clock_off_ms = self.clock_off_ms.max(other.clock_off_ms);
        self.relay.extend(other.relay);
        self.watched.extend(other.watched);
        self.engine.extend(other.engine);
        self.charged_extra_ms.extend(other.charged_extra_ms);
        self.waits.extend(other.waits);
        for complaint in other.complaints {
            self.complain(complaint);
        }
    }

    pub(crate) fn complain(&mut self, complaint: String) {
        if self.complaints.len() < MAX_COMPLAINTS {
            self.complaints.push(complaint);
        }
    }

    pub(crate) fn complaints(&self) -> &[String] {
        &self.complaints
    }

    pub(crate) fn is_clean(&self) -> bool {
        let bad = [self.lost, self.doubled, self.clocks_off, self.refused_for_good, self.ended_wrong];
        bad.iter().sum::<u64>() == 0
    }
}

/// A duration as it is kept: microseconds.
pub(crate) fn micros(duration: Duration) -> u32 {
    u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)
}

/// Percentiles in milliseconds; null where nothing was measured.
pub(crate) fn percentiles(micros: &mut [u32]) -> Value {
    micros.sort_unstable();
    let at = |share: f64| {
        let index = (micros.len() as f64 * share).ceil() as usize;
        Some(f64::from(*micros.get(index.max(1) - 1)?) / 1000.0)
    };
    json!({ "p50": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1.0) })
}

/// A figure with so many decimals.
pub(crate) fn rounded(value: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    (value * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_value_below_which_that_share_lies() {
        let mut values: Vec<u32> = (1..=200).rev().map(|ms| ms * 1000).collect();
        assert_eq!(percentiles(&mut values), json!({ "p50": 100.0, "p95": 190.0, "p99": 198.0, "max": 200.0 }));
        assert_eq!(percentiles(&mut [])["p50"], Value::Null);
    }
}
