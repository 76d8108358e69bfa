//! Rock-paper-scissors before a game: who tosses the pawns.

use crate::{Epoch, Side, Sides};
use serde::{Deserialize, Serialize};

/// What a hand shows: each beats the next, and the last the first.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Throw {
    Rock,
    Scissors,
    Paper,
}

/// One step, by the sides on which the players sit now. The last says how it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum JankenStep {
    /// A side has thrown; nobody is told what.
    Thrown {
        /// Which.
        by: Side,
        /// What the throw will be checked against.
        commitment: String,
        /// Until when the other side has to throw, or loses.
        until: Epoch,
    },
    /// Both throws were opened. Where they are the same, and no step follows, both throw again.
    Shown {
        /// What each side threw.
        throws: Sides<Throw>,
        /// What makes the commitments of them: the SHA-256 of the salt, a blank and the throw.
        salts: Sides<String>,
    },
    /// A side did not throw in time: the other tosses.
    Missed {
        /// Which.
        by: Side,
    },
    /// The pawns were tossed. Whoever hears of it gets the whole game anew, for sides may change.
    Tossed {
        /// By whom.
        by: Side,
    },
}
