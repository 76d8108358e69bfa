//! Ratings, ranks and whole events. One program: each is linked by itself, and that takes longer than most of them run.

mod ranks;
mod ratings;
mod whole_events;
