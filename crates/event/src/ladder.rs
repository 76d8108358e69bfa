//! From a rating to a rank: a table that whoever runs a site may replace.

use crate::odds::handicap_for_gap;
use crate::{Grade, NotAGrade};
use komadai_shogi::Handicap;
use std::fmt;

/// Which rating earns which grade.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// Each grade with the lowest rating that earns it, the lowest first. Grades follow one another without gaps.
    steps: Vec<(Grade, i32)>,
}

/// Why a table is no ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LadderFault {
    /// It has no grade at all.
    Empty,
    /// A line is not a grade and a rating.
    Line(String),
    /// A grade is none that a rating can earn: 20 kyū to 7 dan.
    Grade(Grade),
    /// This grade does not follow the one before.
    Gap(Grade),
    /// This grade's rating is not above that of the grade before.
    Order(Grade),
}

impl fmt::Display for LadderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderFault::Empty => f.write_str("the table of ranks is empty"),
            LadderFault::Line(line) => write!(f, "{line:?} is not a grade and a rating, such as \"1d 1550\""),
            LadderFault::Grade(grade) => write!(f, "{grade} cannot be earned by a rating: 20k to 7d can"),
            LadderFault::Gap(grade) => write!(f, "{grade} does not follow the grade before it"),
            LadderFault::Order(grade) => write!(f, "the rating of {grade} is not above that of the grade before it"),
        }
    }
}

impl std::error::Error for LadderFault {}

/// The highest grade that a rating earns; see [`AmateurTitles`](crate::AmateurTitles) for the next.
const HIGHEST: Grade = Grade::Dan(7);

/// The lowest ratings of 20 kyū to 7 dan. From 15 kyū up they are near those that players of the large sites know; below it goes on
/// in even steps.
const DEFAULT: [(Grade, i32); 27] = {
    use Grade::{Dan, Kyu};
    [
        (Kyu(20), 25),
        (Kyu(19), 100),
        (Kyu(18), 175),
        (Kyu(17), 250),
        (Kyu(16), 325),
        (Kyu(15), 400),
        (Kyu(14), 475),
        (Kyu(13), 550),
        (Kyu(12), 625),
        (Kyu(11), 700),
        (Kyu(10), 775),
        (Kyu(9), 850),
        (Kyu(8), 925),
        (Kyu(7), 1000),
        (Kyu(6), 1075),
        (Kyu(5), 1150),
        (Kyu(4), 1225),
        (Kyu(3), 1300),
        (Kyu(2), 1375),
        (Kyu(1), 1450),
        (Dan(1), 1550),
        (Dan(2), 1650),
        (Dan(3), 1750),
        (Dan(4), 1850),
        (Dan(5), 1975),
        (Dan(6), 2125),
        (Dan(7), 2275),
    ]
};

impl Default for Ladder {
    fn default() -> Ladder {
        Ladder { steps: DEFAULT.into() }
    }
}

impl Ladder {
    /// A table of one's own, the lowest grade first.
    ///
    /// # Errors
    /// The first thing that keeps it from being a ladder.
    pub fn new(steps: Vec<(Grade, i32)>) -> Result<Ladder, LadderFault> {
        if steps.is_empty() {
            return Err(LadderFault::Empty);
        }
        for &(grade, _) in &steps {
            if !(Grade::Kyu(20)..=HIGHEST).contains(&grade) || matches!(grade, Grade::Kyu(0) | Grade::Dan(0)) {
                return Err(LadderFault::Grade(grade));
            }
        }
        for pair in steps.windows(2) {
            let [(low, low_rating), (high, high_rating)] = [pair[0], pair[1]];
            if high.step() != low.step() + 1 {
                return Err(LadderFault::Gap(high));
            }
            if high_rating <= low_rating {
                return Err(LadderFault::Order(high));
            }
        }
        Ok(Ladder { steps })
    }

    /// Reads a table: a grade and its lowest rating on each line, the lowest grade first.
    ///
    /// # Errors
    /// The first thing that keeps it from being a ladder.
    pub fn parse(text: &str) -> Result<Ladder, LadderFault> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let read = |line: &str| -> Option<(Grade, i32)> {
            let (grade, rating) = line.split_once(char::is_whitespace)?;
            let grade = grade.parse::<Grade>().map_err(|NotAGrade(_)| ()).ok()?;
            Some((grade, rating.trim().parse().ok()?))
        };
        let steps: Result<Vec<_>, _> =
            lines.map(|line| read(line).ok_or_else(|| LadderFault::Line(line.chars().take(40).collect()))).collect();
        Ladder::new(steps?)
    }

    /// Each grade with the lowest rating that earns it, the lowest first.
    pub fn steps(&self) -> &[(Grade, i32)] {
        &self.steps
    }

    /// The grade that a rating earns; the lowest one is everybody's.
    pub fn grade(&self, rating: f64) -> Grade {
        self.steps[self.index(rating)].0
    }

    /// The handicap that the gap between two ratings asks for, given by the stronger player. A gap of half a grade is none.
    pub fn handicap(&self, one: f64, other: f64) -> Handicap {
        handicap_for_gap((self.height(one) - self.height(other)).abs())
    }

    /// The height of a rating in grades: whole grades climbed, and the part of the way to the next.
    pub fn height(&self, rating: f64) -> f64 {
        let at = self.index(rating);
        let (low, high) = match (self.steps.get(at), self.steps.get(at + 1)) {
            (Some(low), Some(high)) => (low.1, high.1),
            // Above the last grade as many points make a step as below it.
            _ if at > 0 => (self.steps[at].1, 2 * self.steps[at].1 - self.steps[at - 1].1),
            _ => (self.steps[at].1, self.steps[at].1 + 100),
        };
        at as f64 + (rating - f64::from(low)) / f64::from(high - low)
    }

    fn index(&self, rating: f64) -> usize {
        self.steps.partition_point(|&(_, lowest)| f64::from(lowest) <= rating).saturating_sub(1)
    }
}
