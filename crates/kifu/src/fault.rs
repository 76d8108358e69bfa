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
    pub fn at(number: usize, line: &str, part: &str, expected: impl Into<Cow<'static, str>>) -> ReadFault {
        let offset = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
        let column = line.get(..offset).map_or(1, |before| before.chars().count() + 1);
        let mut text: String = visible(part).chars().take(SHOWN).collect();
        if part.chars().nth(SHOWN).is_some() {
            text.push('…');
        }
        ReadFault { game: 0, line: number, column, text, expected: expected.into() }
    }
}

/// A text as it can be shown: a control character of a file must not reach whatever shows what is wrong with it, and so is
/// told by its picture, such as ␛ for the escape that turns a terminal's colours.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    let control = |c: char| c.is_control() && c != '\t';
    if !text.contains(control) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| match c {
        '\0'..='\u{1f}' if control(c) => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        c if control(c) => '\u{fffd}',
        c => c,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}, found \"{}\"", self.line, self.column, self.expected, self.text)
    }
}

impl std::error::Error for ReadFault {}
