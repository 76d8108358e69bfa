//! Accounts and sessions.

use super::backend::NAMES;
use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, lock_names};
use crate::columns::{secret_hash, signed, unsigned};
use crate::people::MOST_SESSIONS;
use crate::{Answer, People, Role, SecretHash, StoreError, StoredAccount, StoredSession};
use sqlx::{QueryBuilder, Row as _};

impl People for Backend {
    fn add_account(&self, account: StoredAccount, looks: Vec<String>) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NAMES, move |connection| Box::pin(add_account(connection, account, looks)))
    }

    fn account_like(&self, looks: Vec<String>) -> Answer<'_, Option<StoredAccount>> {
        self.read(account_like(&self.readers, looks))
    }

    fn accounts_without_looks(&self, at_most: u32) -> Answer<'_, Vec<StoredAccount>> {
        self.read(without_looks(&self.readers, at_most))
    }

    fn set_looks<'a>(&'a self, account: &'a str, looks: Vec<String>) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Later, NAMES, move |connection| {
            Box::pin(async move { set_looks(connection, &id, &looks).await })
        })
    }

    fn account<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredAccount>> {
        self.read(account(&self.readers, id))
    }

    fn account_named<'a>(&'a self, name_key: &'a str) -> Answer<'a, Option<StoredAccount>> {
        self.read(account_named(&self.readers, name_key))
    }

    fn account_holding(&self, holder: SecretHash) -> Answer<'_, Option<StoredAccount>> {
        self.read(account_holding(&self.readers, holder))
    }

    fn accounts<'a>(&'a self, begins: &'a str, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredAccount>> {
        self.read(accounts(&self.readers, begins, after, at_most))
    }

    fn staff(&self, at_most: u32) -> Answer<'_, Vec<StoredAccount>> {
        self.read(staff(&self.readers, at_most))
    }

    fn open_session(&self, session: StoredSession) -> Answer<'_, ()> {
        let key = session.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(open_session(connection, session)))
    }

    fn session(&self, token: SecretHash) -> Answer<'_, Option<(StoredSession, StoredAccount)>> {
        self.read(session(&self.readers, token))
    }

    fn see_session<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        self.write(Urgency::Later, account, move |connection| Box::pin(see_session(connection, token, now)))
    }

    fn sessions_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredSession>> {
        self.read(sessions_of(&self.readers, account))
    }

    fn end_session<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(end_session(connection, id, token)))
    }

    fn end_sessions<'a>(&'a self, account: &'a str, except: Option<SecretHash>) -> Answer<'a, u64> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(end_sessions(connection, id, except)))
    }

    fn sessions_among(&self, tokens: Vec<SecretHash>) -> Answer<'_, Vec<SecretHash>> {
        self.read(sessions_among(&self.readers, tokens))
    }

    fn idle_sessions(&self, seen_before: u64, at_most: u32) -> Answer<'_, Vec<StoredSession>> {
        self.read(idle_sessions(&self.readers, seen_before, at_most))
    }
}

pub(super) const ACCOUNT: &str = "accounts.id, name, name_key, holder, role, accounts.created, closed, password";
/// The columns of a session come after those of its account.
const SESSION: &str = "token, account, device, sessions.created, seen";

pub(super) async fn add_account(
    connection: &mut Connection,
    account: StoredAccount,
    mut looks: Vec<String>,
) -> Result<(), StoreError> {
    lock_names(&mut *connection).await?;
    looks.push(account.name_key.clone());
    if looking_like(&mut *connection, &looks).await?.is_some() {
        return Err(StoreError::Taken);
    }
    let added = sqlx::query(
        "INSERT INTO accounts (id, name, name_key, holder, role, created, closed, password) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
    )
    .bind(&account.id)
    .bind(&account.name)
    .bind(&account.name_key)
    .bind(&account.holder[..])
    .bind(account.role.code())
    .bind(signed(account.created))
    .bind(account.closed.map(signed))
    .bind(&account.password)
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    set_looks(connection, &account.id, &looks).await
}

