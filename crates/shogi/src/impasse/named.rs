//! Impasse rules by name.

use super::ImpasseRules;

/// Impasse rules by name: how an impasse ends.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ImpasseRule {
    /// Not at all.
    None,
    /// By agreement and a count of all pieces: fewer than 24 points lose, otherwise a draw.
    #[cfg_attr(feature = "serde", serde(rename = "points-24"))]
    #[cfg_attr(feature = "typescript", ts(rename = "points-24"))]
    Points24,
    /// By declaration with 28 points (Black) or 27 (White) in the zone and in hand.
    #[cfg_attr(feature = "serde", serde(rename = "declaration-27"))]
    #[cfg_attr(feature = "typescript", ts(rename = "declaration-27"))]
    Declaration27,
    /// By agreement and a count: 27 or more win; at 27 each, White.
    #[cfg_attr(feature = "serde", serde(rename = "simple-27"))]
    #[cfg_attr(feature = "typescript", ts(rename = "simple-27"))]
    Simple27,
    /// The king that reaches the other king's start square wins, once both have entered.
    Try,
    /// Points-24 where one king in the zone is enough, with declarations: 31 points win, 24 draw (professionals since 2019).
    #[cfg_attr(feature = "serde", serde(rename = "points-24-2019"))]
    #[cfg_attr(feature = "typescript", ts(rename = "points-24-2019"))]
    Points24Of2019,
    /// Declaration-27 without a claim: the game ends as soon as one would win.
    #[cfg_attr(feature = "serde", serde(rename = "automatic-27"))]
    #[cfg_attr(feature = "typescript", ts(rename = "automatic-27"))]
    Automatic27,
    /// Try, whether or not the other king has entered.
    TryAtOnce,
    /// Whoever brings all pieces into the zone ends the game, and 27 points win.
    AllIn,
    /// Points-24, and a count can be forced from a camp in which every piece is protected.
    ProtectedCamp,
    /// Rulings put together at will, which have no name.
    Custom,
}

impl ImpasseRule {
    /// Every name, [`Custom`](ImpasseRule::Custom) aside.
    pub const ALL: [ImpasseRule; 10] = [
        ImpasseRule::None,
        ImpasseRule::Points24,
        ImpasseRule::Declaration27,
        ImpasseRule::Simple27,
        ImpasseRule::Try,
        ImpasseRule::Points24Of2019,
        ImpasseRule::Automatic27,
        ImpasseRule::TryAtOnce,
        ImpasseRule::AllIn,
        ImpasseRule::ProtectedCamp,
    ];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            ImpasseRule::None => "none",
            ImpasseRule::Points24 => "points-24",
            ImpasseRule::Declaration27 => "declaration-27",
            ImpasseRule::Simple27 => "simple-27",
            ImpasseRule::Try => "try",
            ImpasseRule::Points24Of2019 => "points-24-2019",
            ImpasseRule::Automatic27 => "automatic-27",
            ImpasseRule::TryAtOnce => "try-at-once",
            ImpasseRule::AllIn => "all-in",
            ImpasseRule::ProtectedCamp => "protected-camp",
            ImpasseRule::Custom => "custom",
        }
    }

    /// The rulings that it stands for; none for custom ones.
    pub const fn rules(self) -> Option<ImpasseRules> {
        Some(match self {
            ImpasseRule::None => ImpasseRules::NONE,
            ImpasseRule::Points24 => ImpasseRules::PROFESSIONAL_24,
            ImpasseRule::Declaration27 => ImpasseRules::DECLARATION_27,
            ImpasseRule::Simple27 => ImpasseRules::SIMPLE_27,
            ImpasseRule::Try => ImpasseRules::TRY,
            ImpasseRule::Points24Of2019 => ImpasseRules::PROFESSIONAL_2019,
            ImpasseRule::Automatic27 => ImpasseRules::AUTOMATIC_27,
            ImpasseRule::TryAtOnce => ImpasseRules::TRY_AT_ONCE,
            ImpasseRule::AllIn => ImpasseRules::ALL_PIECES_IN,
            ImpasseRule::ProtectedCamp => ImpasseRules::PROTECTED_CAMP,
            ImpasseRule::Custom => return None,
        })
    }

    /// The name of these rulings.
    pub fn of(rules: &ImpasseRules) -> ImpasseRule {
        let named = ImpasseRule::ALL.into_iter().find(|rule| rule.rules().as_ref() == Some(rules));
        named.unwrap_or(ImpasseRule::Custom)
    }
}

impl ImpasseRules {
    /// Every name that programs may use: the codes of [`ImpasseRule`], short forms of them for a command line, and sites for what was
    /// played there.
    pub const PRESETS: [(&'static str, ImpasseRule); 17] = [
        ("none", ImpasseRule::None),
        ("points-24", ImpasseRule::Points24),
        ("declaration-27", ImpasseRule::Declaration27),
        ("simple-27", ImpasseRule::Simple27),
        ("try", ImpasseRule::Try),
        ("points-24-2019", ImpasseRule::Points24Of2019),
        ("automatic-27", ImpasseRule::Automatic27),
        ("try-at-once", ImpasseRule::TryAtOnce),
        ("all-in", ImpasseRule::AllIn),
        ("protected-camp", ImpasseRule::ProtectedCamp),
        ("pro24", ImpasseRule::Points24),
        ("decl27", ImpasseRule::Declaration27),
        ("simple27", ImpasseRule::Simple27),
        ("shogi-wars-until-2014", ImpasseRule::Try),
        ("pro24-2019", ImpasseRule::Points24Of2019),
        ("auto27", ImpasseRule::Automatic27),
        ("shogi-wars", ImpasseRule::Automatic27),
    ];

    /// The rules of a name in [`PRESETS`](ImpasseRules::PRESETS).
    pub fn from_code(code: &str) -> Option<ImpasseRules> {
        ImpasseRules::PRESETS.into_iter().find(|(name, _)| *name == code).and_then(|(_, rule)| rule.rules())
    }
}
