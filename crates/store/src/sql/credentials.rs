//! One-time links, printed codes, and the log of what was done to accounts.

use super::{Connection, Db, Pool, Row};
use crate::columns::{secret_hash, signed, unsigned};
use crate::{AccountChange, AuditEntry, SecretHash, StoreError, Ticket};
use sqlx::{QueryBuilder, Row as _};

pub(super) async fn change_account(
    connection: &mut Connection,
    account: String,
    change: AccountChange,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    let ends_sessions = matches!(change, AccountChange::Closed(Some(_)) | AccountChange::Erased { .. });
    let erases = matches!(change, AccountChange::Erased { .. });
    let set = match change {
        AccountChange::Role(role) => {
            sqlx::query("UPDATE accounts SET role = $2 WHERE id = $1").bind(&account).bind(role.code())
        }
        AccountChange::Closed(at) => {
            sqlx::query("UPDATE accounts SET closed = $2 WHERE id = $1").bind(&account).bind(at.map(signed))
        }
        AccountChange::Password(password) => {
            sqlx::query("UPDATE accounts SET password = $2 WHERE id = $1").bind(&account).bind(password)
        }
        AccountChange::Erased { name_key, at } => sqlx::query(
            "UPDATE accounts SET name = '', name_key = $2, closed = $3, password = NULL, role = 'player' WHERE id = $1",
        )
        .bind(&account)
        .bind(name_key)
        .bind(signed(at)),
    };
    if set.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    if ends_sessions {
        sqlx::query("DELETE FROM sessions WHERE account = $1").bind(&account).execute(&mut *connection).await?;
    }
    if erases {
        for table in ["recovery_codes", "tickets"] {
            let delete = format!("DELETE FROM {table} WHERE account = $1");
            sqlx::query(&delete).bind(&account).execute(&mut *connection).await?;
        }
    }
    add_audit(connection, entry).await?;
    Ok(true)
}

pub(super) async fn add_audit(connection: &mut Connection, entry: AuditEntry) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO audit (id, at, actor, act, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(entry.id)
        .bind(signed(entry.at))
        .bind(entry.actor)
        .bind(entry.act)
        .bind(entry.subject)
        .bind(entry.detail)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn audit(pool: &Pool, before: u64, at_most: u32) -> Result<Vec<AuditEntry>, StoreError> {
    let query = "SELECT id, at, actor, act, subject, detail FROM audit WHERE at < $1 ORDER BY at DESC, id LIMIT $2";
    let rows = sqlx::query(query).bind(signed(before)).bind(i64::from(at_most)).fetch_all(pool).await?;
    let read = |row: &Row| {
        Ok(AuditEntry {
            id: row.try_get(0)?,
            at: unsigned(row.try_get(1)?),
            actor: row.try_get(2)?,
            act: row.try_get(3)?,
            subject: row.try_get(4)?,
            detail: row.try_get(5)?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn add_ticket(connection: &mut Connection, ticket: Ticket) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO tickets (token, account, made_by, expires) VALUES ($1, $2, $3, $4)")
        .bind(&ticket.token[..])
        .bind(ticket.account)
        .bind(ticket.made_by)
        .bind(signed(ticket.expires))
        .execute(connection)
        .await?;
    Ok(())
}

const TICKET: &str = "token, account, made_by, expires";

fn read_ticket(row: &Row) -> Result<Ticket, StoreError> {
    Ok(Ticket {
        token: secret_hash(row.try_get(0)?)?,
        account: row.try_get(1)?,
        made_by: row.try_get(2)?,
        expires: unsigned(row.try_get(3)?),
    })
}

pub(super) async fn ticket(pool: &Pool, token: SecretHash) -> Result<Option<Ticket>, StoreError> {
    let query = format!("SELECT {TICKET} FROM tickets WHERE token = $1");
    let row = sqlx::query(&query).bind(&token[..]).fetch_optional(pool).await?;
    row.map(|row| read_ticket(&row)).transpose()
}

pub(super) async fn tickets(pool: &Pool, at_most: u32) -> Result<Vec<Ticket>, StoreError> {
    let query = format!("SELECT {TICKET} FROM tickets ORDER BY expires, token LIMIT $1");
    let rows = sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_ticket).collect()
}

pub(super) async fn use_ticket(connection: &mut Connection, token: SecretHash) -> Result<bool, StoreError> {
    let used = sqlx::query("DELETE FROM tickets WHERE token = $1").bind(&token[..]).execute(connection).await?;
    Ok(used.rows_affected() == 1)
}

pub(super) async fn set_codes(
    connection: &mut Connection,
    account: String,
    codes: Vec<SecretHash>,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM recovery_codes WHERE account = $1").bind(&account).execute(&mut *connection).await?;
    if codes.is_empty() {
        return Ok(());
    }
    let mut insert = QueryBuilder::<Db>::new("INSERT INTO recovery_codes (account, code) ");
    insert.push_values(codes, |mut row, code| {
        row.push_bind(&account).push_bind(code.to_vec());
    });
    insert.build().execute(connection).await?;
    Ok(())
}

pub(super) async fn use_code(
    connection: &mut Connection,
    account: String,
    code: SecretHash,
) -> Result<bool, StoreError> {
    let used = sqlx::query("DELETE FROM recovery_codes WHERE account = $1 AND code = $2")
        .bind(account)
        .bind(&code[..])
        .execute(connection)
        .await?;
    Ok(used.rows_affected() == 1)
}

pub(super) async fn codes_left(pool: &Pool, account: &str) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM recovery_codes WHERE account = $1";
    Ok(unsigned(sqlx::query_scalar(query).bind(account).fetch_one(pool).await?))
}
