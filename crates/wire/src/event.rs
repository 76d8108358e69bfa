//! What happens in a game, numbered.

use crate::{
    Epoch, Furigoma, Greeting, HolidayView, JankenStep, KeptView, MoveView, OfferKind, PauseReason, ResultView,
    SealedView, Side, Sides, Standing,
};
use serde::{Deserialize, Serialize};

/// One event of a game. The first is number 1, and there are no gaps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub enum GameEvent {
    /// The game begins.
    Began {
        /// When.
        at: Epoch,
        /// The toss, where there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        furigoma: Option<Furigoma>,
    },
    /// A move was played. All offers lapse.
    Move {
        /// Who played it.
        by: Side,
        /// The move.
        #[serde(rename = "move")]
        mv: MoveView,
        /// The position after it.
        standing: Standing,
    },
    /// Something was offered.
    Offered {
        /// Who offers.
        by: Side,
        /// What.
        kind: OfferKind,
    },
    /// An offer was declined.
    Declined {
        /// Who declines.
        by: Side,
        /// What.
        kind: OfferKind,
    },
    /// An offer was taken back.
    Withdrawn {
        /// Whose offer it was.
        by: Side,
        /// What.
        kind: OfferKind,
    },
    /// Moves were taken back. All offers lapse.
    TakenBack {
        /// Who had asked.
        by: Side,
        /// How many moves are left.
        ply: u32,
        /// The position now.
        standing: Standing,
    },
    /// A side has resigned; it takes effect when its turn comes.
    ResignationWaits {
        /// Who.
        by: Side,
    },
    /// A player said what custom asks for.
    Greeted {
        /// Who.
        by: Side,
        /// What.
        greeting: Greeting,
        /// When.
        at: Epoch,
    },
    /// A player has a name now.
    Named {
        /// Who.
        by: Side,
        /// Which.
        name: String,
    },
    /// Both want another game; `next-game` follows. All offers lapse.
    RematchAgreed,
    /// The clocks stand. All offers lapse.
    Paused {
        /// Why.
        reason: PauseReason,
        /// When they run again at the latest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Epoch>,
    },
    /// The clocks run again. All offers lapse.
    Resumed,
    /// Both agreed to adjourn with a sealed move: the side to move seals its next one. All offers lapse.
    SealAgreed,
    /// A move was sealed, and the clocks stand. All offers lapse.
    Sealed {
        /// Which.
        sealed: SealedView,
    },
    /// The sealed move was opened; it is played with the next event, or loses the game.
    Opened {
        /// The move in USI, or what USI cannot say.
        usi: String,
        /// What makes the commitment of it: the SHA-256 of the salt, a blank and the move.
        salt: String,
    },
    /// A player proposes when a game that is adjourned goes on. The proposal of the same player before lapses.
    ResumeProposed {
        /// Who.
        by: Side,
        /// When.
        at: Epoch,
    },
    /// Both agreed on that: then the game goes on, and a sealed move is opened. All proposals lapse.
    ResumeSet {
        /// When.
        at: Epoch,
    },
    /// A player has announced a holiday, or ended one.
    Holiday {
        /// Both players' holidays now.
        holidays: Sides<HolidayView>,
    },
    /// A step of rock-paper-scissors, before the game begins.
    Janken {
        /// Which.
        step: JankenStep,
    },
    /// The timekeeper did something. What follows from it is told by the next event.
    Kept {
        /// What.
        kept: KeptView,
    },
    /// The server was away; that time is not charged.
    Interrupted {
        /// From.
        from: Epoch,
        /// Until.
        until: Epoch,
    },
    /// The game is over. All offers lapse.
    Ended {
        /// How.
        result: ResultView,
    },
    /// The next game (rematch, or replay after a draw) is ready.
    NextGame {
        /// Its id. The seats' secrets are the same, the sides changed.
        id: String,
    },
}
