//! Analyses in their turns, and evaluations.

use super::backend::{ALONE, EXPIRY};
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, credentials};
use crate::analyses::{MOST_ANALYSES, MOST_BATCH_GAMES, MOST_BATCHES, MOST_LENT, MOST_RETURNS};
use crate::columns::{secret_hash, signed, small, unsigned};
use crate::nodes::fresh_beats;
use crate::{
    Analyses, Answer, AuditEntry, Backlog, EvaluationKey, LentAnalysis, Loan, Queued, SecretHash, StoreError,
    StoredAnalysis, StoredBatch,
};
use sqlx::Row as _;

/// The key of the work on an evaluation: nodes that keep the same ones do so in one order.
fn evaluation_key(key: &EvaluationKey) -> String {
    format!("~evaluation {:016x}", key.position)
}

impl Analyses for Backend {
    fn queue_analysis(&self, analysis: StoredAnalysis, most_each: u32) -> Answer<'_, Queued> {
        let key = analysis.record.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(queue(connection, analysis, most_each)))
    }

    fn queue_analyses(&self, analyses: Vec<StoredAnalysis>, most_each: u32, entry: AuditEntry) -> Answer<'_, u32> {
        self.write(Urgency::Creation, ALONE, move |connection| {
            Box::pin(async move {
                credentials::add_audit(&mut *connection, entry).await?;
                let mut waiting = 0;
                for analysis in analyses {
                    let record = analysis.record.clone();
                    if queue(&mut *connection, analysis, most_each).await? == Queued::Full {
                        break;
                    }
                    let own = "UPDATE analyses SET returned = $1 WHERE record = $2";
                    sqlx::query(own).bind(i64::from(MOST_RETURNS)).bind(record).execute(&mut *connection).await?;
                    waiting += 1;
                }
                Ok(waiting)
            })
        })
    }

    fn analysis<'a>(&'a self, record: &'a str) -> Answer<'a, Option<StoredAnalysis>> {
        self.read(get(&self.readers, record))
    }

    fn lendable_analyses(&self, now: u64, of_batches: bool, at_most: u32) -> Answer<'_, Vec<StoredAnalysis>> {
        self.read(lendable(&self.readers, now, of_batches, at_most))
    }

    fn lend_analysis<'a>(&'a self, record: &'a str, loan: Loan, total: u32, now: u64) -> Answer<'a, bool> {
        let (key, record) = (record, record.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(lend(connection, record, loan, total, now)))
    }

    fn lent_analysis<'a>(&'a self, work: &'a str, now: u64) -> Answer<'a, Option<LentAnalysis>> {
        self.read(lent(&self.readers, work, now))
    }

    fn renew_loan<'a>(&'a self, lent: &'a LentAnalysis, done: u32, until: u64, now: u64) -> Answer<'a, bool> {
        let work = lent.loan.work.clone();
        self.write(Urgency::Later, &lent.record, move |connection| Box::pin(renew(connection, work, done, until, now)))
    }

    fn end_loan<'a>(&'a self, lent: &'a LentAnalysis) -> Answer<'a, bool> {
        let work = lent.loan.work.clone();
        self.write(Urgency::Later, &lent.record, move |connection| Box::pin(end_loan(connection, work)))
    }

    fn backlogs(&self, now: u64) -> Answer<'_, [Backlog; 2]> {
        self.read(backlogs(&self.readers, now))
    }

    fn claimable_analyses<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredAnalysis>> {
        self.read(claimable(&self.readers, node, now, at_most))
    }

    fn claim_analysis<'a>(&'a self, record: &'a str, node: &'a str, now: u64) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(claim(connection, record, node, now)))
    }

    fn advance_analysis<'a>(&'a self, record: &'a str, node: &'a str, done: u32, total: u32) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(advance(connection, record, node, (done, total))))
    }

    fn release_analysis<'a>(&'a self, record: &'a str, node: &'a str) -> Answer<'a, ()> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(release(connection, record, node)))
    }

    fn end_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.map(str::to_owned));
        self.write(Urgency::Later, key, move |connection| Box::pin(end(connection, record, node)))
    }

    fn stop_analysis<'a>(&'a self, record: &'a str, node: Option<&'a str>) -> Answer<'a, bool> {
        let (key, record, node) = (record, record.to_owned(), node.map(str::to_owned));
        self.write(Urgency::Later, key, move |connection| Box::pin(stop(connection, record, node)))
    }

    fn fail_analysis<'a>(&'a self, record: &'a str, node: &'a str, fault: String) -> Answer<'a, ()> {
        let (key, record, node) = (record, record.to_owned(), node.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(fail(connection, record, node, fault)))
    }

    fn add_batch<'a>(&'a self, batch: StoredBatch, party: &'a str, records: Vec<String>) -> Answer<'a, bool> {
        let (key, party) = (batch.id.clone(), party.to_owned());
        self.write(Urgency::Later, &key, move |connection| Box::pin(add_batch(connection, batch, party, records)))
    }

    fn batch<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredBatch>> {
        self.read(batch(&self.readers, id))
    }

    fn batches_of(&self, holder: SecretHash) -> Answer<'_, Vec<StoredBatch>> {
        self.read(batches_of(&self.readers, holder))
    }

    fn analyses_of_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, Vec<StoredAnalysis>> {
        self.read(of_batch(&self.readers, batch))
    }

    fn stop_batch<'a>(&'a self, batch: &'a str, is_stopped: bool) -> Answer<'a, ()> {
        let id = batch.to_owned();
        self.write(Urgency::Later, batch, move |connection| Box::pin(stop_batch(connection, id, is_stopped)))
    }

    fn remove_batch<'a>(&'a self, batch: &'a str) -> Answer<'a, ()> {
        let id = batch.to_owned();
        self.write(Urgency::Later, batch, move |connection| Box::pin(remove_batch(connection, id)))
    }

    fn add_evaluation(&self, key: EvaluationKey, found: String, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Later, &evaluation_key(&key), move |connection| {
            Box::pin(add_evaluation(connection, key, found, now))
        })
    }

    fn evaluation<'a>(&'a self, key: &'a EvaluationKey) -> Answer<'a, Option<(String, u64)>> {
        self.read(evaluation(&self.readers, key))
    }

    fn use_evaluation(&self, key: EvaluationKey, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Later, &evaluation_key(&key), move |connection| {
            Box::pin(use_evaluation(connection, key, now))
        })
    }

    fn expire_evaluations(&self, most: u32, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(expire_evaluations(connection, most, at_most)))
    }
}

