//! How long to think: a plan made before the search, and what it says after each depth. No clock is read here.

use crate::limits::{Clock, Limits, Settings};
use std::time::Duration;

/// The time planned for a move, counted from the moment one's own clock runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// Between iterations the search ends so that it takes about this on average. Not before `hard` if it is no less.
    soft: Duration,
    /// In the middle of an iteration it ends here.
    hard: Duration,
    /// No plan may go beyond this: later the move would come too late.
    last: Duration,
    /// No answer comes before this.
    least: Duration,
    /// Where the clock charges begun seconds whole: how long before a second is full the move is sent.
    early: Option<Duration>,
    /// The time was given, not planned: it is used whatever the search says.
    fixed: bool,
}

/// What the iterations so far say about the need of another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mood {
    /// For how many iterations the best move has been the same.
    pub stable: u32,
    /// By how much the score has fallen since the last iteration, centipawns.
    pub fall: i32,
    /// Whether there is nothing to choose from.
    pub only_move: bool,
}

/// No move is planned with less, whatever the clock says.
const TICK: Duration = Duration::from_millis(1);

/// No clock is taken to hold more, so that sums stay numbers.
const LONGEST: Duration = Duration::from_secs(10_000_000);

/// Plans the time for a move; none where there is no clock.
pub(crate) fn plan(limits: &Limits, settings: &Settings, move_number: u32) -> Option<Budget> {
    if let Some(exact) = limits.movetime {
        let least = Duration::ZERO;
        return Some(Budget { soft: exact, hard: exact, last: exact, least, early: None, fixed: true });
    }
    let clock = limits.clock?;
    let bounded = |time: Duration| time.min(LONGEST);
    let clock = Clock {
        remaining: bounded(clock.remaining),
        byoyomi: bounded(clock.byoyomi),
        increment: bounded(clock.increment),
    };
    // An increment is counted only where nothing else is left: some programs add it before the move, some after.
    let lifeline = if clock.remaining.is_zero() { clock.increment } else { Duration::ZERO };
    let available = clock.remaining + clock.byoyomi + lifeline;
    let last = available.saturating_sub(settings.network_delay_worst).max(TICK);
    let (soft, hard) = if clock.byoyomi > Duration::ZERO && clock.remaining < clock.byoyomi {
        // The clock has run out or is about to: what a move does not use of its byōyomi is lost.
        (last, last)
    } else {
        spread(clock, settings, move_number)
    };
    let soft = soft.max(settings.minimum_time);
    let mut budget = Budget {
        soft,
        hard: hard.max(soft),
        last,
        least: settings.minimum_time.min(last),
        early: settings.whole_seconds.then_some(settings.network_delay),
        fixed: false,
    };
    budget.hard = budget.charged(budget.hard);
    budget.soft = budget.soft.min(budget.hard);
    Some(budget)
}

/// A move takes one part in so many of what is left on the clock: the first ones most, since a game is decided by the moves of its
/// middle, and what a long game has left is never nothing.
const SHARES: u32 = 35;

/// The share of a clock that one of many moves may have: what it takes on average, and what it may take in need.
fn spread(clock: Clock, settings: &Settings, move_number: u32) -> (Duration, Duration) {
    // Where the game is drawn before long, nothing is kept for later.
    let plies = |last: u32| last.saturating_sub(move_number) / 2 + 1;
    let moves = settings.max_moves.map_or(SHARES, |last| SHARES.min(plies(last)));
    // Every move also loses time on the way.
    let lost = settings.network_delay * moves;
    let main = clock.remaining.saturating_sub(lost).max(clock.remaining / 2);
    let extra = clock.byoyomi + clock.increment;
    let mut soft = main / moves + extra * 19 / 20;
    if settings.ponder {
        // Part of the thinking is done on the opponent's time.
        soft = soft * 5 / 4;
    }
    soft = soft * settings.slow_mover / 100;
    // A byōyomi is there again for the next move; a main time is not.
    let most = clock.remaining / 3 + clock.byoyomi;
    (soft.min(most), (soft * 3).min(most))
}

impl Budget {
    /// In the middle of an iteration the search ends here, unless [`Budget::due`] says otherwise.
    pub(crate) fn hard(&self) -> Duration {
        self.hard
    }

