//! What people write of positions.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::columns::{signed, small, unsigned};
use crate::wiki::MOST_REVISIONS;
use crate::{Answer, AuditEntry, Revision, StoreError, Wiki};
use sqlx::Row as _;

impl Wiki for Backend {
    fn add_revision(&self, revision: Revision) -> Answer<'_, bool> {
        let key = revision.page.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, revision)))
    }

    fn revision<'a>(&'a self, page: &'a str, number: Option<u32>) -> Answer<'a, Option<Revision>> {
        self.read(get(&self.readers, page, number))
    }

    fn revisions<'a>(&'a self, page: Option<&'a str>, at_most: u32) -> Answer<'a, Vec<Revision>> {
        self.read(newest(&self.readers, page, at_most))
    }

    fn revisions_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<Revision>> {
        self.read(by(&self.readers, author, at_most))
    }

    fn forget_author<'a>(&'a self, author: &'a str) -> Answer<'a, ()> {
        let (key, author) = (author, author.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(forget(connection, author)))
    }

    fn is_locked<'a>(&'a self, page: &'a str) -> Answer<'a, bool> {
        self.read(is_locked(&self.readers, page))
    }

    fn set_locked<'a>(&'a self, page: &'a str, is_locked: bool, entry: AuditEntry) -> Answer<'a, ()> {
        let (key, page) = (page, page.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(set_locked(connection, page, is_locked, entry)))
    }
}

const COLUMNS: &str = "page, revision, at, author, summary, text";

fn read(row: &Row) -> Result<Revision, StoreError> {
    Ok(Revision {
        page: row.try_get(0)?,
        number: small(row.try_get(1)?)?,
        at: unsigned(row.try_get(2)?),
        author: row.try_get(3)?,
        summary: row.try_get(4)?,
        text: row.try_get(5)?,
    })
}

pub(super) async fn add(connection: &mut Connection, revision: Revision) -> Result<bool, StoreError> {
    if revision.number > MOST_REVISIONS {
        return Err(StoreError::Busy);
    }
    // The one before it must be there: numbers have no gaps.
    let add = format!(
        "INSERT INTO wiki_revisions ({COLUMNS}) SELECT $1, $2, $3, $4, $5, $6 \
         WHERE $7 = (SELECT coalesce(max(revision), 0) FROM wiki_revisions WHERE page = $1) \
         ON CONFLICT (page, revision) DO NOTHING"
    );
    let added = sqlx::query(&add)
        .bind(revision.page)
        .bind(i64::from(revision.number))
        .bind(signed(revision.at))
        .bind(revision.author)
        .bind(revision.summary)
        .bind(revision.text)
        .bind(i64::from(revision.number) - 1)
        .execute(connection)
        .await?;
    Ok(added.rows_affected() == 1)
}

pub(super) async fn get(pool: &Pool, page: &str, number: Option<u32>) -> Result<Option<Revision>, StoreError> {
    let query = format!(
        "SELECT {COLUMNS} FROM wiki_revisions WHERE page = $1 AND revision <= $2 ORDER BY revision DESC LIMIT 1"
    );
    let row = sqlx::query(&query).bind(page).bind(number.map_or(i64::MAX, i64::from)).fetch_optional(pool).await?;
    let found = row.map(|row| read(&row)).transpose()?;
    Ok(found.filter(|found| number.is_none_or(|number| number == found.number)))
}

pub(super) async fn newest(pool: &Pool, page: Option<&str>, at_most: u32) -> Result<Vec<Revision>, StoreError> {
    let rows = match page {
        Some(page) => {
            let query = format!("SELECT {COLUMNS} FROM wiki_revisions WHERE page = $1 ORDER BY revision DESC LIMIT $2");
            sqlx::query(&query).bind(page).bind(i64::from(at_most)).fetch_all(pool).await?
        }
        None => {
            let query = format!("SELECT {COLUMNS} FROM wiki_revisions ORDER BY at DESC, page, revision DESC LIMIT $1");
            sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?
        }
    };
    rows.iter().map(read).collect()
}

pub(super) async fn by(pool: &Pool, author: &str, at_most: u32) -> Result<Vec<Revision>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM wiki_revisions WHERE author = $1 ORDER BY at, page, revision LIMIT $2");
    let rows = sqlx::query(&query).bind(author).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn forget(connection: &mut Connection, author: String) -> Result<(), StoreError> {
    sqlx::query("UPDATE wiki_revisions SET author = '' WHERE author = $1").bind(author).execute(connection).await?;
    Ok(())
}

pub(super) async fn is_locked(pool: &Pool, page: &str) -> Result<bool, StoreError> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT at FROM wiki_locks WHERE page = $1").bind(page).fetch_optional(pool).await?;
    Ok(found.is_some())
}

pub(super) async fn set_locked(
    connection: &mut Connection,
    page: String,
    is_locked: bool,
    entry: AuditEntry,
) -> Result<(), StoreError> {
    let (query, at) = if is_locked {
        ("INSERT INTO wiki_locks (page, at) VALUES ($1, $2) ON CONFLICT DO NOTHING", signed(entry.at))
    } else {
        ("DELETE FROM wiki_locks WHERE page = $1 AND at <= $2", i64::MAX)
    };
    sqlx::query(query).bind(page).bind(at).execute(&mut *connection).await?;
    add_audit(connection, entry).await
}
