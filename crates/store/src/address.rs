//! Where a store is.

use crate::private::{exposed, private_folder};
use crate::transfer::Rows;
use crate::{Postgres, Sqlite, Store, StoreError, postgres, sqlite};
use futures_util::future::LocalBoxFuture;
use std::fmt;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::str::FromStr;

/// Where a store is: `sqlite:FOLDER` or `postgres://…`. Shown without passwords.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A data folder of this machine; where whole sites are read, a backup's file, too.
    Sqlite(PathBuf),
    /// The URL of a PostgreSQL database.
    Postgres(String),
}

/// Holds a data folder; what is locked is unlocked when it is closed.
#[derive(Debug)]
pub struct FolderLock(#[expect(dead_code, reason = "held, not read")] Vec<File>);

impl Address {
    /// Makes sure that this process alone uses a data folder, for as long as it holds the lock. A server has no need of it:
    /// none.
    ///
    /// # Errors
    /// Another process has it, or the folder cannot be used.
    pub fn lock(&self) -> Result<Option<FolderLock>, StoreError> {
        let Address::Sqlite(folder) = self else { return Ok(None) };
        if folder.is_file() {
            // A backup: nobody serves it.
            return Ok(None);
        }
        let unusable = |error| StoreError::Folder(folder.clone(), error);
        private_folder(folder).map_err(unusable)?;
        let file = File::create(folder.join("komadai.lock")).map_err(unusable)?;
        // Somebody who tidies up may take that file away; the folder itself stays. (Locks on the database are SQLite's own.)
        #[cfg(unix)]
        let held = vec![file, File::open(folder).map_err(unusable)?];
        #[cfg(not(unix))]
        let held = vec![file];
        for file in &held {
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(folder.clone())),
                // A file system that locks no folders.
                Err(TryLockError::Error(_)) if file.metadata().is_ok_and(|meta| meta.is_dir()) => {}
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
        }
        private_folder(folder).map_err(unusable)?;
        Ok(Some(FolderLock(held)))
    }

    /// What of it others on this machine can read all the same.
    pub fn exposed(&self) -> Vec<PathBuf> {
        match self {
            Address::Sqlite(folder) => exposed(folder),
            Address::Postgres(_) => Vec::new(),
        }
    }

    /// Whether there is a store already; of a server only opening it tells, so there it is taken to be.
    pub fn is_there(&self) -> bool {
        match self {
            Address::Sqlite(path) => sqlite::file_in(path).is_file(),
            Address::Postgres(_) => true,
        }
    }

    /// Opens the store there; makes it when it is missing and brings it up to date when it is older.
    ///
    /// # Errors
    /// It cannot be used, or a newer program wrote it.
    ///
    /// The future is boxed, so that callers do not compile both databases again.
    pub fn open(&self) -> LocalBoxFuture<'_, Result<Box<dyn Store>, StoreError>> {
        Box::pin(async move {
            Ok(match self {
                Address::Sqlite(folder) => Box::new(Sqlite::open(folder).await?) as Box<dyn Store>,
                Address::Postgres(url) => Box::new(Postgres::open(url).await?),
            })
        })
    }
}

impl Address {
    /// The tables there, to be read and written. Whoever asks has opened the store once.
    pub(crate) async fn rows(&self) -> Result<Box<dyn Rows>, StoreError> {
        match self {
            Address::Sqlite(path) => sqlite::rows(&sqlite::file_in(path)).await,
            Address::Postgres(url) => postgres::rows(url).await,
        }
    }

    /// The tables there, to be read.
    pub(crate) async fn rows_to_read(&self) -> Result<Box<dyn Rows>, StoreError> {
        match self {
            Address::Sqlite(path) => sqlite::rows_to_read(&sqlite::file_in(path)).await,
            Address::Postgres(url) => postgres::rows_to_read(url).await,
        }
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Address, StoreError> {
        match text.split_once(':') {
            Some(("sqlite", folder)) if !folder.is_empty() => Ok(Address::Sqlite(PathBuf::from(folder))),
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => Ok(Address::Postgres(text.to_owned())),
            _ => Err(StoreError::Url("is sqlite:FOLDER or postgres://USER@HOST/NAME".to_owned())),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Sqlite(folder) => write!(f, "sqlite:{}", folder.display()),
            Address::Postgres(url) => {
                // Passwords stand before the host, or in the parameters.
                let url = url.split_once('?').map_or(url.as_str(), |(url, _)| url);
                let host = url.rsplit_once('@').map_or_else(
                    || url.trim_start_matches("postgresql://").trim_start_matches("postgres://"),
                    |(_, host)| host,
                );
                write!(f, "postgres://{host}")
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let shown = |text: &str| text.parse::<Address>().unwrap().to_string();
        assert_eq!(shown("sqlite:./data"), "sqlite:./data");
        assert_eq!(
            shown("postgres://me:se@cret@db.example:5433/komadai?sslmode=require"),
            "postgres://db.example:5433/komadai"
        );
        assert_eq!(shown("postgresql://db.example/komadai?password=secret"), "postgres://db.example/komadai");
        for wrong in ["", "data", "sqlite:", "mysql://host/name", "postgres:name"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
