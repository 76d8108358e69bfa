//! Why a line is not valid USI.

use komadai_shogi::SfenError;
use std::fmt;

/// Why a line is not a valid USI command or reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UsiError {
    /// The line is empty. Ignore it.
    Blank,
    /// The first word is not a command.
    UnknownCommand(String),
    /// The command has no such parameter.
    UnknownWord {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
    },
    /// A word needs something after it.
    Missing {
        /// The word after which the line ended.
        after: String,
    },
    /// A number was expected.
    BadNumber {
        /// The word before it.
        after: String,
        /// What stood there.
        word: String,
    },
    /// A move was expected.
    BadMove(String),
    /// The board of `position sfen` cannot be read.
    BadSfen(SfenError),
}

impl fmt::Display for UsiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsiError::Blank => f.write_str("an empty line"),
            UsiError::UnknownCommand(word) => write!(f, "unknown command: {}", shorten(word)),
            UsiError::UnknownWord { command, word } => write!(f, "{command}: unknown parameter: {}", shorten(word)),
            UsiError::Missing { after } => write!(f, "{}: a value is missing", shorten(after)),
            UsiError::BadNumber { after, word } => write!(f, "{after}: not a number: {}", shorten(word)),
            UsiError::BadMove(word) => {
                write!(f, "not a move: {} (expected a move such as 7g7f or P*5e)", shorten(word))
            }
            UsiError::BadSfen(error) => write!(f, "position: {error}"),
        }
    }
}

impl std::error::Error for UsiError {}

/// Error lines stay short whatever was sent.
fn shorten(word: &str) -> String {
    const KEPT: usize = 40;
    let clean = |c: char| if c.is_control() { '?' } else { c };
    if word.chars().count() <= KEPT {
        return word.chars().map(clean).collect();
    }
    word.chars().take(KEPT).map(clean).chain(['…']).collect()
}
