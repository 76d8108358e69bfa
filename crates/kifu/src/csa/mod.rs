//! The CSA standard record format, 2.2 and 3.0 (<http://www2.computer-shogi.org/protocol/record_v30.html>).

mod board;
mod compact;
mod ends;
mod plain;
mod read;
mod write;

pub(crate) use board::{kind, square, write_rows};
pub(crate) use compact::{is_bare, is_compact, read_bare, read_compact};
pub(crate) use ends::{needs_marker, read_special, special};
pub(crate) use read::read;
pub(crate) use write::{Version, write};
