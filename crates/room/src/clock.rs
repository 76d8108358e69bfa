//! The time of day, handed in so that tests can set it.

use komadai_game::Instant;
use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tells the time, and wakes at it.
pub trait Clock: Send + Sync {
    /// Now, in milliseconds since 1970 in UTC.
    fn now(&self) -> Instant;

    /// Resolves once that instant has come, at the latest after `at_most`.
    fn sleep_until(&self, at: Instant, at_most: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The clock of the machine.
#[derive(Copy, Clone, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Instant {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Instant(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    fn sleep_until(&self, at: Instant, at_most: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let left = at.since(self.now());
        // A little late rather than a little early, which would wake once more. The machine's clock may be set meanwhile,
        // hence `at_most`.
        let left = if left.is_zero() { Duration::ZERO } else { Duration::from_millis(left.0.saturating_add(1)) };
        Box::pin(tokio::time::sleep(left.min(at_most)))
    }
}
