//! What is legal, by tables and by other ways to the same answer. One program: each is linked by itself, and that takes longer than most of them run.

mod common;
mod corpus;
mod exchange;
mod fouls;
mod impasse;
mod naive;
mod perft;
mod positions;
mod properties;
mod repetition;
mod texts;
