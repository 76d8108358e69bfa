//! Conditional moves as they are kept.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;
use komadai_shogi::Color;

/// Conditional moves of the players of games. Nobody but the player of a side is shown that side's.
pub trait Plans: Send + Sync {
    /// Puts a side's plan, opaque here, in the place of the one that is thought to be there; none removes it. False where another one is
    /// there.
    fn set_plan<'a>(&'a self, game: &'a str, side: Color, from: Option<String>, to: Option<String>)
    -> Answer<'a, bool>;

    /// A side's plan.
    fn plan<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Option<String>>;

    /// The plans whose turn it is, and those of games that are over or gone.
    fn plans_due(&self, at_most: u32) -> Answer<'_, Vec<(String, Color)>>;
}
