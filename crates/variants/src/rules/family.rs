//! The family as a whole: the games that are played here, those that are only known, and in which group each stands.

/// A game without a rule file: its sources do not agree on its rules, it is of another family, or has no flat board of squares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Unplayed {
    /// Its name, as a rule file's would be.
    pub name: &'static str,
    /// The name in English.
    pub english: &'static str,
    /// The name in Japanese.
    pub japanese: &'static str,
    /// How many files and ranks, where it has a flat board of squares.
    pub size: Option<(u8, u8)>,
    /// Whether what is taken comes back.
    pub drops: bool,
}

/// What games stand together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// Boards of fewer than 9 × 9 squares.
    Small,
    /// 9 × 9 squares, with other pieces or other rules.
    Standard,
    /// More squares.
    Large,
    /// More than two players.
    Multiplayer,
    /// Boards one above the other.
    Solid,
    /// Anything else, the games of other countries among them.
    Others,
}

const fn flat(
    name: &'static str,
    english: &'static str,
    japanese: &'static str,
    size: (u8, u8),
    drops: bool,
) -> Unplayed {
    Unplayed { name, english, japanese, size: Some(size), drops }
}

const fn other(name: &'static str, english: &'static str, japanese: &'static str, drops: bool) -> Unplayed {
    Unplayed { name, english, japanese, size: None, drops }
}

pub(super) const UNPLAYED: &[Unplayed] = &[
    other("nana", "Nana shogi", "ナナ将棋", true),
    flat("whale", "Whale shogi", "鯨将棋", (6, 6), true),
    flat("hasami", "Hasami shogi", "はさみ将棋", (9, 9), false),
    flat("unashogi", "Unashogi", "ウナ将棋", (9, 9), true),
    flat("okisaki", "Okisaki shogi", "オキサキ将棋", (10, 10), true),
    flat("heian-dai", "Heian dai shogi", "平安大将棋", (13, 13), false),
    flat("tenjiku", "Tenjiku shogi", "天竺大将棋", (16, 16), false),
    flat("dai-dai", "Dai dai shogi", "大大将棋", (17, 17), false),
    flat("maka-dai-dai", "Maka dai dai shogi", "摩訶大大将棋", (19, 19), false),
    flat("ko", "Kō shogi", "広将棋", (19, 19), false),
    flat("tai", "Tai shogi", "泰将棋", (25, 25), false),
    flat("taikyoku", "Taikyoku shogi", "大局将棋", (36, 36), false),
    other("sannin", "Sannin shogi (three players)", "三人将棋", true),
    flat("yonin", "Yonin shogi (four players)", "四人将棋", (9, 9), true),
    other("space", "Space shogi", "スペース将棋", true),
    flat("euroshogi", "EuroShogi", "ユーロ将棋", (8, 8), true),
    flat("tsuitate", "Tsuitate shogi", "衝立将棋", (9, 9), true),
    flat("crazyhouse", "Crazyhouse", "クレイジーハウス", (8, 8), true),
    flat("chess", "Chess", "チェス", (8, 8), false),
    flat("indian-chess", "Indian chess", "インド式チェス", (8, 8), false),
    flat("chaturanga", "Chaturanga", "チャトランガ", (8, 8), false),
    flat("shatranj", "Shatranj", "シャトランジ", (8, 8), false),
    flat("makruk", "Makruk", "マークルック", (8, 8), false),
    flat("xiangqi", "Xiangqi", "象棋", (9, 10), false),
    flat("janggi", "Janggi", "チャンギ", (9, 10), false),
];

/// Every game, by groups; those within a group from small to large.
pub const FAMILY: &[(Group, &[&str])] = &[
    (
        Group::Small,
        &[
            "dobutsu",
            "micro",
            "minishogi",
            "kyotoshogi",
            "gorogoro",
            "gorogoroplus",
            "gorogoro-dobutsu",
            "judkins",
            "nana",
            "whale",
            "torishogi",
            "yarishogi",
            "heian8x8",
        ],
    ),
    (
        Group::Standard,
        &["heian", "heian9x9", "shoshogi", "annanshogi", "checkshogi", "cannonshogi", "hasami", "unashogi", "shogi"],
    ),
    (
        Group::Large,
        &[
            "okisaki",
            "wa",
            "wadrop",
            "chushogi",
            "heian-dai",
            "dai",
            "tenjiku",
            "dai-dai",
            "maka-dai-dai",
            "ko",
            "tai",
            "taikyoku",
        ],
    ),
    (Group::Multiplayer, &["sannin", "yonin"]),
    (Group::Solid, &["space"]),
    (
        Group::Others,
        &[
            "tsuitate",
            "euroshogi",
            "crazyhouse",
            "chess",
            "indian-chess",
            "chaturanga",
            "shatranj",
            "makruk",
            "xiangqi",
            "janggi",
        ],
    ),
];

/// A game as it is compared with its relatives; nothing where sources differ.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// Its name in [`FAMILY`].
    pub name: &'static str,
    /// Squares, or points of a net of lines.
    pub squares: u16,
    /// Pieces of a side.
    pub pieces: u8,
    /// Rows on the far side in which pieces promote.
    pub zone: u8,
    /// Moves of the side that begins.
    pub first_moves: Option<u8>,
    /// Whether what is taken comes back.
    pub drops: bool,
}

const fn compared(
    name: &'static str,
    squares: u16,
    pieces: u8,
    zone: u8,
    first_moves: Option<u8>,
    drops: bool,
) -> Compared {
    Compared { name, squares, pieces, zone, first_moves, drops }
}

/// Shogi beside its relatives of other countries and its own larger forms.
pub const COMPARED: &[Compared] = &[
    compared("shogi", 81, 20, 3, Some(30), true),
    compared("chaturanga", 64, 16, 1, None, false),
    compared("shatranj", 64, 16, 1, Some(16), false),
    compared("indian-chess", 64, 16, 1, None, false),
    compared("chess", 64, 16, 1, Some(20), false),
    compared("crazyhouse", 64, 16, 1, Some(20), true),
    compared("makruk", 64, 16, 3, Some(23), false),
    compared("xiangqi", 90, 16, 0, Some(44), false),
    compared("janggi", 90, 16, 0, Some(32), false),
    compared("chushogi", 144, 46, 4, Some(36), false),
    compared("dai", 225, 65, 5, Some(71), false),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position, Rules};
    use std::collections::BTreeSet;

    #[test]
    fn every_game_stands_in_one_group() {
        let grouped: Vec<&str> = FAMILY.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let set: BTreeSet<&str> = grouped.iter().copied().collect();
        assert_eq!(set.len(), grouped.len());
        let known: BTreeSet<&str> = Rules::names().chain(UNPLAYED.iter().map(|game| game.name)).collect();
        assert_eq!(set, known);
    }

    #[test]
    fn what_is_compared_is_as_the_rule_files_have_it() {
        let own: Vec<_> = COMPARED.iter().filter_map(|row| Some((row, Rules::named(row.name)?))).collect();
        assert_eq!(own.len(), 3);
        for (row, rules) in own {
            let start = Position::start(&rules);
            let said = compared(
                row.name,
                u16::from(rules.files()) * u16::from(rules.ranks()),
                start.pieces_of(Color::Black).count() as u8,
                rules.zone(),
                Some(start.legal_moves().len() as u8),
                rules.drops() != crate::rules::Drops::None,
            );
            assert_eq!(*row, said);
        }
    }
}
