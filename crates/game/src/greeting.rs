//! What players say to each other by custom: a fixed phrase each, which every reader sees in their own language.

use crate::Instant;
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// A phrase. Each side says each of them a few times in a game at most ([`most_said`](Greeting::most_said)).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Greeting {
    /// よろしくお願いします, until the game is over.
    Begin,
    /// ありがとうございました, once it is over.
    End,
    /// That one goes through the game (感想戦), and the other may come along, once it is over.
    Analyse,
    /// That the other's move is a good one.
    NiceMove,
    /// Thanks, for a take-back as for kind words.
    Thanks,
    /// An apology, for a slip as for a long wait.
    Sorry,
    /// もう一局: that one would like another game, once it is over.
    Again,
    /// That one is the elder of the two, who is the senior between equals (上座, 王将), until the game is over.
    Elder,
    /// That the other is.
    Younger,
}

/// A phrase that was said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// By whom.
    pub by: Color,
    /// What.
    pub greeting: Greeting,
    /// When.
    pub at: Instant,
}

impl Greeting {
    /// Every phrase.
    pub const ALL: [Greeting; 9] = [
        Greeting::Begin,
        Greeting::End,
        Greeting::Analyse,
        Greeting::NiceMove,
        Greeting::Thanks,
        Greeting::Sorry,
        Greeting::Again,
        Greeting::Elder,
        Greeting::Younger,
    ];

    /// How often a side says it in one game at most.
    pub const fn most_said(self) -> usize {
        match self {
            Greeting::Begin
            | Greeting::End
            | Greeting::Analyse
            | Greeting::Again
            | Greeting::Elder
            | Greeting::Younger => 1,
            Greeting::NiceMove | Greeting::Thanks | Greeting::Sorry => 3,
        }
    }

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Greeting::Begin => "begin",
            Greeting::End => "end",
            Greeting::Analyse => "analyse",
            Greeting::NiceMove => "nice-move",
            Greeting::Thanks => "thanks",
            Greeting::Sorry => "sorry",
            Greeting::Again => "again",
            Greeting::Elder => "elder",
            Greeting::Younger => "younger",
        }
    }

    /// The phrase of a [`code`](Greeting::code).
    pub fn from_code(code: &str) -> Option<Greeting> {
        Greeting::ALL.into_iter().find(|greeting| greeting.code() == code)
    }
}
