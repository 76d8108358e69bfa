//! The server protocol of the Computer Shogi Association, by which programs play each other over TCP: every line of both directions,
//! read and written, and a game as its client follows it. Nothing here does I/O, so the same types serve a client and a server.
//!
//! [`ToServer`] is a line that a client sends. What a server says is a line or a block of them: [`Reader`] takes the lines and gives
//! a [`ToClient`] each time one is complete. [`LineBuffer`] cuts bytes into lines of bounded length. Printing a value and reading the
//! result gives the value back.
//!
//! ```
//! use komadai_csa::{Ending, Outcome, Reader, ToClient, ToServer};
//! let mv: ToServer = "+7776FU,'* 30 -3334FU".parse().unwrap();
//! assert_eq!(mv.to_string(), "+7776FU,'* 30 -3334FU");
//! let mut reader = Reader::default();
//! assert_eq!(reader.line("#RESIGN").unwrap(), Some(ToClient::Ending(Ending::Resign)));
//! assert_eq!(reader.line("#WIN").unwrap(), Some(ToClient::Outcome(Outcome::Win)));
//! ```
//!
//! Source: version 1.2.1 as the association publishes it (<http://www2.computer-shogi.org/protocol/tcp_ip_server_121.html>), with
//! floodgate's comments and the extensions of other public servers (`Max_Moves`, `Entering_King_Rule`, `Reconnect_Token`).

mod error;
mod game;
mod game_name;
mod lines;
mod summary;
mod time;
mod to_client;
mod to_server;
mod words;

pub use error::CsaError;
pub use game::{Game, Heard, Played};
pub use game_name::GameName;
pub use lines::{LineBuffer, MAX_LINE};
pub use summary::{MAX_BLOCK_LINES, Resumption, Summary};
pub use time::{Clock, TimeRule};
pub use to_client::{Reader, ToClient};
pub use to_server::{Login, ToServer};
pub use words::{Ending, MoveText, Outcome, Special};

/// The examples of the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
