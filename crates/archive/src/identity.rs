//! What makes a game this game and no other.

use std::fmt;
use std::str::FromStr;

/// The first 16 bytes of a SHA-256 over a game's start, moves and players: two records of one game have the same, however
/// their players are spelt.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Identity(pub [u8; 16]);

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Identity {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Identity, Self::Err> {
        let number = u128::from_str_radix(text, 16)?;
        Ok(Identity(number.to_be_bytes()))
    }
}
