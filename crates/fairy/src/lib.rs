//! Alpha-beta for every kind of shogi that crate `variants` has. Standard shogi has crate `search`, with a network; here nothing is
//! known of a kind but its rules: what a piece is worth is counted from its moves.
//!
//! * `worth`: what pieces are worth; `evaluation`: what a position is worth.
//! * `level`: five levels of weaker play; `limits`: what a search may take.
//! * `table`: what was found before; `order`: which moves are looked at first.
//! * `searcher`: the search.
//!
//! ```
//! use komadai_fairy::{Game, Limits, Searcher};
//! use komadai_variants::Position;
//! use std::sync::atomic::AtomicBool;
//! let start: Position = "minishogi 4k/5/4P/2G2/K4 b G 1".parse().unwrap();
//! let mut searcher = Searcher::new(1);
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let decision = searcher.think(&Game::new(start.clone()), &limits, None, &AtomicBool::new(false), |_| {});
//! assert_eq!(start.rules().move_text(decision.best.unwrap()), "G*1b");
//! assert_eq!(decision.value.mate_in(), Some(1));
//! ```

mod evaluation;
mod level;
mod limits;
mod order;
mod searcher;
mod table;
mod worth;

pub use level::{LEVELS, Level};
pub use limits::{Clock, Limits};
pub use searcher::{Decision, Game, Report, Searcher, Value};
pub use worth::Worth;
