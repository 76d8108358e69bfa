//! Trees of variations that several people edit at once.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// Whose a note is that an edit gives to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedNote {
    /// The node.
    pub node: u32,
    /// The account that wrote it.
    pub account: String,
    /// There is no note any more: nobody has written it.
    pub is_empty: bool,
}

/// Somebody who wrote the note of a node, alone or with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteWriter {
    /// The node.
    pub node: u32,
    /// What the account is called now.
    pub name: String,
}

/// Edits of shared trees, in the order that their numbers give. Nothing says who made them but those notes that are signed.
pub trait SharedTrees: Send + Sync {
    /// Keeps an edit under the next number of its tree; false where somebody else's has that number already.
    fn add_edit<'a>(&'a self, tree: &'a str, seq: u32, line: String, signed: Option<SignedNote>) -> Answer<'a, bool>;

    /// The edits of a tree after this number, in their order.
    fn edits<'a>(&'a self, tree: &'a str, after: u32) -> Answer<'a, Vec<String>>;

    /// Who wrote the notes of a tree, by node; those of one node in the order in which they first wrote there.
    fn note_writers<'a>(&'a self, tree: &'a str) -> Answer<'a, Vec<NoteWriter>>;

    /// The notes that an account wrote, alone or with others: tree and node.
    fn notes_written_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, u32)>>;
}
