//! A network that says what a shogi position is worth, and follows a search move by move at little cost (NNUE; Nasu 2018,
//! "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi").
//!
//! ```text
//! features    what stands where and what is held, as each side sees it: board turned so that its king is at the bottom,
//!             mirrored so that its king is on files 1 to 5; one set of weights for each of 7 regions of that king
//!   -> 256    for each side, kept up to date by adding and subtracting rows (16 bits)
//!   -> 128    each side's first half times its second half, clipped (8 bits); the side to move first
//!   -> 16     8-bit weights, 32-bit sums; both the value and its square go on
//!   -> 32     floating point from here
//!   -> 1      centipawns for the side to move
//! ```
//!
//! [`Network`] is the weights and their file, [`Carried`] one that a program has built in, [`Accumulators`] the running state of
//! one search thread. The shape lives in [`shape`], the meaning of the inputs in [`features`]; both are shared with the trainer.

mod accumulators;
mod carried;
pub mod features;
mod file;
mod network;
pub mod shape;
mod simd;

pub use accumulators::Accumulators;
pub use carried::Carried;
pub use file::{FileError, Header};
pub use network::{Network, Weights};
pub use simd::Simd;
