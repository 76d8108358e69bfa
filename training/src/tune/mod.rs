//! Tuning the numbers of the search by games.
//!
//! * [`spsa`]: where to look next, and what a pair of games says.
//! * [`course`]: every step on file, so that a tuning goes on where it was; its picture.
//! * [`play`]: the pairs of games, several at a time.

pub mod course;
pub mod play;
pub mod spsa;
