//! When the site was up, and when it was not.

use super::{signed, unsigned};
use crate::{Outage, StoreError};
use sqlx::{Row, SqliteConnection, SqlitePool};

pub(super) async fn beat(pool: &SqlitePool, now: u64) -> Result<(), StoreError> {
    write(&mut *pool.acquire().await?, now).await
}

async fn write(connection: &mut SqliteConnection, now: u64) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO beat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = max(at, excluded.at)")
        .bind(signed(now))
        .execute(connection)
        .await?;
    Ok(())
}

/// Something may have been committed after the last beat, so the site was up then, too.
pub(super) async fn start(pool: &SqlitePool, now: u64) -> Result<Option<Outage>, StoreError> {
    let mut transaction = super::begin(pool).await?;
    let up: Option<i64> =
        sqlx::query_scalar("SELECT at FROM beat WHERE id = 1").fetch_optional(&mut *transaction).await?;
    let outage = up.map(|up| Outage { from: unsigned(up), until: now }).filter(|outage| outage.from < outage.until);
    if let Some(outage) = outage {
        sqlx::query("INSERT INTO outages (since, until) VALUES (?, ?) ON CONFLICT (until) DO NOTHING")
            .bind(signed(outage.from))
            .bind(signed(outage.until))
            .execute(&mut *transaction)
            .await?;
    }
    write(&mut transaction, now).await?;
    transaction.commit().await?;
    Ok(outage)
}

pub(super) async fn since(pool: &SqlitePool, after: u64) -> Result<Vec<Outage>, StoreError> {
    let rows = sqlx::query("SELECT since, until FROM outages WHERE until > ? ORDER BY until")
        .bind(signed(after))
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| Ok(Outage { from: unsigned(row.try_get(0)?), until: unsigned(row.try_get(1)?) }))
        .collect()
}
