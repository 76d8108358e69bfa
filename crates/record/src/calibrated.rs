//! What was measured of the evidence on our own engine's games:
//! `cargo run --release -p komadai-record --example fair_play -- "komadai usi" 20`. docs/fair-play.md says what it is worth.

use crate::Model;

/// Levels 4 to 13 against each other, and the whole engine with 20,000 nodes a move; every position looked at with 10,000.
pub const MODEL: Model = Model {
    honest: [[481, 200, 186, 390, 315, 138], [1177, 952, 658, 767, 442, 539], [351, 145, 101, 237, 252, 410]],
    engine: [[203, 63, 34, 28, 11, 3], [1333, 665, 178, 103, 25, 13], [639, 167, 34, 46, 10, 11]],
};
/// The share of best moves that levels play; 14 is full strength.
pub const LEVELS: [(u8, f64); 4] = [(5, 0.08), (9, 0.28), (13, 0.48), (14, 0.61)];
/// Games, and moves that say something, below which nothing is marked.
pub const GAMES: usize = 5;
/// See [`GAMES`].
pub const MOVES: u32 = 100;
/// A mean weight from which on more agreement than usual is marked.
pub const NOTICEABLE: f64 = 0.1;
/// And from which on it is as much as full strength has.
pub const STRONG: f64 = 0.3;
