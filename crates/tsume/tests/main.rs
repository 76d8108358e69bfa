//! Proofs of mate, against brute force and by hand. One program: each is linked by itself, and that takes longer than most of them run.

mod brute_force;
mod choices;
mod common;
mod differences;
mod hisshi;
mod judge;
mod problems;
mod setups;
mod starter;
