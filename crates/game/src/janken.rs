//! Rock-paper-scissors (じゃんけん): who of the two players tosses the pawns, before an even game begins.
//!
//! Each throws without being seen. What is told at once is a [`Commitment`] to the throw, as of a sealed move; both throws are opened in
//! one step once both are in. So nobody throws after the other, and everybody can check that no throw was changed.

use crate::{Commitment, Furigoma, Instant, Millis, Salt};
use komadai_shogi::{ByColor, Color};
use std::fmt;
use std::str::FromStr;

/// How long the second player has to throw, from the first one's throw on.
pub(crate) const TIME_TO_THROW: Millis = Millis::seconds(60);

/// After so many rounds in which both throw the same, Black has won: it bounds what a game can grow to.
const MOST_DRAWN: usize = 20;

/// What a hand shows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    /// グー. Beats scissors.
    Rock,
    /// チョキ. Beats paper.
    Scissors,
    /// パー. Beats rock.
    Paper,
}

impl Throw {
    /// Every throw, each beating the next one.
    pub const ALL: [Throw; 3] = [Throw::Rock, Throw::Scissors, Throw::Paper];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Throw::Rock => "rock",
            Throw::Scissors => "scissors",
            Throw::Paper => "paper",
        }
    }

    /// Whether it beats another.
    pub const fn beats(self, other: Throw) -> bool {
        matches!(
            (self, other),
            (Throw::Rock, Throw::Scissors) | (Throw::Scissors, Throw::Paper) | (Throw::Paper, Throw::Rock)
        )
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Throw {
    type Err = ParseJankenError;

    fn from_str(word: &str) -> Result<Throw, ParseJankenError> {
        Throw::ALL.into_iter().find(|throw| throw.code() == word).ok_or(ParseJankenError)
    }
}

/// One step. Sides are those on which the players sat at that time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum JankenStep {
    /// A side has thrown; nobody sees what.
    Thrown {
        /// Which.
        by: Color,
        /// What the throw will be checked against.
        commitment: Commitment,
        /// Until when the other side has to throw.
        until: Instant,
    },
    /// Both throws were opened. Where they are the same, both throw again.
    Shown {
        /// What each side threw.
        throws: ByColor<Throw>,
        /// What makes the commitments of them.
        salts: ByColor<Salt>,
    },
    /// A side did not throw in time: the other has won.
    Missed {
        /// Which.
        by: Color,
    },
    /// Whoever won has tossed the pawns.
    Tossed {
        /// How they fell.
        toss: Furigoma,
        /// Who tossed, by the side on which they sat until then.
        by: Color,
    },
}

impl JankenStep {
    /// Whether the players change sides by it.
    pub fn changes_sides(&self) -> bool {
        matches!(self, JankenStep::Tossed { toss, by } if toss.tosser_plays() != *by)
    }

    fn with_sides_changed(self) -> JankenStep {
        match self {
            JankenStep::Thrown { by, commitment, until } => JankenStep::Thrown { by: !by, commitment, until },
            JankenStep::Shown { throws, salts } => JankenStep::Shown { throws: throws.swap(), salts: salts.swap() },
            JankenStep::Missed { by } => JankenStep::Missed { by: !by },
            JankenStep::Tossed { toss, by } => JankenStep::Tossed { toss, by: !by },
        }
    }
}

/// All that has happened so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Janken(Vec<JankenStep>);

impl Janken {
    /// The steps in their order, by the sides on which the players sit now.
    pub fn steps(&self) -> &[JankenStep] {
        &self.0
    }

    pub(crate) fn push(&mut self, step: JankenStep) {
        self.0.push(step);
        if step.changes_sides() {
            self.0.iter_mut().for_each(|step| *step = step.with_sides_changed());
        }
    }

    /// How many rounds are over.
    pub fn rounds(&self) -> usize {
        self.0.iter().filter(|step| matches!(step, JankenStep::Shown { .. })).count()
    }

    /// What a side has thrown in this round.
    pub fn thrown(&self, side: Color) -> Option<Commitment> {
        self.in_this_round().find_map(|(by, commitment, _)| (by == side).then_some(commitment))
    }

