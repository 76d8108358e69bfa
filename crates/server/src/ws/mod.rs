//! WebSockets: one module for each kind of conversation, and what all have in common.

mod analysis;
mod game;
mod limit;
mod mate;
mod socket;

pub(crate) use analysis::open as analysis;
pub(crate) use game::open as game;
pub(crate) use mate::open as mate;
pub(crate) use socket::Places;
