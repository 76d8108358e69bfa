//! Numbered steps that bring a database up to date, forward only.

use super::Connection;
use crate::StoreError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use std::borrow::Cow;

type Steps = &'static [(i64, &'static str, &'static str)];

fn known(steps: Steps) -> i64 {
    steps.last().map_or(0, |(version, ..)| *version)
}

/// Whether a database of this version is neither older nor newer than the steps.
pub(super) fn compare(found: i64, steps: Steps) -> Result<(), StoreError> {
    let known = known(steps);
    match found {
        _ if found > known => Err(StoreError::TooNew { found, known }),
        _ if found < known => Err(StoreError::TooOld { found, known }),
        _ => Ok(()),
    }
}

/// Runs the steps (number, name, SQL) that a database has not seen.
pub(super) async fn run(connection: &mut Connection, steps: Steps) -> Result<(), StoreError> {
    let known = known(steps);
    let migrations: Vec<Migration> = steps
        .iter()
        .map(|&(version, name, sql)| {
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, Cow::Borrowed(sql), false)
        })
        .collect();
    let migrator = Migrator { migrations: Cow::Owned(migrations), ..Migrator::DEFAULT };
    migrator.run_direct(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) | MigrateError::VersionTooNew(found, _) => {
            StoreError::TooNew { found, known }
        }
        other => StoreError::Unavailable(other.to_string()),
    })
}
