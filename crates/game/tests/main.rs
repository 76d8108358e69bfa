//! One live game, told by tables. One program: each is linked by itself, and that takes longer than most of them run.

mod absence;
mod any;
mod clock;
mod common;
mod contract;
mod courtesies;
mod endings;
mod fouls;
mod holiday;
mod impasse;
mod janken;
mod keeper;
mod leaving;
mod offers;
mod prompt;
mod properties;
mod repetition;
mod seal;
mod sides;
mod variant;
