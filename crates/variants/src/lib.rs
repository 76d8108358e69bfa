//! Shogi variants: any board up to 36 by 36, any number of kinds of pieces.
//!
//! A piece is a text of [`Betza`]'s notation; a game is a rule file ([`Rules`]); where words fail, a switch names a hook of this
//! crate (lions that trade, pieces that lend their moves).
//!
//! ```
//! use komadai_variants::{Position, perft};
//! let mut position: Position = "minishogi rbsgk/4p/5/P4/KGSBR b - 1".parse().unwrap();
//! let mv = position.read_move("3e2d").unwrap();
//! position.play(mv);
//! assert_eq!(position.to_string(), "minishogi rbsgk/4p/5/P2S1/KG1BR w - 2");
//! assert_eq!(perft(&position, 1), 14);
//! ```
//!
//! Pure: no I/O, no clock, no chance. Standard shogi has a crate of its own, and is here for comparison.

pub mod betza;
mod color;
mod grid;
mod kit;
mod movegen;
mod moves;
mod names;
mod perft;
mod position;
mod repetition;
pub mod rules;
mod square;

pub use betza::Betza;
pub use color::Color;
pub use movegen::Fault;
pub use moves::Move;
pub use perft::perft;
pub use position::{MoveError, Outcome, Position, PositionError, Reason, Undo};
pub use repetition::History;
pub use rules::{Handicap, Kind, KindId, RuleError, Rules};
pub use square::{MAX_SIDE, NoSquare, Square};
