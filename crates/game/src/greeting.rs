//! What players say to each other by custom: a fixed phrase each, which every reader sees in their own language.

use serde::{Deserialize, Serialize};

/// A phrase. Each side says each of them once in a game at most.
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
}

impl Greeting {
    /// Every phrase.
    pub const ALL: [Greeting; 3] = [Greeting::Begin, Greeting::End, Greeting::Analyse];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Greeting::Begin => "begin",
            Greeting::End => "end",
            Greeting::Analyse => "analyse",
        }
    }

    /// The phrase of a [`code`](Greeting::code).
    pub fn from_code(code: &str) -> Option<Greeting> {
        Greeting::ALL.into_iter().find(|greeting| greeting.code() == code)
    }
}
