//! Why a command was refused.

use crate::reason::Reason;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A command refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What was wrong; its line says what can be done, too.
    pub reason: Reason,
}

impl Refusal {
    /// What kind of refusal.
    pub const fn kind(&self) -> Kind {
        self.reason.kind()
    }
}

/// The kinds of refusals, by which a program tells them apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// No event has been created, or a second one was asked for.
    Create,
    /// The event is closed.
    Closed,
    /// A setting, name, number or text that is out of its bounds.
    Bounds,
    /// Nobody of that id is entered.
    UnknownPlayer,
    /// Somebody of that id is entered already.
    KnownPlayer,
    /// Entries are over, or the player has left.
    Entries,
    /// No such round or board.
    UnknownBoard,
    /// Results are missing.
    Unfinished,
    /// The event is over.
    Over,
    /// The wishes and bans leave no pairing.
    NoPairing,
    /// The board has its result, or has none yet.
    Result,
    /// Later games depend on it.
    Dependent,
    /// The format knows no such thing.
    Format,
    /// A reason has to be given.
    Reason,
    /// There is nothing to undo.
    Undo,
    /// The log was not written by this program.
    Log,
    /// The line is no command.
    Json,
}

impl fmt::Display for Refusal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(to)
    }
}

impl std::error::Error for Refusal {}

/// Refuses.
pub(crate) const fn refuse<T>(reason: Reason) -> Result<T, Refusal> {
    Err(Refusal { reason })
}
