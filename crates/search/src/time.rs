//! How long to think.

use crate::limits::{Limits, Settings};
use std::time::Duration;

/// The time planned for a move, from the moment one's own clock runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// Between iterations the search ends about here.
    pub soft: Duration,
    /// In the middle of an iteration it ends here.
    pub hard: Duration,
}

/// Plans the time for a move; none where there is no clock.
pub(crate) fn plan(limits: &Limits, settings: &Settings, move_number: u32) -> Option<Budget> {
    if let Some(exact) = limits.movetime {
        return Some(Budget { soft: exact, hard: exact });
    }
    let clock = limits.clock?;
    // An increment is counted only where nothing else is left: some programs add it before the move, some after.
    let lifeline = if clock.remaining.is_zero() { clock.increment } else { Duration::ZERO };
    let available = clock.remaining + clock.byoyomi + lifeline;
    let hard = available.saturating_sub(settings.network_delay_worst).max(Duration::from_millis(1));

    // A game lasts about 140 plies; later on at least 25 moves are kept in reserve.
    let moves_to_go = (140u32.saturating_sub(move_number) / 2).max(25);
    let extra = clock.byoyomi + clock.increment;
    let share = clock.remaining / moves_to_go + extra * 9 / 10;
    let mut soft = share * settings.slow_mover / 100;
    soft = soft.max(settings.minimum_time);
    let mut most = soft * 5;
    if clock.byoyomi > Duration::ZERO && clock.remaining < clock.byoyomi / 4 {
        // The clock has run out: what a move does not use is lost.
        (soft, most) = (hard, hard);
    }
    if settings.whole_seconds {
        let seconds = Duration::from_secs(soft.as_millis().div_ceil(1000) as u64);
        soft = seconds.saturating_sub(settings.network_delay).max(soft);
    }
    Some(Budget { soft: soft.min(hard), hard: most.min(hard) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn budget(remaining: u64, byoyomi: u64, increment: u64) -> Budget {
        let ms = Duration::from_millis;
        let clock = Clock { remaining: ms(remaining), byoyomi: ms(byoyomi), increment: ms(increment) };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        plan(&limits, &Settings::default(), 1).expect("there is a clock")
    }

    #[test]
    fn byoyomi_is_used_to_the_full_and_never_overrun() {
        assert_eq!(budget(0, 1_000, 0).soft, Duration::from_millis(960));
        for (remaining, byoyomi, increment) in [
            (0, 100, 0),
            (0, 1, 0),
            (0, 0, 0),
            (10, 0, 0),
            (600_000, 0, 0),
            (600_000, 30_000, 0),
            (500, 0, 1_000),
            (0, 0, 1_000),
        ] {
            let budget = budget(remaining, byoyomi, increment);
            let left = if remaining == 0 { byoyomi + increment } else { remaining + byoyomi };
            assert!(budget.soft <= budget.hard);
            assert!(
                budget.hard.as_millis() as u64 <= left.saturating_sub(40).max(1),
                "{remaining} {byoyomi} {increment}"
            );
        }
    }
}
