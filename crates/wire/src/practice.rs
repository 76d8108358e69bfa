//! What somebody has practised, as browsers and the site exchange it.

use crate::{Epoch, Evaluation, LearnTheme, Trainer};
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// `POST /api/me/practice`: what is new in this browser, and how far it knows the account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeIn {
    /// The place up to which the browser has heard; 0 at first.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: u64,
    /// What has changed in the browser.
    pub items: Vec<PracticeItem>,
}

/// The answer to [`PracticeIn`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeOut {
    /// The place up to which the browser has heard now.
    #[cfg_attr(test, ts(type = "number"))]
    pub place: u64,
    /// What the account has of all that was sent, and what has changed there since.
    pub items: Vec<PracticeItem>,
    /// There is more to hear: ask again.
    pub more: bool,
}

/// How well something is remembered, and when it comes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct MemoryCard {
    /// Boxes of growing lengths; 0 after a mistake.
    #[serde(rename = "box")]
    pub leitner: u8,
    /// The day on which it comes back, as 2026-11-23.
    pub due: String,
    /// Attempts without a mistake.
    pub solved: u32,
    /// Attempts with a mistake.
    pub missed: u32,
    /// The day of the last attempt.
    pub last: String,
    /// Days after which it is recalled nine times in ten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stability: Option<f64>,
    /// From 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
}

/// A move of one's own that lost much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct KeptMistake {
    /// The position before it, in SFEN.
    pub sfen: String,
    /// The move in USI.
    pub played: String,
    /// The move before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// What the engine found.
    pub before: Evaluation,
    /// The record that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// Something practised. What two browsers know of one item is joined by its kind's rule, which forgets nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum PracticeItem {
    /// A lesson of the course: the most stars count.
    Lesson {
        /// Its name.
        name: String,
        /// From 1 to 3.
        stars: u8,
    },
    /// A mate problem: the later attempt counts.
    Problem {
        /// Its id.
        id: String,
        /// What is remembered of it.
        card: MemoryCard,
    },
    /// A position in which one move is better than all others: the later attempt counts.
    NextMove {
        /// Its id.
        id: String,
        /// What is remembered of it.
        card: MemoryCard,
    },
    /// Problems in a row and days in a row.
    Streak {
        /// The most problems solved in a row.
        best: u32,
        /// Days in a row on which something was solved.
        days: u32,
        /// The last of these days.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last_day: Option<String>,
    },
    /// A mistake of one's own: taken in or put away, whichever was later.
    Mistake {
        /// The position without its number.
        key: String,
        /// When it was taken in or put away; 0 where that was not noted.
        at: Epoch,
        /// The mistake; left out once it was put away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mistake: Option<KeptMistake>,
        /// What is remembered of it; left out until it was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<MemoryCard>,
    },
    /// Opening lines that are drilled: taken in or put away, whichever was later.
    Repertoire {
        /// The record or chapter that they stand in.
        source: String,
        /// Whose moves are asked.
        side: Color,
        /// When it was drilled or put away; 0 where that was not noted.
        at: Epoch,
        /// What it is called; left out once it was put away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
    },
    /// A move of a repertoire: the later attempt counts.
    OpeningMove {
        /// The record or chapter.
        source: String,
        /// Whose moves are asked.
        side: Color,
        /// The position without its number.
        key: String,
        /// What is remembered of it.
        card: MemoryCard,
    },
    /// The best rush of a length.
    Rush {
        /// Which length.
        length: String,
        /// Problems solved.
        solved: u32,
    },
    /// A castle built: the fastest counts.
    Castle {
        /// Which one.
        castle: String,
        /// How long it took.
        ms: u32,
        /// In how many moves.
        moves: u32,
    },
    /// The best round of a trainer.
    Round {
        /// Which one.
        trainer: Trainer,
        /// Right answers.
        right: u32,
    },
    /// A rung of the ladder that was climbed.
    Rung {
        /// The handicap of its game.
        handicap: String,
    },
    /// Answers in tests of grade: whoever has counted more of them counts.
    Answers {
        /// What was asked about.
        theme: LearnTheme,
        /// Right ones.
        right: u32,
        /// All.
        tried: u32,
    },
    /// Of a kind that this version does not know, as a page of a newer one sends it while a site is upgraded: it falls away alone.
    #[serde(other, skip_serializing)]
    #[cfg_attr(test, ts(skip))]
    Unknown,
}
