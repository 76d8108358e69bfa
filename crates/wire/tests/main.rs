//! Messages as the browser reads them. One program: each is linked by itself, and that takes longer than most of them run.

mod clock_vectors;
mod json;
mod judge_vectors;
mod kind_vectors;
mod levels;
mod live;
mod live_vectors;
mod texts;
mod variants;