    /// About how long the move is to take.
    pub(crate) fn soft(&self) -> Duration {
        self.soft
    }

    /// When the move is due, if no other iteration is to be finished before it. `spent` is the time on one's own clock,
    /// `thought` that of the whole search, which may have begun on the opponent's time.
    pub(crate) fn due(&self, spent: Duration, thought: Duration, mood: Mood) -> Option<Duration> {
        if self.fixed {
            return None;
        }
        if mood.only_move {
            return Some(self.charged(spent.max(self.least)));
        }
        if self.soft >= self.hard {
            return None;
        }
        let calm = [1.6, 1.35, 1.2, 1.1, 1.0, 0.95, 0.9][mood.stable.min(6) as usize];
        let worry = 1.0 + f64::from(mood.fall.clamp(0, 300)) / 300.0;
        // An iteration takes about half as long as all before, so that a search ends a quarter later than it may on average.
        let enough = self.soft.mul_f64(calm * worry * 0.8);
        (thought >= enough).then(|| self.charged(spent.max(self.least)))
    }

    /// A time up to which thinking costs no more than it does at `time`.
    fn charged(&self, time: Duration) -> Duration {
        let Some(early) = self.early else { return time.min(self.last) };
        let sent = time + early;
        let whole = Duration::from_secs(sent.as_secs() + u64::from(sent.subsec_nanos() > 0));
        whole.saturating_sub(early).min(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn clock(remaining: u64, byoyomi: u64, increment: u64) -> Limits {
        let clock = Clock { remaining: ms(remaining), byoyomi: ms(byoyomi), increment: ms(increment) };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    fn budget(limits: &Limits, settings: &Settings) -> Budget {
        plan(limits, settings, 1).expect("there is a clock")
    }

    fn plain(remaining: u64, byoyomi: u64, increment: u64) -> Budget {
        budget(&clock(remaining, byoyomi, increment), &Settings::default())
    }

    const CALM: Mood = Mood { stable: 6, fall: 0, only_move: false };
    const ALARM: Mood = Mood { stable: 0, fall: 300, only_move: false };
    const FORCED: Mood = Mood { stable: 0, fall: 0, only_move: true };

    #[test]
    fn byoyomi_is_used_to_the_full() {
        for remaining in [0, 1, 400, 999] {
            let budget = plain(remaining, 1_000, 0);
            assert_eq!(budget.hard(), ms(remaining + 960), "{remaining}");
            assert_eq!(budget.due(ms(900), ms(900), CALM), None);
        }
        // Nothing to choose from is played at once all the same.
        assert_eq!(plain(0, 1_000, 0).due(ms(5), ms(5), FORCED), Some(ms(5)));
        // With time on the clock, byōyomi is more than a tenth of what a move gets.
        let rich = plain(600_000, 10_000, 0);
        assert!(rich.soft > ms(9_000) && rich.soft < ms(30_000), "{rich:?}");
    }

    #[test]
    fn no_plan_goes_beyond_the_clock() {
        for (remaining, byoyomi, increment) in [
            (0u64, 100u64, 0u64),
            (0, 1, 0),
            (0, 0, 0),
            (10, 0, 0),
            (45, 0, 10),
            (600_000, 0, 0),
            (600_000, 30_000, 0),
            (600_000, 0, 30_000),
            (500, 0, 1_000),
            (0, 0, 1_000),
            (u64::MAX, u64::MAX, u64::MAX),
        ] {
            let left = if remaining == 0 { byoyomi + increment } else { remaining.saturating_add(byoyomi) };
            let limit = ms(left.saturating_sub(40).max(1));
            for settings in [
                Settings::default(),
                Settings { whole_seconds: true, ..Settings::default() },
                Settings { slow_mover: 1_000, ponder: true, ..Settings::default() },
                Settings { minimum_time: ms(100_000), ..Settings::default() },
            ] {
                let budget = budget(&clock(remaining, byoyomi, increment), &settings);
                let name = format!("{remaining} {byoyomi} {increment}: {budget:?}");
                assert!(budget.soft <= budget.hard && budget.hard <= limit, "{name}");
                for mood in [CALM, ALARM, FORCED] {
                    let due = budget.due(budget.hard, budget.hard, mood);
                    assert!(due.is_none_or(|due| due <= limit), "{name}");
                }
            }
        }
    }

    /// Whole games in which every move takes all that it may, each losing the usual delay on the way.
    #[test]
    fn no_game_is_lost_on_time() {
        for (main, byoyomi, increment) in [
            (10_000u64, 0u64, 100u64),
            (60_000, 0, 0),
            (0, 1_000, 0),
            (0, 0, 500),
            (5_000, 100, 0),
            (900_000, 0, 5_000),
            (300_000, 30_000, 0),
        ] {
            for (settings, greedy) in [
                (Settings::default(), true),
                (Settings::default(), false),
                (Settings { slow_mover: 300, ponder: true, ..Settings::default() }, true),
            ] {
                let mut left = main;
                for number in (1..400).step_by(2) {
                    let budget = plan(&clock(left, byoyomi, increment), &settings, number).expect("there is a clock");
                    let thought = if greedy { budget.hard } else { budget.soft };
                    let used = (thought + settings.network_delay).as_millis() as u64;
                    let allowed = if left == 0 && byoyomi == 0 { increment } else { left + byoyomi };
                    // A clock without anything to come runs dry when every move is an emergency; it never jumps below.
                    assert!(used <= allowed.max(21), "{main} {byoyomi} {increment} at {number}: {used} of {allowed}");
                    if left < 100 && byoyomi + increment == 0 {
                        break;
                    }
                    left = left.saturating_sub(used) + increment;
                    if main == 0 {
                        left = 0;
                    }
                }
            }
        }
    }

    #[test]
    fn a_sudden_death_leaves_time_for_a_long_game() {
        let mut left = 60_000;
        for number in (1..140).step_by(2) {
            let budget = plan(&clock(left, 0, 0), &Settings::default(), number).expect("there is a clock");
            left -= (budget.soft.as_millis() as u64).min(left);
        }
        assert!(left > 3_000 && left < 25_000, "{left} ms after 140 plies");
    }

    #[test]
    fn an_increment_is_used_and_the_clock_kept() {
        let budget = plain(10_000, 0, 1_000);
        assert!(budget.soft >= ms(1_000) && budget.hard <= ms(10_000) / 2, "{budget:?}");
        // The clock at its end: less than what comes back.
        let poor = plain(300, 0, 1_000);
        assert!(poor.hard <= ms(100), "{poor:?}");
    }

    /// What a move takes whose iterations last half as long as all before them, with a new best move in every fifth.
    fn taken(budget: &Budget, first: f64) -> u64 {
        let mut spent = first;
        for iteration in 0..200u32 {
            let now = Duration::from_secs_f64(spent / 1_000.0);
            if now >= budget.hard {
                return budget.hard.as_millis() as u64;
            }
            let mood = Mood { stable: iteration % 5, fall: 0, only_move: false };
            if let Some(due) = budget.due(now, now, mood)
                && due <= now
            {
                break;
            }
            spent *= 1.5;
        }
        spent as u64
    }

    /// What is left of a clock after so many plies of one's own game, as a share.
    fn left_after(plies: u32, main: u64, byoyomi: u64, increment: u64) -> f64 {
        let settings = Settings::default();
        let mut left = main;
        for number in (1..=plies).step_by(2) {
            let budget = plan(&clock(left, byoyomi, increment), &settings, number).expect("there is a clock");
            let used = taken(&budget, 0.7 + f64::from(number % 7) / 10.0) + 20;
            assert!(used <= left + byoyomi, "{main} {byoyomi} {increment}: {used} of {left} at {number}");
            left = left.saturating_sub(used) + increment;
        }
        left as f64 / main as f64
    }

    #[test]
    fn the_clock_is_used_while_the_game_is_open() {
        for (main, byoyomi, increment) in
            [(10_000, 0, 100), (15_000, 0, 250), (60_000, 0, 1_000), (600_000, 0, 0), (600_000, 10_000, 0)]
        {
            let left = left_after(80, main, byoyomi, increment);
            assert!(left < 0.34, "{main} {byoyomi} {increment}: {left} is left at ply 80");
            let early = left_after(40, main, byoyomi, increment);
            // Fifteen seconds are few beside what one saves for: 39.8 % are left of them.
            let floor = if main == 15_000 { 0.39 } else { 0.4 };
            assert!(early > floor || byoyomi > 0, "{main} {byoyomi} {increment}: {early} is left at ply 40");
        }
        // What is left of a sudden death is enough for the longest games.
        assert!(left_after(280, 60_000, 0, 0) > 0.0);
    }

    #[test]
    fn a_first_move_takes_more_than_the_increment() {
        let budget = plain(60_000, 0, 1_000);
        for first in [1.0, 1.1, 1.2, 1.3, 1.4] {
            let taken = taken(&budget, first);
            assert!((1_500..4_500).contains(&taken), "{taken} ms");
        }
    }

    #[test]
    fn no_move_takes_more_than_three_times_its_share() {
        for (main, byoyomi, increment) in [(60_000, 0, 0), (60_000, 0, 1_000), (3_600_000, 30_000, 0)] {
            let budget = plain(main, byoyomi, increment);
            assert!(budget.hard <= budget.soft * 3 && budget.hard > budget.soft * 2, "{budget:?}");
        }
    }

    #[test]
    fn a_settled_search_ends_early_and_an_alarmed_one_late() {
        let budget = plain(60_000, 0, 0);
        let soft = budget.soft;
        assert!(budget.due(soft * 3 / 4, soft * 3 / 4, CALM).is_some());
        assert!(budget.due(soft * 3 / 4, soft * 3 / 4, ALARM).is_none());
        assert!(budget.due(soft * 13 / 5, soft * 13 / 5, ALARM).is_some());
    }

    #[test]
    fn what_was_thought_on_the_opponents_time_counts() {
        let budget = plain(60_000, 0, 0);
        let soft = budget.soft;
        assert_eq!(budget.due(ms(1), ms(1) + soft, CALM), Some(ms(1)));
        // But not where unused time is lost.
        assert_eq!(plain(0, 10_000, 0).due(ms(1), ms(60_000), CALM), None);
        let ponders = Settings { ponder: true, ..Settings::default() };
        assert!(self::budget(&clock(60_000, 0, 0), &ponders).soft > soft);
    }

    #[test]
    fn the_least_time_is_taken() {
        let settings = Settings { minimum_time: ms(2_000), ..Settings::default() };
        let budget = budget(&clock(10_000, 0, 0), &settings);
        assert_eq!(budget.due(ms(3), ms(3), FORCED), Some(ms(2_000)));
        assert!(budget.soft >= ms(2_000));
    }

    #[test]
    fn seconds_that_are_charged_are_used() {
        let settings = Settings { whole_seconds: true, network_delay: ms(120), ..Settings::default() };
        let budget = budget(&clock(600_000, 0, 0), &settings);
        for (spent, due) in [(1, 880), (879, 880), (880, 880), (881, 1_880), (2_000, 2_880)] {
            assert_eq!(budget.due(ms(spent), ms(600_000), CALM), Some(ms(due)), "{spent}");
        }
        assert_eq!((budget.hard + ms(120)).subsec_nanos(), 0);
    }

    #[test]
    fn a_share_can_be_scaled_and_a_draw_is_near() {
        let share = |settings: &Settings| budget(&clock(100_000, 0, 0), settings).soft;
        let usual = share(&Settings::default());
        assert!(share(&Settings { slow_mover: 50, ..Settings::default() }) < usual * 6 / 10);
        // Five moves are left before the game is drawn: nothing is kept for a sixth.
        let short = share(&Settings { max_moves: Some(10), ..Settings::default() });
        assert!(short > usual * 3, "{short:?}");
    }

    #[test]
    fn a_given_time_is_taken_exactly() {
        let limits = Limits { movetime: Some(ms(700)), ..Limits::default() };
        let budget = budget(&limits, &Settings { minimum_time: ms(9_000), ..Settings::default() });
        assert_eq!(budget.hard(), ms(700));
        assert_eq!(budget.due(ms(650), ms(650), FORCED), None);
    }
}
