//! Relatives of shogi that are known here and not played.

/// A game without a rule file: its sources do not agree on its rules, or it is not of the family.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Unplayed {
    /// Its name, as a rule file's would be.
    pub name: &'static str,
    /// The name in English.
    pub english: &'static str,
    /// The name in Japanese.
    pub japanese: &'static str,
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// Whether what is taken comes back.
    pub drops: bool,
}

const fn game(
    name: &'static str,
    english: &'static str,
    japanese: &'static str,
    (files, ranks): (u8, u8),
    drops: bool,
) -> Unplayed {
    Unplayed { name, english, japanese, files, ranks, drops }
}

pub(super) const UNPLAYED: &[Unplayed] = &[
    game("whale", "Whale shogi", "鯨将棋", (6, 6), true),
    game("heian-dai", "Heian dai shogi", "平安大将棋", (13, 13), false),
    game("tenjiku", "Tenjiku shogi", "天竺大将棋", (16, 16), false),
    game("dai-dai", "Dai dai shogi", "大大将棋", (17, 17), false),
    game("maka-dai-dai", "Maka dai dai shogi", "摩訶大大将棋", (19, 19), false),
    game("tai", "Tai shogi", "泰将棋", (25, 25), false),
    game("taikyoku", "Taikyoku shogi", "大局将棋", (36, 36), false),
    game("chess", "Chess", "チェス", (8, 8), false),
    game("crazyhouse", "Crazyhouse", "クレイジーハウス", (8, 8), true),
    game("xiangqi", "Xiangqi", "象棋", (9, 10), false),
    game("janggi", "Janggi", "チャンギ", (9, 10), false),
    game("makruk", "Makruk", "マークルック", (8, 8), false),
    game("shatranj", "Shatranj", "シャトランジ", (8, 8), false),
    game("chaturanga", "Chaturanga", "チャトランガ", (8, 8), false),
];
