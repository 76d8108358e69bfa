//! Mate problems. Whatever may take long is solved by processes: a few for everybody, each bounded in time and memory, so
//! that a crash or a hopeless problem costs one search, never the site. The problems of the site's own set are short and
//! proven: moves in them are judged here, within tight limits.

mod judge;
mod set;
mod solvers;

pub use judge::{JudgeError, hint, judge};
pub use set::{Entry, entries, find, of_today, total};
pub use solvers::{SolverLease, Solvers};
