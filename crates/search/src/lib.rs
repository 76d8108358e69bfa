//! Searching for a good move: alpha-beta over many threads with a shared table.
//!
//! [`Searcher`] keeps what is learnt from move to move; [`Searcher::search`] looks at one position of a [`Game`] within
//! [`Limits`], reports lines as it goes and is told things through [`Control`]. It reads the clock and nothing else.
//!
//! The files, from the outside in:
//!
//! * `limits`: what one search is asked, what it reports, and how it is told to stop.
//! * `searcher`: the threads of a search and its final choice.
//! * `time`: how long to think.
//! * `level`: weaker play that errs as people do.
//! * `noise`: evaluations blurred by chance.
//! * `worker`: one thread; how it walks down a line and when it must stop.
//!   * `worker::deepen`: one depth after the other, and when another is not worth its time.
//!   * `worker::root`: the moves of the root, one line or several, and the window around the last score.
//!   * `worker::node`: the alpha-beta node; `worker::site`: what it is asked and what is known of it before its first move.
//!   * `worker::forward`: leaving a node before its moves are tried: razoring, futility, null move, ProbCut.
//!   * `worker::singular`: how much further to look at a move that is better than all others.
//!   * `worker::late`: reducing late moves and leaving them out.
//!   * `worker::quiet`: quiescence.
//!   * `worker::settled`: what repetition, declarations and the evaluation say of a position.
//!   * `worker::learn`: what a node leaves behind: its best, its table entry, the histories.
//! * `picker`: the moves of a node in the order in which they are most likely to refute.
//! * `history`: what earlier parts of the search have taught about moves and the evaluation; `structure`: keys of parts of a
//!   position for that.
//! * `numbers`: its margins, reductions and bonuses; `parts`: what can be left out of it, to measure it.
//! * `path`: the positions of the game and of the line, for repetition.
//! * `table`: the transposition table that all threads share.
//! * `seen`: what a search finds out on its way, for training.
//! * `prefetch`: fetching memory before it is needed.
//! * `see`: whether an exchange gains enough.
//! * `mate1`: mate in one.
//! * `board`: a position with the running part of its evaluation.
//! * `eval`: the evaluation, made by hand; `material`: what pieces and their places are worth in it.
//! * `score`: the scale of scores, with mates at its ends.

mod board;
mod eval;
mod history;
mod level;
mod limits;
mod mate1;
mod material;
mod noise;
mod numbers;
mod parts;
mod path;
mod picker;
mod prefetch;
mod score;
mod searcher;
mod see;
mod seen;
mod structure;
mod table;
mod time;
mod worker;

pub use eval::Breakdown;
pub use limits::{Certainty, Clock, Control, Decision, EnteringKing, Limits, Outcome, Report, Settings};
pub use noise::Noise;
pub use score::{MAX_PLY, Value};
pub use searcher::{Searcher, candidates, evaluate};
pub use seen::{Says, Seen};
pub use table::Table;

/// A game up to the position to search.
pub type Game = komadai_shogi::History;
