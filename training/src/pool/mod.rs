//! The pool: a folder of whole games of self-play, from which every generation of networks learns.
//!
//! * [`record`]: one game, its bytes and its play-through.
//! * `moves`: a move in 16 bits.
//! * [`batch`]: a file of games with a line about them; the manifest of a folder.
//! * `pack`: the records of a file in less than half the bytes, to be kept.
//! * [`opening`]: where a game begins: a new opening, or an earlier game left in its middle.
//! * [`play`]: a game from there to its end.
//! * [`fill`]: many games on all cores, resumable at any kill.

pub mod batch;
pub mod fill;
mod moves;
pub mod opening;
mod pack;
pub mod play;
pub mod record;
