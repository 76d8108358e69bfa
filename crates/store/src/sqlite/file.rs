//! The database as a file: copied while it is in use, sealed as a backup, checked.

use super::{Connection, migrate, rows::Tables};
use crate::StoreError;
use crate::transfer::{Rows, Sums};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _, Row as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The database's name in the data folder.
const FILE: &str = "komadai.sqlite";
/// What says that there has been a database: where that is gone, an empty one in its place would pass for the site.
const MADE: &str = "komadai.made";

/// The database of a data folder; or the file itself, where it is one.
pub(crate) fn file_in(path: &Path) -> PathBuf {
    if path.is_file() { path.to_owned() } else { path.join(FILE) }
}

/// Refuses a folder whose database is gone.
pub(super) fn is_not_gone(folder: &Path) -> Result<(), StoreError> {
    let (file, made) = (folder.join(FILE), folder.join(MADE));
    let there = file.metadata().is_ok_and(|meta| meta.len() > 0);
    if there || !made.is_file() { Ok(()) } else { Err(StoreError::Gone(file, made)) }
}

/// Notes that there is a database in a folder.
pub(super) fn note_made(folder: &Path) -> Result<(), StoreError> {
    let made = folder.join(MADE);
    if made.is_file() {
        return Ok(());
    }
    let words = "A site is kept in this folder. Without this file one that has lost its database begins anew.\n";
    std::fs::write(&made, words).map_err(|error| StoreError::Folder(folder.to_owned(), error))
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).foreign_keys(true).busy_timeout(Duration::from_secs(10))
}

async fn connect_to_read(file: &Path) -> Result<Connection, StoreError> {
    let missing = || StoreError::Folder(file.to_owned(), std::io::ErrorKind::NotFound.into());
    if !file.is_file() {
        return Err(missing());
    }
    Ok(options(file).read_only(true).connect().await?)
}

/// The tables of a database, to be read and written.
pub(crate) async fn rows(file: &Path) -> Result<Box<dyn Rows>, StoreError> {
    Ok(Box::new(Tables(options(file).synchronous(SqliteSynchronous::Full).connect().await?)))
}

/// The tables of a database that is neither older nor newer than this program.
pub(crate) async fn rows_to_read(file: &Path) -> Result<Box<dyn Rows>, StoreError> {
    let mut connection = connect_to_read(file).await?;
    migrate::is_current(&mut connection).await?;
    Ok(Box::new(Tables(connection)))
}

/// Writes the database as it is at one instant into a new file. Whoever writes to it meanwhile need not wait.
pub(crate) async fn snapshot(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = connect_to_read(from).await?;
    let name =
        to.to_str().ok_or_else(|| StoreError::Folder(to.to_owned(), std::io::ErrorKind::InvalidFilename.into()))?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Makes a database that nobody uses one single file, and notes in it what it holds.
pub(crate) async fn write_manifest(file: &Path, sums: &Sums) -> Result<(), StoreError> {
    let options = options(file).journal_mode(SqliteJournalMode::Delete).synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await?;
    let mut transaction = connection.begin().await?;
    sqlx::query("CREATE TABLE backup_manifest (name TEXT PRIMARY KEY, sum TEXT NOT NULL) STRICT")
        .execute(&mut *transaction)
        .await?;
    for (name, sum) in sums {
        sqlx::query("INSERT INTO backup_manifest (name, sum) VALUES ($1, $2)")
            .bind(name)
            .bind(sum.to_string())
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(connection.close().await?)
}

/// What a backup said of itself when it was written: the sum of each table. None: it is no backup.
pub(crate) async fn manifest(file: &Path) -> Result<Option<Vec<(String, String)>>, StoreError> {
    let mut connection = connect_to_read(file).await?;
    let there: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'backup_manifest')")
        .fetch_one(&mut connection)
        .await?;
    if !there {
        return Ok(None);
    }
    let rows = sqlx::query("SELECT name, sum FROM backup_manifest").fetch_all(&mut connection).await?;
    Ok(Some(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<_, sqlx::Error>>()?))
}

/// What SQLite itself finds wrong with a file.
pub(crate) async fn check(file: &Path) -> Result<Vec<String>, StoreError> {
    let mut connection = connect_to_read(file).await?;
    let mut faults = Vec::new();
    let number = |pragma: &'static str| sqlx::query_scalar::<_, i64>(pragma);
    let pages = number("PRAGMA page_count").fetch_one(&mut connection).await?;
    let size = number("PRAGMA page_size").fetch_one(&mut connection).await?;
    let length = file.metadata().map_err(|error| StoreError::Folder(file.to_owned(), error))?.len();
    // What is in the log yet is counted, too.
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let all_here = Path::new(&log).metadata().map_or(0, |log| log.len()) == 0;
    let expected = u64::try_from(pages.saturating_mul(size)).unwrap_or(0);
    if all_here && length != expected {
        faults.push(format!("the file is {length} bytes long instead of {expected}: it was cut"));
    }
    match sqlx::query_scalar::<_, String>("PRAGMA integrity_check").fetch_all(&mut connection).await {
        Ok(words) => faults.extend(words.into_iter().filter(|word| word != "ok")),
        Err(error) => faults.push(error.to_string()),
    }
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await.map_or(0, |rows| rows.len());
    if orphans > 0 {
        faults.push(format!("{orphans} rows belong to nothing"));
    }
    Ok(faults)
}
