//! Passkeys and their challenges.

use super::backend::ALONE;
use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::columns::{signed, unsigned};
use crate::passkeys::MOST_PASSKEYS;
use crate::{Answer, AuditEntry, Challenge, Passkeys, SecretHash, StoreError, StoredPasskey};
use sqlx::Row as _;

/// The key of all work on challenges: what has expired is everybody's.
const CHALLENGES: &str = "challenges";

impl Passkeys for Backend {
    fn add_passkey(&self, passkey: StoredPasskey, entry: AuditEntry) -> Answer<'_, ()> {
        let key = passkey.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, passkey, entry)))
    }

    fn passkey<'a>(&'a self, id: &'a [u8]) -> Answer<'a, Option<StoredPasskey>> {
        self.read(get(&self.readers, id))
    }

    fn passkeys_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredPasskey>> {
        self.read(of(&self.readers, account))
    }

    fn use_passkey(&self, id: Vec<u8>, state: Vec<u8>, now: u64) -> Answer<'_, bool> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(used(connection, id, state, now)))
    }

    fn name_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, name: String) -> Answer<'a, bool> {
        let of = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(set_name(connection, of, id, name)))
    }

    fn remove_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, entry: AuditEntry) -> Answer<'a, bool> {
        let of = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(remove(connection, of, id, entry)))
    }

    fn set_challenge(&self, challenge: Challenge, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Creation, CHALLENGES, move |connection| Box::pin(set_challenge(connection, challenge, now)))
    }

    fn take_challenge(&self, whose: SecretHash, now: u64) -> Answer<'_, Option<Vec<u8>>> {
        self.write(Urgency::Creation, CHALLENGES, move |connection| Box::pin(take_challenge(connection, whose, now)))
    }
}

const PASSKEY: &str = "id, account, name, public_key, state, created, used";

pub(super) async fn add(
    connection: &mut Connection,
    passkey: StoredPasskey,
    entry: AuditEntry,
) -> Result<(), StoreError> {
    let count = "SELECT count(*) FROM passkeys WHERE account = $1";
    let count: i64 = sqlx::query_scalar(count).bind(&passkey.account).fetch_one(&mut *connection).await?;
    if count >= i64::from(MOST_PASSKEYS) {
        return Err(StoreError::Busy);
    }
    let added = sqlx::query(
        "INSERT INTO passkeys (id, account, name, public_key, state, created, used) VALUES ($1, $2, $3, $4, $5, $6, $7) \
         ON CONFLICT (id) DO NOTHING",
    )
    .bind(passkey.id)
    .bind(passkey.account)
    .bind(passkey.name)
    .bind(passkey.key)
    .bind(passkey.state)
    .bind(signed(passkey.created))
    .bind(passkey.used.map(signed))
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    add_audit(connection, entry).await
}

fn read(row: &Row) -> Result<StoredPasskey, StoreError> {
    Ok(StoredPasskey {
        id: row.try_get(0)?,
        account: row.try_get(1)?,
        name: row.try_get(2)?,
        key: row.try_get(3)?,
        state: row.try_get(4)?,
        created: unsigned(row.try_get(5)?),
        used: row.try_get::<Option<i64>, _>(6)?.map(unsigned),
    })
}

pub(super) async fn get(pool: &Pool, id: &[u8]) -> Result<Option<StoredPasskey>, StoreError> {
    let query = format!("SELECT {PASSKEY} FROM passkeys WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn of(pool: &Pool, account: &str) -> Result<Vec<StoredPasskey>, StoreError> {
    let query = format!("SELECT {PASSKEY} FROM passkeys WHERE account = $1 ORDER BY created, id LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_PASSKEYS)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn used(
    connection: &mut Connection,
    id: Vec<u8>,
    state: Vec<u8>,
    now: u64,
) -> Result<bool, StoreError> {
    let query = "UPDATE passkeys SET state = $2, used = $3 WHERE id = $1";
    let set = sqlx::query(query).bind(id).bind(state).bind(signed(now)).execute(connection).await?;
    Ok(set.rows_affected() == 1)
}

pub(super) async fn set_name(
    connection: &mut Connection,
    account: String,
    id: Vec<u8>,
    name: String,
) -> Result<bool, StoreError> {
    let query = "UPDATE passkeys SET name = $3 WHERE account = $1 AND id = $2";
    let set = sqlx::query(query).bind(account).bind(id).bind(name).execute(connection).await?;
    Ok(set.rows_affected() == 1)
}

pub(super) async fn remove(
    connection: &mut Connection,
    account: String,
    id: Vec<u8>,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let query = "DELETE FROM passkeys WHERE account = $1 AND id = $2";
    let removed = sqlx::query(query).bind(account).bind(id).execute(&mut *connection).await?;
    if removed.rows_affected() == 0 {
        return Ok(false);
    }
    add_audit(connection, entry).await?;
    Ok(true)
}

pub(super) async fn set_challenge(
    connection: &mut Connection,
    challenge: Challenge,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM challenges WHERE expires <= $1").bind(signed(now)).execute(&mut *connection).await?;
    sqlx::query(
        "INSERT INTO challenges (whose, state, expires) VALUES ($1, $2, $3) \
         ON CONFLICT (whose) DO UPDATE SET state = excluded.state, expires = excluded.expires",
    )
    .bind(&challenge.whose[..])
    .bind(challenge.state)
    .bind(signed(challenge.expires))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn take_challenge(
    connection: &mut Connection,
    whose: SecretHash,
    now: u64,
) -> Result<Option<Vec<u8>>, StoreError> {
    let query = "DELETE FROM challenges WHERE whose = $1 RETURNING state, expires";
    let Some(row) = sqlx::query(query).bind(&whose[..]).fetch_optional(connection).await? else { return Ok(None) };
    Ok((unsigned(row.try_get(1)?) > now).then_some(row.try_get(0)?))
}
