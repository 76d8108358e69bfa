//! Mail addresses.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::columns::{secret_hash, signed, unsigned};
use crate::mails::MOST_ACCOUNTS_OF_MAIL;
use crate::{Answer, AuditEntry, MailLink, Mails, SecretHash, StoreError};
use sqlx::Row as _;

/// The key of all work on mail addresses.
const MAIL: &str = "mail";

impl Mails for Backend {
    fn add_mail_link(&self, link: MailLink, now: u64) -> Answer<'_, ()> {
        self.write(Urgency::Creation, MAIL, move |connection| Box::pin(add_link(connection, link, now)))
    }

    fn mail_link(&self, token: SecretHash, now: u64) -> Answer<'_, Option<MailLink>> {
        self.read(link(&self.readers, token, now))
    }

    fn confirm_mail(&self, token: SecretHash, now: u64, entry: AuditEntry) -> Answer<'_, bool> {
        self.write(Urgency::Creation, MAIL, move |connection| Box::pin(confirm(connection, token, now, entry)))
    }

    fn mail_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<String>> {
        self.read(of(&self.readers, account))
    }

    fn accounts_of_mail<'a>(&'a self, address: &'a str) -> Answer<'a, Vec<String>> {
        self.read(accounts(&self.readers, address))
    }

    fn remove_mail<'a>(&'a self, account: &'a str, entry: AuditEntry) -> Answer<'a, ()> {
        let of = account.to_owned();
        self.write(Urgency::Creation, MAIL, move |connection| Box::pin(remove(connection, of, entry)))
    }
}

/// What two ways to write the same address share.
fn key(address: &str) -> String {
    address.to_lowercase()
}

pub(super) async fn add_link(connection: &mut Connection, link: MailLink, now: u64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM mail_links WHERE account = $1 OR expires <= $2")
        .bind(&link.account)
        .bind(signed(now))
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO mail_links (token, account, address, expires) VALUES ($1, $2, $3, $4)")
        .bind(&link.token[..])
        .bind(link.account)
        .bind(link.address)
        .bind(signed(link.expires))
        .execute(connection)
        .await?;
    Ok(())
}

fn read(row: &Row) -> Result<MailLink, StoreError> {
    Ok(MailLink {
        token: secret_hash(row.try_get(0)?)?,
        account: row.try_get(1)?,
        address: row.try_get(2)?,
        expires: unsigned(row.try_get(3)?),
    })
}

pub(super) async fn link(pool: &Pool, token: SecretHash, now: u64) -> Result<Option<MailLink>, StoreError> {
    let query = "SELECT token, account, address, expires FROM mail_links WHERE token = $1 AND expires > $2";
    let row = sqlx::query(query).bind(&token[..]).bind(signed(now)).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn confirm(
    connection: &mut Connection,
    token: SecretHash,
    now: u64,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let query = "SELECT token, account, address, expires FROM mail_links WHERE token = $1 AND expires > $2";
    let row = sqlx::query(query).bind(&token[..]).bind(signed(now)).fetch_optional(&mut *connection).await?;
    let Some(MailLink { account, address, .. }) = row.map(|row| read(&row)).transpose()? else { return Ok(false) };
    let others = "SELECT count(*) FROM mails WHERE address_key = $1 AND account <> $2";
    let others: i64 = sqlx::query_scalar(others).bind(key(&address)).bind(&account).fetch_one(&mut *connection).await?;
    if others >= i64::from(MOST_ACCOUNTS_OF_MAIL) {
        return Ok(false);
    }
    let used =
        sqlx::query("DELETE FROM mail_links WHERE token = $1").bind(&token[..]).execute(&mut *connection).await?;
    if used.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO mails (account, address, address_key) VALUES ($1, $2, $3) \
         ON CONFLICT (account) DO UPDATE SET address = excluded.address, address_key = excluded.address_key",
    )
    .bind(account)
    .bind(&address)
    .bind(key(&address))
    .execute(&mut *connection)
    .await?;
    add_audit(connection, entry).await?;
    Ok(true)
}

pub(super) async fn of(pool: &Pool, account: &str) -> Result<Option<String>, StoreError> {
    let query = "SELECT address FROM mails WHERE account = $1";
    Ok(sqlx::query_scalar(query).bind(account).fetch_optional(pool).await?)
}

pub(super) async fn accounts(pool: &Pool, address: &str) -> Result<Vec<String>, StoreError> {
    let query = "SELECT account FROM mails WHERE address_key = $1 ORDER BY account LIMIT $2";
    let most = i64::from(MOST_ACCOUNTS_OF_MAIL);
    Ok(sqlx::query_scalar(query).bind(key(address)).bind(most).fetch_all(pool).await?)
}

pub(super) async fn remove(connection: &mut Connection, account: String, entry: AuditEntry) -> Result<(), StoreError> {
    for table in ["mails", "mail_links"] {
        let delete = format!("DELETE FROM {table} WHERE account = $1");
        sqlx::query(&delete).bind(&account).execute(&mut *connection).await?;
    }
    add_audit(connection, entry).await
}
