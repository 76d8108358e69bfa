//! Western notation: George Hodges' (`P-7f`), Tony Hosking's (`P-76`), and PSN, which puts such moves into PGN's frame.

mod ends;
mod read;
mod token;
mod write;

pub(crate) use read::read;
pub(crate) use token::{Meaning, read_move};
pub(crate) use write::{Style, write};

/// The word in the place of a move that cannot be read.
const UNREADABLE: &str = "--";

/// Whether a word is a move of Western notation.
pub(crate) fn is_move(word: &str) -> bool {
    read_move(word).is_some()
}
