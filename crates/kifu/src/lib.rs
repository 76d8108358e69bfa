//! Game records: one model for all formats, readers that never give up, and strict writers.
//!
//! A [`Record`] is a tree of moves with headers, times, comments and ends. [`read`] takes bytes of any format and
//! encoding and returns what it understood with a list of [`ReadFault`]s; [`write`] writes a record in a [`Format`].
//! Whether a move is legal is decided by `komadai_shogi` alone; [`names`] names moves in every notation.
//!
//! ```
//! use komadai_kifu::{Format, read, write};
//! let reading = read(b"PI\n+\n+7776FU\nT5\n-3334FU\nT9\n%TORYO\n", None);
//! let record = &reading.records[0];
//! assert_eq!((reading.format, record.plies()), (Format::Csa, 2));
//! assert!(write(record, Format::Kif).contains("   2 ３四歩(33)"));
//! ```

mod address;
mod broken;
mod builder;
mod class;
mod crosstable;
mod csa;
mod detect;
mod encoding;
mod end;
mod engine_line;
mod fault;
mod format;
mod header;
mod japanese;
mod jkf;
mod kif;
mod lines;
pub mod names;
mod read;
mod record;
mod replay;
mod usen;
mod usi;
mod western;
mod write;

pub use address::is_address;
pub use crosstable::{Crosstable, Player};
pub use encoding::{TextEncoding, UnknownEncoding, encode};
pub use end::{End, EndKind};
pub use engine_line::EngineLine;
pub use fault::ReadFault;
pub use format::{Format, UnknownFormat};
pub use header::{HeaderKey, Headers};
pub use kif::words as kif_words;
pub use read::{Reading, read, read_strict, read_text, text_of};
pub use record::{BrokenMove, Node, NodeId, Note, Record, Step, Time};
pub use replay::{LineFault, Replay, Standing};
pub use write::{Numbers, WriteOptions, csa_position, write, write_all, write_all_with, write_with};

/// The largest record that is read, in bytes.
pub const MAX_BYTES: usize = 2 << 20;
/// The largest file of many records that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 64 << 20;
/// The longest line that is read, in moves.
pub const MAX_PLIES: usize = 10_000;
/// How deep variations may be nested; no deeper than JSON readers go along.
pub const MAX_DEPTH: usize = 40;
/// The most steps that a record may have in all its lines.
pub const MAX_NODES: usize = 200_000;

/// The examples of the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
