//! The words of the protocol: moves, special moves, ends.

use crate::CsaError;
use komadai_kifu::names;
use komadai_shogi::{Color, Move, Position};
use std::fmt;
use std::str::FromStr;

/// The text of a move, `+7776FU`: a side, two squares (`00` for a drop) and the piece after the move. What it means depends on the
/// position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveText([u8; 7]);

impl MoveText {
    /// The text of a move in its position.
    pub fn of(position: &Position, mv: Move) -> Option<MoveText> {
        names::csa(position, mv).parse().ok()
    }

    /// Whose move it says it is.
    pub fn side(&self) -> Color {
        if self.0[0] == b'+' { Color::Black } else { Color::White }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever taken in.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The move, if it is legal here.
    ///
    /// # Errors
    /// If it is not; what was expected then says why.
    pub fn resolve(&self, position: &Position) -> Result<Move, CsaError> {
        names::read_csa(position, self.as_str())
            .map_err(|error| CsaError::new(self.as_str(), format!("a legal move ({error})")))
    }
}

impl FromStr for MoveText {
    type Err = CsaError;

    fn from_str(text: &str) -> Result<MoveText, CsaError> {
        let shape = |text: &[u8; 7]| {
            let [sign, from @ .., _, _, _, _] = text;
            let [_, _, _, to @ .., a, b] = text;
            let square = |figures: &[u8]| figures.iter().all(|figure| (b'1'..=b'9').contains(figure));
            matches!(sign, b'+' | b'-')
                && (square(from) || from == b"00")
                && square(to)
                && a.is_ascii_uppercase()
                && b.is_ascii_uppercase()
        };
        match <[u8; 7]>::try_from(text.as_bytes()) {
            Ok(bytes) if shape(&bytes) => Ok(MoveText(bytes)),
            _ => Err(CsaError::new(text, "a move such as +7776FU")),
        }
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An enum whose variants are words of the protocol.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $expected:literal; $($(#[$doc:meta])* $variant:ident = $word:literal,)*) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The word.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl FromStr for $name {
            type Err = CsaError;

            fn from_str(text: &str) -> Result<$name, CsaError> {
                $name::ALL.iter().copied().find(|value| value.word() == text).ok_or_else(|| CsaError::new(text, $expected))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// What a player does instead of a move.
    Special, "%TORYO, %KACHI or %CHUDAN";
    /// Resigns.
    Resign = "%TORYO",
    /// Declares a win by entering king.
    Declare = "%KACHI",
    /// Breaks the game off.
    Interrupt = "%CHUDAN",
}

words! {
    /// Why a game ended. An [`Outcome`] follows, but for [`Ending::Interrupted`] and, with some servers, [`Ending::Abnormal`].
    Ending, "the end of a game such as #RESIGN";
    /// A side resigned, or left.
    Resign = "#RESIGN",
    /// The time of a side ran out.
    TimeUp = "#TIME_UP",
    /// A side played an illegal move, or declared a win wrongly.
    IllegalMove = "#ILLEGAL_MOVE",
    /// A side did something else that is not allowed.
    IllegalAction = "#ILLEGAL_ACTION",
    /// A position arose for the fourth time.
    Repetition = "#SENNICHITE",
    /// So it did, and one side always gave check: it loses.
    PerpetualCheck = "#OUTE_SENNICHITE",
    /// A side declared a win, rightly.
    Declaration = "#JISHOGI",
    /// The longest game that is played.
    MaxMoves = "#MAX_MOVES",
    /// Broken off.
    Interrupted = "#CHUDAN",
    /// The server broke it off.
    Abnormal = "#ABNORMAL",
}

words! {
    /// What an ended game is for whoever is told.
    Outcome, "#WIN, #LOSE, #DRAW or #CENSORED";
    /// Won.
    Win = "#WIN",
    /// Lost.
    Lose = "#LOSE",
    /// Drawn.
    Draw = "#DRAW",
    /// Not decided: what servers say with [`Ending::MaxMoves`].
    Censored = "#CENSORED",
}
