//! Records under review: read from any format, shown as a tree, changed, and written again.

mod edit;
mod game_record;
mod stored;
mod tree;

pub(crate) use edit::edited;
pub(crate) use game_record::of_game;
pub(crate) use stored::Kept;
pub(crate) use tree::shown;

/// A tree larger than this is not shown: no page could hold it.
pub(crate) const MAX_NODES: usize = 20_000;