const COLUMNS: &str = "record, nodes, party, asked, owner, done, total, batch, fault, asker, alone, stopped";
/// Those that somebody waits for, and those that are looked at when nobody does.
const SINGLE: &str = "(batch IS NULL OR alone = 1)";
const WITH_BATCH: &str = "(batch IS NOT NULL AND alone = 0)";
const BATCH_COLUMNS: &str = "id, holder, title, nodes, created, stopped, games";
/// An analysis that the node `$1` may have at `$4`; the beats from `$2` to `$3` say that a node lives.
const CLAIMABLE: &str = "fault IS NULL AND analyses.stopped = 0 AND (alone = 1 OR \
     NOT EXISTS (SELECT 1 FROM batches WHERE batches.id = analyses.batch AND batches.stopped = 1)) AND (owner IS NULL OR owner = $1 OR \
     coalesce(lent_until, 0) <= $4 AND NOT EXISTS \
     (SELECT 1 FROM nodes WHERE nodes.id = analyses.owner AND nodes.beat BETWEEN $2 AND $3))";
/// Nobody's id.
const NO_NODE: &str = "";
/// What is left of a loan once it has ended: nothing, but that it was in vain where its time was up (before `$4`).
const NOT_LENT: &str = "returned = returned + (CASE WHEN owner IS NOT NULL AND lent_until <= $4 THEN 1 ELSE 0 END), \
     lent_until = NULL, lent_to = NULL, lent_task = NULL";

