//! `/ws/mate`: a mate problem solved while the browser watches; and the same messages, a line each, between the site and
//! the process that solves.

use crate::codes::codes;
use crate::{Millis, Side};
use serde::{Deserialize, Serialize};

/// From the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MateIn {
    /// Solve a problem; what ran before stops.
    Solve {
        /// A number of the browser's choice, which every answer repeats.
        id: u32,
        /// The problem in SFEN; the side to move attacks.
        sfen: String,
        /// How long at most.
        time_ms: Millis,
    },
    /// Seek brinkmate (必至): a move, no check, after which every defence still allows a mate; what ran before stops.
    Hisshi {
        /// A number of the browser's choice, which every answer repeats.
        id: u32,
        /// The position in SFEN; the side to move attacks.
        sfen: String,
        /// Plies to the move that reaches the brink, at most; odd.
        plies: u32,
        /// How long at most.
        time_ms: Millis,
    },
    /// Lay open a node of the problem's tree; what ran before stops.
    Look {
        /// A number of the browser's choice, which every answer repeats.
        id: u32,
        /// The problem in SFEN; the side to move attacks.
        sfen: String,
        /// The moves from there to the node, in USI.
        moves: Vec<String>,
    },
    /// Stop.
    Stop,
}

/// To the browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum MateOut {
    /// How far the search has come.
    Progress {
        /// Of which request.
        id: u32,
        /// Where it stands.
        search: MateSearch,
    },
    /// The verdict. For a mate that was proven the shortest, `judged` follows.
    Verdict {
        /// Of which request.
        id: u32,
        /// What came of it.
        verdict: MateVerdict,
        /// What it cost.
        search: MateSearch,
    },
    /// What composers ask of the solution.
    Judged {
        /// Of which request.
        id: u32,
        /// The judgement.
        judgement: Judgement,
    },
    /// A node of the tree.
    Node {
        /// Of which request.
        id: u32,
        /// What can be played there, the best for the side to move first.
        choices: Vec<MateChoice>,
        /// How the mate goes on from there, in USI; left out where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<Vec<String>>,
    },
    /// What came of seeking brinkmate. For a brink, its nodes follow.
    Hisshi {
        /// Of which request.
        id: u32,
        /// What came of it.
        verdict: HisshiVerdict,
        /// What it cost.
        search: MateSearch,
    },
    /// A position of a brink's tree in which the defender may try anything.
    Brink {
        /// Of which request.
        id: u32,
        /// The moves that lead there from the start, in USI, the attacker's last.
        moves: Vec<String>,
        /// The mate that threatens if the defender passes, in USI; empty if he is in check.
        threat: Vec<String>,
        /// Every legal answer.
        answers: Vec<BrinkAnswer>,
    },
    /// Nothing more will come of this request.
    Done {
        /// Of which request.
        id: u32,
    },
    /// It cannot be done.
    Failed {
        /// Of which request.
        id: u32,
        /// A stable name.
        code: MateFailure,
        /// In words, English.
        message: String,
    },
}

codes! {
    /// Why a problem is not worked on. Each has a text `mate-failed-CODE` in `locales/LANG/later/tsume.ftl`.
    pub enum MateFailure {
        /// The message could not be read.
        NotUnderstood = "not-understood",
        /// The position breaks a rule.
        NoPosition = "no-position",
        /// The side that shall be mated has no king.
        NoKing = "no-king",
        /// The side that shall be mated is in check, with the attacker to move.
        NotAProblem = "not-a-problem",
        /// A move of the line cannot be played.
        IllegalMove = "illegal-move",
        /// All places are taken.
        Busy = "busy",
        /// The process that solves has ended.
        Lost = "lost",
    }
}

/// Where a search stands, or stood when it ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct MateSearch {
    /// Positions looked at.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Time taken.
    pub time_ms: Millis,
    /// How full the table is, in thousandths.
    pub permille: u32,
    /// How many positions at least must still be shown to be mates; left out when the search is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<u32>,
    /// How many at least must still be shown to be none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disproof: Option<u32>,
    /// There is no mate within so many plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub none_within: Option<u32>,
    /// The shortest mate known, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// The line that looks most promising to both sides, in USI.
    pub line: Vec<String>,
}

/// What came of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MateVerdict {
    /// The attacker mates.
    Mate {
        /// In so many plies, as composers count.
        length: u32,
        /// No shorter mate exists against the longest defence.
        exact: bool,
        /// The moves up to a king without a move; behind `length` stand futile interpositions.
        line: Vec<String>,
    },
    /// He does not, whatever he plays.
    NoMate,
    /// Time, memory or a person ended the search first.
    GaveUp,
}

/// What came of seeking brinkmate. All but `mate` and `gave-up` is proven.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum HisshiVerdict {
    /// Checks alone mate: no brink is needed.
    Mate {
        /// One mate, in USI; a shorter one may exist.
        line: Vec<String>,
    },
    /// The brink is reached.
    Brink {
        /// In so many plies against the longest defence, the move that reaches it included; no way is shorter.
        plies: u32,
        /// The moves up to it.
        line: Vec<String>,
    },
    /// It is not reached.
    NoBrink {
        /// Within so many plies.
        plies: u32,
    },
    /// Time, memory or a person ended the search first.
    GaveUp,
}

/// An answer on the brink and what the attacker does about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BrinkAnswer {
    /// The answer in USI.
    pub usi: String,
    /// Whether it is mate by checks; otherwise the attacker plays on to the brink.
    pub mates: bool,
    /// Plies of one mate, or to the brink.
    pub plies: u32,
    /// How it goes on, in USI; a long mate is cut short.
    pub line: Vec<String>,
}

/// Whether a problem is sound.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Judgement {
    /// One solution, nothing left over; left out while a check is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sound: Option<bool>,
    /// Other checks that mate, too (余詰).
    pub cooks: Vec<MateAside>,
    /// Other checks that mate at the last ply, which is forgiven.
    pub last_ply: Vec<MateAside>,
    /// Answers that last as long as the solution's (変同).
    pub equal_answers: Vec<MateAside>,
    /// What the attacker holds at the end (駒余り), as in an SFEN's hand, Black's letters; empty for nothing.
    pub left_over: String,
    /// Checks of which the limits left open whether they mate.
    pub open: Vec<MateAside>,
}

/// A move that could be played instead of the solution's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MateAside {
    /// The ply, the first being 1.
    pub ply: u32,
    /// The move in USI.
    pub usi: String,
}

/// A move of a node and what becomes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MateChoice {
    /// The move in USI.
    pub usi: String,
    /// What becomes of it.
    pub outlook: MateOutlook,
}

/// What becomes of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MateOutlook {
    /// The attacker mates.
    Mate {
        /// Plies left after the move.
        plies: u32,
        /// Rather than at most so many.
        exact: bool,
    },
    /// He does not.
    NoMate,
    /// A drop that only puts off the end (無駄合い).
    Futile,
    /// Left open.
    Open,
}

/// The answer to `POST /api/diagram`: the position of a text in any format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiagramRead {
    /// The position in SFEN: that of a diagram or a problem as it begins, of a game that began as games do its last one.
    pub sfen: String,
    /// Whose turn it is.
    pub turn: Side,
    /// What it was read from, such as `kif`.
    pub format: String,
}
