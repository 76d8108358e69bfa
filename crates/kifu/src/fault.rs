//! What a reader did not understand.

use std::borrow::Cow;
use std::fmt;

/// A place in the text that the reader did not understand, and what it expected there. The game up to there, and
/// whatever could be read after it, is in the record all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadFault {
    /// The game of the file, counted from 0.
    pub game: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The text there, shortened if it is long.
    pub text: String,
    /// What was expected.
    pub expected: Cow<'static, str>,
}

/// The most characters of an offending text that a fault carries.
const SHOWN: usize = 60;

impl ReadFault {
    /// A fault at a part of a line; `part` must be a slice of `line`, else the column is 1.
    pub(crate) fn at(number: usize, line: &str, part: &str, expected: impl Into<Cow<'static, str>>) -> ReadFault {
        let offset = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
        let column = line.get(..offset).map_or(1, |before| before.chars().count() + 1);
        let mut text: String = part.chars().take(SHOWN).collect();
        if part.chars().nth(SHOWN).is_some() {
            text.push('…');
        }
        ReadFault { game: 0, line: number, column, text, expected: expected.into() }
    }
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}, found \"", self.line, self.column, self.expected)?;
        // A control character of a file must not reach whatever shows the fault.
        for c in self.text.chars() {
            if c.is_control() { write!(f, "{}", c.escape_default())? } else { write!(f, "{c}")? }
        }
        f.write_str("\"")
    }
}

impl std::error::Error for ReadFault {}
