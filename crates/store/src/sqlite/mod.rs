//! The store of a single machine: one SQLite file in the data folder.
//!
//! Write-ahead log with full synchronisation: what is committed survives a power cut. One connection writes
//! ([`writer`]); a few others read beside it.

#[path = "../sql/backend.rs"]
mod backend;
mod file;
mod limited;
mod log;
mod migrate;
#[path = "../sql/migrator.rs"]
mod migrator;
#[path = "../sql/rows.rs"]
mod rows;
mod together;
#[path = "../sql/writer.rs"]
mod writer;

subjects!(queries);

pub(crate) use file::{check, file_in, manifest, rows, rows_to_read, snapshot, write_manifest};

use crate::StoreError;
use crate::faults::Faults;
use crate::private::{private_file, private_folder};
use log::Aside;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use writer::Writer;

// What the shared queries are compiled for.
type Db = sqlx::Sqlite;
type Connection = sqlx::SqliteConnection;
type Pool = sqlx::SqlitePool;
type Row = sqlx::sqlite::SqliteRow;
type Options = SqliteConnectOptions;
type Backend = Sqlite;
/// A transaction that writes from its first word, so that another process's writer makes it wait rather than fail.
const BEGIN: &str = "BEGIN IMMEDIATE";
/// What the words of migrations for both databases are here.
const WORDS: [(&str, &str); 4] =
    [("NUMBER", "INTEGER"), ("BYTES", "BLOB"), ("KEY_TEXT", "TEXT"), ("TABLE_END", "STRICT")];
const BEGIN_READING: &str = "BEGIN";
/// The columns of all tables: table, name, type, place in the key.
const COLUMNS: &str = "SELECT tables.name, columns.name, columns.type, columns.pk \
     FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns \
     WHERE tables.type = 'table' AND substr(tables.name, 1, 5) <> '_sqlx' AND substr(tables.name, 1, 7) <> 'sqlite_' \
     AND tables.name <> 'backup_manifest' \
     ORDER BY tables.name, columns.cid";
/// Which tables refer to which.
const REFERENCES: &str = "SELECT tables.name, keys.\"table\" \
     FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'";
/// How long the database may take for an answer. A slow disk slows; it does not lose.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long another process may hold the database's lock, as `komadai admin` does for a moment; after that a request is refused.
const LOCKED: Duration = Duration::from_secs(2);

/// After this time without a question a reader is closed: it holds pages of the database, and another one is opened when it is needed.
const READER_IDLE: Duration = Duration::from_secs(60);

/// Readers beside the writer; and those that search.
const READERS: u32 = 2;
const SEARCHERS: u32 = 2;

/// A database in a folder.
#[derive(Debug)]
pub struct Sqlite {
    /// None once the store is closed.
    writer: Mutex<Option<Writer>>,
    readers: Pool,
    /// Readers for what takes longer the more is stored: whoever plays, or comes to, never waits for one of these.
    searchers: Pool,
    faults: Arc<Faults>,
}

impl Sqlite {
    /// Opens the database in a folder; makes both when they are missing, and brings an older database up to date.
    ///
    /// # Errors
    /// The folder cannot be used, its database is gone or a newer program's, or it fails.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_in(folder, Arc::default()).await
    }

    /// The same with faults.
    ///
    /// # Errors
    /// Those of [`open`](Sqlite::open).
    #[cfg(feature = "faulty")]
    pub async fn open_with(folder: &Path, faults: Arc<Faults>) -> Result<Sqlite, StoreError> {
        Sqlite::open_in(folder, faults).await
    }

    async fn open_in(folder: &Path, faults: Arc<Faults>) -> Result<Sqlite, StoreError> {
        let unusable = |error| StoreError::Folder(folder.to_owned(), error);
        private_folder(folder).map_err(unusable)?;
        file::is_not_gone(folder)?;
        let path = file::file_in(folder);
        private_file(&path).map_err(unusable)?;
        let store = Sqlite::open_with_faults(&path, faults).await.map_err(|error| match error {
            StoreError::Unavailable(why) => StoreError::Unopened(path, why),
            other => other,
        })?;
        file::note_made(folder)?;
        // Whatever was written meanwhile.
        private_folder(folder).map_err(unusable)?;
        Ok(store)
    }

    pub(crate) async fn open_file(file: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_with_faults(file, Arc::default()).await
    }

    async fn open_with_faults(file: &Path, faults: Arc<Faults>) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(LOCKED)
            // See `log`.
            .pragma("wal_autocheckpoint", "0");
        let mut connection = options.connect().await?;
        migrate::up(&mut connection).await?;
        // What a backup said of itself ends when it is a site again.
        sqlx::query("DROP TABLE IF EXISTS backup_manifest").execute(&mut connection).await?;
        let pool = |readers: u32| {
            SqlitePoolOptions::new()
                .max_connections(readers)
                .idle_timeout(READER_IDLE)
                .max_lifetime(None)
                .acquire_timeout(Duration::from_secs(10))
        };
        let readers = pool(READERS).connect_with(options.clone().read_only(true)).await?;
        let searchers = pool(SEARCHERS).connect_lazy_with(options.clone().read_only(true));
        let options = options.create_if_missing(false);
        let writer = Writer::start(options.clone(), connection, Aside::start(options));
        Ok(Sqlite { writer: Mutex::new(Some(writer)), readers, searchers, faults })
    }
}

/// The only connection that writes has begun a transaction: nobody else can.
async fn lock_nodes(_: &mut Connection) -> Result<(), StoreError> {
    Ok(())
}

/// The same holds for the archive's numbers.
async fn lock_archive(_: &mut Connection) -> Result<(), StoreError> {
    Ok(())
}

/// The same holds for the notices.
async fn lock_notices(_: &mut Connection) -> Result<(), StoreError> {
    Ok(())
}

/// The same holds for the names.
async fn lock_names(_: &mut Connection) -> Result<(), StoreError> {
    Ok(())
}

/// The same holds for the ratings.
async fn lock_ratings(_: &mut Connection) -> Result<(), StoreError> {
    Ok(())
}
