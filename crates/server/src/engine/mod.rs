//! Engines: child processes that speak USI. A crash costs one search, never the site.

mod elsewhere;
mod jobs;
mod level;
mod pace;
mod play;
mod pool;
mod process;
mod study;

pub(crate) use elsewhere::do_job;
pub(crate) use jobs::{Job, Jobs, Phase, book_moves, score};
pub(crate) use pool::{Engines, HASH_MIB};
pub(crate) use process::EngineError;
pub(crate) use study::{Study, StudyEffort, StudySetup, prepare, study, unprepare};
