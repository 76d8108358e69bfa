//! What is wrong with a line.

use std::borrow::Cow;
use std::fmt;

/// A line that the protocol does not have at its place, with what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsaError {
    /// The line, shortened if it is long, without control characters.
    pub line: String,
    /// What was expected.
    pub expected: Cow<'static, str>,
}

/// The most characters of a line that are shown.
const SHOWN: usize = 60;

impl CsaError {
    /// A line at fault.
    pub fn new(line: &str, expected: impl Into<Cow<'static, str>>) -> CsaError {
        let clean = |c: char| if c.is_control() { '?' } else { c };
        let mut shown: String = line.chars().take(SHOWN).map(clean).collect();
        if line.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        CsaError { line: shown, expected: expected.into() }
    }
}

impl fmt::Display for CsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for CsaError {}

/// A text as it stands within a line: what would end the line becomes a space.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
