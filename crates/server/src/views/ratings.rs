//! Ratings.

use crate::ratings::{RatedGame, RatedSide, ShownRating};
use komadai_wire::{GameRatings, RatingView, SideRating};

/// A rating.
pub(crate) fn rating(shown: ShownRating) -> RatingView {
    let ShownRating { value, provisional, rank } = shown;
    RatingView { value, provisional, rank: rank.map(|rank| rank.to_string()) }
}

/// The ratings of a rated game.
pub(crate) fn rated_game(game: RatedGame) -> GameRatings {
    let side = |side: RatedSide| SideRating { before: rating(side.before), after: side.after.map(rating) };
    let RatedGame { pool, sides } = game;
    GameRatings { pool: pool.name().to_owned(), black: side(sides.black), white: side(sides.white) }
}
