//! Trees of variations that several people edit at once.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// Edits of shared trees, in the order that their numbers give. Nothing says who made them.
pub trait SharedTrees: Send + Sync {
    /// Keeps an edit under the next number of its tree; false where somebody else's has that number already.
    fn add_edit<'a>(&'a self, tree: &'a str, seq: u32, line: String) -> Answer<'a, bool>;

    /// The edits of a tree after this number, in their order.
    fn edits<'a>(&'a self, tree: &'a str, after: u32) -> Answer<'a, Vec<String>>;
}
