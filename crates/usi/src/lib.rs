//! USI, the protocol between a shogi engine and its user: every command and every reply, parsed and printed in both
//! directions. Nothing here does I/O, so the same types drive an engine and serve as one.
//!
//! [`ToEngine`] is what the user's program says, [`ToGui`] what the engine answers; each is one line without its end.
//! For every value, parsing what was printed gives the value back.
//!
//! ```
//! use komadai_usi::{ToEngine, ToGui};
//! let go: ToEngine = "go btime 60000 wtime 60000 byoyomi 10000".parse().unwrap();
//! assert_eq!(go.to_string(), "go btime 60000 wtime 60000 byoyomi 10000");
//! let best: ToGui = "bestmove 7g7f ponder 3c3d".parse().unwrap();
//! assert_eq!(best.to_string(), "bestmove 7g7f ponder 3c3d");
//! ```
//!
//! Source: the protocol as published by its author, with the extensions that engines of today understand.

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
