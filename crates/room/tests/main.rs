//! Live games on nodes with a clock that tests set. One program: each is linked by itself, and that takes longer than most of them run.

mod away;
mod clocks;
mod common;
mod janken;
mod keeper;
mod keeping;
mod nats;
mod nodes;
mod sealed;
mod seats;
mod simulated;
mod variants;
