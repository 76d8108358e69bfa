//! Engines: child processes that speak USI. A crash costs one search, never the site.

mod counts;
mod elsewhere;
mod evaluations;
mod job;
mod jobs;
mod level;
mod part;
mod play;
mod pool;
mod process;
mod study;

pub(crate) use counts::EngineCounts;
pub(crate) use elsewhere::do_job;
pub(crate) use job::{Halt, Job, Phase, book_moves, score};
pub(crate) use jobs::Jobs;
pub use part::{PartAnswer, Parts};
pub(crate) use pool::{Engines, HASH_MIB};
pub(crate) use process::EngineError;
pub(crate) use study::{Study, StudyEffort, StudySetup, prepare, study, unprepare};
