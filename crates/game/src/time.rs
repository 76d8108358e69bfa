//! Instants and durations. The game never reads a clock: it is told what time it is.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Add;

/// An instant: milliseconds since 1970 in UTC, as whoever runs the game has it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number", rename = "Epoch"))]
pub struct Instant(pub u64);

/// A duration in milliseconds. Sums and differences stop at the ends of the range: a clock never goes below zero.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Millis(pub u64);

impl Instant {
    /// The time since an earlier instant; zero if it is later, for the clock of a machine may be set back.
    #[must_use]
    pub const fn since(self, earlier: Instant) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Millis {
    /// No time.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1_000))
    }

    /// So many minutes.
    pub const fn minutes(minutes: u64) -> Millis {
        Millis::seconds(minutes.saturating_mul(60))
    }

    /// So many days.
    pub const fn days(days: u64) -> Millis {
        Millis::minutes(days.saturating_mul(24 * 60))
    }

    /// Whether there is none.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// This less another, at least zero.
    #[must_use]
    pub const fn less(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    /// This so many times.
    #[must_use]
    pub const fn times(self, n: u64) -> Millis {
        Millis(self.0.saturating_mul(n))
    }
}

impl Add for Millis {
    type Output = Millis;
    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Add<Millis> for Instant {
    type Output = Instant;
    fn add(self, span: Millis) -> Instant {
        Instant(self.0.saturating_add(span.0))
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
