//! The engine's levels as they are offered: what each is called, and about how strong it is.

use komadai_game::LEVELS;

/// A level that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelChoice {
    /// Its number: the `level` of an opponent.
    pub level: u8,
    /// The text of its name.
    pub name: String,
    /// The text that says in a line how it plays.
    pub line: String,
    /// About how strong a person would be who plays as well. `docs/levels.md` says what the estimate rests on.
    pub rank: Option<Rank>,
}

/// A rank of amateurs, the same words in every language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rank {
    /// Counted down to 1.
    Kyu(u8),
    /// Counted up from 1, which follows on the first kyu.
    Dan(u8),
}

/// By level. The two strongest have none: nothing says where among the strongest players they stand.
const RANKS: [Option<Rank>; LEVELS.end().abs_diff(*LEVELS.start()) as usize + 1] = [
    Some(Rank::Kyu(15)),
    Some(Rank::Kyu(13)),
    Some(Rank::Kyu(12)),
    Some(Rank::Kyu(11)),
    Some(Rank::Kyu(10)),
    Some(Rank::Kyu(8)),
    Some(Rank::Kyu(6)),
    Some(Rank::Kyu(3)),
    Some(Rank::Kyu(2)),
    Some(Rank::Dan(1)),
    Some(Rank::Dan(3)),
    Some(Rank::Dan(6)),
    None,
    None,
];

/// Every level, the weakest first.
pub fn level_choices() -> Vec<LevelChoice> {
    let choice = |(level, rank)| LevelChoice {
        level,
        name: format!("level-{level}"),
        line: format!("level-{level}-line"),
        rank,
    };
    LEVELS.zip(RANKS).map(choice).collect()
}

impl Rank {
    /// The text that says it, and its variable `n`.
    pub fn text(self) -> (&'static str, u8) {
        match self {
            Rank::Kyu(n) => ("rank-kyu", n),
            Rank::Dan(n) => ("rank-dan", n),
        }
    }
}
