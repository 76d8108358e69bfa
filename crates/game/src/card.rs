//! What a list of games shows, and what asks when something is due, without the game's events.

use crate::{Game, Instant, PauseReason, Ruleset};
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// The summary of a game, which a store keeps in columns beside its events.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// How many moves have been played.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// When a [`Command::Tick`](crate::Command::Tick) comes to something, as [`Game::due`] tells: a flag falls, or a game that
    /// stands still goes on.
    pub due: Option<Instant>,
    /// Whether it goes on.
    pub status: Status,
    /// Who won; nobody in a draw or a game without result.
    pub winner: Option<Color>,
    /// The [`code`](crate::Reason::code) of why it ended; none while it goes on.
    pub reason: Option<&'static str>,
}

/// Whether a game goes on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "GameStatus"))]
pub enum Status {
    /// It has not begun: a player is still to come.
    Waiting,
    /// It is played.
    Running,
    /// Both agreed to stop for now (指し掛け).
    Adjourned,
    /// Whoever runs the game stopped it.
    Suspended,
    /// It has ended.
    Over,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 5] = [Status::Waiting, Status::Running, Status::Adjourned, Status::Suspended, Status::Over];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Running => "running",
            Status::Adjourned => "adjourned",
            Status::Suspended => "suspended",
            Status::Over => "over",
        }
    }

    /// The status of a [`code`](Status::code).
    pub fn from_code(code: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.code() == code)
    }
}

impl<R: Ruleset> Game<R> {
    /// The game's summary now. It changes with the game's events alone.
    pub fn card(&self) -> Card {
        let outcome = self.outcome();
        Card {
            ply: self.ply(),
            turn: self.turn(),
            due: self.due(),
            status: match self.pause() {
                _ if outcome.is_some() => Status::Over,
                None => Status::Running,
                Some(pause) => match pause.reason {
                    PauseReason::Waiting => Status::Waiting,
                    PauseReason::Adjourned => Status::Adjourned,
                    PauseReason::Suspended => Status::Suspended,
                },
            },
            winner: outcome.and_then(|outcome| outcome.winner),
            reason: outcome.map(|outcome| outcome.reason.code()),
        }
    }
}
