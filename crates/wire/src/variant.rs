//! Other kinds of shogi than the one that everybody means.

use komadai_game::Variant;
use komadai_game::any::Position;
use serde::{Deserialize, Serialize};

/// The games that are played on the site besides standard shogi, by their names, the smallest boards first. Each has texts
/// `variant-NAME` in the locales, and its rules under `variants-NAME-…`.
pub const VARIANTS: &[&str] = &[
    "dobutsu",
    "micro",
    "minishogi",
    "kyotoshogi",
    "gorogoro",
    "gorogoroplus",
    "gorogoro-dobutsu",
    "judkins",
    "torishogi",
    "yarishogi",
    "heian8x8",
    "heian",
    "heian9x9",
    "annanshogi",
    "checkshogi",
    "shoshogi",
    "cannonshogi",
    "wa",
    "wadrop",
    "chushogi",
    "dai",
    "shogi-7x7",
    "shogi-8x8",
    "shogi-10x10",
    "shogi-11x11",
    "shogi-12x12",
    "shogi-13x13",
    "shogi-14x14",
    "shogi-15x15",
    "shogi-16x16",
];

/// The pieces of shogi on larger and smaller square boards, among [`VARIANTS`]: one game in many sizes, each played too seldom for ratings.
pub const SQUARES: &[&str] = VARIANTS.split_at(21).1;

/// A kind of shogi as it begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantStart {
    /// Its name, such as `minishogi`.
    pub name: String,
    /// The start position, which begins with the name.
    pub start: String,
    /// The handicaps that White may give in it, the smallest first.
    pub odds: Vec<VariantOdds>,
}

/// A handicap of another kind of shogi.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantOdds {
    /// Its name: `odds-NAME` in the locales.
    pub name: String,
    /// Its start position, which begins with the name of the kind.
    pub start: String,
}

/// The handicaps of a kind of shogi that is played on the site.
pub fn odds(name: &str) -> Vec<VariantOdds> {
    let rules = Position::of_variant(Variant::Named(name));
    let rules = rules.as_ref().and_then(Position::other).map(|start| start.rules().clone());
    let handicaps = rules.iter().flat_map(|rules| rules.handicaps());
    let of = |english: &str| english.trim_end_matches(" pieces").replace(' ', "-");
    handicaps.map(|given| VariantOdds { name: of(&given.english), start: format!("{name} {}", given.start) }).collect()
}

/// The name of a position's game; none of standard shogi.
pub(crate) fn name(position: &Position) -> Option<String> {
    match position.variant() {
        Variant::Standard => None,
        Variant::Named(name) => Some(name.to_owned()),
    }
}

/// The legal moves in a position of another game than standard shogi, whose rules no browser knows.
pub(crate) fn legal(position: &Position) -> Option<Vec<String>> {
    let is_other = position.other().is_some();
    is_other.then(|| position.legal_moves().iter().map(ToString::to_string).collect())
}
