//! The nodes' beats, and the times in which there was none.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, analyses, imports, lock_nodes};
use crate::columns::{signed, unsigned};
use crate::nodes::is_fresh;
use crate::{Answer, Nodes, Outage, StoreError};
use sqlx::Row as _;

/// The key of all work on the nodes.
const NODES: &str = "";

impl Nodes for Backend {
    fn start<'a>(&'a self, node: &'a str, now: u64, alone: bool) -> Answer<'a, Option<Outage>> {
        let node = node.to_owned();
        self.write(Urgency::Creation, NODES, move |connection| Box::pin(start(connection, node, now, alone)))
    }

    fn beat<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Vec<String>> {
        let node = node.to_owned();
        self.write(Urgency::Move, NODES, move |connection| Box::pin(beat(connection, node, now)))
    }

    fn was_silent(&self, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Move, NODES, move |connection| Box::pin(was_silent(connection, now)))
    }

    fn leave<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()> {
        let node = node.to_owned();
        self.write(Urgency::Move, NODES, move |connection| Box::pin(leave(connection, node, now)))
    }

    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>> {
        self.read(outages_since(&self.readers, after))
    }
}

/// How long the row of a dead node is kept.
const FORGOTTEN_AFTER_MS: u64 = 24 * 60 * 60 * 1_000;

/// Something may have been committed after the last beat, so the site was up then, too: the games know.
pub(super) async fn start(
    connection: &mut Connection,
    node: String,
    now: u64,
    alone: bool,
) -> Result<Option<Outage>, StoreError> {
    // Of two nodes that start at once, the second sees the first.
    lock_nodes(connection).await?;
    let last = last_beat(connection).await?;
    let staying: Option<i64> =
        sqlx::query_scalar("SELECT max(beat) FROM nodes WHERE has_left = 0").fetch_one(&mut *connection).await?;
    let others_live = !alone && staying.is_some_and(|beat| is_fresh(unsigned(beat), now));
    let outage = last.filter(|last| !others_live && *last < now).map(|from| Outage { from, until: now });
    if let Some(outage) = outage {
        keep_outage(connection, outage).await?;
    }
    if !others_live {
        // The outage of the site is that of their games, too; nothing is left of those nodes.
        sqlx::query("UPDATE games SET owner = NULL WHERE owner IS NOT NULL AND status IS DISTINCT FROM 'over'")
            .execute(&mut *connection)
            .await?;
        analyses::free(connection, None).await?;
        imports::free(connection, None).await?;
        sqlx::query("DELETE FROM nodes").execute(&mut *connection).await?;
    }
    // Of a node that is long dead nothing is needed once all its games have another owner.
    sqlx::query(
        "DELETE FROM nodes WHERE beat < $1 AND NOT EXISTS \
         (SELECT 1 FROM games WHERE games.owner = nodes.id AND games.status IS DISTINCT FROM 'over')",
    )
    .bind(signed(now.saturating_sub(FORGOTTEN_AFTER_MS)))
    .execute(&mut *connection)
    .await?;
    // Whoever is dead asks no more.
    sqlx::query("DELETE FROM taken WHERE node NOT IN (SELECT id FROM nodes)").execute(&mut *connection).await?;
    live(connection, &node, now).await?;
    Ok(outage)
}

pub(super) async fn beat(connection: &mut Connection, node: String, now: u64) -> Result<Vec<String>, StoreError> {
    live(&mut *connection, &node, now).await?;
    let taken = sqlx::query_scalar("DELETE FROM taken WHERE node = $1 RETURNING game");
    Ok(taken.bind(node).fetch_all(connection).await?)
}

pub(super) async fn was_silent(connection: &mut Connection, now: u64) -> Result<(), StoreError> {
    let silent = last_beat(connection).await?.filter(|last| *last < now && !is_fresh(*last, now));
    if let Some(from) = silent {
        keep_outage(connection, Outage { from, until: now }).await?;
    }
    Ok(())
}

async fn last_beat(connection: &mut Connection) -> Result<Option<u64>, StoreError> {
    let last: Option<i64> = sqlx::query_scalar("SELECT max(beat) FROM nodes").fetch_one(connection).await?;
    Ok(last.map(unsigned))
}

async fn keep_outage(connection: &mut Connection, outage: Outage) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO outages (since, until) VALUES ($1, $2) ON CONFLICT (until) DO NOTHING")
        .bind(signed(outage.from))
        .bind(signed(outage.until))
        .execute(connection)
        .await?;
    Ok(())
}

async fn live(connection: &mut Connection, node: &str, now: u64) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO nodes (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat")
        .bind(node)
        .bind(signed(now))
        .execute(connection)
        .await?;
    Ok(())
}

/// The row stays, so that the next start knows when the site was last up; without games it binds nobody.
pub(super) async fn leave(connection: &mut Connection, node: String, now: u64) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET owner = NULL WHERE owner = $1 AND status IS DISTINCT FROM 'over'")
        .bind(&node)
        .execute(&mut *connection)
        .await?;
    analyses::free(connection, Some(&node)).await?;
    imports::free(connection, Some(&node)).await?;
    live(&mut *connection, &node, now).await?;
    sqlx::query("UPDATE nodes SET has_left = 1 WHERE id = $1").bind(node).execute(connection).await?;
    Ok(())
}

pub(super) async fn outages_since(pool: &Pool, after: u64) -> Result<Vec<Outage>, StoreError> {
    let rows = sqlx::query("SELECT since, until FROM outages WHERE until > $1 ORDER BY until")
        .bind(signed(after))
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| Ok(Outage { from: unsigned(row.try_get(0)?), until: unsigned(row.try_get(1)?) }))
        .collect()
}
