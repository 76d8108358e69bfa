//! What both clocks must be, reckoned from what a seat was told and from when the site was killed and started again, by the
//! decision on outages: a turn is charged up to the last beat, and then from the start on.

use crate::heard::{Clock, Event, Side};
use crate::tally::Tally;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// How often the site says that it lives, by its decision on outages.
const BEAT_MS: i64 = 800;
/// A clock may be off by so much.
const TOLERANCE_MS: i64 = 100;

/// The time of day in milliseconds since 1970, as the site tells it.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A time in which the whole site was down: killed between two instants, up again between two others.
#[derive(Copy, Clone)]
pub(crate) struct Outage {
    pub(crate) killed: [i64; 2],
    pub(crate) started: [i64; 2],
}

/// All outages so far, shared by all seats.
#[derive(Clone, Default)]
pub(crate) struct Outages(Arc<Mutex<Vec<Outage>>>);

impl Outages {
    pub(crate) fn add(&self, outage: Outage) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(outage);
    }

    fn within(&self, from: i64, until: i64) -> Option<Outage> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().rev().find(|outage| from < outage.killed[0] && outage.started[1] <= until).copied()
    }

    /// The one that ended then, or next to it.
    fn ended_at(&self, until: i64) -> Option<Outage> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().copied().min_by_key(|outage| outside(until, outage.started).abs())
    }
}

/// The clocks of a game as a seat was told them last.
#[derive(Default)]
pub(crate) struct Reckoning {
    last: Option<Clock>,
    /// From when on the turn that runs is charged, besides what was told then; none where that was not told.
    turn: Option<i64>,
}

impl Reckoning {
    /// Takes in the clocks after an event.
    pub(crate) fn event(&mut self, event: &Event, clock: Option<Clock>, outages: &Outages, tally: &mut Tally) {
        let Some(clock) = clock else { return };
        let interruption = event.from.zip(event.until).filter(|_| event.kind == "interrupted");
        match (self.last, interruption, self.turn) {
            (Some(last), None, _) => {
                self.compare(&last, &clock, clock.at, tally);
                check_uninterrupted(&last, &clock, outages, tally);
            }
            (Some(last), Some((from, until)), Some(turn)) => {
                self.compare(&last, &clock, from.max(turn), tally);
                if let Some(outage) = outages.ended_at(until) {
                    let killed = [(outage.killed[0] - BEAT_MS).max(turn), outage.killed[1].max(turn)];
                    let off = outside(from.max(turn), killed).abs() + outside(until, outage.started).abs();
                    note(off, tally, || format!("nobody's from {from} to {until}, turn since {turn}, {outage:?}"));
                }
            }
            (None, _, _) | (_, Some(_), None) => tally.clocks_unknown += 1,
        }
        let turns = interruption.is_some() || self.last.is_none_or(|last| last.running != clock.running);
        if turns || event.mv.is_some() {
            self.turn = Some(clock.at);
        }
        self.last = Some(clock);
    }

    /// Takes in the clocks of a snapshot. `nothing_new`: there was no event since the last one.
    pub(crate) fn snapshot(&mut self, clock: Option<Clock>, nothing_new: bool, outages: &Outages, tally: &mut Tally) {
        let Some(clock) = clock else { return };
        match self.last {
            Some(last) if nothing_new => {
                self.compare(&last, &clock, clock.at, tally);
                check_uninterrupted(&last, &clock, outages, tally);
            }
            Some(_) => {
                tally.clocks_unknown += 1;
                self.turn = None;
            }
            None => self.turn = None,
        }
        self.last = Some(clock);
    }

    /// Whoever's clock ran must have been charged up to an instant, less what was given back for the way; the other nothing.
    fn compare(&self, last: &Clock, clock: &Clock, until: i64, tally: &mut Tally) {
        for side in [Side::Black, Side::White] {
            let (before, after) = (last.side(side), clock.side(side));
            if !after.limited {
                continue;
            }
            let ran = if last.running == Some(side) { until - last.at } else { 0 };
            let given = after.lag_ms - before.lag_ms;
            let off = (before.main_ms - after.main_ms) + given - ran;
            note(off.abs(), tally, || format!("{side:?} was charged {off} ms too much of {ran}, {given} given back"));
        }
    }
}

/// Where nothing was said of an interruption, there must have been none.
fn check_uninterrupted(last: &Clock, clock: &Clock, outages: &Outages, tally: &mut Tally) {
    if last.running.is_some()
        && let Some(outage) = outages.within(last.at, clock.at)
    {
        note(outage.started[0] - outage.killed[1], tally, || format!("an outage was charged: {outage:?}"));
    }
}

