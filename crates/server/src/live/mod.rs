//! Live games: each has an actor that alone changes it, loaded when somebody asks for the game and unloaded when nobody does.
//!
//! The order of things is the point: a command is decided by `game`, its events are committed by `store`, and only then
//! does anybody hear of them. What is lost by a crash was never acknowledged.

mod actor;
mod audience;
mod engine_side;
pub(crate) mod names;
mod registry;
mod setup;

pub(crate) use actor::Request;
pub(crate) use registry::Registry;
pub(crate) use setup::open;
