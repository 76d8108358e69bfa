//! Holidays in games by correspondence: a player announces some days in which their clock stands.

use crate::{Instant, Millis, Refusal, Ruleset};

/// Days of holiday that a player has in one game, in any 365 days.
pub const HOLIDAY_DAYS: u64 = 30;

/// No side announces more holidays in one game: it bounds what a game can grow to.
const MOST_HOLIDAYS: usize = 100;

/// In so long.
const YEAR: Millis = Millis::days(365);

/// The holidays of one side, the last one last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Holidays(Vec<Holiday>);

/// Days in which a side's clock stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Holiday {
    /// From when.
    pub from: Instant,
    /// Until when.
    pub until: Instant,
}

impl Holidays {
    /// The last one, unless it is over.
    pub(crate) fn now(&self, now: Instant) -> Option<Holiday> {
        self.0.last().copied().filter(|holiday| now < holiday.until)
    }

    /// Adds one that has been announced, or ends the last one early.
    pub(crate) fn add(&mut self, from: Instant, until: Instant) {
        if let Some(last) = self.0.last_mut() {
            last.until = last.until.min(from);
        }
        if from < until {
            self.0.push(Holiday { from, until });
        }
    }

    /// Whether so many days may be announced now; none ends a holiday.
    pub(crate) fn may_be<R: Ruleset>(&self, days: u8, now: Instant) -> Result<(), Refusal<R>> {
        if days == 0 {
            return if self.now(now).is_some() { Ok(()) } else { Err(Refusal::NoHoliday) };
        }
        // What is left of a holiday that goes on ends with the new one.
        if u64::from(days) > self.left(now, now) || self.0.len() >= MOST_HOLIDAYS {
            Err(Refusal::NoHolidayLeft)
        } else {
            Ok(())
        }
    }

    /// Whole days that are left beside those that were announced.
    pub(crate) fn days_left(&self, now: Instant) -> u64 {
        self.left(now, Instant(u64::MAX))
    }

    /// The same where what comes after an instant is not counted.
    fn left(&self, now: Instant, end: Instant) -> u64 {
        let year_ago = Instant(now.0.saturating_sub(YEAR.0));
        let taken = |holiday: &Holiday| holiday.until.min(end).since(holiday.from.max(year_ago)).0;
        let taken: u64 = self.0.iter().map(taken).sum();
        HOLIDAY_DAYS.saturating_sub(taken.div_ceil(Millis::days(1).0))
    }

    /// What of a stretch of a turn falls into the last holiday. Those before it were over when the stretch began, or were
    /// cut off it.
    pub(crate) fn within(&self, from: Instant, to: Instant) -> Millis {
        let Some(holiday) = self.0.last() else { return Millis::ZERO };
        holiday.until.min(to).since(holiday.from.max(from))
    }
}
