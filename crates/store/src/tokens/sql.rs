//! Tokens of programs, and the accounts that programs play with.

use super::credentials::add_audit;
use super::people::{ACCOUNT, read_account};
use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, webhooks};
use crate::columns::{secret_hash, signed, unsigned};
use crate::tokens::{MOST_BOTS, MOST_TOKENS};
use crate::{Answer, AuditEntry, SecretHash, StoreError, StoredAccount, StoredToken, Tokens};
use sqlx::{QueryBuilder, Row as _};

impl Tokens for Backend {
    fn add_token(&self, token: StoredToken, entry: AuditEntry) -> Answer<'_, ()> {
        let key = token.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, token, entry)))
    }

    fn token(&self, token: SecretHash) -> Answer<'_, Option<(StoredToken, StoredAccount)>> {
        self.read(get(&self.readers, token))
    }

    fn tokens_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredToken>> {
        self.read(of(&self.readers, account))
    }

    fn use_token<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        self.write(Urgency::Later, account, move |connection| Box::pin(used(connection, token, now)))
    }

    fn remove_token<'a>(&'a self, account: &'a str, id: &'a str, entry: AuditEntry) -> Answer<'a, bool> {
        let which = (account.to_owned(), id.to_owned());
        self.write(Urgency::Creation, account, move |connection| Box::pin(remove(connection, which, entry)))
    }

    fn tokens_among(&self, tokens: Vec<SecretHash>) -> Answer<'_, Vec<SecretHash>> {
        self.read(among(&self.readers, tokens))
    }

    fn is_scope_given<'a>(&'a self, scope: &'a str) -> Answer<'a, bool> {
        self.read(is_scope_given(&self.readers, scope))
    }

    fn set_bot<'a>(&'a self, account: &'a str, since: u64, entry: AuditEntry) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(set_bot(connection, id, since, entry)))
    }

    fn is_bot<'a>(&'a self, account: &'a str) -> Answer<'a, bool> {
        self.read(is_bot(&self.readers, account))
    }

    fn bots(&self) -> Answer<'_, Vec<String>> {
        self.read(bots(&self.readers))
    }
}

/// The columns of a token come after those of its account.
const TOKEN: &str = "tokens.id, token, account, label, scopes, tokens.created, used";

fn read(row: &Row, first: usize) -> Result<StoredToken, StoreError> {
    Ok(StoredToken {
        id: row.try_get(first)?,
        token: secret_hash(row.try_get(first + 1)?)?,
        account: row.try_get(first + 2)?,
        name: row.try_get(first + 3)?,
        scopes: row.try_get(first + 4)?,
        created: unsigned(row.try_get(first + 5)?),
        used: row.try_get::<Option<i64>, _>(first + 6)?.map(unsigned),
    })
}

async fn add(connection: &mut Connection, token: StoredToken, entry: AuditEntry) -> Result<(), StoreError> {
    // Until the transaction ends nobody else makes one for this account.
    let held = "UPDATE accounts SET closed = closed WHERE id = $1 AND closed IS NULL";
    if sqlx::query(held).bind(&token.account).execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(StoreError::Busy);
    }
    let count = "SELECT count(*) FROM tokens WHERE account = $1";
    let count: i64 = sqlx::query_scalar(count).bind(&token.account).fetch_one(&mut *connection).await?;
    if count >= i64::from(MOST_TOKENS) {
        return Err(StoreError::Busy);
    }
    sqlx::query(
        "INSERT INTO tokens (id, token, account, label, scopes, created, used) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(token.id)
    .bind(&token.token[..])
    .bind(token.account)
    .bind(token.name)
    .bind(token.scopes)
    .bind(signed(token.created))
    .bind(token.used.map(signed))
    .execute(&mut *connection)
    .await?;
    add_audit(connection, entry).await
}

async fn get(pool: &Pool, token: SecretHash) -> Result<Option<(StoredToken, StoredAccount)>, StoreError> {
    let query =
        format!("SELECT {ACCOUNT}, {TOKEN} FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE token = $1");
    let row = sqlx::query(&query).bind(&token[..]).fetch_optional(pool).await?;
    row.map(|row| Ok((read(&row, 8)?, read_account(&row)?))).transpose()
}

async fn of(pool: &Pool, account: &str) -> Result<Vec<StoredToken>, StoreError> {
    let query = format!("SELECT {TOKEN} FROM tokens WHERE account = $1 ORDER BY created DESC, id LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_TOKENS)).fetch_all(pool).await?;
    rows.iter().map(|row| read(row, 0)).collect()
}

async fn used(connection: &mut Connection, token: SecretHash, now: u64) -> Result<(), StoreError> {
    let query = "UPDATE tokens SET used = $1 WHERE token = $2 AND (used IS NULL OR used < $1)";
    sqlx::query(query).bind(signed(now)).bind(&token[..]).execute(connection).await?;
    Ok(())
}

async fn remove(
    connection: &mut Connection,
    (account, id): (String, String),
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let query = "DELETE FROM tokens WHERE account = $1 AND id = $2";
    let removed = sqlx::query(query).bind(account).bind(id).execute(&mut *connection).await?;
    if removed.rows_affected() == 0 {
        return Ok(false);
    }
    add_audit(connection, entry).await?;
    Ok(true)
}

async fn among(pool: &Pool, tokens: Vec<SecretHash>) -> Result<Vec<SecretHash>, StoreError> {
    if tokens.is_empty() {
        return Ok(tokens);
    }
    let mut query = QueryBuilder::<Db>::new(
        "SELECT token FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE closed IS NULL AND token IN (",
    );
    let mut list = query.separated(", ");
    for token in &tokens {
        list.push_bind(&token[..]);
    }
    let rows = query.push(")").build().fetch_all(pool).await?;
    rows.iter().map(|row| secret_hash(row.try_get(0)?)).collect()
}

async fn set_bot(
    connection: &mut Connection,
    account: String,
    since: u64,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let query = "INSERT INTO bots (account, since) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let added = sqlx::query(query).bind(account).bind(signed(since)).execute(&mut *connection).await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    add_audit(connection, entry).await?;
    Ok(true)
}

async fn is_scope_given(pool: &Pool, scope: &str) -> Result<bool, StoreError> {
    // Scopes have neither `%` nor `_`.
    let query = "SELECT 1 FROM tokens JOIN accounts ON accounts.id = account WHERE closed IS NULL AND \
                 ' ' || scopes || ' ' LIKE $1 LIMIT 1";
    Ok(sqlx::query(query).bind(format!("% {scope} %")).fetch_optional(pool).await?.is_some())
}

async fn is_bot(pool: &Pool, account: &str) -> Result<bool, StoreError> {
    let query = "SELECT count(*) FROM bots WHERE account = $1";
    let count: i64 = sqlx::query_scalar(query).bind(account).fetch_one(pool).await?;
    Ok(count > 0)
}

async fn bots(pool: &Pool) -> Result<Vec<String>, StoreError> {
    let query = "SELECT accounts.name FROM bots JOIN accounts ON accounts.id = bots.account WHERE closed IS NULL \
                 ORDER BY since DESC, bots.account LIMIT $1";
    Ok(sqlx::query_scalar(query).bind(i64::from(MOST_BOTS)).fetch_all(pool).await?)
}

/// Nothing opens an account from now on that did before, nor is told what happens to it.
pub(super) async fn revoke_all(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM tokens WHERE account = $1").bind(account).execute(&mut *connection).await?;
    webhooks::remove_all(connection, account).await
}
