//! How long a level takes over a move: about as long as a person would expect, though it knows its move at once.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// The shortest and the longest time for a move without a clock.
const FREE: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(3));
/// Nobody waits longer for a level, whatever its clock has.
const LONGEST: Duration = Duration::from_secs(20);
/// Plies that are played from memory, in half the time.
const OPENING: usize = 12;

/// What a level's clock has as its turn begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LevelClock {
    /// The main time that is left.
    pub main: Duration,
    /// What each move has besides.
    pub byoyomi: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// When the answer to a turn is due, from the turn's beginning. `left` is the clock as the turn began, `choices` how many legal
/// moves there are; a `chance` from 0 to 1 varies it.
pub fn pace(left: Option<LevelClock>, ply: usize, choices: usize, chance: f64) -> Duration {
    if choices < 2 {
        return Duration::ZERO;
    }
    // Most moves are quick and some are not.
    let long = chance * chance;
    let Some(LevelClock { main, byoyomi, increment }) = left else {
        return FREE.0 + (FREE.1 - FREE.0).mul_f64(long);
    };
    let usual = main / 120 + (byoyomi + increment) / 8;
    let opening = if ply < OPENING { 0.5 } else { 1.0 };
    // However little is left, most of it is kept.
    let most = (main + byoyomi) / 4;
    usual.mul_f64(opening * (0.3 + 1.7 * long)).min(most).min(LONGEST)
}

/// A chance from 0 to 1 that a game's ply always has.
pub fn chance(game: &str, ply: usize) -> f64 {
    let mut hasher = DefaultHasher::new();
    (game, ply).hash(&mut hasher);
    (hasher.finish() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(main: u64, byoyomi: u64, increment: u64) -> Option<LevelClock> {
        let [main, byoyomi, increment] = [main, byoyomi, increment].map(Duration::from_millis);
        Some(LevelClock { main, byoyomi, increment })
    }

    #[test]
    fn a_forced_move_is_played_at_once_and_others_are_not() {
        for left in [None, clock(600_000, 30_000, 0), clock(0, 10_000, 0), clock(0, 0, 1_000)] {
            assert_eq!(pace(left, 40, 1, 0.9), Duration::ZERO);
        }
        for left in [None, clock(600_000, 30_000, 0), clock(0, 10_000, 0)] {
            assert!(pace(left, 40, 30, 0.0) >= Duration::from_millis(300), "{left:?}");
        }
    }

    #[test]
    fn without_a_clock_a_move_takes_half_a_second_to_three() {
        assert_eq!((pace(None, 40, 30, 0.0), pace(None, 0, 30, 1.0)), FREE);
    }

    /// Whole games in which every move is the slowest, each losing time on the way, too.
    #[test]
    fn no_game_is_lost_on_time() {
        for (main, byoyomi, increment) in
            [(600_000, 30_000, 0), (60_000, 0, 0), (0, 10_000, 0), (300_000, 0, 5_000), (3_000, 0, 0), (0, 1_000, 0)]
        {
            let mut left = main;
            for ply in 0..300 {
                let thought = pace(clock(left, byoyomi, increment), ply, 80, 1.0).as_millis() as u64;
                assert!(thought <= (left + byoyomi) / 4, "{main} {byoyomi} {increment} at {ply}: {thought} of {left}");
                left = left.saturating_sub(thought) + increment;
            }
        }
    }

    #[test]
    fn moves_of_a_game_take_different_times_and_a_fair_part_of_the_clock() {
        let times: Vec<Duration> =
            (12..92).step_by(2).map(|ply| pace(clock(600_000, 30_000, 0), ply, 80, chance("a-game", ply))).collect();
        let (least, most) = (times.iter().min().unwrap(), times.iter().max().unwrap());
        assert!(*most > *least * 3, "{least:?} to {most:?}");
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        assert!(mean > Duration::from_secs(3) && mean < LONGEST, "{mean:?}");
    }
}
