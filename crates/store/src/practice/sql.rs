//! What accounts have practised.

use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row};
use crate::columns::{signed, unsigned};
use crate::{Answer, Practice, PracticeChange, PracticeItem, PracticeKept, StoreError};
use sqlx::{QueryBuilder, Row as _};
use std::collections::BTreeMap;

impl Practice for Backend {
    fn practice_among<'a>(&'a self, account: &'a str, items: Vec<(String, String)>) -> Answer<'a, Vec<PracticeItem>> {
        self.read(among(&self.readers, account, items))
    }

    fn practice_after<'a>(&'a self, account: &'a str, place: u64, at_most: u32) -> Answer<'a, Vec<PracticeItem>> {
        self.read(after(&self.readers, account, place, at_most))
    }

    fn practice_of<'a>(&'a self, account: &'a str, kind: &'a str, at_most: u32) -> Answer<'a, Vec<PracticeItem>> {
        self.read(of(&self.readers, account, kind, at_most))
    }

    fn keep_practice<'a>(&'a self, account: &'a str, changes: Vec<PracticeChange>) -> Answer<'a, PracticeKept> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(keep(connection, id, changes)))
    }
}

const ITEM: &str = "SELECT kind, item, place, value FROM practice WHERE account = ";

fn read(row: &Row) -> Result<PracticeItem, StoreError> {
    Ok(PracticeItem {
        kind: row.try_get(0)?,
        item: row.try_get(1)?,
        place: unsigned(row.try_get(2)?),
        value: row.try_get(3)?,
    })
}

pub(super) async fn among(
    pool: &Pool,
    account: &str,
    items: Vec<(String, String)>,
) -> Result<Vec<PracticeItem>, StoreError> {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (kind, item) in items {
        kinds.entry(kind).or_default().push(item);
    }
    let mut found = Vec::new();
    for (kind, items) in kinds {
        let mut query = QueryBuilder::<Db>::new(ITEM);
        query.push_bind(account.to_owned()).push(" AND kind = ").push_bind(kind).push(" AND item IN (");
        let mut list = query.separated(", ");
        for item in items {
            list.push_bind(item);
        }
        query.push(")");
        for row in query.build().fetch_all(pool).await? {
            found.push(read(&row)?);
        }
    }
    Ok(found)
}

pub(super) async fn after(
    pool: &Pool,
    account: &str,
    place: u64,
    at_most: u32,
) -> Result<Vec<PracticeItem>, StoreError> {
    let query = format!("{ITEM} $1 AND place > $2 ORDER BY place LIMIT $3");
    let query = sqlx::query(&query).bind(account).bind(signed(place)).bind(i64::from(at_most));
    query.fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn of(pool: &Pool, account: &str, kind: &str, at_most: u32) -> Result<Vec<PracticeItem>, StoreError> {
    let query = format!("{ITEM} $1 AND kind = $2 ORDER BY place DESC LIMIT $3");
    let query = sqlx::query(&query).bind(account).bind(kind).bind(i64::from(at_most));
    query.fetch_all(pool).await?.iter().map(read).collect()
}

pub(super) async fn keep(
    connection: &mut Connection,
    account: String,
    changes: Vec<PracticeChange>,
) -> Result<PracticeKept, StoreError> {
    // Changes nothing, but until the transaction ends nobody else changes what the account has.
    let held = "UPDATE accounts SET closed = closed WHERE id = $1 AND closed IS NULL";
    if sqlx::query(held).bind(&account).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(PracticeKept::NoAccount);
    }
    for change in &changes {
        let there = "SELECT value FROM practice WHERE account = $1 AND kind = $2 AND item = $3";
        let there: Option<String> = sqlx::query_scalar(there)
            .bind(&account)
            .bind(&change.kind)
            .bind(&change.item)
            .fetch_optional(&mut *connection)
            .await?;
        if there != change.from {
            return Ok(PracticeKept::Other);
        }
    }
    let last = "SELECT coalesce(max(place), 0) FROM practice WHERE account = $1";
    let mut place: i64 = sqlx::query_scalar(last).bind(&account).fetch_one(&mut *connection).await?;
    let mut bounds = BTreeMap::new();
    for change in changes {
        place += 1;
        bounds.insert(change.kind.clone(), change.most);
        sqlx::query(
            "INSERT INTO practice (account, kind, item, place, value) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (account, kind, item) DO UPDATE SET place = excluded.place, value = excluded.value",
        )
        .bind(&account)
        .bind(change.kind)
        .bind(change.item)
        .bind(place)
        .bind(change.to)
        .execute(&mut *connection)
        .await?;
        if let Some((kind, begins)) = change.removes {
            let remove = "DELETE FROM practice WHERE account = $1 AND kind = $2 AND substr(item, 1, length($3)) = $3";
            sqlx::query(remove).bind(&account).bind(kind).bind(begins).execute(&mut *connection).await?;
        }
    }
    for (kind, most) in bounds {
        sqlx::query(
            "DELETE FROM practice WHERE account = $1 AND kind = $2 AND place <= \
             (SELECT place FROM practice WHERE account = $1 AND kind = $2 ORDER BY place DESC LIMIT 1 OFFSET $3)",
        )
        .bind(&account)
        .bind(kind)
        .bind(i64::from(most))
        .execute(&mut *connection)
        .await?;
    }
    Ok(PracticeKept::Yes)
}
