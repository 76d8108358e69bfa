//! The European federation's file of an event (`turnering.txt`), both ways, and the rating of a whole event by its rules.
//!
//! A [`Report`] is what such a file says. [`read`] takes it from a file, [`Report::of`] from an event, [`Report::bytes`] writes it,
//! [`Report::rate`] gives everybody's rating after the event. A table of a finished event, its columns parted by tabs (place, name,
//! country, grade, rating before, rounds, starting points, points, change, `v` after a hundred rated games), is read, too.

mod rate;
mod read;
mod write;

pub use crate::event::is_day;
pub use rate::{RateFault, RatedLine};
pub use read::{Fault, read};
pub use write::NotSent;

use crate::odds::Odds;
use crate::points::Points;
use komadai_event::Grade;

/// What a file says of an event.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Report {
    /// Name, city, country and date, as the first line has them.
    pub head: String,
    /// The last day, `YYYY-MM-DD`; empty if it is not told.
    pub date: String,
    /// The time control in words; empty if it is not told.
    pub time: String,
    /// The players, by place.
    pub lines: Vec<Line>,
}

/// A player's line.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Line {
    /// Their place, from 1.
    pub place: u32,
    /// Whether the federation does not know them yet.
    pub new: bool,
    /// Their last name.
    pub last: String,
    /// Their first name.
    pub first: String,
    /// Their country's code.
    pub country: Option<String>,
    /// Their grade before the event; of a newcomer, one from elsewhere.
    pub grade: Option<Grade>,
    /// Their rating before the event, or the one that the event gave.
    pub rating: Option<u32>,
    /// Whether the event gave it (`*`).
    pub given: bool,
    /// Whether they had played a hundred rated games before.
    pub veteran: bool,
    /// Whether this is the host of a simultaneous display, whose games stand in the others' lines (`[&]`).
    pub host: bool,
    /// What each round brought.
    pub cells: Vec<Cell>,
    /// MacMahon points at the start.
    pub start: Option<Points>,
    /// Points at the end, those of the start among them.
    pub points: Option<Points>,
    /// The line of the file it stands on, from 1; 0 if it was not read.
    pub at: usize,
}

/// A round of one player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The opponent's place; 0 where no game was played: a bye, an opponent who did not come, an absence.
    pub opponent: u32,
    /// What came of it.
    pub sign: Sign,
    /// The handicap, and whether this player gave it.
    pub odds: Option<(Odds, bool)>,
}

/// The sign of a result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `+`
    Won,
    /// `-`
    Lost,
    /// `=`
    Drawn,
}

impl Sign {
    /// What the opponent has.
    const fn other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Won => '+',
            Self::Lost => '-',
            Self::Drawn => '=',
        }
    }

    const fn points(self) -> Points {
        match self {
            Self::Won => Points::ONE,
            Self::Lost => Points::ZERO,
            Self::Drawn => Points::HALF,
        }
    }
}

/// The federation's codes of handicaps.
const CODES: [(&str, Odds); 9] = [
    ("s", Odds::FirstMove),
    ("l", Odds::Lance),
    ("b", Odds::Bishop),
    ("r", Odds::Rook),
    ("rl", Odds::RookLance),
    ("2p", Odds::TwoPieces),
    ("4p", Odds::FourPieces),
    ("5p", Odds::FivePieces),
    ("6p", Odds::SixPieces),
];

impl Line {
    /// First and last name, as they are said.
    pub fn name(&self) -> String {
        format!("{} {}", self.first, self.last).trim().to_owned()
    }

    /// Points by what the rounds brought and those of the start.
    pub fn counted(&self) -> Points {
        self.cells.iter().map(|cell| cell.sign.points()).sum::<Points>() + self.start.unwrap_or(Points::ZERO)
    }
}
