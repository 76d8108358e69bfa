//! What programs say of their moves: score and expected line.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// What programs say of their moves as they play them. Nobody is told of it before the game is over.
pub trait Remarks: Send + Sync {
    /// Keeps one, of the move of this number; what is said first stands.
    fn add_remark<'a>(&'a self, game: &'a str, ply: u32, text: &'a str) -> Answer<'a, ()>;

    /// Those of a game, in the order of its moves.
    fn remarks_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<(u32, String)>>;
}
