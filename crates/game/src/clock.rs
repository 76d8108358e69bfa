//! Time controls and what is left of them.

use crate::{LagAccount, Millis};
use std::fmt;

/// One side's time control.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Control {
    /// No limit.
    #[default]
    Unlimited,
    /// Main time, byoyomi, increment.
    Timed(Timed),
    /// Correspondence: each move within so many days.
    Days(u8),
}

/// A control over the board. Any part may be zero, but not all.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Timed {
    /// Main time (持ち時間).
    pub main: Millis,
    /// The length of a byoyomi period (秒読み); zero for none.
    pub byoyomi: Millis,
    /// How many periods. A move within a period gives it back whole; an overrun uses it up.
    pub periods: u8,
    /// Added to the main time after each own move.
    pub increment: Millis,
}

/// Why a time control cannot be played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ControlFault {
    /// No time at all.
    NoTime,
    /// More than 72 hours of main time.
    MainTooLong,
    /// A period or an increment of more than an hour.
    PeriodTooLong,
    /// No period of a byoyomi, more than ten, or a period of no length.
    Periods,
    /// Not 1 to 30 days a move.
    Days,
}

impl fmt::Display for ControlFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ControlFault::NoTime => "a clock needs main time, byoyomi or an increment",
            ControlFault::MainTooLong => "main time is at most 72 hours",
            ControlFault::PeriodTooLong => "a byoyomi period or an increment is at most one hour",
            ControlFault::Periods => "byoyomi has 1 to 10 periods, and periods have a length",
            ControlFault::Days => "correspondence allows 1 to 30 days a move",
        })
    }
}

impl std::error::Error for ControlFault {}

impl Control {
    /// Main time and one byoyomi period that comes back for ever.
    pub const fn byoyomi(main: Millis, byoyomi: Millis) -> Control {
        Control::Timed(Timed { main, byoyomi, periods: 1, increment: Millis::ZERO })
    }

    /// Main time with an increment (Fischer).
    pub const fn increment(main: Millis, increment: Millis) -> Control {
        Control::Timed(Timed { main, byoyomi: Millis::ZERO, periods: 0, increment })
    }

    /// Main time and nothing after it.
    pub const fn sudden_death(main: Millis) -> Control {
        Control::increment(main, Millis::ZERO)
    }

    /// Whether each move has days.
    pub const fn is_correspondence(&self) -> bool {
        matches!(self, Control::Days(_))
    }

    /// Whether it can be played.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), ControlFault> {
        match *self {
            Control::Unlimited => Ok(()),
            Control::Days(days) if (1..=30).contains(&days) => Ok(()),
            Control::Days(_) => Err(ControlFault::Days),
            Control::Timed(timed) => timed.check(),
        }
    }
}

/// No main time is longer.
pub(crate) const LONGEST_MAIN: Millis = Millis::minutes(72 * 60);

impl Timed {
    fn check(&self) -> Result<(), ControlFault> {
        const HOUR: Millis = Millis::minutes(60);
        if self.main > LONGEST_MAIN {
            return Err(ControlFault::MainTooLong);
        }
        if self.byoyomi > HOUR || self.increment > HOUR {
            return Err(ControlFault::PeriodTooLong);
        }
        if self.byoyomi.is_zero() != (self.periods == 0) || self.periods > 10 {
            return Err(ControlFault::Periods);
        }
        // An increment alone is no time: it comes after the first move.
        if self.main.is_zero() && self.byoyomi.is_zero() { Err(ControlFault::NoTime) } else { Ok(()) }
    }
}

/// What one side has left.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SideClock {
    control: Control,
    main: Millis,
    periods: u8,
    spent: Millis,
    lag: LagAccount,
}

/// What is left at an instant within a turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Left {
    /// Main time; in correspondence, the time for this move.
    pub main: Millis,
    /// What is left of the running period; a whole one while there is main time, zero without byoyomi.
    pub period: Millis,
    /// Periods, the running one included.
    pub periods: u8,
}

/// The time is up.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeUp;

impl SideClock {
    /// A full clock.
    pub fn new(control: Control) -> SideClock {
        let (main, periods) = match control {
            Control::Unlimited => (Millis::ZERO, 0),
            Control::Timed(timed) => (timed.main, timed.periods),
            Control::Days(days) => (Millis::days(u64::from(days)), 0),
        };
        SideClock::with(control, main, periods)
    }

