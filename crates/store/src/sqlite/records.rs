//! Records opened for review.

use super::{on_clash, signed, unsigned};
use crate::{SecretHash, StoreError, StoredRecord};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

const COLUMNS: &str = "id, created, changed, version, original, tree, edit_key, owner";

pub(super) async fn add(connection: &mut SqliteConnection, record: StoredRecord) -> Result<(), StoreError> {
    let row = format!("INSERT INTO records ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    sqlx::query(&row)
        .bind(&record.id)
        .bind(signed(record.created))
        .bind(signed(record.changed))
        .bind(record.version)
        .bind(&record.original)
        .bind(&record.tree)
        .bind(&record.edit_key[..])
        .bind(record.owner.as_ref().map(|owner| &owner[..]))
        .execute(connection)
        .await
        .map_err(|error| on_clash(error, StoreError::Taken))?;
    Ok(())
}

pub(super) async fn get(pool: &SqlitePool, id: &str) -> Result<Option<StoredRecord>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM records WHERE id = ?");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn of(pool: &SqlitePool, owner: SecretHash, at_most: u32) -> Result<Vec<StoredRecord>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM records WHERE owner = ? ORDER BY changed DESC LIMIT ?");
    let rows = sqlx::query(&query).bind(&owner[..]).bind(at_most).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

fn read(row: &SqliteRow) -> Result<StoredRecord, StoreError> {
    Ok(StoredRecord {
        id: row.try_get(0)?,
        created: unsigned(row.try_get(1)?),
        changed: unsigned(row.try_get(2)?),
        version: row.try_get(3)?,
        original: row.try_get(4)?,
        tree: row.try_get(5)?,
        edit_key: secret_hash(row.try_get(6)?)?,
        owner: row.try_get::<Option<&[u8]>, _>(7)?.map(secret_hash).transpose()?,
    })
}

pub(super) async fn change(
    connection: &mut SqliteConnection,
    id: String,
    version: u32,
    tree: String,
    changed: u64,
) -> Result<bool, StoreError> {
    let change = "UPDATE records SET tree = ?, changed = ?, version = version + 1 WHERE id = ? AND version = ?";
    let done = sqlx::query(change).bind(tree).bind(signed(changed)).bind(id).bind(version).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) fn secret_hash(bytes: &[u8]) -> Result<SecretHash, StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt("a hash is not 32 bytes long".to_owned()))
}
