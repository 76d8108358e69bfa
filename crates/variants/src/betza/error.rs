//! What is wrong with a text that should be Betza notation, where, and what would mend it.

use super::{MAX_LEGS, MAX_LENGTH, MAX_RANGE};
use std::fmt;

/// A text is no piece. The display ends with a remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// The place of the letter, counted in letters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: BetzaFault,
}

/// What can be wrong with a text that should be Betza notation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BetzaFault {
    /// A small letter that says nothing about a move.
    UnknownModifier(char),
    /// A capital that is no leap.
    UnknownAtom(char),
    /// Neither a letter nor a digit.
    StrangeCharacter(char),
    /// A number that follows no atom.
    NumberWithoutAtom,
    /// More than [`MAX_RANGE`].
    RangeTooLong,
    /// Modifiers that end the text.
    NoAtom,
    /// More than [`MAX_LEGS`] legs.
    TooManyLegs,
    /// A direction that this atom does not have.
    NoSuchDirection(char),
    /// More than [`MAX_LENGTH`] characters.
    TooLong,
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.fault {
            BetzaFault::UnknownModifier(letter) => write!(
                f,
                "no modifier {letter}; directions are f b l r v s h, kinds of move m c i e p g n j d t o u y, legs a"
            ),
            BetzaFault::UnknownAtom(letter) => {
                write!(f, "no leap {letter}; leaps are W F D N A H C L Z J G, and K R B Q, U, O")
            }
            BetzaFault::StrangeCharacter(character) => {
                write!(f, "{character:?} stands in no move; leave out all but letters and digits")
            }
            BetzaFault::NumberWithoutAtom => f.write_str("no atom before the number; write it behind one, as in W3"),
            BetzaFault::RangeTooLong => {
                write!(f, "a range is at most {MAX_RANGE}; write 0 or the letter twice for no limit")
            }
            BetzaFault::NoAtom => f.write_str("these letters belong to no atom; write one behind them, as in fW"),
            BetzaFault::TooManyLegs => write!(f, "a move has at most {MAX_LEGS} legs; leave out an a"),
            BetzaFault::NoSuchDirection(letter) => {
                write!(f, "{letter} chooses halves of knight-like leaps (N C L Z J) only; use f b l r v s")
            }
            BetzaFault::TooLong => write!(f, "more than {MAX_LENGTH} letters; leave some out"),
        }
    }
}

impl std::error::Error for BetzaError {}
