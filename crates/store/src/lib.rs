//! Everything persisted, behind one trait: [`Store`]. [`Sqlite`] is the store of a single machine.
//!
//! What is kept of a game is its configuration and what happened in it, numbered without gaps; everything else can be
//! worked out anew. An entry is on the disk before [`Store::commit`] resolves, and the pair (game, number) is unique, so
//! two writers can never both add the same one. Configurations, events and record trees are opaque text here.
//!
//! Sqlx is named here and nowhere else.

mod error;
mod game;
mod id;
mod record;
mod sqlite;

pub use error::StoreError;
pub use game::{Commit, Entry, Opening, Outage, Seat, StoredGame};
pub use id::{SecretHash, is_id};
pub use record::StoredRecord;
pub use sqlite::Sqlite;

use std::pin::Pin;

/// What every operation of a store returns.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place that keeps games and records. Instants are milliseconds since 1970 in UTC.
pub trait Store: Send + Sync {
    /// Keeps a new game, all of it or nothing. Its id must be new: [`StoreError::Taken`] otherwise.
    fn add_game(&self, opening: Opening) -> Answer<'_, ()>;

    /// A game, if there is one of this id.
    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>>;

    /// Adds what happened next, all of it or nothing. [`StoreError::Conflict`] when another writer was first.
    fn commit(&self, commit: Commit) -> Answer<'_, ()>;

    /// What happened after the entry of this number (0 for all), in order.
    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>>;

    /// How many games are not over.
    fn running_games(&self) -> Answer<'_, u64>;

    /// Keeps a new record. Its id must be new: [`StoreError::Taken`] otherwise.
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()>;

    /// A record, if there is one of this id.
    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>>;

    /// Replaces the tree of a record that is at this version, and counts the version on; false when another writer was first,
    /// or when there is no such record. The original bytes stay.
    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool>;

    /// Says that the site is up at this instant. What lies between the last such instant and the next start is an outage.
    fn beat(&self, now: u64) -> Answer<'_, ()>;

    /// Says that the site starts at this instant; keeps the time since the last beat as an outage, and returns it.
    fn start(&self, now: u64) -> Answer<'_, Option<Outage>>;

    /// The outages that ended after this instant, the oldest first.
    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>>;

    /// Ends all work in progress and releases the files.
    fn close(&self) -> Answer<'_, ()>;
}
