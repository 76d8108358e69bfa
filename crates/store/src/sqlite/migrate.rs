//! The tables, and how an older database gets them.

use crate::StoreError;
use sqlx::{Executor, SqlitePool};

/// Each step leads from one version to the next. A step that was released is never changed: add another.
const STEPS: [&str; 2] = [
    "
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    config TEXT NOT NULL,
    black_seat BLOB,          -- hash of the secret; null: the engine
    white_seat BLOB,
    over INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX games_running ON games (created) WHERE over = 0;
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    original BLOB NOT NULL,
    tree TEXT NOT NULL,
    edit_key BLOB NOT NULL
) STRICT;
CREATE TABLE beat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE outages (
    until INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;
",
    "ALTER TABLE records ADD COLUMN version INTEGER NOT NULL DEFAULT 1;",
];

/// Runs the steps that this database has not seen.
pub(super) async fn up(pool: &SqlitePool) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    let mut transaction = super::begin(pool).await?;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *transaction).await?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute(*step).await?;
    }
    transaction.execute(format!("PRAGMA user_version = {known}").as_str()).await?;
    transaction.commit().await?;
    Ok(())
}
