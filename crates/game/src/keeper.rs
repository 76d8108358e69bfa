//! The timekeeper (計時員, 記録係): a third person who tosses, starts, stops and corrects the clock, enters moves for the players, and
//! rules on claims. Each act is an event of the game, so that players and watchers see what was done.

use crate::{Any, Furigoma, Instant, Millis, Ruleset};
use komadai_shogi::Color;
use std::fmt;
use std::str::FromStr;

/// No game has more acts of timekeepers, moves that they enter aside: it bounds what a game can grow to.
pub(crate) const MOST_ACTS: usize = 300;

/// Who keeps the time of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeper<R: Ruleset = Any> {
    /// The name; empty before they are there.
    pub name: String,
    /// Whether the players have agreed on having one, and nobody was asked since.
    pub agreed: bool,
    /// What was done, in its order.
    pub acts: Vec<(Instant, Act<R>)>,
}

/// What a timekeeper does, and how one becomes that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act<R: Ruleset = Any> {
    /// The players agreed that somebody keeps the time from now on; whom they ask follows.
    Agreed,
    /// Somebody was asked to keep the time; the clock runs when they start it.
    Appointed,
    /// They came.
    Named {
        /// Their name: not of several lines; empty where whoever bore it has erased it.
        name: String,
    },
    /// The five pawns were tossed.
    Tossed {
        /// How they fell.
        toss: Furigoma,
        /// For the player who sat on this side until then.
        on_behalf_of: Color,
    },
    /// The clock was started.
    Started,
    /// The clock was stopped.
    Stopped,
    /// What is left of the running side's time was called out (秒読み).
    Called {
        /// Whose.
        side: Color,
        /// How much, in whole seconds: of the main time, or of the byoyomi period once that is gone.
        left: Millis,
    },
    /// A side's clock was corrected.
    ClockSet {
        /// Which.
        side: Color,
        /// The main time that is left.
        main: Millis,
        /// The byoyomi periods that are left.
        periods: u8,
    },
    /// The game was ended by a ruling.
    Ruled(Ruling<R>),
}

/// How a timekeeper ends a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling<R: Ruleset = Any> {
    /// A side resigned at the board.
    Resigned(Color),
    /// A side's time ran out.
    Timeout(Color),
    /// A side played what the rules forbid: they say whether it is.
    Foul {
        /// Who.
        by: Color,
        /// What.
        attempt: R::Attempt,
    },
    /// A side has left.
    Abandoned(Color),
    /// The position has occurred four times: the game counts.
    Repetition,
    /// Impasse: the game counts the points.
    Impasse,
    /// The game is called off.
    Aborted,
}

impl<R: Ruleset> Act<R> {
    /// Whether the players change sides by it.
    pub fn changes_sides(&self) -> bool {
        matches!(self, Act::Tossed { toss, on_behalf_of } if toss.tosser_plays() != *on_behalf_of)
    }
}

/// The words of one line.
impl<R: Ruleset> fmt::Display for Act<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Agreed => f.write_str("agreed"),
            Act::Appointed => f.write_str("appointed"),
            Act::Named { name } => write!(f, "named {name}"),
            Act::Tossed { toss, on_behalf_of } => write!(f, "tossed {} {on_behalf_of}", toss.bits()),
            Act::Started => f.write_str("started"),
            Act::Stopped => f.write_str("stopped"),
            Act::Called { side, left } => write!(f, "called {side} {left}"),
            Act::ClockSet { side, main, periods } => write!(f, "clock-set {side} {main} {periods}"),
            Act::Ruled(ruling) => write!(f, "ruled {ruling}"),
        }
    }
}

impl<R: Ruleset> fmt::Display for Ruling<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ruling::Resigned(side) => write!(f, "resigned {side}"),
            Ruling::Timeout(side) => write!(f, "timeout {side}"),
            Ruling::Foul { by, attempt } => write!(f, "foul {by} {attempt}"),
            Ruling::Abandoned(side) => write!(f, "abandoned {side}"),
            Ruling::Repetition => f.write_str("repetition"),
            Ruling::Impasse => f.write_str("impasse"),
            Ruling::Aborted => f.write_str("aborted"),
        }
    }
}

/// A text is no act of a timekeeper.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseActError;

fn color(word: &str) -> Result<Color, ParseActError> {
    match word {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err(ParseActError),
    }
}

fn number<T: FromStr>(word: &str) -> Result<T, ParseActError> {
    word.parse().map_err(|_| ParseActError)
}

impl<R: Ruleset> FromStr for Act<R> {
    type Err = ParseActError;

    fn from_str(text: &str) -> Result<Act<R>, ParseActError> {
        if let Some(name) = text.strip_prefix("named ") {
            return Ok(Act::Named { name: name.to_owned() });
        }
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["agreed"] => Act::Agreed,
            ["appointed"] => Act::Appointed,
            ["tossed", bits, side] => Act::Tossed { toss: number(bits)?, on_behalf_of: color(side)? },
            ["started"] => Act::Started,
            ["stopped"] => Act::Stopped,
            ["called", side, left] => Act::Called { side: color(side)?, left: Millis(number(left)?) },
            ["clock-set", side, main, periods] => {
                Act::ClockSet { side: color(side)?, main: Millis(number(main)?), periods: number(periods)? }
            }
            ["ruled", "resigned", side] => Act::Ruled(Ruling::Resigned(color(side)?)),
            ["ruled", "timeout", side] => Act::Ruled(Ruling::Timeout(color(side)?)),
            ["ruled", "foul", by, attempt] => Act::Ruled(Ruling::Foul { by: color(by)?, attempt: number(attempt)? }),
            ["ruled", "abandoned", side] => Act::Ruled(Ruling::Abandoned(color(side)?)),
            ["ruled", "repetition"] => Act::Ruled(Ruling::Repetition),
            ["ruled", "impasse"] => Act::Ruled(Ruling::Impasse),
            ["ruled", "aborted"] => Act::Ruled(Ruling::Aborted),
            _ => return Err(ParseActError),
        })
    }
}
