//! The timekeeper (計時員, 記録係) of a game, and what they do.

use crate::{Epoch, Millis, Side};
use serde::{Deserialize, Serialize};

/// A timekeeper, and what was done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct KeeperView {
    /// What was done, in its order: the last that was named is who they are.
    pub acts: Vec<KeptView>,
    /// Whether this connection is theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub you: bool,
}

/// Something that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptView {
    /// When.
    pub at: Epoch,
    /// What.
    pub act: KeeperAct,
}

/// What a timekeeper does, and how one becomes that. A browser asks for all but the first three.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum KeeperAct {
    /// The players agreed that somebody keeps the time; either of them makes the link for whom they ask.
    Agreed,
    /// Somebody was asked to keep the time: the clock runs when they start it.
    Appointed,
    /// They came.
    Named {
        /// Their name.
        name: String,
    },
    /// The five pawns are tossed, before the game begins. Whoever hears of it gets the whole game anew, for sides may change.
    Tossed {
        /// For the player who sat on this side until then.
        side: Side,
    },
    /// The clock starts.
    Started,
    /// The clock stops.
    Stopped,
    /// What is left of the running side's time is called out; the server says what that is.
    Called {
        /// Whose.
        side: Side,
        /// How much.
        left_ms: Millis,
    },
    /// A side's clock is corrected, while it stands.
    ClockSet {
        /// Which.
        side: Side,
        /// The main time left.
        main_ms: Millis,
        /// The byoyomi periods left.
        periods: u8,
    },
    /// The game is ended by a ruling.
    Ruled {
        /// Which.
        ruling: Ruling,
    },
}

/// How a timekeeper ends a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Ruling {
    /// A side resigned at the board.
    Resigned { side: Side },
    /// A side's time ran out.
    Timeout { side: Side },
    /// A side played what the rules forbid: they say whether it is.
    Foul {
        side: Side,
        /// The move in USI, or what USI cannot say.
        usi: String,
    },
    /// A side has left.
    Abandoned { side: Side },
    /// The position has occurred four times.
    Repetition,
    /// Impasse: the points are counted.
    Impasse,
    /// The game is called off.
    Aborted,
}

/// The answer to `POST /api/games/{id}/keeper` (201): the timekeeper's seat. It is the seat of the first who opens the link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeeperLink {
    /// `/game/ID#SECRET`.
    pub url: String,
}
