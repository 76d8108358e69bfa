//! How strong players are.

use serde::{Deserialize, Serialize};

/// A rating as it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RatingView {
    /// In points.
    pub value: i32,
    /// Too little is known to rank by it.
    pub provisional: bool,
    /// The rank that it earns, such as `3k` or `1d`; left out while it is provisional, and of another kind of shogi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
}

/// The ratings of a rated game: `GET /api/games/{id}/ratings`, null for a game that is not rated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRatings {
    /// What they are of: a speed class of standard shogi (blitz, rapid, classical or correspondence), or another kind by its name.
    pub pool: String,
    /// Black's.
    pub black: SideRating,
    /// White's.
    pub white: SideRating,
}

/// What a game does to one side's rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SideRating {
    /// The rating before it.
    pub before: RatingView,
    /// The rating after it, once it was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<RatingView>,
}
