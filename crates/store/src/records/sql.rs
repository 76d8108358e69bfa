//! Records opened for review.

use super::backend::EXPIRY;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::columns::{secret_hash, signed, small, unsigned};
use crate::{Answer, Records, SecretHash, StoreError, StoredRecord};
use sqlx::Row as _;

impl Records for Backend {
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()> {
        let key = record.id.clone();
        self.write(Urgency::Later, &key, move |connection| Box::pin(add(connection, record)))
    }

    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>> {
        self.read(get(&self.readers, id))
    }

    fn records_of(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredRecord>> {
        self.read(of(&self.readers, owner, at_most))
    }

    fn records_owned(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<String>> {
        self.read(owned(&self.readers, owner, at_most))
    }

    fn hand_over_record<'a>(&'a self, id: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(hand_over(connection, id, from, to)))
    }

    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(change(connection, id, version, tree, changed)))
    }

    fn open_record<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(opened(connection, id, now)))
    }

    fn remove_record<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(remove(connection, id)))
    }

    fn expire_records(&self, since: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(expire(connection, since, at_most)))
    }
}

const COLUMNS: &str = "id, created, changed, version, original, tree, edit_key, owner, opened";

pub(super) async fn add(connection: &mut Connection, record: StoredRecord) -> Result<(), StoreError> {
    let add = format!(
        "INSERT INTO records ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING"
    );
    let added = sqlx::query(&add)
        .bind(&record.id)
        .bind(signed(record.created))
        .bind(signed(record.changed))
        .bind(i64::from(record.version))
        .bind(&record.original)
        .bind(&record.tree)
        .bind(&record.edit_key[..])
        .bind(record.owner.as_ref().map(|owner| &owner[..]))
        .bind(signed(record.opened))
        .execute(connection)
        .await?;
    if added.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Taken) }
}

pub(super) async fn get(pool: &Pool, id: &str) -> Result<Option<StoredRecord>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM records WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn of(pool: &Pool, owner: SecretHash, at_most: u32) -> Result<Vec<StoredRecord>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM records WHERE owner = $1 ORDER BY changed DESC LIMIT $2");
    let rows = sqlx::query(&query).bind(&owner[..]).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn page(
    connection: &mut Connection,
    after: &str,
    at_most: u32,
) -> Result<Vec<StoredRecord>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM records WHERE id > $1 ORDER BY id LIMIT $2");
    let rows = sqlx::query(&query).bind(after).bind(i64::from(at_most)).fetch_all(connection).await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<StoredRecord, StoreError> {
    Ok(StoredRecord {
        id: row.try_get(0)?,
        created: unsigned(row.try_get(1)?),
        changed: unsigned(row.try_get(2)?),
        opened: unsigned(row.try_get(8)?),
        version: small(row.try_get(3)?)?,
        original: row.try_get(4)?,
        tree: row.try_get(5)?,
        edit_key: secret_hash(row.try_get(6)?)?,
        owner: row.try_get::<Option<&[u8]>, _>(7)?.map(secret_hash).transpose()?,
    })
}

pub(super) async fn change(
    connection: &mut Connection,
    id: String,
    version: u32,
    tree: String,
    changed: u64,
) -> Result<bool, StoreError> {
    let change = "UPDATE records SET tree = $1, changed = $2, version = version + 1 WHERE id = $3 AND version = $4";
    let done = sqlx::query(change)
        .bind(tree)
        .bind(signed(changed))
        .bind(id)
        .bind(i64::from(version))
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn opened(connection: &mut Connection, id: String, now: u64) -> Result<(), StoreError> {
    let note = "UPDATE records SET opened = $1 WHERE id = $2 AND opened < $1";
    sqlx::query(note).bind(signed(now)).bind(id).execute(connection).await?;
    Ok(())
}

pub(super) async fn remove(connection: &mut Connection, id: String) -> Result<bool, StoreError> {
    let done = sqlx::query("DELETE FROM records WHERE id = $1").bind(id).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn expire(connection: &mut Connection, since: u64, at_most: u32) -> Result<u64, StoreError> {
    let expired = "DELETE FROM records WHERE id IN \
                   (SELECT id FROM records WHERE opened < $1 AND changed < $1 AND NOT EXISTS \
                   (SELECT 1 FROM accounts WHERE accounts.holder = records.owner) ORDER BY opened LIMIT $2)";
    let done = sqlx::query(expired).bind(signed(since)).bind(i64::from(at_most)).execute(connection).await?;
    Ok(done.rows_affected())
}

pub(super) async fn owned(pool: &Pool, owner: SecretHash, at_most: u32) -> Result<Vec<String>, StoreError> {
    let query = "SELECT id FROM records WHERE owner = $1 ORDER BY id LIMIT $2";
    Ok(sqlx::query_scalar(query).bind(&owner[..]).bind(i64::from(at_most)).fetch_all(pool).await?)
}

pub(super) async fn hand_over(
    connection: &mut Connection,
    id: String,
    from: SecretHash,
    to: SecretHash,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE records SET owner = $1 WHERE id = $2 AND owner = $3")
        .bind(&to[..])
        .bind(id)
        .bind(&from[..])
        .execute(connection)
        .await?;
    Ok(())
}
