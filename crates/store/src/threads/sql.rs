//! Threads of clubs and events, and what is written in them.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, clubs, credentials, events, favourites};
use crate::columns::{secret_hash, signed, small, unsigned};
use crate::threads::{MOST_BEGUN_A_DAY, MOST_PINNED, MOST_POSTS_A_DAY, MOST_THREAD_POSTS, MOST_THREADS};
use crate::{
    Answer, AuditEntry, Forum, PostAdded, StoreError, StoredThread, ThreadAdded, ThreadChange, ThreadPost, Threads,
    Writer,
};
use sqlx::Row as _;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;

impl Threads for Backend {
    fn add_thread(&self, thread: StoredThread, text: String) -> Answer<'_, ThreadAdded> {
        let key = thread.forum.place().to_owned();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, thread, text)))
    }

    fn threads<'a>(&'a self, forum: &'a Forum, left_out: u32, at_most: u32) -> Answer<'a, Vec<(StoredThread, Writer)>> {
        self.read(list(&self.readers, forum, left_out, at_most))
    }

    fn thread<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredThread>> {
        self.read(get(&self.readers, id))
    }

    fn change_thread<'a>(&'a self, id: &'a str, change: ThreadChange, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let of = id.to_owned();
        self.write(Urgency::Creation, id, move |connection| {
            Box::pin(async move {
                let done = set(&mut *connection, of, change).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn remove_thread<'a>(&'a self, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let of = id.to_owned();
        self.write(Urgency::Creation, id, move |connection| {
            Box::pin(async move {
                let done = remove(&mut *connection, &of).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn add_thread_post(&self, post: ThreadPost) -> Answer<'_, PostAdded> {
        let key = post.thread.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add_post(connection, post)))
    }

    fn thread_posts<'a>(&'a self, thread: &'a str, after: u32, at_most: u32) -> Answer<'a, Vec<(ThreadPost, Writer)>> {
        self.read(posts(&self.readers, thread, after, at_most))
    }

    fn thread_post<'a>(&'a self, thread: &'a str, seq: u32) -> Answer<'a, Option<ThreadPost>> {
        self.read(post(&self.readers, thread, seq))
    }

    fn empty_thread_post<'a>(&'a self, thread: &'a str, seq: u32, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let of = thread.to_owned();
        self.write(Urgency::Creation, thread, move |connection| {
            Box::pin(async move {
                let done = empty(&mut *connection, &of, seq).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn thread_posts_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<(String, ThreadPost)>> {
        self.read(posts_by(&self.readers, author, at_most))
    }
}

const THREAD: &str = "threads.id, kind, place, title, author, begun, moved, posts, pinned, locked";
const POST: &str = "thread, seq, at, thread_posts.author, text";

fn read(row: &Row) -> Result<StoredThread, StoreError> {
    let kind: String = row.try_get(1)?;
    let forum = Forum::from_code(&kind, row.try_get(2)?);
    Ok(StoredThread {
        id: row.try_get(0)?,
        forum: forum.ok_or_else(|| StoreError::Corrupt(format!("{kind:?} as a place of threads")))?,
        title: row.try_get(3)?,
        author: row.try_get(4)?,
        begun: unsigned(row.try_get(5)?),
        moved: unsigned(row.try_get(6)?),
        posts: small(row.try_get(7)?)?,
        is_pinned: row.try_get::<i64, _>(8)? != 0,
        is_locked: row.try_get::<i64, _>(9)? != 0,
    })
}

fn read_post(row: &Row) -> Result<ThreadPost, StoreError> {
    Ok(ThreadPost {
        thread: row.try_get(0)?,
        seq: small(row.try_get(1)?)?,
        at: unsigned(row.try_get(2)?),
        author: row.try_get(3)?,
        text: row.try_get(4)?,
    })
}

/// Who wrote it, from this column on.
fn read_writer(row: &Row, at: usize) -> Result<Writer, StoreError> {
    let Some(name) = row.try_get(at)? else { return Ok(None) };
    Ok(Some((name, secret_hash(row.try_get(at + 1)?)?)))
}

/// Until the transaction ends nobody else adds a thread there, or removes the place.
async fn hold(connection: &mut Connection, forum: &Forum) -> Result<bool, StoreError> {
    match forum {
        Forum::Club(id) => clubs::hold(connection, id).await,
        Forum::Event(id) => events::hold(connection, id).await,
    }
}

async fn count(connection: &mut Connection, query: &str, forum: &Forum) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(query).bind(forum.kind()).bind(forum.place()).fetch_one(connection).await?)
}

async fn add(connection: &mut Connection, thread: StoredThread, text: String) -> Result<ThreadAdded, StoreError> {
    // Whoever erases the account waits until the thread is there to be emptied; the account comes first, as it does there.
    if !favourites::hold(&mut *connection, &thread.author).await? || !hold(connection, &thread.forum).await? {
        return Ok(ThreadAdded::Gone);
    }
    let begun = "SELECT count(*) FROM threads WHERE author = $1 AND kind = $2 AND place = $3 AND begun > $4";
    let begun: i64 = sqlx::query_scalar(begun)
        .bind(&thread.author)
        .bind(thread.forum.kind())
        .bind(thread.forum.place())
        .bind(signed(thread.begun.saturating_sub(DAY)))
        .fetch_one(&mut *connection)
        .await?;
    if begun >= i64::from(MOST_BEGUN_A_DAY) {
        return Ok(ThreadAdded::Many);
    }
    let all = "SELECT count(*) FROM threads WHERE kind = $1 AND place = $2";
    if count(connection, all, &thread.forum).await? >= i64::from(MOST_THREADS) {
        let idle = "SELECT id FROM threads WHERE kind = $1 AND place = $2 AND pinned = 0 ORDER BY moved, id LIMIT 1";
        let idle: Option<String> = sqlx::query_scalar(idle)
            .bind(thread.forum.kind())
            .bind(thread.forum.place())
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(idle) = idle {
            remove(connection, &idle).await?;
        }
    }
    let first = ThreadPost { thread: thread.id, seq: 1, at: thread.begun, author: thread.author, text };
    sqlx::query(
        "INSERT INTO threads (id, kind, place, title, author, begun, moved, posts, pinned, locked) \
         VALUES ($1, $2, $3, $4, $5, $6, $6, 1, 0, 0)",
    )
    .bind(&first.thread)
    .bind(thread.forum.kind())
    .bind(thread.forum.place())
    .bind(thread.title)
    .bind(&first.author)
    .bind(signed(first.at))
    .execute(&mut *connection)
    .await?;
    insert(connection, first).await?;
    Ok(ThreadAdded::Yes)
}

async fn insert(connection: &mut Connection, post: ThreadPost) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO thread_posts (thread, seq, at, author, text) VALUES ($1, $2, $3, $4, $5)")
        .bind(post.thread)
        .bind(i64::from(post.seq))
        .bind(signed(post.at))
        .bind(post.author)
        .bind(post.text)
        .execute(connection)
        .await?;
    Ok(())
}

async fn list(
    pool: &Pool,
    forum: &Forum,
    left_out: u32,
    at_most: u32,
) -> Result<Vec<(StoredThread, Writer)>, StoreError> {
    let query = format!(
        "SELECT {THREAD}, accounts.name, accounts.holder FROM threads LEFT JOIN accounts ON accounts.id = author \
         WHERE kind = $1 AND place = $2 ORDER BY pinned DESC, moved DESC, threads.id DESC LIMIT $3 OFFSET $4"
    );
    let query = sqlx::query(&query).bind(forum.kind()).bind(forum.place());
    let rows = query.bind(i64::from(at_most)).bind(i64::from(left_out)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((read(row)?, read_writer(row, 10)?))).collect()
}

async fn get(pool: &Pool, id: &str) -> Result<Option<StoredThread>, StoreError> {
    let query = format!("SELECT {THREAD} FROM threads WHERE id = $1");
    sqlx::query(&query).bind(id).fetch_optional(pool).await?.as_ref().map(read).transpose()
}

async fn set(connection: &mut Connection, id: String, change: ThreadChange) -> Result<bool, StoreError> {
    let (query, value) = match change {
        ThreadChange::Locked(locked) => ("UPDATE threads SET locked = $2 WHERE id = $1", locked),
        ThreadChange::Pinned(pinned) => ("UPDATE threads SET pinned = $2 WHERE id = $1", pinned),
    };
    if change == ThreadChange::Pinned(true) {
        let forum = "SELECT kind, place FROM threads WHERE id = $1";
        let forum: Option<(String, String)> = sqlx::query_as(forum).bind(&id).fetch_optional(&mut *connection).await?;
        let Some(forum) = forum.and_then(|(kind, place)| Forum::from_code(&kind, place)) else { return Ok(false) };
        let pinned = "SELECT count(*) FROM threads WHERE kind = $1 AND place = $2 AND pinned = 1";
        if !hold(connection, &forum).await? || count(connection, pinned, &forum).await? >= i64::from(MOST_PINNED) {
            return Ok(false);
        }
    }
    let set = sqlx::query(query).bind(id).bind(i64::from(value)).execute(connection).await?;
    Ok(set.rows_affected() == 1)
}

async fn remove(connection: &mut Connection, id: &str) -> Result<bool, StoreError> {
    // The thread first: whoever writes in it holds its row.
    let removed = sqlx::query("DELETE FROM threads WHERE id = $1").bind(id).execute(&mut *connection).await?;
    remove_posts(connection, id).await?;
    Ok(removed.rows_affected() == 1)
}

async fn remove_posts(connection: &mut Connection, thread: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM thread_posts WHERE thread = $1").bind(thread).execute(connection).await?;
    Ok(())
}

/// With the place to which they belong go its threads; whoever adds one holds the place.
pub(super) async fn remove_all(connection: &mut Connection, forum: &Forum) -> Result<(), StoreError> {
    // The threads first: whoever writes in one holds its row, and finds none afterwards.
    let threads = "DELETE FROM threads WHERE kind = $1 AND place = $2 RETURNING id";
    let threads: Vec<String> =
        sqlx::query_scalar(threads).bind(forum.kind()).bind(forum.place()).fetch_all(&mut *connection).await?;
    for thread in threads {
        remove_posts(&mut *connection, &thread).await?;
    }
    Ok(())
}

async fn add_post(connection: &mut Connection, mut post: ThreadPost) -> Result<PostAdded, StoreError> {
    // Whoever erases the account waits until the post is there to be emptied.
    if !favourites::hold(&mut *connection, &post.author).await? {
        return Ok(PostAdded::Gone);
    }
    let own = "SELECT count(*) FROM thread_posts WHERE thread = $1 AND author = $2 AND at > $3";
    let own: i64 = sqlx::query_scalar(own)
        .bind(&post.thread)
        .bind(&post.author)
        .bind(signed(post.at.saturating_sub(DAY)))
        .fetch_one(&mut *connection)
        .await?;
    if own >= i64::from(MOST_POSTS_A_DAY) {
        return Ok(PostAdded::Many);
    }
    // The row gives each its number, and is held until the post stands.
    let next =
        "UPDATE threads SET posts = posts + 1, moved = $2 WHERE id = $1 AND locked = 0 AND posts < $3 RETURNING posts";
    let next: Option<i64> = sqlx::query_scalar(next)
        .bind(&post.thread)
        .bind(signed(post.at))
        .bind(i64::from(MOST_THREAD_POSTS))
        .fetch_optional(&mut *connection)
        .await?;
    let Some(next) = next else {
        let open = "SELECT count(*) FROM threads WHERE id = $1 AND locked = 0";
        let open: i64 = sqlx::query_scalar(open).bind(&post.thread).fetch_one(connection).await?;
        return Ok(if open > 0 { PostAdded::Full } else { PostAdded::Closed });
    };
    post.seq = small(next)?;
    let seq = post.seq;
    insert(connection, post).await?;
    Ok(PostAdded::Yes(seq))
}

async fn posts(pool: &Pool, thread: &str, after: u32, at_most: u32) -> Result<Vec<(ThreadPost, Writer)>, StoreError> {
    let query = format!(
        "SELECT {POST}, accounts.name, accounts.holder FROM thread_posts \
         LEFT JOIN accounts ON accounts.id = thread_posts.author WHERE thread = $1 AND seq > $2 ORDER BY seq LIMIT $3"
    );
    let query = sqlx::query(&query).bind(thread).bind(i64::from(after)).bind(i64::from(at_most));
    let rows = query.fetch_all(pool).await?;
    rows.iter().map(|row| Ok((read_post(row)?, read_writer(row, 5)?))).collect()
}

async fn post(pool: &Pool, thread: &str, seq: u32) -> Result<Option<ThreadPost>, StoreError> {
    let query = format!("SELECT {POST} FROM thread_posts WHERE thread = $1 AND seq = $2");
    let row = sqlx::query(&query).bind(thread).bind(i64::from(seq)).fetch_optional(pool).await?;
    row.as_ref().map(read_post).transpose()
}

async fn empty(connection: &mut Connection, thread: &str, seq: u32) -> Result<bool, StoreError> {
    if seq == 1 {
        let title = "UPDATE threads SET title = '' WHERE id = $1";
        sqlx::query(title).bind(thread).execute(&mut *connection).await?;
    }
    let text = "UPDATE thread_posts SET text = '' WHERE thread = $1 AND seq = $2 AND text <> ''";
    let emptied = sqlx::query(text).bind(thread).bind(i64::from(seq)).execute(connection).await?;
    Ok(emptied.rows_affected() == 1)
}

/// Where a report is about a post, what it says is taken away.
pub(super) async fn empty_reported(connection: &mut Connection, report: &str) -> Result<(), StoreError> {
    let place = "SELECT place FROM reports WHERE id = $1 AND line IS NULL";
    let place: Option<String> = sqlx::query_scalar(place).bind(report).fetch_optional(&mut *connection).await?;
    let post = place.as_deref().and_then(|place| place.strip_prefix("/thread/")?.split_once("#post-"));
    if let Some((page, seq)) = post
        && let Ok(seq) = seq.parse()
    {
        let thread = page.split_once('?').map_or(page, |(thread, _)| thread);
        empty(connection, thread, seq).await?;
    }
    Ok(())
}

async fn posts_by(pool: &Pool, author: &str, at_most: u32) -> Result<Vec<(String, ThreadPost)>, StoreError> {
    let query = format!(
        "SELECT {POST}, title FROM thread_posts JOIN threads ON threads.id = thread \
         WHERE thread_posts.author = $1 AND text <> '' ORDER BY at, thread, seq LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(author).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(5)?, read_post(row)?))).collect()
}

/// An account is erased: what it wrote stays as empty posts, so that what others answered has its place.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    for update in [
        "UPDATE threads SET title = '', author = '' WHERE author = $1",
        "UPDATE thread_posts SET text = '', author = '' WHERE author = $1",
    ] {
        sqlx::query(update).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}
