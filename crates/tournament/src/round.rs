//! A round as it was made, and what has come of it.

use crate::odds::Odds;
use crate::pairing::Why;
use crate::points::Points;
use serde::{Deserialize, Serialize};

/// A round. In the log it stands as it was made; in the state, with its results.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1. In a match the number of the game.
    pub round: u32,
    /// The boards, numbered from 1.
    pub boards: Vec<Board>,
    /// Who has nobody to play, and what they get for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// Ties of a bracket that are decided without a game, since somebody has left or is absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walkovers: Vec<Walkover>,
    /// In the first round of a table or a bracket: who has which number, by place in the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<String>,
    /// Why these meet.
    #[serde(default)]
    pub why: Why,
}

/// A board: a game, and its replays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Its number in the round, from 1.
    pub board: u32,
    /// Who moves first (in a handicap game: who is given the odds). A member's id in a team event.
    pub black: String,
    /// The other side.
    pub white: String,
    /// What White gives.
    pub handicap: Option<Odds>,
    /// In a team event the match of two teams it belongs to, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// In a bracket the tie it plays, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie: Option<u32>,
    /// A long game: both sit out the next round, and it counts two points.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub long: bool,
    /// Drawn games that were replayed, with sides changed each time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
    /// What came of it; none while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// Why the referee decided it, where it was not played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjudicated: Option<String>,
    /// What the two say came of it, while they do not say the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<Report>,
}

/// What one of the two at a board says came of their game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Who says so.
    pub id: String,
    /// What came of it.
    pub result: Outcome,
}

/// A drawn game that was replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// Who was Black in it.
    pub black: String,
    /// How it ended.
    pub by: Outcome,
    /// The clocks of the replay, if times were told: of the new Black and the new White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Left>,
}

/// Clocks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// Black's, in milliseconds.
    pub black_ms: u32,
    /// White's, in milliseconds.
    pub white_ms: u32,
}

/// Somebody without an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// Who.
    pub id: String,
    /// What they get: a point in a Swiss, nothing for the free round of a table.
    pub points: Points,
}

/// A tie of a bracket decided without a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walkover {
    /// Its number in the bracket, from 1.
    pub tie: u32,
    /// Who goes on; none if both were missing.
    pub winner: Option<String>,
}

/// What came of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Black won.
    Black,
    /// White won.
    White,
    /// A draw of no told kind.
    Draw,
    /// A repetition: a draw.
    Repetition,
    /// An impasse: a draw.
    Impasse,
    /// Black did not come: White won.
    BlackForfeit,
    /// White did not come: Black won.
    WhiteForfeit,
    /// Neither came.
    DoubleForfeit,
}

impl Outcome {
    /// Whether it is a draw.
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::Draw | Self::Repetition | Self::Impasse)
    }

    /// Whether a game was played.
    pub const fn was_played(self) -> bool {
        !matches!(self, Self::BlackForfeit | Self::WhiteForfeit | Self::DoubleForfeit)
    }

    /// The points of Black and White.
    pub const fn points(self) -> (Points, Points) {
        match self {
            Self::Black | Self::WhiteForfeit => (Points::ONE, Points::ZERO),
            Self::White | Self::BlackForfeit => (Points::ZERO, Points::ONE),
            Self::Draw | Self::Repetition | Self::Impasse => (Points::HALF, Points::HALF),
            Self::DoubleForfeit => (Points::ZERO, Points::ZERO),
        }
    }
}

impl Board {
    /// Whether this person sits here.
    pub(crate) fn seats(&self, id: &str) -> bool {
        self.black == id || self.white == id
    }

    /// Who won, if anybody has.
    pub(crate) fn winner(&self) -> Option<&str> {
        match self.result?.points() {
            (Points::ONE, _) => Some(&self.black),
            (_, Points::ONE) => Some(&self.white),
            _ => None,
        }
    }
}
