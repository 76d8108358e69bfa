//! The time of a game and what of it is left.

use crate::CsaError;
use std::fmt;
use std::time::Duration;

/// The time of a side, in units of its own: a block `Time` of a summary. Without main time, byōyomi and increment there is no limit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TimeRule {
    /// How long a unit is: a second, a minute, or so many milliseconds.
    pub unit: Duration,
    /// For the game.
    pub total: u32,
    /// For each move, once the time for the game has run out.
    pub byoyomi: u32,
    /// What each move adds.
    pub increment: u32,
    /// How long of each move is not counted.
    pub delay: u32,
    /// What a move costs at least.
    pub least_per_move: u32,
    /// Whether a begun unit is counted; otherwise it is not.
    pub roundup: bool,
}

/// No limit, told in seconds.
impl Default for TimeRule {
    fn default() -> TimeRule {
        TimeRule {
            unit: Duration::from_secs(1),
            total: 0,
            byoyomi: 0,
            increment: 0,
            delay: 0,
            least_per_move: 0,
            roundup: false,
        }
    }
}

impl TimeRule {
    /// Whether there is any limit.
    pub fn is_limited(&self) -> bool {
        self.total > 0 || self.byoyomi > 0 || self.increment > 0
    }

    /// So many units as a time.
    pub fn time(&self, units: u32) -> Duration {
        self.unit.saturating_mul(units)
    }

    /// What a move that took so long costs, in units.
    pub fn cost(&self, took: Duration) -> u32 {
        let counted = took.saturating_sub(self.time(self.delay)).as_millis();
        let unit = self.unit.as_millis().max(1);
        let units = if self.roundup { counted.div_ceil(unit) } else { counted / unit };
        u32::try_from(units).unwrap_or(u32::MAX).max(self.least_per_move)
    }

    /// Takes in a line of a block `Time`. Lines that are not known are left to others.
    pub(crate) fn read(&mut self, line: &str) -> Result<(), CsaError> {
        let Some((key, value)) = line.split_once(':') else {
            return Err(CsaError::new(line, "a line such as Total_Time:600, or END Time"));
        };
        let value = value.trim();
        let number = || value.parse().map_err(|_| CsaError::new(line, "a number of time units"));
        match key.trim() {
            "Time_Unit" => self.unit = unit(value).ok_or_else(|| CsaError::new(line, "a time unit such as 1sec"))?,
            "Total_Time" => self.total = number()?,
            "Byoyomi" => self.byoyomi = number()?,
            "Increment" => self.increment = number()?,
            "Delay" => self.delay = number()?,
            "Least_Time_Per_Move" => self.least_per_move = number()?,
            "Time_Roundup" => {
                self.roundup = match value {
                    "YES" => true,
                    "NO" => false,
                    _ => return Err(CsaError::new(line, "YES or NO")),
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn unit(text: &str) -> Option<Duration> {
    let figures = text.bytes().take_while(u8::is_ascii_digit).count();
    let (count, name) = text.split_at(figures);
    let millis: u64 = match name {
        "msec" => 1,
        "sec" => 1_000,
        "min" => 60_000,
        _ => return None,
    };
    let count: u32 = count.parse().ok().filter(|&count| count > 0)?;
    Some(Duration::from_millis(millis * u64::from(count)))
}

/// The lines of the block, without its frame.
impl fmt::Display for TimeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.unit.as_millis();
        let (count, name) = match millis {
            _ if !millis.is_multiple_of(1_000) => (millis, "msec"),
            _ if !millis.is_multiple_of(60_000) => (millis / 1_000, "sec"),
            _ => (millis / 60_000, "min"),
        };
        writeln!(f, "Time_Unit:{count}{name}")?;
        writeln!(f, "Total_Time:{}", self.total)?;
        writeln!(f, "Byoyomi:{}", self.byoyomi)?;
        writeln!(f, "Increment:{}", self.increment)?;
        if self.delay > 0 {
            writeln!(f, "Delay:{}", self.delay)?;
        }
        writeln!(f, "Least_Time_Per_Move:{}", self.least_per_move)?;
        if self.roundup {
            writeln!(f, "Time_Roundup:YES")?;
        }
        Ok(())
    }
}

/// What a side has left.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    rule: TimeRule,
    left: Duration,
}

impl Clock {
    /// The clock before the first move. What a move adds is there only once it was made, although most servers lend it before:
    /// who counts so is never late.
    pub fn new(rule: TimeRule) -> Clock {
        Clock { rule, left: rule.time(rule.total) }
    }

    /// A move was made and cost so many units by the server's account.
    pub fn spend(&mut self, used: u32) {
        self.left = self.left.saturating_add(self.rule.time(self.rule.increment)).saturating_sub(self.rule.time(used));
    }

    /// The server says what is left.
    pub fn set(&mut self, left: Duration) {
        self.left = left;
    }

    /// What is left of the time for the game.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// The rule.
    pub fn rule(&self) -> &TimeRule {
        &self.rule
    }

    /// How long the next move may take; none if there is no limit.
    pub fn allowed(&self) -> Option<Duration> {
        let each = self.rule.time(self.rule.byoyomi.max(self.rule.increment));
        self.rule.is_limited().then(|| self.left.saturating_add(each))
    }
}
