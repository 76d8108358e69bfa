//! Moves: a piece of the board moved, or a piece of the hand dropped.

use crate::{PieceKind, Square};
use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

/// A move in 16 bits; an `Option<Move>` takes no more.
///
/// It names squares only, so it means something only in a position. Text is USI: `7g7f`, `8h2b+`, `P*5e`.
///
/// ```
/// use komadai_shogi::{Move, MoveShape, PieceKind, Square};
/// let drop: Move = "P*5e".parse().unwrap();
/// assert_eq!(drop.shape(), MoveShape::Drop { kind: PieceKind::Pawn, to: "5e".parse().unwrap() });
/// assert_eq!(drop.to_string(), "P*5e");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MoveShape {
    /// A piece moves on the board.
    Board {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// What is dropped.
        kind: PieceKind,
        /// Where.
        to: Square,
    },
}

// Bits 0-6 destination, 7-13 origin (or the kind of a drop), 14 drop, 15 promotion.
const DROP: u16 = 1 << 14;
const PROMOTE: u16 = 1 << 15;

impl Move {
    /// A move on the board. The two squares must differ.
    #[inline]
    pub const fn board(from: Square, to: Square, promote: bool) -> Move {
        let bits = to.index() as u16 | (from.index() as u16) << 7 | if promote { PROMOTE } else { 0 };
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => panic!("a move needs two squares"),
        }
    }

    /// A drop of a kind that can be held in hand.
    #[inline]
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        assert!(kind.index() < 7, "only an unpromoted piece other than the king can be dropped");
        match NonZeroU16::new(to.index() as u16 | (kind.index() as u16) << 7 | DROP) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// The 16 bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move of 16 bits written by [`Move::bits`], if they are one.
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let (to, from) = ((bits & 0x7f) as usize, (bits >> 7 & 0x7f) as usize);
        let fits = if bits & DROP != 0 { from < 7 && bits & PROMOTE == 0 } else { from < 81 && from != to };
        match NonZeroU16::new(bits) {
            Some(bits) if to < 81 && fits => Some(Move(bits)),
            _ => None,
        }
    }

    /// The destination.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0.get() & 0x7f) as usize)
    }

    /// The origin; none for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(Square::at((self.0.get() >> 7 & 0x7f) as usize)) }
    }

    /// Whether a piece is dropped.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0.get() & DROP != 0
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// What is dropped; none for a move on the board.
    #[inline]
    pub const fn dropped(self) -> Option<PieceKind> {
        if self.is_drop() { PieceKind::from_index((self.0.get() >> 7 & 0x7f) as usize) } else { None }
    }

    /// The move taken apart.
    #[inline]
    pub const fn shape(self) -> MoveShape {
        match self.dropped() {
            Some(kind) => MoveShape::Drop { kind, to: self.to() },
            None => MoveShape::Board {
                from: Square::at((self.0.get() >> 7 & 0x7f) as usize),
                to: self.to(),
                promote: self.promotes(),
            },
        }
    }

    /// The same move on the board turned by 180 degrees.
    pub const fn rotate(self) -> Move {
        match self.shape() {
            MoveShape::Board { from, to, promote } => Move::board(from.rotate(), to.rotate(), promote),
            MoveShape::Drop { kind, to } => Move::drop(kind, to.rotate()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape() {
            MoveShape::Board { from, to, promote } => write!(f, "{from}{to}{}", if promote { "+" } else { "" }),
            MoveShape::Drop { kind, to } => write!(f, "{}*{to}", kind.letter()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a USI move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a USI move such as 7g7f, 8h2b+ or P*5e")
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(ParseMoveError);
        }
        let to: Square = text[2..4].parse().map_err(|_| ParseMoveError)?;
        let bytes = text.as_bytes();
        if bytes[1] == b'*' {
            let kind = PieceKind::from_letter(bytes[0] as char)
                .filter(|kind| bytes[0].is_ascii_uppercase() && *kind != PieceKind::King);
            return match kind {
                Some(kind) if bytes.len() == 4 => Ok(Move::drop(kind, to)),
                _ => Err(ParseMoveError),
            };
        }
        let from: Square = text[..2].parse().map_err(|_| ParseMoveError)?;
        let promote = match bytes.get(4) {
            None => false,
            Some(b'+') => true,
            Some(_) => return Err(ParseMoveError),
        };
        if from == to {
            return Err(ParseMoveError);
        }
        Ok(Move::board(from, to, promote))
    }
}
