//! How fast one connection may talk.

use std::time::{Duration, Instant};

/// A bucket of tokens that fills steadily.
#[derive(Debug)]
pub struct RateLimit {
    /// What may come at once, and in a second.
    capacity: f64,
    tokens: f64,
    filled: Instant,
}

impl RateLimit {
    /// So many messages in a second, and as many at once.
    pub fn per_second(messages: u32, now: Instant) -> RateLimit {
        RateLimit { capacity: f64::from(messages), tokens: f64::from(messages), filled: now }
    }

    /// Takes a token; false when there is none.
    pub fn admit(&mut self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.filled).min(Duration::from_secs(1));
        self.tokens = (self.tokens + elapsed.as_secs_f64() * self.capacity).min(self.capacity);
        self.filled = now;
        let admitted = self.tokens >= 1.0;
        if admitted {
            self.tokens -= 1.0;
        }
        admitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_in_and_then_only_the_steady_rate() {
        let start = Instant::now();
        let mut limit = RateLimit::per_second(20, start);
        assert_eq!((0..100).filter(|_| limit.admit(start)).count(), 20);
        assert!(!limit.admit(start + Duration::from_millis(40)));
        assert!(limit.admit(start + Duration::from_millis(100)));
        let later = start + Duration::from_secs(3600);
        assert_eq!((0..100).filter(|_| limit.admit(later)).count(), 20);
    }
}
