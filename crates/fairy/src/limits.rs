//! What a search may take.

use komadai_variants::Move;
use std::time::Duration;

/// The clock of the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// Left for the game.
    pub remaining: Duration,
    /// For each move, once that is used up.
    pub byoyomi: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// What ends a search. Without any it ends when there is nothing left to find.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Consider only these moves; all if none of them is legal.
    pub search_moves: Vec<Move>,
    /// So deep, in plies.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// Exactly so long.
    pub movetime: Option<Duration>,
    /// As long as is wise by this clock.
    pub clock: Option<Clock>,
    /// What a move loses on its way.
    pub delay: Duration,
}

/// When a search ends by time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// No iteration begins later.
    pub soft: Duration,
    /// Here it is broken off.
    pub hard: Duration,
}

/// A game is planned to have so many moves to come.
const SHARES: u32 = 25;
/// No clock is taken to hold more, so that sums stay numbers.
const LONGEST: Duration = Duration::from_secs(10_000_000);

impl Limits {
    pub(crate) fn budget(&self) -> Option<Budget> {
        let tick = Duration::from_millis(1);
        if let Some(time) = self.movetime {
            let time = time.saturating_sub(self.delay).max(tick);
            return Some(Budget { soft: time, hard: time });
        }
        let clock = self.clock?;
        let [remaining, byoyomi, increment] =
            [clock.remaining, clock.byoyomi, clock.increment].map(|time| time.min(LONGEST));
        let lifeline = if remaining.is_zero() { increment } else { Duration::ZERO };
        let last = (remaining + byoyomi + lifeline).saturating_sub(self.delay).max(tick);
        let share = remaining / SHARES + byoyomi * 9 / 10 + increment * 9 / 10;
        let hard = (share * 3).min(remaining / 3 + byoyomi + lifeline).min(last);
        // An iteration takes longer than all before it: one that begins past half of the time is not likely to end within it.
        Some(Budget { soft: (share * 6 / 10).min(hard), hard })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_plan_goes_beyond_the_clock() {
        for remaining in [0, 1, 100, 60_000, u64::MAX] {
            for byoyomi in [0, 100, 10_000, u64::MAX] {
                for increment in [0, 50, 10_000, u64::MAX] {
                    let [remaining, byoyomi, increment] = [remaining, byoyomi, increment].map(Duration::from_millis);
                    let clock = Some(Clock { remaining, byoyomi, increment });
                    let limits = Limits { clock, delay: Duration::from_millis(40), ..Limits::default() };
                    let budget = limits.budget().unwrap();
                    let lifeline = if remaining.is_zero() { increment } else { Duration::ZERO };
                    let there = remaining.saturating_add(byoyomi).saturating_add(lifeline);
                    assert!(budget.soft <= budget.hard);
                    assert!(budget.hard <= there.saturating_sub(limits.delay).max(Duration::from_millis(1)));
                }
            }
        }
    }
}
