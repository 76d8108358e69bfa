//! Mate problems to solve: the list, one of them, and what the site says of each move.

use serde::{Deserialize, Serialize};

/// A problem of the site's set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ProblemCard {
    /// Its name for good: `/tsume/ID`.
    pub id: String,
    /// Its place in the set, from 1.
    pub number: u32,
    /// The length of the mate, as composers count.
    pub plies: u32,
    /// How hard it is, from 1 (easy) to 9; 0 where nobody has said.
    pub grade: u8,
    /// The position in SFEN; Black attacks.
    pub sfen: String,
    /// What happens in it, such as `sacrifice`.
    pub themes: Vec<String>,
    /// What those who have said so think of it; left out where nobody has, or where a list does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub votes: Option<ProblemTally>,
}

/// How many accounts liked a problem, and how many did not.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemTally {
    /// Those who did.
    pub liked: u32,
    /// Those who did not.
    pub disliked: u32,
}

/// `GET /api/tsume/{id}/vote`, and the answer to `PUT`: what is thought of a problem.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ProblemVotes {
    /// How many liked it.
    pub tally: ProblemTally,
    /// Whether one liked it oneself; left out where one has not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<bool>,
    /// Whether one may say so: with an account, of what others see and is not one's own, unless a teacher keeps one within the class.
    pub may_vote: bool,
}

/// `PUT /api/tsume/{id}/vote`: says whether one liked it, in the place of what one said before.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ProblemVote {
    /// Whether; left out: one takes back what one said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub liked: Option<bool>,
}

/// A problem with what its page needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ProblemView {
    /// The problem.
    pub card: ProblemCard,
    /// The solution in USI; behind `plies` moves may stand futile interpositions.
    pub solution: Vec<String>,
    /// Problems in the set.
    pub total: u32,
    /// The id of the one before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// The id of the next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The set that it stands in; left out for the site's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<ProblemSetView>,
}

/// A set of problems that somebody has put together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemSetView {
    /// Its id: `/tsume/sets/ID`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What its owner says of it, in lines.
    pub about: String,
    /// The owner's name.
    pub owner: String,
    /// Whether it is the reader's own.
    pub own: bool,
}

/// `POST /api/tsume/{id}/judge`: is this move right?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemMove {
    /// The moves so far, the defender's among them, in USI.
    pub moves: Vec<String>,
    /// The attacker's move in USI.
    pub usi: String,
}

/// The answer to [`ProblemMove`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum ProblemAnswer {
    /// It breaks a rule.
    Illegal {
        /// Which one, such as `nifu`.
        foul: String,
    },
    /// It gives no check.
    NoCheck,
    /// The same position for the fourth time, by checks alone.
    PerpetualCheck,
    /// It mates.
    Mate,
    /// It mates later.
    Mates {
        /// Plies from the defence's answer up to the mate.
        plies: u32,
        /// Whether no other check mates sooner; left out where that is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shortest: Option<bool>,
        /// The answer that lasts longest, in USI.
        defence: String,
    },
    /// The king gets away.
    Refuted {
        /// An answer after which there is no mate, in USI.
        defence: String,
        /// How it meets the check: `escape`, `king-takes`, `taken`, `blocked`, `interposed`.
        why: String,
    },
    /// It took too long to find out.
    Open,
}

/// `POST /api/tsume/{id}/hint`: what mates soonest from here?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintQuery {
    /// The moves so far, in USI.
    pub moves: Vec<String>,
}

/// The answer to [`HintQuery`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Hint {
    /// The move in USI; left out where there is none, or none was found in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usi: Option<String>,
}
