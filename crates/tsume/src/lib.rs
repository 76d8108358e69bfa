//! Mate problems (詰将棋): proof, refutation, shortest solution.
#![allow(dead_code)]
mod held;
mod len;
mod moves;
mod path;
mod search;
mod solver;
mod table;

pub use solver::{Answer, Goal, Limits, Solver, Verdict};
