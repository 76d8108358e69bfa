//! News and digests.

use super::credentials::add_audit;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::columns::{signed, small, unsigned};
use crate::news::MOST_NEWS;
use crate::{Answer, AuditEntry, Digest, News, NewsItem, StoreError};
use sqlx::Row as _;

/// The key of all work on news: of several who publish at once one waits for the other.
const NEWS: &str = "~news";

impl News for Backend {
    fn add_news(&self, item: NewsItem, log: AuditEntry) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NEWS, move |connection| Box::pin(add(connection, item, log)))
    }

    fn change_news(&self, item: NewsItem, log: AuditEntry) -> Answer<'_, bool> {
        self.write(Urgency::Creation, NEWS, move |connection| Box::pin(change(connection, item, log)))
    }

    fn remove_news<'a>(&'a self, id: &'a str, log: AuditEntry) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(Urgency::Creation, NEWS, move |connection| Box::pin(remove(connection, id, log)))
    }

    fn news_item<'a>(&'a self, id: &'a str) -> Answer<'a, Option<NewsItem>> {
        self.read(get(&self.readers, id))
    }

    fn news(&self, since: u64, left_out: u32, at_most: u32) -> Answer<'_, Vec<NewsItem>> {
        self.read(list(&self.readers, since, left_out, at_most))
    }

    fn news_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<NewsItem>> {
        self.read(by(&self.readers, author, at_most))
    }

    fn digest_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<Digest>> {
        self.read(digest(&self.readers, account))
    }

    fn wish_digest(&self, digest: Digest) -> Answer<'_, ()> {
        let key = digest.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(wish(connection, digest)))
    }

    fn end_digest<'a>(&'a self, token: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            // Looked up first: whoever guesses writes nothing, and all that is written of a digest has one key.
            let Some(account) = account_of(&self.readers, token).await? else { return Ok(false) };
            let (key, token) = (account, token.to_owned());
            self.write(Urgency::Creation, &key, move |connection| Box::pin(end(connection, token))).await
        })
    }

    fn digests_due(&self, now: u64, at_most: u32) -> Answer<'_, Vec<Digest>> {
        self.read(due(&self.readers, now, at_most))
    }

    fn take_digest(&self, digest: Digest, now: u64, next: u64) -> Answer<'_, bool> {
        let key = digest.account.clone();
        self.write(Urgency::Later, &key, move |connection| Box::pin(take(connection, digest, now, next)))
    }
}

const COLUMNS: &str = "id, at, changed, version, author, lang, title, text";

fn read(row: &Row) -> Result<NewsItem, StoreError> {
    Ok(NewsItem {
        id: row.try_get(0)?,
        at: unsigned(row.try_get(1)?),
        changed: unsigned(row.try_get(2)?),
        version: small(row.try_get(3)?)?,
        author: row.try_get(4)?,
        lang: row.try_get(5)?,
        title: row.try_get(6)?,
        text: row.try_get(7)?,
    })
}

async fn add(connection: &mut Connection, item: NewsItem, log: AuditEntry) -> Result<(), StoreError> {
    let insert = format!(
        "INSERT INTO news ({COLUMNS}) SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM news) < $9"
    );
    let added = sqlx::query(&insert)
        .bind(item.id)
        .bind(signed(item.at))
        .bind(signed(item.changed))
        .bind(i64::from(item.version))
        .bind(item.author)
        .bind(item.lang)
        .bind(item.title)
        .bind(item.text)
        .bind(i64::from(MOST_NEWS))
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Busy);
    }
    add_audit(connection, log).await
}

async fn change(connection: &mut Connection, item: NewsItem, log: AuditEntry) -> Result<bool, StoreError> {
    let update =
        "UPDATE news SET changed = $1, version = $2, lang = $3, title = $4, text = $5 WHERE id = $6 AND version = $7";
    let changed = sqlx::query(update)
        .bind(signed(item.changed))
        .bind(i64::from(item.version))
        .bind(item.lang)
        .bind(item.title)
        .bind(item.text)
        .bind(item.id)
        .bind(i64::from(item.version) - 1)
        .execute(&mut *connection)
        .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    add_audit(connection, log).await?;
    Ok(true)
}

