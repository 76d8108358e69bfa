//! KIF, KI2 and Japanese running notation.

mod bod;
mod clock;
mod read;
mod summary;
pub mod words;
mod write;

pub(crate) use read::{MAX_FAULTS, read};
pub(crate) use write::{Style, write};