/// Start-time fair queueing: a party's turn comes after its last one, and not before those that are at work now. So a party with one game
/// waits for one game of each other party, however many those have. Batches have turns of their own.
async fn next_turn(connection: &mut Connection, party: &str, of_batches: bool) -> Result<i64, StoreError> {
    let class = if of_batches { WITH_BATCH } else { SINGLE };
    let last = format!("SELECT coalesce(max(turn), 0) FROM analyses WHERE party = $1 AND {class}");
    let last: i64 = sqlx::query_scalar(&last).bind(party).fetch_one(&mut *connection).await?;
    let first = format!("SELECT coalesce(min(turn), 1) FROM analyses WHERE fault IS NULL AND {class}");
    let first: i64 = sqlx::query_scalar(&first).fetch_one(connection).await?;
    Ok(first.max(last.saturating_add(1)))
}

pub(super) async fn queue(
    connection: &mut Connection,
    analysis: StoredAnalysis,
    most_each: u32,
) -> Result<Queued, StoreError> {
    let party = analysis.party.clone();
    let own = format!("SELECT count(*) FROM analyses WHERE party = $1 AND {SINGLE}");
    let own: i64 = sqlx::query_scalar(&own).bind(&party).fetch_one(&mut *connection).await?;
    let turn = next_turn(connection, &party, false).await?;
    let alone = "UPDATE analyses SET alone = 1, fault = NULL, stopped = 0, turn = $1 WHERE record = $2 AND batch IS NOT NULL AND \
                 (alone = 0 OR stopped = 1 OR fault IS NOT NULL)";
    let there = "SELECT 1 FROM analyses WHERE record = $1";
    if sqlx::query(there).bind(&analysis.record).fetch_optional(&mut *connection).await?.is_some() {
        if own < i64::from(most_each) {
            sqlx::query(alone).bind(turn).bind(&analysis.record).execute(connection).await?;
        }
        return Ok(Queued::There);
    }
    if own >= i64::from(most_each) || is_full(connection, 1).await? {
        return Ok(Queued::Full);
    }
    let added = add(connection, &[analysis], turn).await?;
    Ok(if added == 1 { Queued::Added } else { Queued::There })
}

async fn is_full(connection: &mut Connection, more: usize) -> Result<bool, StoreError> {
    let all: i64 = sqlx::query_scalar("SELECT count(*) FROM analyses").fetch_one(connection).await?;
    Ok(unsigned(all) + more as u64 > u64::from(MOST_ANALYSES))
}

/// Adds what is not there yet, in turn from this one on, and says how many.
async fn add(connection: &mut Connection, analyses: &[StoredAnalysis], turn: i64) -> Result<u64, StoreError> {
    const WIDTH: usize = 9;
    let row = |at: usize| {
        let places: Vec<String> = (1..=WIDTH).map(|column| format!("${}", at * WIDTH + column)).collect();
        format!("({})", places.join(", "))
    };
    let rows: Vec<String> = (0..analyses.len()).map(row).collect();
    let add = format!(
        "INSERT INTO analyses (record, nodes, party, asked, done, total, batch, turn, asker) VALUES {} \
         ON CONFLICT (record) DO NOTHING",
        rows.join(", ")
    );
    let mut query = sqlx::query(&add);
    for (analysis, turn) in analyses.iter().zip(turn..) {
        query = query
            .bind(&analysis.record)
            .bind(signed(analysis.nodes))
            .bind(&analysis.party)
            .bind(signed(analysis.asked))
            .bind(i64::from(analysis.done))
            .bind(i64::from(analysis.total))
            .bind(&analysis.batch)
            .bind(turn)
            .bind(analysis.asker.as_ref().map(|asker| &asker[..]));
    }
    Ok(query.execute(connection).await?.rows_affected())
}

pub(super) async fn get(pool: &Pool, record: &str) -> Result<Option<StoredAnalysis>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM analyses WHERE record = $1");
    let row = sqlx::query(&query).bind(record).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

/// Those that somebody waits for come first.
const IN_TURN: &str = "(CASE WHEN batch IS NULL OR alone = 1 THEN 0 ELSE 1 END), turn, asked, record";

pub(super) async fn claimable(
    pool: &Pool,
    node: &str,
    now: u64,
    at_most: u32,
) -> Result<Vec<StoredAnalysis>, StoreError> {
    let (first, last) = fresh_beats(now);
    let query = format!("SELECT {COLUMNS} FROM analyses WHERE {CLAIMABLE} ORDER BY {IN_TURN} LIMIT $5");
    let rows = sqlx::query(&query)
        .bind(node)
        .bind(signed(first))
        .bind(signed(last))
        .bind(signed(now))
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
        batch: row.try_get(7)?,
        fault: row.try_get(8)?,
        asker: row.try_get::<Option<Vec<u8>>, _>(9)?.map(|asker| secret_hash(&asker)).transpose()?,
        is_alone: row.try_get::<i64, _>(10)? != 0,
        is_stopped: row.try_get::<i64, _>(11)? != 0,
    })
}

