//! The USI loop, heard from outside. One program: each is linked by itself, and that takes longer than most of them run.

mod built_in;
mod fuzz;
mod kinds;
mod session;
