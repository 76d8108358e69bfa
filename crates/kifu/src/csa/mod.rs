//! The CSA standard record format, 2.2 and 3.0 (<http://www2.computer-shogi.org/protocol/record_v30.html>).

mod board;
mod ends;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::{Version, write};
