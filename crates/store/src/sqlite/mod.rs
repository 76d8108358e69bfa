//! The store of a single machine: one SQLite file in the data folder.
//!
//! Write-ahead log with full synchronisation: what is committed survives a power cut. One connection writes, so writers
//! queue here rather than in SQLite's lock; a few others read beside it.

mod games;
mod migrate;
mod outages;
mod records;

use crate::{Answer, Commit, Entry, Opening, Outage, Store, StoreError, StoredGame, StoredRecord};
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::time::Duration;

/// Readers beside the writer.
const READERS: u32 = 2;
/// The database's name in the data folder.
const FILE: &str = "komadai.sqlite";

/// A database in a folder.
#[derive(Debug, Clone)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the database in a folder; makes both when they are missing, and brings an older database up to date.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder(folder.to_owned(), error))?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = |connections| {
            SqlitePoolOptions::new()
                .min_connections(1)
                .max_connections(connections)
                .idle_timeout(None)
                .max_lifetime(None)
                .acquire_timeout(Duration::from_secs(30))
        };
        let writer = pool(1).connect_with(options.clone()).await?;
        migrate::up(&writer).await?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer, readers })
    }
}

impl Store for Sqlite {
    fn add_game(&self, opening: Opening) -> Answer<'_, ()> {
        Box::pin(games::open(&self.writer, opening))
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        Box::pin(games::get(&self.readers, id))
    }

    fn commit(&self, commit: Commit) -> Answer<'_, ()> {
        Box::pin(games::commit(&self.writer, commit))
    }

    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>> {
        Box::pin(games::entries(&self.readers, game, after))
    }

    fn running_games(&self) -> Answer<'_, u64> {
        Box::pin(games::running(&self.readers))
    }

    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()> {
        Box::pin(records::add(&self.writer, record))
    }

    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>> {
        Box::pin(records::get(&self.readers, id))
    }

    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool> {
        Box::pin(records::change(&self.writer, id, version, tree, changed))
    }

    fn beat(&self, now: u64) -> Answer<'_, ()> {
        Box::pin(outages::beat(&self.writer, now))
    }

    fn start(&self, now: u64) -> Answer<'_, Option<Outage>> {
        Box::pin(outages::start(&self.writer, now))
    }

    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>> {
        Box::pin(outages::since(&self.readers, after))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.writer.close().await;
            Ok(())
        })
    }
}

/// SQLite's integers are signed; no count or instant of ours comes near the limit.
fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

/// A row that clashes with one there is means something else than a broken database.
fn on_clash(error: sqlx::Error, clash: StoreError) -> StoreError {
    match &error {
        sqlx::Error::Database(inner) if inner.is_unique_violation() => clash,
        _ => StoreError::Database(error),
    }
}

/// A transaction that writes from its first word, so that another process's writer makes it wait rather than fail.
async fn begin(pool: &SqlitePool) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, StoreError> {
    Ok(pool.begin_with("BEGIN IMMEDIATE").await?)
}
