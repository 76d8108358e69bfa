//! What has happened in a game. The list of its events is the game: [`Game::replay`](crate::Game::replay) rebuilds it.

use crate::{Act, Any, Commitment, Greeting, Instant, JankenStep, Millis, OfferKind, Outcome, Ruleset, Salt};
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// Something that has happened, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event<R: Ruleset = Any> {
    /// When. Never before the event that precedes it.
    pub at: Instant,
    /// What.
    pub kind: EventKind<R>,
}

impl<R: Ruleset> Event<R> {
    /// Whether it ends the game with a result: a win or a draw.
    pub const fn has_result(&self) -> bool {
        matches!(&self.kind, EventKind::Ended { outcome, .. } if outcome.winner.is_some() || outcome.is_draw())
    }

    /// Whether the players change sides by it.
    pub fn changes_sides(&self) -> bool {
        match &self.kind {
            EventKind::Kept { act } => act.changes_sides(),
            EventKind::Janken { step } => step.changes_sides(),
            _ => false,
        }
    }

    /// Whether the pawns were tossed by it: sides may change.
    pub const fn is_toss(&self) -> bool {
        matches!(
            self.kind,
            EventKind::Kept { act: Act::Tossed { .. } } | EventKind::Janken { step: JankenStep::Tossed { .. } }
        )
    }
}

/// Something that has happened. Durations are facts: what was charged stays charged, whatever a later version would charge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind<R: Ruleset = Any> {
    /// The game begins: always the first event, and only that.
    Began,
    /// The side to move played this. All offers lapse.
    Moved {
        /// The move.
        mv: R::Move,
        /// The time charged for it.
        took: Millis,
        /// Whether the timekeeper entered it for its player.
        entered: bool,
    },
    /// An offer was made.
    Offered {
        /// By whom.
        by: Color,
        /// What.
        kind: OfferKind,
    },
    /// An offer was declined.
    Declined {
        /// By whom.
        by: Color,
        /// What.
        kind: OfferKind,
    },
    /// An offer was taken back.
    Withdrawn {
        /// By whom.
        by: Color,
        /// What.
        kind: OfferKind,
    },
    /// Moves were taken back, as both agreed. All offers lapse.
    TakenBack {
        /// Who had asked.
        by: Color,
        /// How many moves are left.
        ply: u32,
        /// The time charged to the side that was to move.
        took: Millis,
    },
    /// A side has resigned and waits for its turn.
    ResignationWaits {
        /// Which.
        by: Color,
    },
    /// A side said what custom asks for.
    Greeted {
        /// Who.
        by: Color,
        /// What.
        greeting: Greeting,
    },
    /// A side is called this from now on.
    Named {
        /// Who.
        by: Color,
        /// What: not of several lines; empty where whoever bore the name has erased it.
        name: String,
    },
    /// The game stands still. All offers lapse.
    Paused {
        /// Why.
        reason: PauseReason,
        /// When the game goes on at the latest; none where it waits for a player, and where a program that knew no bound adjourned it.
        until: Option<Instant>,
    },
    /// The game goes on.
    Resumed,
    /// Both agreed to adjourn with a sealed move: the side to move seals its next one.
    SealAgreed,
    /// The side to move has sealed its move; the game stands still. All offers lapse.
    Sealed {
        /// Who.
        by: Color,
        /// What the move will be checked against.
        commitment: Commitment,
        /// When the game goes on at the latest.
        until: Instant,
    },
    /// The sealed move was opened. It is played with the next event, or loses the game.
    Opened {
        /// The move.
        attempt: R::Attempt,
        /// What makes the commitment of it.
        salt: Salt,
    },
    /// A side has proposed when the game that is adjourned goes on.
    ResumeProposed {
        /// Who.
        by: Color,
        /// When.
        at: Instant,
    },
    /// Both have agreed when it goes on, if nobody lets it go on before; a sealed move is opened then.
    ResumeSet {
        /// When.
        at: Instant,
    },
    /// A side's clock stands from now until then; until now where a holiday ends early.
    Holiday {
        /// Whose.
        by: Color,
        /// Until when.
        until: Instant,
    },
    /// A step of rock-paper-scissors, by which it is found out who tosses the pawns.
    Janken {
        /// Which.
        step: JankenStep,
    },
    /// The timekeeper did something. What follows from it follows as the next event.
    Kept {
        /// What.
        act: Act<R>,
    },
    /// The server was away from then until now.
    Interrupted {
        /// From when.
        since: Instant,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome<R>,
        /// The time charged to the side that was to move.
        took: Millis,
    },
    /// Both want another game.
    RematchAgreed,
    /// The next game is ready.
    Next {
        /// Its id.
        id: String,
    },
}

/// Why a game stands still.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PauseReason {
    /// It has not begun: a player is still to come.
    Waiting,
    /// Both agreed to stop for now (指し掛け).
    Adjourned,
    /// Whoever runs the game stopped it.
    Suspended,
}

impl PauseReason {
    /// Every reason.
    pub const ALL: [PauseReason; 3] = [PauseReason::Waiting, PauseReason::Adjourned, PauseReason::Suspended];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            PauseReason::Waiting => "waiting",
            PauseReason::Adjourned => "adjourned",
            PauseReason::Suspended => "suspended",
        }
    }
}
