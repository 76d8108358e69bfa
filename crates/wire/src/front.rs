//! The first page: what goes on here now, and what of it is the reader's.

use crate::{LiveGame, PoolView, ProblemCard, RatingView};
use serde::{Deserialize, Serialize};

/// What the first page shows besides the reader's games; a socket, `/ws/lobby`, brings what changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Front {
    /// The pools, the fastest clock first, with how many wait in each.
    pub pools: Vec<PoolView>,
    /// How many people are here.
    pub here: u32,
    /// The game to look at: the best one in which something happens, else the last one that ended; left out where there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<LiveGame>,
    /// A combination to think about; left out where there is a game to look at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tesuji: Option<TodaysTesuji>,
    /// Today's mate problem.
    pub problem: ProblemCard,
    /// The last piece of the site's news; left out where there is none of late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub news: Option<LatestNews>,
    /// What is the reader's, who has an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<FrontMember>,
}

/// A piece of the site's news.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LatestNews {
    /// Its id: `/news/ID`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// The tag of the language in which it is written.
    pub lang: String,
}

/// The first problem of a set of combinations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TodaysTesuji {
    /// The set, as a lesson: `/learn/NAME`.
    pub lesson: String,
    /// What it is called in the reader's language.
    pub title: String,
    /// The position in SFEN, Black to move.
    pub sfen: String,
}

/// What an account finds on the first page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct FrontMember {
    /// What it is called.
    pub name: String,
    /// Its ratings, the class with the most games first.
    pub ratings: Vec<PoolRating>,
    /// The players whom it follows, by name.
    pub follows: Vec<String>,
    /// What is next of the events that it plays in or looks after, or that its clubs hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<NextEvent>,
}

/// A rating and what it is of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PoolRating {
    /// A speed class of standard shogi (blitz, rapid, classical or correspondence), or another kind by its name.
    pub pool: String,
    /// How strong.
    pub rating: RatingView,
}

/// An event that goes on, or comes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct NextEvent {
    /// Its id: `/event/ID`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The club that holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// Its first day, `YYYY-MM-DD`; empty: not said.
    pub day: String,
    /// Whether it is being played.
    pub running: bool,
}

/// A board of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventBoard {
    /// The event's id: `/event/ID`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Whether the reader is the host of the display that it is, with more boards to see to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub host: bool,
}