pub(super) async fn claim(
    connection: &mut Connection,
    record: String,
    node: String,
    now: u64,
) -> Result<bool, StoreError> {
    let (first, last) = fresh_beats(now);
    let claim = format!("UPDATE analyses SET {NOT_LENT}, owner = $1 WHERE record = $5 AND {CLAIMABLE}");
    let done = sqlx::query(&claim)
        .bind(node)
        .bind(signed(first))
        .bind(signed(last))
        .bind(signed(now))
        .bind(record)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn lendable(
    pool: &Pool,
    now: u64,
    of_batches: bool,
    at_most: u32,
) -> Result<Vec<StoredAnalysis>, StoreError> {
    let (first, last) = fresh_beats(now);
    let class = if of_batches { WITH_BATCH } else { "1 = 1" };
    // One whose time is up is lent in vain once more.
    let query = format!(
        "SELECT {COLUMNS} FROM analyses WHERE {CLAIMABLE} AND {class} AND \
         returned + (CASE WHEN owner IS NOT NULL AND lent_until IS NOT NULL THEN 1 ELSE 0 END) < $5 ORDER BY {IN_TURN} LIMIT $6"
    );
    let rows = sqlx::query(&query)
        .bind(NO_NODE)
        .bind(signed(first))
        .bind(signed(last))
        .bind(signed(now))
        .bind(i64::from(MOST_RETURNS))
        .bind(i64::from(at_most))
        .fetch_all(pool)
        .await?;
    rows.iter().map(read).collect()
}

pub(super) async fn lend(
    connection: &mut Connection,
    record: String,
    loan: Loan,
    total: u32,
    now: u64,
) -> Result<bool, StoreError> {
    let has = "SELECT count(*) FROM analyses WHERE lent_to = $1 AND lent_until > $2 AND owner IS NOT NULL";
    let has: i64 = sqlx::query_scalar(has).bind(&loan.token[..]).bind(signed(now)).fetch_one(&mut *connection).await?;
    if has >= i64::from(MOST_LENT) || !claim(&mut *connection, record.clone(), NO_NODE.to_owned(), now).await? {
        return Ok(false);
    }
    let lend = "UPDATE analyses SET owner = $1, lent_to = $2, lent_until = $3, lent_task = $4, done = 0, total = $5 WHERE record = $6";
    sqlx::query(lend)
        .bind(loan.work)
        .bind(&loan.token[..])
        .bind(signed(loan.until))
        .bind(loan.task)
        .bind(i64::from(total))
        .bind(record)
        .execute(connection)
        .await?;
    Ok(true)
}

pub(super) async fn lent(pool: &Pool, work: &str, now: u64) -> Result<Option<LentAnalysis>, StoreError> {
    let query =
        "SELECT record, nodes, done, lent_to, lent_until, lent_task FROM analyses WHERE owner = $1 AND lent_until > $2";
    let row = sqlx::query(query).bind(work).bind(signed(now)).fetch_optional(pool).await?;
    row.map(|row| {
        Ok(LentAnalysis {
            record: row.try_get(0)?,
            nodes: unsigned(row.try_get(1)?),
            done: small(row.try_get(2)?)?,
            loan: Loan {
                work: work.to_owned(),
                token: secret_hash(row.try_get(3)?)?,
                until: unsigned(row.try_get(4)?),
                task: row.try_get(5)?,
            },
        })
    })
    .transpose()
}

pub(super) async fn renew(
    connection: &mut Connection,
    work: String,
    done: u32,
    until: u64,
    now: u64,
) -> Result<bool, StoreError> {
    let renew = "UPDATE analyses SET lent_until = (CASE WHEN done < $1 THEN $2 ELSE lent_until END), \
                 done = (CASE WHEN done < $1 THEN $1 ELSE done END) WHERE owner = $3 AND lent_until > $4";
    let done = sqlx::query(renew)
        .bind(i64::from(done))
        .bind(signed(until))
        .bind(work)
        .bind(signed(now))
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn end_loan(connection: &mut Connection, work: String) -> Result<bool, StoreError> {
    let end = "UPDATE analyses SET owner = NULL, lent_until = NULL, lent_to = NULL, lent_task = NULL, done = 0, returned = returned + 1 \
               WHERE owner = $1 AND lent_until IS NOT NULL";
    Ok(sqlx::query(end).bind(work).execute(connection).await?.rows_affected() == 1)
}

pub(super) async fn backlogs(pool: &Pool, now: u64) -> Result<[Backlog; 2], StoreError> {
    let (first, last) = fresh_beats(now);
    let mut all = [Backlog::default(); 2];
    for (backlog, class) in all.iter_mut().zip([SINGLE, WITH_BATCH]) {
        let waiting = format!("SELECT count(*), min(asked) FROM analyses WHERE {CLAIMABLE} AND {class}");
        let row = sqlx::query(&waiting)
            .bind(NO_NODE)
            .bind(signed(first))
            .bind(signed(last))
            .bind(signed(now))
            .fetch_one(pool)
            .await?;
        let lent = format!("SELECT count(*) FROM analyses WHERE owner IS NOT NULL AND lent_until > $1 AND {class}");
        let lent: i64 = sqlx::query_scalar(&lent).bind(signed(now)).fetch_one(pool).await?;
        *backlog = Backlog {
            lent: small(lent)?,
            waiting: small(row.try_get(0)?)?,
            oldest: row.try_get::<Option<i64>, _>(1)?.map(unsigned),
        };
    }
    Ok(all)
}

pub(super) async fn advance(
    connection: &mut Connection,
    record: String,
    node: String,
    (done, total): (u32, u32),
) -> Result<bool, StoreError> {
    let done = sqlx::query("UPDATE analyses SET done = $1, total = $2 WHERE record = $3 AND owner = $4")
        .bind(i64::from(done))
        .bind(i64::from(total))
        .bind(record)
        .bind(node)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn release(connection: &mut Connection, record: String, node: String) -> Result<(), StoreError> {
    let release = "UPDATE analyses SET owner = NULL WHERE record = $1 AND owner = $2";
    sqlx::query(release).bind(record).bind(node).execute(connection).await?;
    Ok(())
}

/// Sets free what a node has, or what all of them have: what is lent outlives them.
pub(super) async fn free(connection: &mut Connection, node: Option<&str>) -> Result<(), StoreError> {
    let free = "UPDATE analyses SET owner = NULL WHERE owner IS NOT NULL AND owner = coalesce($1, owner) AND lent_until IS NULL";
    sqlx::query(free).bind(node).execute(connection).await?;
    Ok(())
}

pub(super) async fn end(connection: &mut Connection, record: String, node: Option<String>) -> Result<bool, StoreError> {
    let end = "DELETE FROM analyses WHERE record = $1 AND ($2 IS NULL OR owner = $2)";
    let done = sqlx::query(end).bind(record).bind(node).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn stop(
    connection: &mut Connection,
    record: String,
    node: Option<String>,
) -> Result<bool, StoreError> {
    let mut done = 0;
    for stop in [
        "DELETE FROM analyses WHERE record = $1 AND batch IS NULL AND ($2 IS NULL OR owner = $2)",
        "UPDATE analyses SET stopped = 1, owner = NULL WHERE record = $1 AND batch IS NOT NULL AND ($2 IS NULL OR owner = $2)",
    ] {
        done += sqlx::query(stop).bind(&record).bind(&node).execute(&mut *connection).await?.rows_affected();
    }
    Ok(done == 1)
}

pub(super) async fn fail(
    connection: &mut Connection,
    record: String,
    node: String,
    fault: String,
) -> Result<(), StoreError> {
    let alone = "DELETE FROM analyses WHERE record = $1 AND owner = $2 AND batch IS NULL";
    sqlx::query(alone).bind(&record).bind(&node).execute(&mut *connection).await?;
    let kept = "UPDATE analyses SET fault = $1, owner = NULL WHERE record = $2 AND owner = $3";
    sqlx::query(kept).bind(fault).bind(record).bind(node).execute(connection).await?;
    Ok(())
}

pub(super) async fn add_batch(
    connection: &mut Connection,
    batch: StoredBatch,
    party: String,
    records: Vec<String>,
) -> Result<bool, StoreError> {
    let own = "SELECT count(*) FROM batches WHERE holder = $1";
    let own: i64 = sqlx::query_scalar(own).bind(&batch.holder[..]).fetch_one(&mut *connection).await?;
    let records: Vec<String> = records.into_iter().take(MOST_BATCH_GAMES).collect();
    if own >= i64::from(MOST_BATCHES) || records.is_empty() || is_full(connection, records.len()).await? {
        return Ok(false);
    }
    let turn = next_turn(connection, &party, true).await?;
    let row = |record| StoredAnalysis {
        record,
        nodes: batch.nodes,
        party: party.clone(),
        asked: batch.created,
        owner: None,
        done: 0,
        total: 0,
        batch: Some(batch.id.clone()),
        asker: Some(batch.holder),
        is_alone: false,
        is_stopped: false,
        fault: None,
    };
    let rows: Vec<StoredAnalysis> = records.into_iter().map(row).collect();
    add(connection, &rows, turn).await?;
    let add = format!("INSERT INTO batches ({BATCH_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)");
    sqlx::query(&add)
        .bind(batch.id)
        .bind(&batch.holder[..])
        .bind(batch.title)
        .bind(signed(batch.nodes))
        .bind(signed(batch.created))
        .bind(i64::from(batch.is_stopped))
        .bind(batch.games)
        .execute(connection)
        .await?;
    Ok(true)
}

pub(super) async fn batch(pool: &Pool, id: &str) -> Result<Option<StoredBatch>, StoreError> {
    let query = format!("SELECT {BATCH_COLUMNS} FROM batches WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_batch(&row)).transpose()
}

pub(super) async fn batches_of(pool: &Pool, holder: SecretHash) -> Result<Vec<StoredBatch>, StoreError> {
    let query = format!("SELECT {BATCH_COLUMNS} FROM batches WHERE holder = $1 ORDER BY created DESC, id");
    sqlx::query(&query).bind(&holder[..]).fetch_all(pool).await?.iter().map(read_batch).collect()
}

fn read_batch(row: &Row) -> Result<StoredBatch, StoreError> {
    Ok(StoredBatch {
        id: row.try_get(0)?,
        holder: secret_hash(row.try_get(1)?)?,
        title: row.try_get(2)?,
        nodes: unsigned(row.try_get(3)?),
        created: unsigned(row.try_get(4)?),
        is_stopped: row.try_get::<i64, _>(5)? != 0,
        games: row.try_get(6)?,
    })
}

pub(super) async fn of_batch(pool: &Pool, batch: &str) -> Result<Vec<StoredAnalysis>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM analyses WHERE batch = $1 ORDER BY turn");
    sqlx::query(&query).bind(batch).fetch_all(pool).await?.iter().map(read).collect()
}

/// The node that has a game of it loses it, and hears of that with the next position.
pub(super) async fn stop_batch(connection: &mut Connection, batch: String, stop: bool) -> Result<(), StoreError> {
    let stopped = "UPDATE batches SET stopped = $1 WHERE id = $2";
    sqlx::query(stopped).bind(i64::from(stop)).bind(&batch).execute(&mut *connection).await?;
    let change = if stop {
        "UPDATE analyses SET owner = NULL WHERE batch = $1 AND alone = 0"
    } else {
        "UPDATE analyses SET fault = NULL, stopped = 0 WHERE batch = $1"
    };
    sqlx::query(change).bind(batch).execute(connection).await?;
    Ok(())
}

pub(super) async fn remove_batch(connection: &mut Connection, batch: String) -> Result<(), StoreError> {
    for remove in [
        "DELETE FROM analyses WHERE batch = $1 AND (alone = 0 OR stopped = 1 OR fault IS NOT NULL)",
        "UPDATE analyses SET batch = NULL, alone = 0 WHERE batch = $1",
        "DELETE FROM batches WHERE id = $1",
    ] {
        sqlx::query(remove).bind(&batch).execute(&mut *connection).await?;
    }
    Ok(())
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
