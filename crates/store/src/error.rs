//! Why the store could not do it.

use std::path::PathBuf;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data folder cannot be made or written.
    #[error("the data folder {0} cannot be used: {1}; choose another with --data DIR")]
    Folder(PathBuf, #[source] std::io::Error),
    /// A newer version of the program wrote this database.
    #[error("the database has version {found}, this program knows versions up to {known}; start a newer program")]
    TooNew {
        /// The version of the database.
        found: i64,
        /// The latest version known.
        known: i64,
    },
    /// The id is in use already.
    #[error("the id is taken")]
    Taken,
    /// Another writer added an entry of this number first: load the game again.
    #[error("another writer was first")]
    Conflict,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}