/// The id of an account whose name looks so.
async fn looking_like<'c>(
    executor: impl sqlx::Executor<'c, Database = Db>,
    looks: &[String],
) -> Result<Option<String>, StoreError> {
    if looks.is_empty() {
        return Ok(None);
    }
    let mut query = QueryBuilder::<Db>::new("SELECT account FROM name_looks WHERE look IN (");
    let mut list = query.separated(", ");
    for look in looks {
        list.push_bind(look);
    }
    let row = query.push(") ORDER BY account LIMIT 1").build().fetch_optional(executor).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(super) async fn account_like(pool: &Pool, looks: Vec<String>) -> Result<Option<StoredAccount>, StoreError> {
    match looking_like(pool, &looks).await? {
        Some(id) => account(pool, &id).await,
        None => Ok(None),
    }
}

pub(super) async fn without_looks(pool: &Pool, at_most: u32) -> Result<Vec<StoredAccount>, StoreError> {
    let query = format!(
        "SELECT {ACCOUNT} FROM accounts WHERE name <> '' AND \
         NOT EXISTS (SELECT 1 FROM name_looks WHERE account = accounts.id) ORDER BY accounts.id LIMIT $1"
    );
    sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read_account).collect()
}

pub(super) async fn set_looks(connection: &mut Connection, account: &str, looks: &[String]) -> Result<(), StoreError> {
    for look in looks {
        let insert = "INSERT INTO name_looks (look, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(insert).bind(look).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn account(pool: &Pool, id: &str) -> Result<Option<StoredAccount>, StoreError> {
    let query = format!("SELECT {ACCOUNT} FROM accounts WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_account(&row)).transpose()
}

pub(super) async fn account_named(pool: &Pool, name_key: &str) -> Result<Option<StoredAccount>, StoreError> {
    let query = format!("SELECT {ACCOUNT} FROM accounts WHERE name_key = $1");
    let row = sqlx::query(&query).bind(name_key).fetch_optional(pool).await?;
    row.map(|row| read_account(&row)).transpose()
}

pub(super) fn read_account(row: &Row) -> Result<StoredAccount, StoreError> {
    let role: String = row.try_get(4)?;
    Ok(StoredAccount {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        name_key: row.try_get(2)?,
        holder: secret_hash(row.try_get(3)?)?,
        role: Role::from_code(&role).ok_or_else(|| StoreError::Corrupt(format!("{role:?} as a role")))?,
        created: unsigned(row.try_get(5)?),
        closed: row.try_get::<Option<i64>, _>(6)?.map(unsigned),
        password: row.try_get(7)?,
    })
}

/// The columns of a session begin at this one.
fn read_session(row: &Row, first: usize) -> Result<StoredSession, StoreError> {
    Ok(StoredSession {
        token: secret_hash(row.try_get(first)?)?,
        account: row.try_get(first + 1)?,
        device: row.try_get(first + 2)?,
        created: unsigned(row.try_get(first + 3)?),
        seen: unsigned(row.try_get(first + 4)?),
    })
}

pub(super) async fn account_holding(pool: &Pool, holder: SecretHash) -> Result<Option<StoredAccount>, StoreError> {
    let query = format!("SELECT {ACCOUNT} FROM accounts WHERE holder = $1");
    let row = sqlx::query(&query).bind(&holder[..]).fetch_optional(pool).await?;
    row.map(|row| read_account(&row)).transpose()
}

pub(super) async fn accounts(
    pool: &Pool,
    begins: &str,
    after: &str,
    at_most: u32,
) -> Result<Vec<StoredAccount>, StoreError> {
    // No key has a character after this one.
    let end = format!("{begins}{}", char::MAX);
    let query = format!(
        "SELECT {ACCOUNT} FROM accounts WHERE name_key >= $1 AND name_key <= $2 AND name_key > $3 ORDER BY name_key LIMIT $4"
    );
    let rows = sqlx::query(&query).bind(begins).bind(end).bind(after).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_account).collect()
}

pub(super) async fn staff(pool: &Pool, at_most: u32) -> Result<Vec<StoredAccount>, StoreError> {
    // As the index has it.
    let query = format!(
        "SELECT {ACCOUNT} FROM accounts WHERE role IN ('moderator', 'admin') AND closed IS NULL ORDER BY id LIMIT $1"
    );
    let rows = sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_account).collect()
}