fn note(off: i64, tally: &mut Tally, what: impl FnOnce() -> String) {
    tally.clocks_told += 1;
    tally.clock_off_ms = tally.clock_off_ms.max(off);
    if off > TOLERANCE_MS {
        tally.clocks_off += 1;
        tally.complain(format!("a clock is {off} ms off: {}", what()));
    }
}

/// How far an instant is before (negative) or behind a span.
fn outside(at: i64, [first, last]: [i64; 2]) -> i64 {
    if at < first { at - first } else { (at - last).max(0) }
}

impl std::fmt::Debug for Outage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "killed {} to {}, started {} to {}", self.killed[0], self.killed[1], self.started[0], self.started[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heard::SideClock;

    fn clock(at: i64, running: Side, black: i64, white: i64) -> Option<Clock> {
        let side = |main_ms| SideClock { limited: true, main_ms, lag_ms: 0 };
        Some(Clock { at, running: Some(running), black: side(black), white: side(white) })
    }

    fn event(kind: &str, span: Option<(i64, i64)>) -> Event {
        let (from, until) = span.unzip();
        Event { kind: kind.to_owned(), mv: None, from, until }
    }

    /// Black's turn since 10,000, with 60 s each.
    fn begun() -> (Reckoning, Outages, Tally) {
        let (mut reckoning, outages, mut tally) = (Reckoning::default(), Outages::default(), Tally::default());
        reckoning.snapshot(clock(9_000, Side::White, 60_000, 61_000), false, &outages, &mut tally);
        reckoning.event(&event("move", None), clock(10_000, Side::Black, 60_000, 60_000), &outages, &mut tally);
        assert_eq!((tally.clocks_told, tally.clock_off_ms), (2, 0));
        (reckoning, outages, tally)
    }

    fn killed_at_15() -> Outage {
        Outage { killed: [15_000, 15_010], started: [15_300, 15_600] }
    }

    #[test]
    fn a_turn_is_charged_to_whoever_has_it_and_to_nobody_else() {
        let (mut reckoning, outages, mut tally) = begun();
        reckoning.event(&event("move", None), clock(13_000, Side::White, 57_000, 60_000), &outages, &mut tally);
        assert_eq!((tally.clocks_off, tally.clock_off_ms), (0, 0));
        reckoning.event(&event("move", None), clock(14_000, Side::Black, 56_850, 59_000), &outages, &mut tally);
        assert_eq!((tally.clocks_off, tally.clock_off_ms), (1, 150));
    }

    #[test]
    fn a_clock_that_stands_at_zero_is_looked_at_and_none_at_all_is_not() {
        for (limited, off) in [(true, 1), (false, 0)] {
            let (mut reckoning, outages, mut tally) = (Reckoning::default(), Outages::default(), Tally::default());
            let at = |at, running| {
                let side = SideClock { limited, main_ms: 0, lag_ms: 0 };
                Some(Clock { at, running: Some(running), black: side, white: side })
            };
            reckoning.snapshot(at(9_000, Side::Black), false, &outages, &mut tally);
            reckoning.event(&event("move", None), at(10_000, Side::White), &outages, &mut tally);
            assert_eq!(tally.clocks_off, off, "limited: {limited}");
        }
    }

    #[test]
    fn an_outage_is_nobodys_from_the_last_beat_to_the_start() {
        let (mut reckoning, outages, mut tally) = begun();
        outages.add(killed_at_15());
        let told = event("interrupted", Some((14_400, 15_500)));
        reckoning.event(&told, clock(15_500, Side::Black, 55_600, 60_000), &outages, &mut tally);
        reckoning.event(&event("move", None), clock(16_500, Side::White, 54_600, 60_000), &outages, &mut tally);
        assert_eq!((tally.clocks_off, tally.clock_off_ms), (0, 0));
    }

    #[test]
    fn a_beat_that_is_too_old_or_a_start_that_is_too_late_shows() {
        for (span, off) in [((13_900, 15_500), 300), ((14_400, 15_900), 300), ((15_200, 15_500), 190)] {
            let (mut reckoning, outages, mut tally) = begun();
            outages.add(killed_at_15());
            let left = 60_000 - (span.0 - 10_000);
            let told = event("interrupted", Some(span));
            reckoning.event(&told, clock(span.1, Side::Black, left, 60_000), &outages, &mut tally);
            assert_eq!((tally.clocks_off, tally.clock_off_ms), (1, off), "{span:?}");
        }
    }

    #[test]
    fn an_outage_that_was_charged_shows() {
        let (mut reckoning, outages, mut tally) = begun();
        outages.add(killed_at_15());
        reckoning.snapshot(clock(17_000, Side::Black, 53_000, 60_000), true, &outages, &mut tally);
        assert_eq!((tally.clocks_off, tally.clock_off_ms), (1, 290));
    }
}
