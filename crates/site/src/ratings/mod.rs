//! Ratings: which games change them, when, and how they are shown.
//!
//! A rated game's end is kept together with a note that it is to be rated; the keeper turns notes into changes, whichever node
//! comes to it first. So nothing here is asked by a live game, and no crash leaves an end without its rating.

mod keeper;
mod log;
mod pool;
mod standings;

pub use keeper::keep;
pub use log::{RatingsChecked, check_ratings};
pub use pool::{Pool, bot, bot_level, speed};
pub use standings::{RatedGame, RatedSide, ShownRating, Standings};
