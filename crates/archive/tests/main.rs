//! The archive: files read, games found again. One program: each is linked by itself, and that takes longer than most of them run.

mod archive;
mod character;
mod common;
mod corpus;
mod formations;
mod index;
mod labels;
mod lookup;
mod pattern;
