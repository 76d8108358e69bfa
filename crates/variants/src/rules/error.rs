//! What is wrong with a rule file, where, and what would mend it.

use std::fmt;

/// A fault of a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what would mend it.
    pub message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for RuleError {}

/// The line of a place in a text.
pub(super) fn line_of(text: &str, place: usize) -> usize {
    let before = text.as_bytes().get(..place).unwrap_or(text.as_bytes());
    before.iter().filter(|&&byte| byte == b'\n').count() + 1
}
