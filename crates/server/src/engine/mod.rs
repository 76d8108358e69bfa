//! Engines: child processes that speak USI. A crash costs one search, never the site.

mod level;
mod pace;
mod play;
mod pool;
mod process;
mod study;

pub(crate) use pool::{Engines, Purpose};
pub(crate) use process::EngineError;
pub(crate) use study::{Study, prepare, study};
