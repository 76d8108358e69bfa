//! How the words of several members become one: by majority (Obata, Sugiyama, Hoki and Ito, "Consultation algorithm for computer
//! shogi: move decisions by majority", 2010) or by taking the most hopeful one (Sugiyama, Obata, Hoki and Ito, "Optimistic selection
//! rule better than majority voting system", 2010).

use komadai_search::Value;
use komadai_shogi::Move;
use komadai_usi::{Bound, Info, Score};

/// How members decide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// The move that most of them want; among moves that equally many want, the one with the highest score.
    Majority,
    /// The move with the highest score.
    Optimistic,
}

impl Rule {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Rule::Majority => "majority",
            Rule::Optimistic => "optimistic",
        }
    }
}

/// What a member says at its end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Word {
    pub mv: Move,
    /// The reply that it expects.
    pub reply: Option<Move>,
    /// Its line, score and depth, as far as it has told them.
    pub info: Info,
}

/// Beyond every evaluation: a mate.
pub(crate) const MATE: i32 = 32_000;
/// No mate is taken to be longer.
const LONGEST: u32 = 999;

/// A score as a number that is greater for what is better.
pub(crate) fn worth(score: Score) -> i32 {
    let plies = |plies: u32| plies.min(LONGEST) as i32;
    match score {
        Score::Cp(cp) => cp.clamp(-30_000, 30_000),
        Score::MateIn(n) => MATE - plies(n),
        Score::MatedIn(n) => plies(n) - MATE,
        Score::Mate => MATE - LONGEST as i32,
        Score::Mated => LONGEST as i32 - MATE,
    }
}

/// A score as the search says it; none is taken for even.
pub(crate) fn value(score: Option<(Score, Bound)>) -> Value {
    match score {
        Some((Score::Cp(cp), _)) => Value::Cp(cp),
        Some((Score::MateIn(plies), _)) => Value::WinIn(plies),
        Some((Score::MatedIn(plies), _)) => Value::LossIn(plies),
        Some((Score::Mate, _)) => Value::WinIn(LONGEST),
        Some((Score::Mated, _)) => Value::LossIn(LONGEST),
        None => Value::Cp(0),
    }
}

/// What the search says, as a score.
pub(crate) fn score(value: Value) -> Score {
    match value {
        Value::Cp(cp) => Score::Cp(cp),
        Value::WinIn(plies) => Score::MateIn(plies),
        Value::LossIn(plies) => Score::MatedIn(plies),
    }
}

impl Word {
    /// Its score; none where it has told none.
    pub(crate) fn worth(&self) -> Option<i32> {
        self.info.score.map(|(score, _)| worth(score))
    }

    /// The word for people.
    pub(crate) fn told(&self) -> String {
        let score = self.info.score.map_or_else(String::new, |(score, _)| format!(" score {score}"));
        let depth = self.info.depth.map_or_else(String::new, |depth| format!(" depth {depth}"));
        format!("{}{score}{depth}", self.mv)
    }
}

/// The word that is followed, by its place, and how many want its move. None without words.
pub(crate) fn elect(rule: Rule, words: &[&Word]) -> Option<(usize, usize)> {
    let votes = |word: &Word| words.iter().filter(|other| other.mv == word.mv).count();
    let standing = |word: &Word| match rule {
        Rule::Majority => (votes(word) as i32, word.worth()),
        Rule::Optimistic => (0, word.worth()),
    };
    // Whoever spoke first where nothing tells words apart.
    let chosen = (0..words.len()).rev().max_by_key(|&at| (standing(words[at]), votes(words[at])))?;
    Some((chosen, votes(words[chosen])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(rows: &[(&str, Option<Score>)]) -> Vec<Word> {
        let word = |&(mv, score): &(&str, Option<Score>)| Word {
            mv: mv.parse().unwrap(),
            reply: None,
            info: Info { score: score.map(|score| (score, Bound::Exact)), ..Info::default() },
        };
        rows.iter().map(word).collect()
    }

    #[test]
    fn votes_are_counted() {
        let cp = |value| Some(Score::Cp(value));
        let two_each = [("7g7f", cp(10)), ("2g2f", cp(30)), ("2g2f", cp(-5)), ("7g7f", cp(20)), ("9g9f", cp(90))];
        let most = [("9g9f", cp(500)), ("2g2f", cp(1)), ("2g2f", cp(7)), ("7g7f", cp(90))];
        let mate = [("7g7f", cp(29_000)), ("7g7f", cp(3)), ("9g9f", Some(Score::MateIn(9)))];
        let lost = [("7g7f", Some(Score::MatedIn(3))), ("2g2f", Some(Score::MatedIn(9))), ("9g9f", Some(Score::Mated))];
        let silent = [("7g7f", None), ("2g2f", cp(-900)), ("9g9f", None)];
        let same = [("7g7f", cp(0)), ("2g2f", cp(0))];
        for (rows, majority, optimistic) in [
            (&two_each[..], (1, 2), (4, 1)),
            (&most[..], (2, 2), (0, 1)),
            (&mate[..], (0, 2), (2, 1)),
            (&lost[..], (2, 1), (2, 1)),
            (&silent[..], (1, 1), (1, 1)),
            (&same[..], (0, 1), (0, 1)),
            (&same[..1], (0, 1), (0, 1)),
        ] {
            let words = words(rows);
            let words: Vec<&Word> = words.iter().collect();
            assert_eq!(elect(Rule::Majority, &words), Some(majority), "{rows:?}");
            assert_eq!(elect(Rule::Optimistic, &words), Some(optimistic), "{rows:?}");
        }
        assert_eq!(elect(Rule::Majority, &[]), None);
    }
}
