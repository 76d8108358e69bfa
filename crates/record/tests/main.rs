//! Games as they are stored and taken away. One program: each is linked by itself, and that takes longer than most of them run.

mod kinds;
mod stored;
