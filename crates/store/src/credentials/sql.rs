//! One-time links, printed codes, and the log of what was done to accounts.

use super::backend::{ALONE, NAMES};
use super::writer::Urgency;
use super::{
    Backend, Connection, Db, Pool, Row, classes, clubs, events, favourites, news, people, problem_sets, series,
    threads, tokens,
};
use crate::columns::{secret_hash, signed, unsigned};
use crate::credentials::MOST_KNOWN_DEVICES;
use crate::{AccountChange, Answer, AuditEntry, Credentials, Proof, SecretHash, StoreError, StoredAccount, Ticket};
use sqlx::{QueryBuilder, Row as _};

impl Credentials for Backend {
    fn change_account<'a>(&'a self, account: &'a str, change: AccountChange, entry: AuditEntry) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(change_account(connection, id, change, entry))
        })
    }

    fn log_look(&self, entry: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(add_audit(connection, entry)))
    }

    fn audit(&self, before: u64, at_most: u32) -> Answer<'_, Vec<AuditEntry>> {
        self.read(audit(&self.readers, before, at_most))
    }

    fn add_ticket(&self, ticket: Ticket, entry: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(add_ticket(connection, ticket, entry)))
    }

    fn create_account(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        ticket: Ticket,
        entry: AuditEntry,
    ) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NAMES, move |connection| {
            Box::pin(async move {
                people::add_account(&mut *connection, account, looks).await?;
                add_ticket(connection, ticket, entry).await
            })
        })
    }

    fn ticket(&self, token: SecretHash) -> Answer<'_, Option<Ticket>> {
        self.read(ticket(&self.readers, token))
    }

    fn tickets(&self, at_most: u32) -> Answer<'_, Vec<Ticket>> {
        self.read(tickets(&self.readers, at_most))
    }

    fn add_invited(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        invitation: SecretHash,
        now: u64,
    ) -> Answer<'_, bool> {
        self.write(Urgency::Creation, NAMES, move |connection| {
            Box::pin(add_invited(connection, (account, looks), invitation, now))
        })
    }

    fn recover<'a>(&'a self, account: &'a str, proof: Proof, password: String, entry: AuditEntry) -> Answer<'a, bool> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| {
            Box::pin(recover(connection, id, proof, password, entry))
        })
    }

    fn set_codes<'a>(&'a self, account: &'a str, codes: Vec<SecretHash>, entry: AuditEntry) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(set_codes(connection, id, codes, entry)))
    }

    fn know_device<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Later, account, move |connection| Box::pin(know_device(connection, id, token, now)))
    }

    fn is_known_device<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool> {
        self.read(is_known_device(&self.readers, account, token))
    }

    fn codes_left<'a>(&'a self, account: &'a str) -> Answer<'a, u64> {
        self.read(codes_left(&self.readers, account))
    }
}

