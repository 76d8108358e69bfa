//! Shogi variants: any board up to 36 by 36.
//!
//! A piece is a text of [`Betza`]'s notation.

pub mod betza;
mod color;
mod square;

pub use betza::Betza;
pub use color::Color;
pub use square::{MAX_SIDE, NoSquare, Square};
