//! The problems of the site, as its pages see them.

use komadai_tsume::problems::{Problem, starter};

/// A problem and its place in the set.
#[derive(Copy, Clone)]
pub struct Entry {
    /// The problem.
    pub problem: &'static Problem,
    /// Its place, from 0.
    pub index: usize,
}

/// All problems, shorter and easier ones first.
pub fn entries() -> impl Iterator<Item = Entry> {
    starter().iter().enumerate().map(|(index, problem)| Entry { problem, index })
}

/// The problem of an id.
pub fn find(id: &str) -> Option<Entry> {
    entries().find(|entry| entry.problem.id == id)
}

/// Mates of so many plies are short enough to be solved in passing.
const IN_PASSING: std::ops::RangeInclusive<u16> = 3..=5;

/// The problem of the day in which an instant lies, the same for everybody: each in turn, in an order in which neighbours are unlike.
pub fn of_today(now: u64) -> Entry {
    let day = (now / 86_400_000) as usize;
    let short: Vec<Entry> = entries().filter(|entry| IN_PASSING.contains(&entry.problem.plies)).collect();
    // A step that shares no factor with their number leads to every one of them.
    let step = (short.len() / 2 + 1..).find(|&step| gcd(step, short.len()) == 1).unwrap_or(1);
    short[day.wrapping_mul(step) % short.len()]
}

const fn gcd(mut one: usize, mut other: usize) -> usize {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Entry {
    /// Those before and after it.
    pub fn neighbours(self) -> [Option<&'static Problem>; 2] {
        let at = |index: Option<usize>| index.and_then(|index| starter().get(index));
        [at(self.index.checked_sub(1)), at(Some(self.index + 1))]
    }
}

/// How many there are.
pub fn total() -> usize {
    starter().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_day_has_its_problem_until_all_have_been_shown() {
        let day = |day: u64| of_today(day * 86_400_000 + 1).problem.id.clone();
        let all = entries().filter(|entry| IN_PASSING.contains(&entry.problem.plies)).count();
        let shown: HashSet<String> = (20_000..20_000 + all as u64).map(day).collect();
        assert_eq!(shown.len(), all);
        assert_eq!(of_today(20_001 * 86_400_000 - 1).problem.id, day(20_000));
        assert_ne!(day(20_001), day(20_000));
    }
}
