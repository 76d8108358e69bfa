//! Events as lines of text, the form in which they are stored: the time, a word, and what belongs to it.
//!
//! ```
//! use komadai_game::Event;
//! for line in ["0 began", "4000 moved 7g7f 4000", "5000 ended white resignation 900"] {
//!     let event: Event = line.parse().unwrap();
//!     assert_eq!(event.to_string(), line);
//! }
//! ```

use crate::{
    Event, EventKind, FoulReport, Greeting, Instant, Millis, OfferKind, Outcome, PauseReason, Reason, ReasonCode,
    Ruleset,
};
use komadai_shogi::impasse::DeclarationFault;
use komadai_shogi::{ByColor, Color, Foul};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A line is no event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseEventError;

impl fmt::Display for ParseEventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an event of a game")
    }
}

impl std::error::Error for ParseEventError {}

impl<R: Ruleset> fmt::Display for Event<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.at)?;
        match &self.kind {
            EventKind::Began => f.write_str("began"),
            EventKind::Moved { mv, took, entered: false } => write!(f, "moved {mv} {took}"),
            EventKind::Moved { mv, took, entered: true } => write!(f, "entered {mv} {took}"),
            EventKind::Offered { by, kind } => write!(f, "offered {by} {}", kind.code()),
            EventKind::Declined { by, kind } => write!(f, "declined {by} {}", kind.code()),
            EventKind::Withdrawn { by, kind } => write!(f, "withdrawn {by} {}", kind.code()),
            EventKind::TakenBack { by, ply, took } => write!(f, "taken-back {by} {ply} {took}"),
            EventKind::ResignationWaits { by } => write!(f, "resignation-waits {by}"),
            EventKind::Greeted { by, greeting } => write!(f, "greeted {by} {}", greeting.code()),
            EventKind::Named { by, name } => write!(f, "named {by} {name}"),
            EventKind::Paused { reason, until: None } => write!(f, "paused {}", reason.code()),
            EventKind::Paused { reason, until: Some(until) } => write!(f, "paused-until {} {until}", reason.code()),
            EventKind::Resumed => f.write_str("resumed"),
            EventKind::SealAgreed => f.write_str("seal-agreed"),
            EventKind::Sealed { by, commitment, until } => write!(f, "sealed {by} {commitment} {until}"),
            EventKind::Opened { attempt, salt } => write!(f, "opened {attempt} {salt}"),
            EventKind::ResumeProposed { by, at } => write!(f, "resume-proposed {by} {at}"),
            EventKind::ResumeSet { at } => write!(f, "resume-set {at}"),
            EventKind::Holiday { by, until } => write!(f, "holiday {by} {until}"),
            EventKind::Kept { act } => write!(f, "kept {act}"),
            EventKind::Janken { step } => write!(f, "janken {step}"),
            EventKind::Interrupted { since } => write!(f, "interrupted {since}"),
            EventKind::Ended { outcome, took } => {
                match outcome.winner {
                    Some(winner) => write!(f, "ended {winner} ")?,
                    None => f.write_str("ended nobody ")?,
                }
                f.write_str(outcome.reason.code())?;
                reason_details(&outcome.reason, f)?;
                write!(f, " {took}")
            }
            EventKind::RematchAgreed => f.write_str("rematch-agreed"),
            EventKind::Next { id } => write!(f, "next {id}"),
        }
    }
}

