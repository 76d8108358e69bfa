//! What people write of positions.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry};

/// Revisions of one page.
pub const MOST_REVISIONS: u32 = 2_000;

/// A page as somebody left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revision {
    /// Which page; opaque here.
    pub page: String,
    /// Its number, from 1.
    pub number: u32,
    /// When it was written.
    pub at: u64,
    /// The account that wrote it; empty once that was erased.
    pub author: String,
    /// What its author says of the change.
    pub summary: String,
    /// The whole text.
    pub text: String,
}

/// Pages that people write, with all their revisions.
pub trait Wiki: Send + Sync {
    /// Keeps the next revision of a page: false when another one of this number is there, and nothing is kept then.
    /// [`StoreError::Busy`](crate::StoreError::Busy) when there are [`MOST_REVISIONS`].
    fn add_revision(&self, revision: Revision) -> Answer<'_, bool>;

    /// A revision of a page; the last one if no number is given.
    fn revision<'a>(&'a self, page: &'a str, number: Option<u32>) -> Answer<'a, Option<Revision>>;

    /// The newest revisions of a page, or of all, those written last first.
    fn revisions<'a>(&'a self, page: Option<&'a str>, at_most: u32) -> Answer<'a, Vec<Revision>>;

    /// The revisions that an account wrote, the oldest first.
    fn revisions_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<Revision>>;

    /// Takes an account's name off everything that it wrote; the texts stay.
    fn forget_author<'a>(&'a self, author: &'a str) -> Answer<'a, ()>;

    /// Whether moderators alone may change a page.
    fn is_locked<'a>(&'a self, page: &'a str) -> Answer<'a, bool>;

    /// Locks a page, or opens it again.
    fn set_locked<'a>(&'a self, page: &'a str, is_locked: bool, entry: AuditEntry) -> Answer<'a, ()>;
}
