//! Tables of names: a line is the names of one player or event, `a | b | c, d`.

use super::fold::fold;
use std::collections::HashMap;

/// One player or event of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The first two names of the line.
    pub(crate) first: String,
    pub(crate) second: String,
    /// Every spelling, folded.
    pub(crate) spellings: Vec<String>,
}

/// A table that finds its lines by any spelling.
#[derive(Clone, Default, Debug)]
pub(crate) struct Table {
    lines: Vec<Known>,
    by_spelling: HashMap<String, usize>,
}

impl Table {
    /// Adds the lines of a text; a spelling that stood in an earlier one belongs to the new line. Lines that are empty or begin
    /// with `#` say nothing.
    pub(crate) fn read(&mut self, text: &str) {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut parts = line.split('|').map(str::trim);
            let first = parts.next().unwrap_or_default();
            let second = parts.next().filter(|name| !name.is_empty()).unwrap_or(first);
            let others = parts.flat_map(|others| others.split(','));
            let mut spellings: Vec<String> = Vec::new();
            for spelling in [first, second].into_iter().chain(others) {
                let folded = fold(spelling);
                for spelling in turned(&folded).into_iter().chain([folded]) {
                    if !spelling.is_empty() && !spellings.contains(&spelling) {
                        spellings.push(spelling);
                    }
                }
            }
            let at = self.lines.len();
            self.by_spelling.extend(spellings.iter().map(|spelling| (spelling.clone(), at)));
            self.lines.push(Known { first: first.to_owned(), second: second.to_owned(), spellings });
        }
    }

    /// All lines.
    pub(crate) fn lines(&self) -> &[Known] {
        &self.lines
    }

    /// The line that has a folded spelling.
    pub(crate) fn of(&self, folded: &str) -> Option<&Known> {
        self.by_spelling.get(folded).and_then(|&at| self.lines.get(at))
    }

    /// The line of which a spelling stands in a folded text: the longest decides.
    pub(crate) fn within(&self, folded: &str) -> Option<&Known> {
        self.spelt_within(folded).map(|(known, _)| known)
    }

    /// The same with the spelling.
    pub(crate) fn spelt_within(&self, folded: &str) -> Option<(&Known, &str)> {
        let padded = format!(" {folded} ");
        let stands = |spelling: &str| match super::fold::is_cjk(spelling) {
            true => folded.contains(spelling),
            false => padded.contains(&format!(" {spelling} ")),
        };
        let found = self.by_spelling.iter().filter(|(spelling, _)| stands(spelling));
        let (spelling, &at) = found.max_by_key(|(spelling, at)| (spelling.chars().count(), std::cmp::Reverse(**at)))?;
        Some((self.lines.get(at)?, spelling))
    }
}

/// Two words of rōmaji the other way round: the given name first, or last.
fn turned(folded: &str) -> Option<String> {
    let (one, other) = folded.split_once(' ')?;
    let plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    (plain(one) && plain(other)).then(|| format!("{other} {one}"))
}
