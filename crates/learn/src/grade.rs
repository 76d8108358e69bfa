//! Grades of amateurs as far as the site teaches, from 15-kyū to 1-dan.

use std::fmt;
use std::str::FromStr;

/// A grade. The later one is the stronger.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade(u8);

/// 15-kyū to 1-kyū.
const KYU: u8 = 15;

impl Grade {
    /// How many there are.
    pub const COUNT: usize = KYU as usize + 1;
    /// The first grade of somebody who has just learnt the moves.
    pub const FIRST: Grade = Grade(0);
    /// 1-dan.
    pub const LAST: Grade = Grade(KYU);

    /// Every grade, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Grade> + ExactSizeIterator {
        (0..=KYU).map(Grade)
    }

    /// Its place among all grades, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kyū, or none where it is 1-dan.
    pub const fn kyu(self) -> Option<u8> {
        if self.0 < KYU { Some(KYU - self.0) } else { None }
    }
}

/// As in addresses: `15k` to `1k`, `1d`.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kyu() {
            Some(kyu) => write!(f, "{kyu}k"),
            None => f.write_str("1d"),
        }
    }
}

/// A text is no grade.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoGrade;

impl fmt::Display for NoGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a grade is 15k to 1k, or 1d")
    }
}

impl std::error::Error for NoGrade {}

impl FromStr for Grade {
    type Err = NoGrade;

    fn from_str(text: &str) -> Result<Grade, NoGrade> {
        // Only as it is written, so that each grade has one address.
        Grade::all().find(|grade| grade.to_string() == text).ok_or(NoGrade)
    }
}
