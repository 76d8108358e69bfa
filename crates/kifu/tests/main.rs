//! Records in every notation. One program: each is linked by itself, and that takes longer than most of them run.

mod client_vectors;
mod common;
mod corpus;
mod edge_cases;
mod ends;
mod files_of_others;
mod golden;
mod interchange;
mod mutations;
mod notation;
mod peers;
mod positions;
mod readers;
mod round_trip;
