//! Stores, empty and old, of both databases. One program: each is linked by itself, and that takes longer than most of them run.

mod common;
mod conformance;
mod postgres;
mod sqlite;
mod transfer;