fn reason_details<R: Ruleset>(reason: &Reason<R>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match reason {
        Reason::IllegalMove(report) => {
            write!(f, " {} {} {} {} ", report.by, report.foul.code(), report.attempt, report.ply)?;
            report.squares.iter().enumerate().try_for_each(|(n, square)| {
                if n > 0 {
                    f.write_char(',')?;
                }
                write!(f, "{square}")
            })?;
            if report.squares.is_empty() { f.write_char('-') } else { Ok(()) }
        }
        Reason::Impasse(points) => write!(f, " {} {}", points.black, points.white),
        Reason::Declaration(points) => write!(f, " {points}"),
        Reason::FalseDeclaration(fault) => {
            write!(f, " {}", fault.code())?;
            match fault {
                DeclarationFault::FewPieces(have) => write!(f, " {have}"),
                DeclarationFault::FewPoints(have, needed) => write!(f, " {have} {needed}"),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// The words of a line, taken one after the other.
struct Words<'a>(std::str::Split<'a, char>);

impl<'a> Words<'a> {
    fn word(&mut self) -> Result<&'a str, ParseEventError> {
        self.0.next().filter(|word| !word.is_empty()).ok_or(ParseEventError)
    }

    /// What is left of the line, blanks and all.
    fn rest(&mut self) -> String {
        self.0.by_ref().collect::<Vec<_>>().join(" ")
    }

    fn take<T: FromStr>(&mut self) -> Result<T, ParseEventError> {
        self.word()?.parse().map_err(|_| ParseEventError)
    }

    fn millis(&mut self) -> Result<Millis, ParseEventError> {
        self.take().map(Millis)
    }

    fn color(&mut self) -> Result<Color, ParseEventError> {
        color(self.word()?).ok_or(ParseEventError)
    }

    fn offer(&mut self) -> Result<OfferKind, ParseEventError> {
        let word = self.word()?;
        OfferKind::ALL.into_iter().find(|kind| kind.code() == word).ok_or(ParseEventError)
    }

    fn pause_reason(&mut self) -> Result<PauseReason, ParseEventError> {
        let word = self.word()?;
        PauseReason::ALL.into_iter().find(|reason| reason.code() == word).ok_or(ParseEventError)
    }

    fn squares<S: FromStr>(&mut self) -> Result<Vec<S>, ParseEventError> {
        match self.word()? {
            "-" => Ok(Vec::new()),
            list => list.split(',').map(|square| square.parse().map_err(|_| ParseEventError)).collect(),
        }
    }

    fn reason<R: Ruleset>(&mut self) -> Result<Reason<R>, ParseEventError> {
        Ok(match ReasonCode::from_code(self.word()?).ok_or(ParseEventError)? {
            ReasonCode::Checkmate => Reason::Checkmate,
            ReasonCode::Resignation => Reason::Resignation,
            ReasonCode::Timeout => Reason::Timeout,
            ReasonCode::IllegalMove => Reason::IllegalMove(FoulReport {
                by: self.color()?,
                foul: Foul::from_code(self.word()?).ok_or(ParseEventError)?,
                attempt: self.take()?,
                ply: self.take()?,
                squares: self.squares()?,
            }),
            ReasonCode::PerpetualCheck => Reason::PerpetualCheck,
            ReasonCode::Repetition => Reason::Repetition,
            ReasonCode::Impasse => Reason::Impasse(ByColor { black: self.take()?, white: self.take()? }),
            ReasonCode::Declaration => Reason::Declaration(self.take()?),
            ReasonCode::FalseDeclaration => Reason::FalseDeclaration(match self.word()? {
                "not-your-turn" => DeclarationFault::NotYourTurn,
                "king-not-entered" => DeclarationFault::KingNotEntered,
                "few-pieces" => DeclarationFault::FewPieces(self.take()?),
                "in-check" => DeclarationFault::InCheck,
                "few-points" => DeclarationFault::FewPoints(self.take()?, self.take()?),
                "not-offered" => DeclarationFault::NotOffered,
                _ => return Err(ParseEventError),
            }),
            ReasonCode::Try => Reason::Try,
            ReasonCode::NoLegalMove => Reason::NoLegalMove,
            ReasonCode::Abandoned => Reason::Abandoned,
            ReasonCode::MoveLimit => Reason::MoveLimit,
            ReasonCode::Aborted => Reason::Aborted,
            ReasonCode::RoyalTaken => Reason::RoyalTaken,
            ReasonCode::BareKing => Reason::BareKing,
            ReasonCode::FirstCheck => Reason::FirstCheck,
            ReasonCode::PerpetualAttack => Reason::PerpetualAttack,
        })
    }
}

fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| matches!((color, word), (Color::Black, "black") | (Color::White, "white")))
}

impl<R: Ruleset> FromStr for Event<R> {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<Event<R>, ParseEventError> {
        let mut words = Words(line.split(' '));
        let at = Instant(words.take()?);
        let kind = match words.word()? {
            "began" => EventKind::Began,
            word @ ("moved" | "entered") => {
                EventKind::Moved { mv: words.take()?, took: words.millis()?, entered: word == "entered" }
            }
            "offered" => EventKind::Offered { by: words.color()?, kind: words.offer()? },
            "declined" => EventKind::Declined { by: words.color()?, kind: words.offer()? },
            "withdrawn" => EventKind::Withdrawn { by: words.color()?, kind: words.offer()? },
            "taken-back" => EventKind::TakenBack { by: words.color()?, ply: words.take()?, took: words.millis()? },
            "resignation-waits" => EventKind::ResignationWaits { by: words.color()? },
            "greeted" => EventKind::Greeted {
                by: words.color()?,
                greeting: Greeting::from_code(words.word()?).ok_or(ParseEventError)?,
            },
            "named" => EventKind::Named { by: words.color()?, name: words.rest() },
            "paused" => EventKind::Paused { reason: words.pause_reason()?, until: None },
            "paused-until" => EventKind::Paused { reason: words.pause_reason()?, until: Some(Instant(words.take()?)) },
            "resumed" => EventKind::Resumed,
            "seal-agreed" => EventKind::SealAgreed,
            "sealed" => {
                EventKind::Sealed { by: words.color()?, commitment: words.take()?, until: Instant(words.take()?) }
            }
            "opened" => EventKind::Opened { attempt: words.take()?, salt: words.take()? },
            "resume-proposed" => EventKind::ResumeProposed { by: words.color()?, at: Instant(words.take()?) },
            "resume-set" => EventKind::ResumeSet { at: Instant(words.take()?) },
            "holiday" => EventKind::Holiday { by: words.color()?, until: Instant(words.take()?) },
            "kept" => EventKind::Kept { act: words.rest().parse().map_err(|_| ParseEventError)? },
            "janken" => EventKind::Janken { step: words.rest().parse().map_err(|_| ParseEventError)? },
            "interrupted" => EventKind::Interrupted { since: Instant(words.take()?) },
            "ended" => {
                let winner = match words.word()? {
                    "nobody" => None,
                    word => Some(color(word).ok_or(ParseEventError)?),
                };
                EventKind::Ended { outcome: Outcome { winner, reason: words.reason()? }, took: words.millis()? }
            }
            "rematch-agreed" => EventKind::RematchAgreed,
            "next" => EventKind::Next { id: words.word()?.to_owned() },
            _ => return Err(ParseEventError),
        };
        if words.0.next().is_some() { Err(ParseEventError) } else { Ok(Event { at, kind }) }
    }
}
