//! A record as it is kept.

use crate::SecretHash;

/// A record opened for review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRecord {
    /// Its id.
    pub id: String,
    /// When it was opened.
    pub created: u64,
    /// When its notes or branches last changed.
    pub changed: u64,
    /// 1 at first, and 1 more with each change.
    pub version: u32,
    /// The bytes as they came; empty for a game played here.
    pub original: Vec<u8>,
    /// The tree with its notes and branches, opaque here.
    pub tree: String,
    /// Who knows the secret of this hash may change it.
    pub edit_key: SecretHash,
}