    /// A clock that goes on with what was left of another game, but at least so much main time.
    #[must_use]
    pub fn carried(self, at_least: Millis) -> SideClock {
        SideClock::with(self.control, self.main.max(at_least), self.periods)
    }

    /// A full clock to which the increment of the first move is lent, as servers for programs do.
    pub fn lent(control: Control) -> SideClock {
        let SideClock { main, periods, .. } = SideClock::new(control);
        let increment = match control {
            Control::Timed(timed) => timed.increment,
            Control::Unlimited | Control::Days(_) => Millis::ZERO,
        };
        SideClock::with(control, main + increment, periods)
    }

    /// A clock with so much main time and so many periods left and nothing spent.
    pub const fn with(control: Control, main: Millis, periods: u8) -> SideClock {
        SideClock { control, main, periods, spent: Millis::ZERO, lag: LagAccount::new(control) }
    }

    /// Main time and periods left, as the turn found them.
    pub const fn state(&self) -> (Millis, u8) {
        (self.main, self.periods)
    }

    /// The control it runs under.
    pub const fn control(&self) -> Control {
        self.control
    }

    /// Whether each move has days.
    pub const fn is_correspondence(&self) -> bool {
        self.control.is_correspondence()
    }

    /// All time spent so far.
    pub const fn spent(&self) -> Millis {
        self.spent
    }

    /// What was given back for the way of the messages, and may be.
    pub const fn lag(&self) -> &LagAccount {
        &self.lag
    }

    /// Puts so much in the place of what was left.
    pub(crate) fn correct(&mut self, main: Millis, periods: u8) {
        (self.main, self.periods) = (main, periods);
    }

    /// Whether its control lets so much be left.
    pub(crate) fn can_be(&self, main: Millis, periods: u8) -> bool {
        match self.control {
            Control::Timed(timed) => Timed { main, periods, ..timed }.check().is_ok(),
            Control::Unlimited | Control::Days(_) => false,
        }
    }

    /// Takes note of a move for which so much was given back.
    pub(crate) fn gave_back(&mut self, given: Millis) {
        self.lag.settle(given);
    }

    fn byoyomi(&self) -> Millis {
        match self.control {
            Control::Timed(timed) => timed.byoyomi,
            _ => Millis::ZERO,
        }
    }

    /// How long a turn may last before the flag falls; none without a limit.
    pub fn limit(&self) -> Option<Millis> {
        match self.control {
            Control::Unlimited => None,
            _ => Some(self.main + self.byoyomi().times(u64::from(self.periods))),
        }
    }

    /// What is left when a turn has lasted so long.
    ///
    /// # Errors
    /// It has lasted as long as it may, or longer.
    pub fn left_after(&self, turn: Millis) -> Result<Left, TimeUp> {
        let byoyomi = self.byoyomi();
        if let Some(limit) = self.limit()
            && turn >= limit
        {
            return Err(TimeUp);
        }
        if turn < self.main || byoyomi.is_zero() {
            return Ok(Left { main: self.main.less(turn), period: byoyomi, periods: self.periods });
        }
        let over = turn.less(self.main);
        // Below the limit, so fewer periods are gone than there were.
        let gone = (over.0 / byoyomi.0) as u8;
        Ok(Left { main: Millis::ZERO, period: Millis(byoyomi.0 - over.0 % byoyomi.0), periods: self.periods - gone })
    }

    /// Charges a turn; `moved` if it ended with a move, which brings the increment and the next correspondence move's days.
    /// A turn beyond the limit leaves nothing; but whoever moved was in time, however much the least that a move costs is, and keeps the last period.
    pub fn charge(&mut self, turn: Millis, moved: bool) {
        self.spent = self.spent + turn;
        let left = self.left_after(turn).unwrap_or(Left {
            main: Millis::ZERO,
            period: Millis::ZERO,
            periods: u8::from(moved && self.periods > 0),
        });
        self.main = left.main;
        self.periods = left.periods;
        if moved {
            match self.control {
                Control::Timed(timed) => self.main = self.main + timed.increment,
                Control::Days(days) => self.main = Millis::days(u64::from(days)),
                Control::Unlimited => {}
            }
        }
    }
}
