//! The store of a single machine: one SQLite file in the data folder.
//!
//! Write-ahead log with full synchronisation: what is committed survives a power cut. One connection writes
//! ([`writer`]); a few others read beside it.

mod games;
mod migrate;
mod nodes;
mod records;
mod writer;

use crate::{
    Answer, Append, Card, Claim, Entry, Games, Nodes, Opening, Outage, Records, SecretHash, Store, StoreError,
    StoredGame, StoredRecord,
};
use komadai_shogi::Color;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use writer::{Urgency, Writer};

/// Readers beside the writer.
const READERS: u32 = 2;
/// The database's name in the data folder.
const FILE: &str = "komadai.sqlite";

/// A database in a folder.
#[derive(Debug)]
pub struct Sqlite {
    /// None once the store is closed.
    writer: Mutex<Option<Writer>>,
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
        let mut connection = options.connect().await?;
        migrate::up(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .min_connections(1)
            .max_connections(READERS)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options.clone().read_only(true))
            .await?;
        let writer = Writer::start(options.create_if_missing(false), connection);
        Ok(Sqlite { writer: Mutex::new(Some(writer)), readers })
    }

    fn writer(&self) -> Option<Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes, and resolves when it is on the disk.
    fn write<'a, T: Send + 'static>(&'a self, urgency: Urgency, work: impl writer::Work<T>) -> Answer<'a, T> {
        let writer = self.writer();
        Box::pin(async move {
            match writer {
                Some(writer) => writer.write(urgency, work).await,
                None => Err(StoreError::Unavailable("the store is closed".to_owned())),
            }
        })
    }
}

impl Games for Sqlite {
    fn add_game(&self, opening: Opening) -> Answer<'_, ()> {
        self.write(Urgency::Creation, move |connection| Box::pin(games::open(connection, opening)))
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        Box::pin(games::get(&self.readers, id))
    }

    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>> {
        Box::pin(games::entries(&self.readers, game, after))
    }

    fn claim<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        let (game, node) = (game.to_owned(), node.to_owned());
        self.write(Urgency::Move, move |connection| Box::pin(games::claim(connection, game, node, now)))
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        self.write(Urgency::Move, move |connection| Box::pin(games::append(connection, append)))
    }

    fn due<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<String>> {
        Box::pin(games::due(&self.readers, node, now, at_most))
    }

    fn without_card(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        Box::pin(games::without_card(&self.readers, at_most))
    }

    fn set_card<'a>(&'a self, id: &'a str, contract: String, card: Card) -> Answer<'a, ()> {
        let id = id.to_owned();
        self.write(Urgency::Later, move |connection| Box::pin(games::set_card(connection, id, contract, card)))
    }

    fn take_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        let game = game.to_owned();
        self.write(Urgency::Creation, move |connection| Box::pin(games::take_seat(connection, game, side, key, holder)))
    }

    fn offer_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash) -> Answer<'a, bool> {
        let game = game.to_owned();
        self.write(Urgency::Creation, move |connection| Box::pin(games::offer_seat(connection, game, side, key)))
    }

    fn games_of(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        Box::pin(games::of(&self.readers, holder, at_most))
    }

    fn running_games(&self) -> Answer<'_, u64> {
        Box::pin(games::running(&self.readers))
    }
}

impl Records for Sqlite {
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()> {
        self.write(Urgency::Later, move |connection| Box::pin(records::add(connection, record)))
    }

    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>> {
        Box::pin(records::get(&self.readers, id))
    }

    fn records_of(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredRecord>> {
        Box::pin(records::of(&self.readers, owner, at_most))
    }

    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Later, move |connection| Box::pin(records::change(connection, id, version, tree, changed)))
    }
}

impl Nodes for Sqlite {
    fn start<'a>(&'a self, node: &'a str, now: u64, alone: bool) -> Answer<'a, Option<Outage>> {
        let node = node.to_owned();
        self.write(Urgency::Creation, move |connection| Box::pin(nodes::start(connection, node, now, alone)))
    }

    fn beat<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()> {
        let node = node.to_owned();
        self.write(Urgency::Move, move |connection| Box::pin(nodes::beat(connection, node, now)))
    }

    fn leave<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()> {
        let node = node.to_owned();
        self.write(Urgency::Move, move |connection| Box::pin(nodes::leave(connection, node, now)))
    }

    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>> {
        Box::pin(nodes::outages_since(&self.readers, after))
    }
}

impl Store for Sqlite {
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(writer) = writer {
                writer.ended().await;
            }
            self.readers.close().await;
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
        _ => error.into(),
    }
}
