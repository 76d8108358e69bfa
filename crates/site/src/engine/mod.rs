//! Engines: child processes that speak USI. A crash costs one search, never the site.

mod counts;
mod elsewhere;
mod evaluations;
mod glance;
mod job;
mod jobs;
mod level;
mod part;
mod play;
mod pool;
mod process;
mod reply;
mod study;

pub use counts::EngineCounts;
pub use elsewhere::do_job;
pub use glance::{Way, glance};
pub use job::{Halt, Job, Phase, book_moves, score};
pub use jobs::Jobs;
pub use part::{PartAnswer, Parts};
pub use pool::{Engines, HASH_MIB};
pub use process::EngineError;
pub use reply::reply;
pub use study::{KindPlace, KindStudy, Study, StudyEffort, StudySetup, prepare, study, study_of_kind, unprepare};
