//! Records as they are kept.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, SecretHash};

/// A record opened for review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRecord {
    /// Its id.
    pub id: String,
    /// When it was opened.
    pub created: u64,
    /// When its notes or branches last changed.
    pub changed: u64,
    /// When somebody last looked at it, to the hour.
    pub opened: u64,
    /// 1 at first, and 1 more with each change.
    pub version: u32,
    /// The bytes as they came; empty for a game played here.
    pub original: Vec<u8>,
    /// The tree with its notes and branches, opaque here.
    pub tree: String,
    /// Who knows the secret of this hash may change it.
    pub edit_key: SecretHash,
    /// The session that opened it, by the hash of its token.
    pub owner: Option<SecretHash>,
}

/// Records under review.
pub trait Records: Send + Sync {
    /// Keeps a new record. Its id must be new: [`StoreError::Taken`](crate::StoreError::Taken) otherwise.
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()>;

    /// A record, if there is one of this id.
    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>>;

    /// The records that a session has opened, those changed last first.
    fn records_of(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredRecord>>;

    /// The ids of the records of a session, in their order.
    fn records_owned(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<String>>;

    /// Gives a record of one owner to another: a guest has become an account.
    fn hand_over_record<'a>(&'a self, id: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()>;

    /// Replaces the tree of a record that is at this version, and counts the version on; false when another writer was first,
    /// or when there is no such record. The original bytes stay.
    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool>;

    /// Notes that somebody looks at a record.
    fn open_record<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()>;

    /// Removes a record; false where there is none.
    fn remove_record<'a>(&'a self, id: &'a str) -> Answer<'a, bool>;

    /// Removes records of nobody's account that were neither opened nor changed since then, and says how many.
    fn expire_records(&self, since: u64, at_most: u32) -> Answer<'_, u64>;
}
