//! Other kinds of shogi, by rule and by table. One program: each is linked by itself, and that takes longer than most of them run.

mod betza;
mod corpus;
mod damage;
mod names;
mod perft;
mod play;
mod rules;
