//! Kyū and dan.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A step of any ladder: kyū count down to 1, dan count up from 1.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// 級.
    Kyu(u8),
    /// 段.
    Dan(u8),
}

/// A text is no grade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAGrade(pub String);

impl fmt::Display for NotAGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no grade, such as 3k or 2d", self.0)
    }
}

impl std::error::Error for NotAGrade {}

impl Grade {
    /// Steps above 1 kyū; below it they are negative.
    pub const fn step(self) -> i16 {
        match self {
            Grade::Kyu(n) => 1 - n as i16,
            Grade::Dan(n) => n as i16,
        }
    }

    /// The grade so many steps above 1 kyū, unless no `u8` counts it.
    pub const fn from_step(step: i16) -> Option<Grade> {
        match step {
            -254..=0 => Some(Grade::Kyu((1 - step) as u8)),
            1..=255 => Some(Grade::Dan(step as u8)),
            _ => None,
        }
    }
}

impl Ord for Grade {
    fn cmp(&self, other: &Grade) -> Ordering {
        self.step().cmp(&other.step())
    }
}

impl PartialOrd for Grade {
    fn partial_cmp(&self, other: &Grade) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As programs write it: `3k`, `2d`.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Kyu(n) => write!(f, "{n}k"),
            Grade::Dan(n) => write!(f, "{n}d"),
        }
    }
}

impl FromStr for Grade {
    type Err = NotAGrade;

    fn from_str(text: &str) -> Result<Grade, NotAGrade> {
        let fault = || NotAGrade(text.chars().take(20).collect());
        let (number, grade): (&str, fn(u8) -> Grade) = match text.strip_suffix('k') {
            Some(number) => (number, Grade::Kyu),
            None => (text.strip_suffix('d').ok_or_else(fault)?, Grade::Dan),
        };
        // `parse` alone would take "+3" and "03".
        if number.starts_with(['+', '0']) {
            return Err(fault());
        }
        number.parse().map(grade).map_err(|_| fault())
    }
}
