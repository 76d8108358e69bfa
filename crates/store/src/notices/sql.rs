//! Notices.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, happened, lock_notices, webhooks};
use crate::columns::{signed, small, unsigned};
use crate::notices::MOST_NOTICES;
use crate::{Answer, NoticeWishes, Notices, Step, StoreError, StoredNotice};
use sqlx::Row as _;

/// The key of all work on notices.
pub(super) const NOTICES: &str = "~notices";

impl Notices for Backend {
    fn tell<'a>(
        &'a self,
        step: Step,
        game: &'a str,
        notices: Vec<StoredNotice>,
        past: Vec<(String, String)>,
    ) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, NOTICES, move |connection| Box::pin(tell(connection, step, id, notices, past)))
    }

    fn add_notice(&self, notice: StoredNotice) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NOTICES, move |connection| Box::pin(keep(connection, notice)))
    }

    fn notices_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredNotice>> {
        self.read(of(&self.readers, account, at_most))
    }

    fn unread_notices<'a>(&'a self, account: &'a str) -> Answer<'a, u32> {
        self.read(unread(&self.readers, account))
    }

    fn read_notices<'a>(&'a self, account: &'a str, subject: Option<&'a str>, by: u64) -> Answer<'a, u64> {
        let (id, subject) = (account.to_owned(), subject.map(str::to_owned));
        self.write(Urgency::Later, NOTICES, move |connection| Box::pin(set_read(connection, id, subject, by)))
    }

    fn take_notices_to_mail(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredNotice>> {
        self.write(Urgency::Later, NOTICES, move |connection| Box::pin(take_to_mail(connection, now, at_most)))
    }

    fn notice_wishes<'a>(&'a self, account: &'a str) -> Answer<'a, Option<NoticeWishes>> {
        self.read(wishes(&self.readers, account))
    }

    fn set_notice_wishes<'a>(&'a self, account: &'a str, wishes: NoticeWishes) -> Answer<'a, ()> {
        let id = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(set_wishes(connection, id, wishes)))
    }
}

const NOTICE: &str = "account, kind, subject, name, at, is_read, mail_due";

pub(super) async fn tell(
    connection: &mut Connection,
    step: Step,
    game: String,
    notices: Vec<StoredNotice>,
    past: Vec<(String, String)>,
) -> Result<bool, StoreError> {
    if !happened::take(connection, step).await? {
        return Ok(false);
    }
    for (account, kind) in past {
        sqlx::query("DELETE FROM notices WHERE account = $1 AND kind = $2 AND subject = $3")
            .bind(account)
            .bind(kind)
            .bind(&game)
            .execute(&mut *connection)
            .await?;
    }
    for notice in notices {
        add(connection, notice).await?;
    }
    Ok(true)
}

pub(super) async fn keep(connection: &mut Connection, notice: StoredNotice) -> Result<(), StoreError> {
    lock_notices(connection).await?;
    add(connection, notice).await
}

/// Keeps a notice, and that programs are told of it; its lock is held.
pub(super) async fn add(connection: &mut Connection, notice: StoredNotice) -> Result<(), StoreError> {
    webhooks::tell_notice(connection, &notice).await?;
    let account = notice.account.clone();
    let insert = format!(
        "INSERT INTO notices ({NOTICE}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, kind, subject) \
         DO UPDATE SET name = excluded.name, at = excluded.at, is_read = excluded.is_read, mail_due = excluded.mail_due"
    );
    sqlx::query(&insert)
        .bind(notice.account)
        .bind(notice.kind)
        .bind(notice.subject)
        .bind(notice.name)
        .bind(signed(notice.at))
        .bind(i64::from(notice.is_read))
        .bind(notice.mail_due.map(signed))
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "DELETE FROM notices WHERE account = $1 AND (kind, subject) IN \
         (SELECT kind, subject FROM notices WHERE account = $1 ORDER BY at DESC, kind, subject LIMIT 100 OFFSET $2)",
    )
    .bind(account)
    .bind(i64::from(MOST_NOTICES))
    .execute(connection)
    .await?;
    Ok(())
}

fn read(row: &Row) -> Result<StoredNotice, StoreError> {
    let is_read: i64 = row.try_get(5)?;
    let mail_due: Option<i64> = row.try_get(6)?;
    Ok(StoredNotice {
        account: row.try_get(0)?,
        kind: row.try_get(1)?,
        subject: row.try_get(2)?,
        name: row.try_get(3)?,
        at: unsigned(row.try_get(4)?),
        is_read: is_read != 0,
        mail_due: mail_due.map(unsigned),
    })
}

pub(super) async fn of(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<StoredNotice>, StoreError> {
    let query = format!("SELECT {NOTICE} FROM notices WHERE account = $1 ORDER BY at DESC, kind, subject LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn unread(pool: &Pool, account: &str) -> Result<u32, StoreError> {
    let query = "SELECT count(*) FROM notices WHERE account = $1 AND is_read = 0";
    small(sqlx::query_scalar(query).bind(account).fetch_one(pool).await?)
}

pub(super) async fn set_read(
    connection: &mut Connection,
    account: String,
    subject: Option<String>,
    by: u64,
) -> Result<u64, StoreError> {
    lock_notices(connection).await?;
    let read = sqlx::query(
        "UPDATE notices SET is_read = 1, mail_due = NULL \
         WHERE account = $1 AND is_read = 0 AND at <= $2 \
         AND (subject = COALESCE($3, subject) OR substr(subject, 1, length($3) + 1) = $3 || '#')",
    )
    .bind(account)
    .bind(signed(by))
    .bind(subject)
    .execute(connection)
    .await?;
    Ok(read.rows_affected())
}

pub(super) async fn take_to_mail(
    connection: &mut Connection,
    now: u64,
    at_most: u32,
) -> Result<Vec<StoredNotice>, StoreError> {
    lock_notices(connection).await?;
    let query = format!("SELECT {NOTICE} FROM notices WHERE mail_due <= $1 ORDER BY mail_due, account LIMIT $2");
    let rows = sqlx::query(&query).bind(signed(now)).bind(i64::from(at_most)).fetch_all(&mut *connection).await?;
    let taken = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    for notice in &taken {
        sqlx::query("UPDATE notices SET mail_due = NULL WHERE account = $1 AND kind = $2 AND subject = $3")
            .bind(&notice.account)
            .bind(&notice.kind)
            .bind(&notice.subject)
            .execute(&mut *connection)
            .await?;
    }
    Ok(taken)
}

pub(super) async fn wishes(pool: &Pool, account: &str) -> Result<Option<NoticeWishes>, StoreError> {
    let query = "SELECT mail, push, lang FROM notice_wishes WHERE account = $1";
    let row = sqlx::query(query).bind(account).fetch_optional(pool).await?;
    row.map(|row| Ok(NoticeWishes { mail: row.try_get(0)?, push: row.try_get(1)?, lang: row.try_get(2)? })).transpose()
}

pub(super) async fn set_wishes(
    connection: &mut Connection,
    account: String,
    wishes: NoticeWishes,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO notice_wishes (account, mail, push, lang) VALUES ($1, $2, $3, $4) ON CONFLICT (account) \
         DO UPDATE SET mail = excluded.mail, push = excluded.push, lang = excluded.lang",
    )
    .bind(account)
    .bind(wishes.mail)
    .bind(wishes.push)
    .bind(wishes.lang)
    .execute(connection)
    .await?;
    Ok(())
}
