//! How Komadai's network is made: [`datagen`] lets the engine play itself and writes down what it thought.
//!
//! * [`sample`]: a position with its score, move and result, in the 40 bytes that engines share.
//! * [`selfplay`]: one game against itself, from a varied opening to its end.
//! * [`datagen`]: many games on all cores into a folder, resumable.

pub mod datagen;
pub mod sample;
pub mod selfplay;