pub(super) async fn open_session(connection: &mut Connection, session: StoredSession) -> Result<(), StoreError> {
    sqlx::query(
        "DELETE FROM sessions WHERE account = $1 AND token NOT IN \
         (SELECT token FROM sessions WHERE account = $1 ORDER BY seen DESC, token LIMIT $2)",
    )
    .bind(&session.account)
    .bind(i64::from(MOST_SESSIONS) - 1)
    .execute(&mut *connection)
    .await?;
    sqlx::query("INSERT INTO sessions (token, account, device, created, seen) VALUES ($1, $2, $3, $4, $5)")
        .bind(&session.token[..])
        .bind(&session.account)
        .bind(&session.device)
        .bind(signed(session.created))
        .bind(signed(session.seen))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn session(
    pool: &Pool,
    token: SecretHash,
) -> Result<Option<(StoredSession, StoredAccount)>, StoreError> {
    let query = format!(
        "SELECT {ACCOUNT}, {SESSION} FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE token = $1"
    );
    let row = sqlx::query(&query).bind(&token[..]).fetch_optional(pool).await?;
    row.map(|row| Ok((read_session(&row, 8)?, read_account(&row)?))).transpose()
}

pub(super) async fn see_session(connection: &mut Connection, token: SecretHash, now: u64) -> Result<(), StoreError> {
    sqlx::query("UPDATE sessions SET seen = $1 WHERE token = $2 AND seen < $1")
        .bind(signed(now))
        .bind(&token[..])
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn sessions_of(pool: &Pool, account: &str) -> Result<Vec<StoredSession>, StoreError> {
    let query = format!("SELECT {SESSION} FROM sessions WHERE account = $1 ORDER BY seen DESC, token LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_SESSIONS)).fetch_all(pool).await?;
    rows.iter().map(|row| read_session(row, 0)).collect()
}

pub(super) async fn end_session(
    connection: &mut Connection,
    account: String,
    token: SecretHash,
) -> Result<bool, StoreError> {
    let ended = sqlx::query("DELETE FROM sessions WHERE account = $1 AND token = $2")
        .bind(account)
        .bind(&token[..])
        .execute(connection)
        .await?;
    Ok(ended.rows_affected() == 1)
}

pub(super) async fn end_sessions(
    connection: &mut Connection,
    account: String,
    except: Option<SecretHash>,
) -> Result<u64, StoreError> {
    let ended = sqlx::query("DELETE FROM sessions WHERE account = $1 AND token IS DISTINCT FROM $2")
        .bind(account)
        .bind(except.as_ref().map(|token| &token[..]))
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}

pub(super) async fn sessions_among(pool: &Pool, tokens: Vec<SecretHash>) -> Result<Vec<SecretHash>, StoreError> {
    if tokens.is_empty() {
        return Ok(tokens);
    }
    let mut query = QueryBuilder::<Db>::new(
        "SELECT token FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE closed IS NULL AND token IN (",
    );
    let mut list = query.separated(", ");
    for token in &tokens {
        list.push_bind(&token[..]);
    }
    let rows = query.push(")").build().fetch_all(pool).await?;
    rows.iter().map(|row| secret_hash(row.try_get(0)?)).collect()
}

pub(super) async fn idle_sessions(
    pool: &Pool,
    seen_before: u64,
    at_most: u32,
) -> Result<Vec<StoredSession>, StoreError> {
    let query = format!("SELECT {SESSION} FROM sessions WHERE seen < $1 ORDER BY seen LIMIT $2");
    let rows = sqlx::query(&query).bind(signed(seen_before)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| read_session(row, 0)).collect()
}
