//! What a player does at the board: a move, or what only a hand can do.

use komadai_shogi::{Foul, Move, ParseMoveError, PieceKind, Position, Square};
use std::fmt;
use std::str::FromStr;

/// Something played on the board, legal or not.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// A move as USI writes it.
    Move(Move),
    /// A piece dropped with its promoted side up, written `+S*5b`.
    PromotedDrop {
        /// The piece in hand.
        kind: PieceKind,
        /// Where it is put.
        to: Square,
    },
}

impl Attempt {
    /// The move, if the side to move may play it.
    ///
    /// # Errors
    /// The foul.
    pub fn check(self, position: &Position) -> Result<Move, Foul> {
        match self {
            Attempt::Move(mv) => position.check(mv).map(|()| mv),
            Attempt::PromotedDrop { kind, to } => match position.check(Move::drop(kind, to)) {
                Err(foul @ (Foul::NoPiece | Foul::Occupied)) => Err(foul),
                _ => Err(Foul::CannotPromote),
            },
        }
    }
}

impl From<Move> for Attempt {
    fn from(mv: Move) -> Attempt {
        Attempt::Move(mv)
    }
}

impl FromStr for Attempt {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Attempt, ParseMoveError> {
        let Some(plain) = text.strip_prefix('+') else { return text.parse().map(Attempt::Move) };
        let mv: Move = plain.parse()?;
        match mv.dropped() {
            Some(kind) => Ok(Attempt::PromotedDrop { kind, to: mv.to() }),
            None => Err(ParseMoveError),
        }
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Attempt::Move(mv) => mv.fmt(f),
            Attempt::PromotedDrop { kind, to } => write!(f, "+{}", Move::drop(*kind, *to)),
        }
    }
}
