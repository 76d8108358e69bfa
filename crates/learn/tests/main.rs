//! The texts and tasks of the course. One program: each is linked by itself, and that takes longer than most of them run.

mod course;
mod exam;
mod facts;
mod glossary;
mod next_move;
mod tesuji;
