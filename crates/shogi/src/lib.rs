//! The rules of shogi: squares, pieces, hands, diagrams, positions, legal moves and fouls, repetition and impasse.
//!
//! [`Setup`] is any diagram; [`Position`] is a checked one, and only a position has legal moves.
//! [`History`] knows what has been repeated. Nothing here does I/O, reads a clock or draws a random number.
//!
//! ```
//! use komadai_shogi::{Foul, Position};
//! // A pawn dropped on a file that has one already.
//! let position: Position = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1".parse().unwrap();
//! assert_eq!(position.check("P*7e".parse().unwrap()), Err(Foul::Nifu));
//! assert_eq!(position.check("P*6e".parse().unwrap()), Ok(()));
//! ```
//!
//! Sets of squares draw themselves, file 9 to the left and rank a above:
//!
//! ```
//! use komadai_shogi::{Position, attacks};
//! let position: Position = "4k4/9/4p4/9/2P1R4/9/9/9/4K4 b - 1".parse().unwrap();
//! let reach = attacks::rook("5e".parse().unwrap(), position.occupied());
//! assert_eq!(format!("{reach:?}"), "
//!  . . . . . . . . .
//!  . . . . . . . . .
//!  . . . . # . . . .
//!  . . . . # . . . .
//!  . . # # . # # # #
//!  . . . . # . . . .
//!  . . . . # . . . .
//!  . . . . # . . . .
//!  . . . . # . . . .");
//! ```
//!
//! # Features
//!
//! * `serde`: squares, moves, setups and positions as their texts, and the sides, handicaps and impasse rules as the site's JSON has
//!   them. Off unless asked for; the crate is `no_std` with `alloc`.
//! * `typescript`: the TypeScript types of that JSON, which a test of crate `wire` asks for. With it the crate needs `std`.
//! * `portable`: the code for any CPU even where the machine has better instructions. Slower, with the same results.
#![cfg_attr(not(feature = "typescript"), no_std)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod attacks;
mod bitboard;
mod color;
mod count;
mod exchange;
mod hand;
mod handicap;
pub mod impasse;
mod legality;
mod lenient;
mod movegen;
mod movelist;
mod moves;
mod packed;
mod perft;
mod piece;
mod position;
mod repetition;
mod review;
#[cfg(feature = "serde")]
mod serial;
mod setup;
mod sfen;
mod square;
mod zobrist;

pub use bitboard::Bitboard;
pub use color::{ByColor, Color};
pub use hand::Hand;
pub use handicap::Handicap;
pub use legality::{Foul, ReadMoveError};
pub use movegen::MoveSet;
pub use movelist::{MAX_MOVES, MoveList};
pub use moves::{Move, MoveShape, ParseMoveError};
pub use packed::{HuffmanCodedPos, PackedSfen, PackedSfenError};
pub use perft::perft;
pub use piece::{Piece, PieceKind};
pub use position::{Position, PositionError, SetupFault, SetupFaults};
pub use repetition::{BoardEnd, History, KeyHistory, Repetition, thrice_in_a_row};
pub use review::{FoundFoul, Ruling, first_foul, ruling};
pub use setup::Setup;
pub use sfen::{SfenError, SfenErrorKind};
pub use square::{ParseSquareError, Square};

/// The examples of the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
