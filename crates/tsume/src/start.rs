//! Reading the position that a mate problem starts from.

use crate::NoKing;
use komadai_shogi::{Position, Setup, SetupFaults, SfenError};
use std::fmt;

/// Why a text is not the start of a mate problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartFault {
    /// It is not SFEN.
    Unreadable(SfenError),
    /// The position breaks a rule.
    Invalid(SetupFaults),
    /// The side that shall be mated has no king.
    NoKing(NoKing),
}

impl fmt::Display for StartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartFault::Unreadable(error) => error.fmt(f),
            StartFault::Invalid(faults) => write!(f, "not a mate problem: {faults}"),
            StartFault::NoKing(error) => write!(f, "not a mate problem: {error}"),
        }
    }
}

impl std::error::Error for StartFault {}

/// The position of an SFEN whose side to move is to mate the other. The attacker needs no king.
///
/// # Errors
/// Why it is not one.
///
/// ```
/// use komadai_tsume::{StartFault, start_position};
/// assert!(start_position("4k4/9/4P4/9/9/9/9/9/9 b G 1").is_ok());
/// assert!(matches!(start_position("9/9/4P4/9/9/9/9/9/4K4 b G 1"), Err(StartFault::NoKing(_))));
/// ```
pub fn start_position(sfen: &str) -> Result<Position, StartFault> {
    let setup: Setup = sfen.parse().map_err(StartFault::Unreadable)?;
    let position = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).map_err(StartFault::Invalid)?;
    match position.king(!position.turn()) {
        Some(_) => Ok(position),
        None => Err(StartFault::NoKing(NoKing(!position.turn()))),
    }
}
