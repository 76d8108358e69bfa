//! Why the store could not do it.

use std::path::PathBuf;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data folder cannot be made or written.
    #[error("the data folder {0} cannot be used: {1}; choose another with --data DIR")]
    Folder(PathBuf, std::io::Error),
    /// Another site runs on the data folder.
    #[error("another site uses the data folder {0}; stop it, or choose another folder with --data DIR")]
    InUse(PathBuf),
    /// The database of a data folder that has been used is gone.
    #[error(
        "{0} is missing or empty, though a site has been kept there: put it back, or restore a backup (komadai db copy); to begin anew, \
         remove {1}"
    )]
    Gone(PathBuf, PathBuf),
    /// The file of the database cannot be opened.
    #[error(
        "{0} cannot be opened: {1}; `komadai db check` tells more, and a backup takes its place (komadai db copy --from BACKUP)"
    )]
    Unopened(PathBuf, String),
    /// The address of the database is none.
    #[error("--database {0}")]
    Url(String),
    /// A newer version of the program wrote this database.
    #[error("the database has version {found}, this program knows versions up to {known}; start a newer program")]
    TooNew {
        /// The version of the database.
        found: i64,
        /// The latest version known.
        known: i64,
    },
    /// An older version of the program wrote this database, and it may not be changed here.
    #[error("the database has version {found}, this program reads version {known}; start the site on it once")]
    TooOld {
        /// The version of the database.
        found: i64,
        /// The version that is read.
        known: i64,
    },
    /// The id is in use already. Nothing was written.
    #[error("the id is taken")]
    Taken,
    /// Another entry of this number is there already: read the game again. Nothing was written.
    #[error("the game has other entries than were expected")]
    Conflict,
    /// Another node has taken the game over: its fence has grown. Nothing was written.
    #[error("the game has another owner by now")]
    Fenced,
    /// So much waits to be written that this cannot wait, too. Nothing was written.
    #[error("too much waits to be written")]
    Busy,
    /// The search would take longer than any may.
    #[error("the search takes too long")]
    TooLong,
    /// The database failed. Whether something was written is not known.
    #[error("the database failed: {0}")]
    Unavailable(String),
    /// What is stored cannot be read.
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::TypeNotFound { .. } => {
                StoreError::Corrupt(error.to_string())
            }
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}