pub(super) async fn change_account(
    connection: &mut Connection,
    account: String,
    change: AccountChange,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    // All of them, or all but this one.
    let ends_sessions = match &change {
        AccountChange::Closed(Some(_)) | AccountChange::Erased { .. } => Some(None),
        AccountChange::Password { stays, .. } => Some(*stays),
        AccountChange::Role(_) | AccountChange::Closed(None) => None,
    };
    let erases = match &change {
        AccountChange::Erased { at, .. } => Some(*at),
        _ => None,
    };
    let set = match change {
        AccountChange::Role(role) => {
            sqlx::query("UPDATE accounts SET role = $2 WHERE id = $1").bind(&account).bind(role.code())
        }
        AccountChange::Closed(at) => {
            sqlx::query("UPDATE accounts SET closed = $2 WHERE id = $1").bind(&account).bind(at.map(signed))
        }
        AccountChange::Password { hash: password, .. } => {
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
    if ends_sessions == Some(None) {
        // Whoever came in by a token is no more let in than whoever had a session.
        tokens::revoke_all(&mut *connection, &account).await?;
    }
    if let Some(except) = ends_sessions {
        people::end_sessions(&mut *connection, account.clone(), except).await?;
    }
    if let Some(at) = erases {
        // What they said stays as an empty line, so that the numbers have no gap; what was decided about them is logged.
        let silent = "UPDATE talk SET name = '', text = '' WHERE speaker = (SELECT holder FROM accounts WHERE id = $1)";
        sqlx::query(silent).bind(&account).execute(&mut *connection).await?;
        let unnamed = "UPDATE reports SET name = '', place = '', said = '' WHERE subject = (SELECT holder FROM accounts WHERE id = $1)";
        sqlx::query(unnamed).bind(&account).execute(&mut *connection).await?;
        classes::forget(&mut *connection, &account, at).await?;
        clubs::forget(&mut *connection, &account).await?;
        events::forget(&mut *connection, &account).await?;
        favourites::forget(&mut *connection, &account).await?;
        news::forget(&mut *connection, &account).await?;
        problem_sets::forget(&mut *connection, &account).await?;
        series::forget(&mut *connection, &account).await?;
        threads::forget(&mut *connection, &account).await?;
        let offered = "DELETE FROM offers WHERE maker = $1 OR target = $1";
        sqlx::query(offered).bind(&account).execute(&mut *connection).await?;
        for table in [
            "recovery_codes",
            "tickets",
            "passkeys",
            "blocks",
            "mails",
            "mail_links",
            "notices",
            "notice_wishes",
            "digests",
            "note_writers",
            "practice",
            "profiles",
            "name_looks",
            "known_devices",
            "bots",
        ] {
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

/// Logs what was done, where that is to be logged.
pub(super) async fn log(connection: &mut Connection, entry: Option<AuditEntry>) -> Result<(), StoreError> {
    match entry {
        Some(entry) => add_audit(connection, entry).await,
        None => Ok(()),
    }
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

pub(super) async fn add_ticket(
    connection: &mut Connection,
    ticket: Ticket,
    entry: AuditEntry,
) -> Result<(), StoreError> {
    add_audit(&mut *connection, entry).await?;
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

pub(super) async fn add_invited(
    connection: &mut Connection,
    (account, looks): (StoredAccount, Vec<String>),
    invitation: SecretHash,
    now: u64,
) -> Result<bool, StoreError> {
    // Changes nothing, but nobody else can use it up before the transaction ends.
    let held = "UPDATE tickets SET expires = expires WHERE token = $1 AND account IS NULL AND expires > $2";
    let held = sqlx::query(held).bind(&invitation[..]).bind(signed(now)).execute(&mut *connection).await?;
    if held.rows_affected() == 0 {
        return Ok(false);
    }
    people::add_account(&mut *connection, account, looks).await?;
    sqlx::query("DELETE FROM tickets WHERE token = $1").bind(&invitation[..]).execute(connection).await?;
    Ok(true)
}

pub(super) async fn recover(
    connection: &mut Connection,
    account: String,
    proof: Proof,
    password: String,
    entry: AuditEntry,
) -> Result<bool, StoreError> {
    const OPEN: &str = "EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND closed IS NULL)";
    let ticket = format!("DELETE FROM tickets WHERE account = $1 AND token = $2 AND expires > $3 AND {OPEN}");
    let code = format!("DELETE FROM recovery_codes WHERE account = $1 AND code = $2 AND {OPEN}");
    let used = match &proof {
        Proof::Ticket(token, now) => sqlx::query(&ticket).bind(&account).bind(&token[..]).bind(signed(*now)),
        Proof::Code(hash) => sqlx::query(&code).bind(&account).bind(&hash[..]),
    };
    if used.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    change_account(connection, account, AccountChange::Password { hash: password, stays: None }, entry).await
}

pub(super) async fn set_codes(
    connection: &mut Connection,
    account: String,
    codes: Vec<SecretHash>,
    entry: AuditEntry,
) -> Result<(), StoreError> {
    add_audit(&mut *connection, entry).await?;
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

pub(super) async fn know_device(
    connection: &mut Connection,
    account: String,
    token: SecretHash,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO known_devices (account, token, seen) VALUES ($1, $2, $3) \
         ON CONFLICT (account, token) DO UPDATE SET seen = excluded.seen",
    )
    .bind(&account)
    .bind(&token[..])
    .bind(signed(now))
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM known_devices WHERE account = $1 AND token NOT IN \
         (SELECT token FROM known_devices WHERE account = $1 ORDER BY seen DESC, token LIMIT $2)",
    )
    .bind(account)
    .bind(i64::from(MOST_KNOWN_DEVICES))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn is_known_device(pool: &Pool, account: &str, token: SecretHash) -> Result<bool, StoreError> {
    let query = "SELECT count(*) FROM known_devices WHERE account = $1 AND token = $2";
    let known: i64 = sqlx::query_scalar(query).bind(account).bind(&token[..]).fetch_one(pool).await?;
    Ok(known > 0)
}

pub(super) async fn codes_left(pool: &Pool, account: &str) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM recovery_codes WHERE account = $1";
    Ok(unsigned(sqlx::query_scalar(query).bind(account).fetch_one(pool).await?))
}
