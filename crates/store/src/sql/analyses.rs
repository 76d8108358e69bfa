//! Analyses in their turns, and evaluations.

use super::{Connection, Pool, Row};
use crate::analysis::MOST_ANALYSES;
use crate::columns::{signed, small, unsigned};
use crate::node::fresh_beats;
use crate::{EvaluationKey, Queued, StoreError, StoredAnalysis};
use sqlx::Row as _;

const COLUMNS: &str = "record, nodes, party, asked, owner, done, total";
/// An analysis that the node `$1` may have; the beats from `$2` to `$3` say that a node lives.
const CLAIMABLE: &str = "(owner IS NULL OR owner = $1 OR NOT EXISTS \
     (SELECT 1 FROM nodes WHERE nodes.id = analyses.owner AND nodes.beat BETWEEN $2 AND $3))";

/// Start-time fair queueing: a party's turn comes after its last one, and not before those that are at work now. So a party with one game
/// waits for one game of each other party, however many those have.
pub(super) async fn queue(
    connection: &mut Connection,
    analysis: StoredAnalysis,
    most_each: u32,
) -> Result<Queued, StoreError> {
    if of_record(&mut *connection, &analysis.record).await?.is_some() {
        return Ok(Queued::There);
    }
    let all: i64 = sqlx::query_scalar("SELECT count(*) FROM analyses").fetch_one(&mut *connection).await?;
    let own = "SELECT count(*) FROM analyses WHERE party = $1";
    let own: i64 = sqlx::query_scalar(own).bind(&analysis.party).fetch_one(&mut *connection).await?;
    if all >= i64::from(MOST_ANALYSES) || own >= i64::from(most_each) {
        return Ok(Queued::Full);
    }
    let added = sqlx::query(
        "INSERT INTO analyses (record, nodes, party, asked, done, total, turn) SELECT $1, $2, $3, $4, $5, $6, \
         CASE WHEN own.last >= others.first THEN own.last + 1 ELSE others.first END \
         FROM (SELECT coalesce(max(turn), 0) AS last FROM analyses WHERE party = $3) AS own, \
         (SELECT coalesce(min(turn), 1) AS first FROM analyses) AS others WHERE true ON CONFLICT (record) DO NOTHING",
    )
    .bind(analysis.record)
    .bind(signed(analysis.nodes))
    .bind(analysis.party)
    .bind(signed(analysis.asked))
    .bind(i64::from(analysis.done))
    .bind(i64::from(analysis.total))
    .execute(connection)
    .await?;
    Ok(if added.rows_affected() == 1 { Queued::Added } else { Queued::There })
}

async fn of_record(connection: &mut Connection, record: &str) -> Result<Option<Row>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM analyses WHERE record = $1");
    Ok(sqlx::query(&query).bind(record).fetch_optional(connection).await?)
}

pub(super) async fn get(pool: &Pool, record: &str) -> Result<Option<StoredAnalysis>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM analyses WHERE record = $1");
    let row = sqlx::query(&query).bind(record).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn claimable(
    pool: &Pool,
    node: &str,
    now: u64,
    at_most: u32,
) -> Result<Vec<StoredAnalysis>, StoreError> {
    let (first, last) = fresh_beats(now);
    let query = format!("SELECT {COLUMNS} FROM analyses WHERE {CLAIMABLE} ORDER BY turn, asked, record LIMIT $4");
    let rows = sqlx::query(&query)
        .bind(node)
        .bind(signed(first))
        .bind(signed(last))
        .bind(i64::from(at_most))
        .fetch_all(pool)
        .await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<StoredAnalysis, StoreError> {
    Ok(StoredAnalysis {
        record: row.try_get(0)?,
        nodes: unsigned(row.try_get(1)?),
        party: row.try_get(2)?,
        asked: unsigned(row.try_get(3)?),
        owner: row.try_get(4)?,
        done: small(row.try_get(5)?)?,
        total: small(row.try_get(6)?)?,
    })
}

pub(super) async fn claim(
    connection: &mut Connection,
    record: String,
    node: String,
    now: u64,
) -> Result<bool, StoreError> {
    let (first, last) = fresh_beats(now);
    let claim = format!("UPDATE analyses SET owner = $1 WHERE record = $4 AND {CLAIMABLE}");
    let done =
        sqlx::query(&claim).bind(node).bind(signed(first)).bind(signed(last)).bind(record).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn advance(
    connection: &mut Connection,
    record: String,
    node: String,
    done: u32,
) -> Result<bool, StoreError> {
    let advance = "UPDATE analyses SET done = $1 WHERE record = $2 AND owner = $3";
    let done = sqlx::query(advance).bind(i64::from(done)).bind(record).bind(node).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn release(connection: &mut Connection, record: String, node: String) -> Result<(), StoreError> {
    let release = "UPDATE analyses SET owner = NULL WHERE record = $1 AND owner = $2";
    sqlx::query(release).bind(record).bind(node).execute(connection).await?;
    Ok(())
}

/// Sets free what a node has, or all of them.
pub(super) async fn free(connection: &mut Connection, node: Option<&str>) -> Result<(), StoreError> {
    let free = "UPDATE analyses SET owner = NULL WHERE owner IS NOT NULL AND owner = coalesce($1, owner)";
    sqlx::query(free).bind(node).execute(connection).await?;
    Ok(())
}

pub(super) async fn end(connection: &mut Connection, record: String, node: Option<String>) -> Result<bool, StoreError> {
    let end = "DELETE FROM analyses WHERE record = $1 AND ($2 IS NULL OR owner = $2)";
    let done = sqlx::query(end).bind(record).bind(node).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn add_evaluation(
    connection: &mut Connection,
    key: EvaluationKey,
    found: String,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO evaluations (position, engine, nodes, found, used) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (position, engine, nodes) DO NOTHING",
    )
    .bind(key.position.cast_signed())
    .bind(key.engine)
    .bind(signed(key.nodes))
    .bind(found)
    .bind(signed(now))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn evaluation(pool: &Pool, key: &EvaluationKey) -> Result<Option<(String, u64)>, StoreError> {
    let query = "SELECT found, used FROM evaluations WHERE position = $1 AND engine = $2 AND nodes = $3";
    let row = sqlx::query(query)
        .bind(key.position.cast_signed())
        .bind(&key.engine)
        .bind(signed(key.nodes))
        .fetch_optional(pool)
        .await?;
    row.map(|row| Ok((row.try_get(0)?, unsigned(row.try_get(1)?)))).transpose()
}

pub(super) async fn use_evaluation(
    connection: &mut Connection,
    key: EvaluationKey,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE evaluations SET used = $1 WHERE position = $2 AND engine = $3 AND nodes = $4")
        .bind(signed(now))
        .bind(key.position.cast_signed())
        .bind(key.engine)
        .bind(signed(key.nodes))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn expire_evaluations(
    connection: &mut Connection,
    most: u32,
    at_most: u32,
) -> Result<u64, StoreError> {
    let all: i64 = sqlx::query_scalar("SELECT count(*) FROM evaluations").fetch_one(&mut *connection).await?;
    let more = (all - i64::from(most)).min(i64::from(at_most));
    if more <= 0 {
        return Ok(0);
    }
    let expired = "DELETE FROM evaluations WHERE (position, engine, nodes) IN \
                   (SELECT position, engine, nodes FROM evaluations ORDER BY used, position LIMIT $1)";
    Ok(sqlx::query(expired).bind(more).execute(connection).await?.rows_affected())
}
