//! Speed classes: who plays well with hours to think may not with seconds, so each class has ratings of its own.

/// How much time a clock gives one side. A correspondence game has days instead.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// Seconds.
    Clock {
        /// Main time.
        main: u64,
        /// A byoyomi period.
        byoyomi: u64,
        /// How many of them.
        periods: u64,
        /// Added after each move.
        increment: u64,
    },
    /// So many days for each move.
    Correspondence,
}

/// A class of clocks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Under ten minutes a side (早指し).
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// 25 minutes and more.
    Classical,
    /// Days a move.
    Correspondence,
}

impl Speed {
    /// Every class, the fastest first.
    pub const ALL: [Speed; 4] = [Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The class of a [`code`](Speed::code).
    pub fn from_code(code: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.code() == code)
    }

    /// The class of a clock, by the time that one side is expected to use: the main time, 60 increments, and 25 times all periods of
    /// byoyomi.
    pub fn of(pace: Pace) -> Speed {
        match pace {
            Pace::Correspondence => Speed::Correspondence,
            Pace::Clock { main, byoyomi, periods, increment } => {
                let increments = increment.saturating_mul(60);
                let overtime = byoyomi.saturating_mul(periods).saturating_mul(25);
                match main.saturating_add(increments).saturating_add(overtime) {
                    0..600 => Speed::Blitz,
                    600..1500 => Speed::Rapid,
                    _ => Speed::Classical,
                }
            }
        }
    }
}
