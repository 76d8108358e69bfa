//! The sealed move (封じ手): the move with which a game is adjourned. Nobody is told it before the game goes on, so nobody can think
//! about the answer meanwhile; what is told at once is a [`Commitment`] to it, against which it is checked when it is opened.

use crate::Instant;
use komadai_shogi::Color;
use sha2::{Digest, Sha256};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Bytes in hexadecimal digits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hex<const N: usize>(pub [u8; N]);

/// Chance that keeps a sealed move from being guessed by its commitment.
pub type Salt = Hex<16>;

/// The SHA-256 of a salt in hexadecimal digits, a blank, and the move: `printf '%s %s' SALT MOVE | sha256sum`.
pub type Commitment = Hex<32>;

impl Commitment {
    /// The commitment to a move.
    pub fn to(attempt: impl Display, salt: Salt) -> Commitment {
        Hex(Sha256::digest(format!("{salt} {attempt}")).into())
    }
}

impl<const N: usize> Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text is not so many bytes in lower-case hexadecimal digits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseHexError;

impl<const N: usize> FromStr for Hex<N> {
    type Err = ParseHexError;

    fn from_str(text: &str) -> Result<Hex<N>, ParseHexError> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(ParseHexError),
        };
        if text.len() != 2 * N {
            return Err(ParseHexError);
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Hex(bytes))
    }
}

/// A move that was sealed and is not opened yet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// Who sealed it.
    pub by: Color,
    /// What it will be checked against.
    pub commitment: Commitment,
    /// When it is opened, if the players have not gone on before.
    pub until: Instant,
}

/// How far the sealing of a move has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Sealing {
    /// Nothing is sealed.
    #[default]
    No,
    /// The next move is.
    Agreed,
    /// It was.
    Sealed(Sealed),
    /// It was opened, and is played with the next event.
    Opened,
}