async fn remove(connection: &mut Connection, id: String, log: AuditEntry) -> Result<bool, StoreError> {
    let removed = sqlx::query("DELETE FROM news WHERE id = $1").bind(id).execute(&mut *connection).await?;
    if removed.rows_affected() == 0 {
        return Ok(false);
    }
    add_audit(connection, log).await?;
    Ok(true)
}

async fn get(pool: &Pool, id: &str) -> Result<Option<NewsItem>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM news WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

async fn list(pool: &Pool, since: u64, left_out: u32, at_most: u32) -> Result<Vec<NewsItem>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM news WHERE at > $1 ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3");
    let rows = sqlx::query(&query)
        .bind(signed(since))
        .bind(i64::from(at_most))
        .bind(i64::from(left_out))
        .fetch_all(pool)
        .await?;
    rows.iter().map(read).collect()
}

async fn by(pool: &Pool, author: &str, at_most: u32) -> Result<Vec<NewsItem>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM news WHERE author = $1 ORDER BY at, id LIMIT $2");
    let rows = sqlx::query(&query).bind(author).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

const DIGEST: &str = "account, wanted, lang, token, due, since";

fn read_digest(row: &Row) -> Result<Digest, StoreError> {
    Ok(Digest {
        account: row.try_get(0)?,
        is_wanted: row.try_get::<i64, _>(1)? != 0,
        lang: row.try_get(2)?,
        token: row.try_get(3)?,
        due: unsigned(row.try_get(4)?),
        since: unsigned(row.try_get(5)?),
    })
}

async fn digest(pool: &Pool, account: &str) -> Result<Option<Digest>, StoreError> {
    let query = format!("SELECT {DIGEST} FROM digests WHERE account = $1");
    let row = sqlx::query(&query).bind(account).fetch_optional(pool).await?;
    row.map(|row| read_digest(&row)).transpose()
}

/// When the next one comes, and by which link it ends, is said once: a node may have taken it meanwhile.
async fn wish(connection: &mut Connection, digest: Digest) -> Result<(), StoreError> {
    let set = format!(
        "INSERT INTO digests ({DIGEST}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account) DO UPDATE SET \
         wanted = excluded.wanted, lang = excluded.lang"
    );
    sqlx::query(&set)
        .bind(digest.account)
        .bind(i64::from(digest.is_wanted))
        .bind(digest.lang)
        .bind(digest.token)
        .bind(signed(digest.due))
        .bind(signed(digest.since))
        .execute(connection)
        .await?;
    Ok(())
}

async fn account_of(pool: &Pool, token: &str) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar("SELECT account FROM digests WHERE token = $1").bind(token).fetch_optional(pool).await?)
}

async fn end(connection: &mut Connection, token: String) -> Result<bool, StoreError> {
    let ended = sqlx::query("UPDATE digests SET wanted = 0 WHERE token = $1").bind(token).execute(connection).await?;
    Ok(ended.rows_affected() > 0)
}

async fn due(pool: &Pool, now: u64, at_most: u32) -> Result<Vec<Digest>, StoreError> {
    let query = format!(
        "SELECT {DIGEST} FROM digests WHERE wanted = 1 AND due <= $1 AND account IN (SELECT account FROM mails) \
         ORDER BY due, account LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(signed(now)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read_digest).collect()
}

/// Of two nodes that have seen the same one, the second finds another instant there.
async fn take(connection: &mut Connection, digest: Digest, now: u64, next: u64) -> Result<bool, StoreError> {
    let update = "UPDATE digests SET due = $1, since = $2 WHERE account = $3 AND due = $4 AND wanted = 1";
    let taken = sqlx::query(update)
        .bind(signed(next))
        .bind(signed(now))
        .bind(digest.account)
        .bind(signed(digest.due))
        .execute(connection)
        .await?;
    Ok(taken.rows_affected() == 1)
}

/// An account is erased: what it published is the site's and stays without its name.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE news SET author = '' WHERE author = $1").bind(account).execute(connection).await?;
    Ok(())
}
