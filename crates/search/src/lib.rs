//! Searching for a good move: alpha-beta over many threads with a shared table.
//!
//! [`Searcher`] keeps what is learnt from move to move; [`Searcher::search`] looks at one position of a [`Game`] within
//! [`Limits`], reports lines as it goes and is told things through [`Control`]. It reads the clock and nothing else.

mod board;
mod eval;
mod history;
mod level;
mod limits;
mod mate1;
mod material;
mod path;
mod picker;
mod score;
mod searcher;
mod see;
mod table;
mod time;
mod worker;

pub use eval::Breakdown;
pub use limits::{Certainty, Clock, Control, Decision, EnteringKing, Limits, Outcome, Report, Settings};
pub use score::{MAX_PLY, Value};
pub use searcher::{Searcher, evaluate};
pub use table::Table;

/// A game up to the position to search.
pub type Game = komadai_shogi::History;
