//! Positions as pictures. One program: each is linked by itself, and that takes longer than most of them run.

mod diagram;
mod pieces;
mod raster;
mod sheets;
