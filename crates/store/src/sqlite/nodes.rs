//! The nodes' beats, and the times in which there was none.

use super::games::is_fresh;
use super::{signed, unsigned};
use crate::{Outage, StoreError};
use sqlx::{Row, SqliteConnection, SqlitePool};

/// Something may have been committed after the last beat, so the site was up then, too: the games know.
pub(super) async fn start(
    connection: &mut SqliteConnection,
    node: String,
    now: u64,
    alone: bool,
) -> Result<Option<Outage>, StoreError> {
    let last: Option<i64> = sqlx::query_scalar("SELECT max(beat) FROM nodes").fetch_one(&mut *connection).await?;
    let last = last.map(unsigned);
    let others_live = !alone && last.is_some_and(|beat| is_fresh(beat, now));
    let outage = last.filter(|last| !others_live && *last < now).map(|from| Outage { from, until: now });
    if let Some(outage) = outage {
        sqlx::query("INSERT INTO outages (since, until) VALUES (?, ?) ON CONFLICT (until) DO NOTHING")
            .bind(signed(outage.from))
            .bind(signed(outage.until))
            .execute(&mut *connection)
            .await?;
    }
    if !others_live {
        // The outage of the site is that of their games, too; nothing is left of those nodes.
        sqlx::query("UPDATE games SET owner = NULL WHERE owner IS NOT NULL AND status IS NOT 'over'")
            .execute(&mut *connection)
            .await?;
        sqlx::query("DELETE FROM nodes").execute(&mut *connection).await?;
    }
    beat(connection, node, now).await?;
    Ok(outage)
}

pub(super) async fn beat(connection: &mut SqliteConnection, node: String, now: u64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO nodes (id, beat) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET beat = max(beat, excluded.beat)",
    )
    .bind(node)
    .bind(signed(now))
    .execute(connection)
    .await?;
    Ok(())
}

/// The row stays, so that the next start knows when the site was last up; without games it binds nobody.
pub(super) async fn leave(connection: &mut SqliteConnection, node: String, now: u64) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET owner = NULL WHERE owner = ? AND status IS NOT 'over'")
        .bind(&node)
        .execute(&mut *connection)
        .await?;
    beat(connection, node, now).await
}

pub(super) async fn outages_since(pool: &SqlitePool, after: u64) -> Result<Vec<Outage>, StoreError> {
    let rows = sqlx::query("SELECT since, until FROM outages WHERE until > ? ORDER BY until")
        .bind(signed(after))
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| Ok(Outage { from: unsigned(row.try_get(0)?), until: unsigned(row.try_get(1)?) }))
        .collect()
}
