//! Positions inside the trees of searches, and what evaluations say of them: what a network learns from whose teacher is a static
//! word. Games hold a million of them, trees as many as are wanted, and a search asks its evaluation about nothing else.
//!
//! [`file`](mod@file): positions in files, one set of words a teacher beside them; [`draw`]: how positions are drawn; `wander`: how some
//! come to be that no game leads to; [`label`]: how words are asked for; [`learn`]: what is made of both for the trainer.

pub mod draw;
pub mod file;
pub mod label;
pub mod learn;
mod wander;
