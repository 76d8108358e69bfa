//! USI, the protocol between a shogi engine and a GUI: every command and every reply, parsed and printed in both
//! directions. Nothing here does I/O, so the same types serve the engine's side and the GUI's.
//!
//! [`ToEngine`] is a command from the GUI, [`ToGui`] a reply from the engine; each is one line without its line end.
//! Printing a value and parsing the result gives the value back.
//!
//! ```
//! use komadai_usi::{ToEngine, ToGui};
//! let go: ToEngine = "go btime 60000 wtime 60000 byoyomi 10000".parse().unwrap();
//! assert_eq!(go.to_string(), "go btime 60000 wtime 60000 byoyomi 10000");
//! let best: ToGui = "bestmove 7g7f ponder 3c3d".parse().unwrap();
//! assert_eq!(best.to_string(), "bestmove 7g7f ponder 3c3d");
//! ```
//!
//! Source: the protocol as published by its author, with the extensions that current engines support.

mod error;
mod go;
mod info;
pub mod option;
mod position;
mod to_engine;
mod to_gui;

pub use error::UsiError;
pub use go::{Go, MateLimit};
pub use info::{Bound, Info, Score};
pub use option::{OptionDecl, OptionKind};
pub use position::PositionCommand;
pub use to_engine::{GameEnd, ToEngine};
pub use to_gui::{BestMove, MateReply, ToGui};

/// The examples of the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