    /// The throws of this round, last first.
    fn in_this_round(&self) -> impl Iterator<Item = (Color, Commitment, Instant)> {
        self.0.iter().rev().map_while(|step| match step {
            &JankenStep::Thrown { by, commitment, until } => Some((by, commitment, until)),
            _ => None,
        })
    }

    /// What both have thrown, where neither is opened yet.
    pub fn to_show(&self) -> Option<ByColor<Commitment>> {
        Some(ByColor { black: self.thrown(Color::Black)?, white: self.thrown(Color::White)? })
    }

    /// Which side has to throw by when; none before one of them has.
    pub(crate) fn due(&self) -> Option<(Color, Instant)> {
        let mut thrown = self.in_this_round();
        let (by, _, until) = thrown.next()?;
        thrown.next().is_none().then_some((!by, until))
    }

    /// Who tosses; none while that is open.
    pub fn winner(&self) -> Option<Color> {
        match *self.0.last()? {
            JankenStep::Thrown { .. } => None,
            JankenStep::Shown { throws, .. } if throws.black.beats(throws.white) => Some(Color::Black),
            JankenStep::Shown { throws, .. } if throws.white.beats(throws.black) => Some(Color::White),
            JankenStep::Shown { .. } => (self.rounds() >= MOST_DRAWN).then_some(Color::Black),
            JankenStep::Missed { by } => Some(!by),
            JankenStep::Tossed { by, .. } => Some(by),
        }
    }

    /// Whether the pawns were tossed, and the sides are drawn.
    pub fn is_over(&self) -> bool {
        matches!(self.0.last(), Some(JankenStep::Tossed { .. }))
    }

    /// Whether a step can come now.
    pub(crate) fn admits(&self, step: &JankenStep) -> bool {
        match step {
            JankenStep::Thrown { by, .. } => self.winner().is_none() && self.thrown(*by).is_none(),
            JankenStep::Shown { throws, salts } => {
                let given = ByColor::from_fn(|side| Commitment::to(throws[side], salts[side]));
                self.to_show() == Some(given)
            }
            JankenStep::Missed { by } => self.due().is_some_and(|(side, _)| side == *by),
            JankenStep::Tossed { by, .. } => !self.is_over() && self.winner() == Some(*by),
        }
    }
}

/// The words of one line.
impl fmt::Display for JankenStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JankenStep::Thrown { by, commitment, until } => write!(f, "thrown {by} {commitment} {until}"),
            JankenStep::Shown { throws, salts } => {
                write!(f, "shown {} {} {} {}", throws.black, salts.black, throws.white, salts.white)
            }
            JankenStep::Missed { by } => write!(f, "missed {by}"),
            JankenStep::Tossed { toss, by } => write!(f, "tossed {} {by}", toss.bits()),
        }
    }
}

/// A text is no throw, or no step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseJankenError;

impl FromStr for JankenStep {
    type Err = ParseJankenError;

    fn from_str(text: &str) -> Result<JankenStep, ParseJankenError> {
        fn read<T: FromStr>(word: &str) -> Result<T, ParseJankenError> {
            word.parse().map_err(|_| ParseJankenError)
        }
        let color = |word| match word {
            "black" => Ok(Color::Black),
            "white" => Ok(Color::White),
            _ => Err(ParseJankenError),
        };
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["thrown", by, commitment, until] => {
                JankenStep::Thrown { by: color(by)?, commitment: read(commitment)?, until: Instant(read(until)?) }
            }
            ["shown", black, black_salt, white, white_salt] => JankenStep::Shown {
                throws: ByColor { black: read(black)?, white: read(white)? },
                salts: ByColor { black: read(black_salt)?, white: read(white_salt)? },
            },
            ["missed", by] => JankenStep::Missed { by: color(by)? },
            ["tossed", bits, by] => JankenStep::Tossed { toss: read(bits)?, by: color(by)? },
            _ => return Err(ParseJankenError),
        })
    }
}
