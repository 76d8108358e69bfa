//! The clocks of the machine, handed in so that tests can set them.

use komadai_game::Instant;
use std::pin::Pin;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Two clocks: one tells the time of day and may be set at any moment, the other runs evenly and is never set.
pub trait Clock: Send + Sync {
    /// The time of day, in milliseconds since 1970 in UTC.
    fn wall(&self) -> Instant;

    /// How long the even clock has run. It may stand while the machine sleeps.
    fn ran(&self) -> Duration;

    /// Resolves once it has run so long.
    fn sleep_until(&self, ran: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The clocks of the machine.
#[derive(Copy, Clone, Debug, Default)]
pub struct SystemClock;

/// Where the even clock begins.
static BEGINNING: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);

impl Clock for SystemClock {
    fn wall(&self) -> Instant {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Instant(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    fn ran(&self) -> Duration {
        BEGINNING.elapsed()
    }

    fn sleep_until(&self, ran: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        // A little late rather than a little early, which would wake once more.
        let left = ran.saturating_sub(self.ran());
        let left = if left.is_zero() { left } else { left.saturating_add(Duration::from_millis(1)) };
        Box::pin(tokio::time::sleep(left))
    }
}
