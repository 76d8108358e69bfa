//! Whom and what accounts keep in view, and teachers with their pupils.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, games};
use crate::columns::{signed, unsigned};
use crate::favourites::{MOST_FAVOURITE_GAMES, MOST_FOLLOWED, MOST_PLAYER_NOTES, MOST_PUPILS, MOST_TEACHERS};
use crate::{Answer, Favourites, Kept, PlayerNote, StoreError, StoredGame};
use sqlx::Row as _;

impl Favourites for Backend {
    fn set_follow<'a>(&'a self, account: &'a str, whom: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        let which = (account.to_owned(), whom.to_owned());
        self.write(Urgency::Creation, account, move |connection| Box::pin(follow(connection, which, since)))
    }

    fn followed<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<Kept>> {
        self.read(followed(&self.readers, account))
    }

    fn set_player_note<'a>(&'a self, account: &'a str, whom: &'a str, text: String, now: u64) -> Answer<'a, bool> {
        let which = (account.to_owned(), whom.to_owned());
        self.write(Urgency::Creation, account, move |connection| Box::pin(set_note(connection, which, text, now)))
    }

    fn player_note<'a>(&'a self, account: &'a str, whom: &'a str) -> Answer<'a, Option<String>> {
        self.read(note(&self.readers, account, whom))
    }

    fn player_notes<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PlayerNote>> {
        self.read(notes(&self.readers, account))
    }

    fn set_favourite_game<'a>(&'a self, account: &'a str, game: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        let which = (account.to_owned(), game.to_owned());
        self.write(Urgency::Creation, account, move |connection| Box::pin(set_game(connection, which, since)))
    }

    fn favourite_games<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredGame>> {
        self.read(games(&self.readers, account))
    }

    fn set_teacher<'a>(&'a self, pupil: &'a str, teacher: &'a str, since: Option<u64>) -> Answer<'a, bool> {
        let which = (pupil.to_owned(), teacher.to_owned());
        self.write(Urgency::Creation, pupil, move |connection| Box::pin(set_teacher(connection, which, since)))
    }

    fn teachers_of<'a>(&'a self, pupil: &'a str) -> Answer<'a, Vec<Kept>> {
        self.read(teachers(&self.readers, pupil))
    }

    fn pupils_of<'a>(&'a self, teacher: &'a str) -> Answer<'a, Vec<Kept>> {
        self.read(pupils(&self.readers, teacher))
    }
}

fn read(row: &Row) -> Result<Kept, StoreError> {
    Ok(Kept { account: row.try_get(0)?, name: row.try_get(1)?, since: unsigned(row.try_get(2)?) })
}

/// Until the transaction ends nobody else changes what belongs to an open account; false where it is closed or gone.
pub(super) async fn hold(connection: &mut Connection, account: &str) -> Result<bool, StoreError> {
    let held = "UPDATE accounts SET closed = closed WHERE id = $1 AND closed IS NULL";
    Ok(sqlx::query(held).bind(account).execute(connection).await?.rows_affected() == 1)
}

async fn count(connection: &mut Connection, query: &str, of: &str) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(query).bind(of).fetch_one(connection).await?)
}

pub(super) async fn follow(
    connection: &mut Connection,
    (account, whom): (String, String),
    since: Option<u64>,
) -> Result<bool, StoreError> {
    let Some(since) = since else {
        let remove = "DELETE FROM follows WHERE account = $1 AND whom = $2";
        sqlx::query(remove).bind(account).bind(whom).execute(connection).await?;
        return Ok(true);
    };
    if !hold(connection, &account).await?
        || count(connection, "SELECT count(*) FROM follows WHERE account = $1", &account).await?
            >= i64::from(MOST_FOLLOWED)
    {
        return Ok(false);
    }
    let add = "INSERT INTO follows (account, whom, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    sqlx::query(add).bind(account).bind(whom).bind(signed(since)).execute(connection).await?;
    Ok(true)
}

pub(super) async fn followed(pool: &Pool, account: &str) -> Result<Vec<Kept>, StoreError> {
    let query = "SELECT whom, accounts.name, since FROM follows JOIN accounts ON accounts.id = whom \
                 WHERE account = $1 AND closed IS NULL ORDER BY accounts.name_key LIMIT $2";
    let rows = sqlx::query(query).bind(account).bind(i64::from(MOST_FOLLOWED)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn set_note(
    connection: &mut Connection,
    (account, whom): (String, String),
    text: String,
    now: u64,
) -> Result<bool, StoreError> {
    if !hold(connection, &account).await? {
        return Ok(false);
    }
    let remove = "DELETE FROM player_notes WHERE account = $1 AND whom = $2";
    if text.is_empty() {
        sqlx::query(remove).bind(account).bind(whom).execute(connection).await?;
        return Ok(true);
    }
    let added = sqlx::query(
        "INSERT INTO player_notes (account, whom, text, changed) SELECT $1, $2, $3, $4 \
         WHERE (SELECT count(*) FROM player_notes WHERE account = $1 AND whom <> $2) < $5 \
         ON CONFLICT (account, whom) DO UPDATE SET text = excluded.text, changed = excluded.changed",
    )
    .bind(account)
    .bind(whom)
    .bind(text)
    .bind(signed(now))
    .bind(i64::from(MOST_PLAYER_NOTES))
    .execute(connection)
    .await?;
    Ok(added.rows_affected() == 1)
}

pub(super) async fn note(pool: &Pool, account: &str, whom: &str) -> Result<Option<String>, StoreError> {
    let query = "SELECT text FROM player_notes WHERE account = $1 AND whom = $2";
    Ok(sqlx::query_scalar(query).bind(account).bind(whom).fetch_optional(pool).await?)
}

pub(super) async fn notes(pool: &Pool, account: &str) -> Result<Vec<PlayerNote>, StoreError> {
    let query = "SELECT accounts.name, text, changed FROM player_notes JOIN accounts ON accounts.id = whom \
                 WHERE account = $1 ORDER BY accounts.name_key LIMIT $2";
    let rows = sqlx::query(query).bind(account).bind(i64::from(MOST_PLAYER_NOTES)).fetch_all(pool).await?;
    let read =
        |row: &Row| Ok(PlayerNote { name: row.try_get(0)?, text: row.try_get(1)?, changed: unsigned(row.try_get(2)?) });
    rows.iter().map(read).collect()
}

pub(super) async fn set_game(
    connection: &mut Connection,
    (account, game): (String, String),
    since: Option<u64>,
) -> Result<bool, StoreError> {
    let Some(since) = since else {
        let remove = "DELETE FROM favourite_games WHERE account = $1 AND game = $2";
        sqlx::query(remove).bind(account).bind(game).execute(connection).await?;
        return Ok(true);
    };
    if !hold(connection, &account).await? {
        return Ok(false);
    }
    // Games that are gone make room.
    let gone = "DELETE FROM favourite_games WHERE account = $1 AND game NOT IN (SELECT id FROM games)";
    if count(connection, "SELECT count(*) FROM favourite_games WHERE account = $1", &account).await?
        >= i64::from(MOST_FAVOURITE_GAMES)
        && sqlx::query(gone).bind(&account).execute(&mut *connection).await?.rows_affected() == 0
    {
        return Ok(false);
    }
    let add = "INSERT INTO favourite_games (account, game, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    sqlx::query(add).bind(account).bind(game).bind(signed(since)).execute(connection).await?;
    Ok(true)
}

pub(super) async fn games(pool: &Pool, account: &str) -> Result<Vec<StoredGame>, StoreError> {
    let columns = games::COLUMNS;
    let query = format!(
        "SELECT {columns} FROM games JOIN favourite_games ON favourite_games.game = games.id \
         WHERE favourite_games.account = $1 ORDER BY favourite_games.since DESC, games.id LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_FAVOURITE_GAMES)).fetch_all(pool).await?;
    rows.iter().map(games::read).collect()
}

pub(super) async fn set_teacher(
    connection: &mut Connection,
    (pupil, teacher): (String, String),
    since: Option<u64>,
) -> Result<bool, StoreError> {
    let Some(since) = since else {
        let remove = "DELETE FROM pupils WHERE pupil = $1 AND teacher = $2";
        sqlx::query(remove).bind(pupil).bind(teacher).execute(connection).await?;
        return Ok(true);
    };
    // Always in one order, so that two who do this at once do not wait for one another.
    let mut both = [&pupil, &teacher];
    both.sort();
    for account in both {
        if !hold(connection, account).await? {
            return Ok(false);
        }
    }
    let teachers = count(connection, "SELECT count(*) FROM pupils WHERE pupil = $1", &pupil).await?;
    let pupils = count(connection, "SELECT count(*) FROM pupils WHERE teacher = $1", &teacher).await?;
    if teachers >= i64::from(MOST_TEACHERS) || pupils >= i64::from(MOST_PUPILS) {
        return Ok(false);
    }
    let add = "INSERT INTO pupils (pupil, teacher, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    sqlx::query(add).bind(pupil).bind(teacher).bind(signed(since)).execute(connection).await?;
    Ok(true)
}

pub(super) async fn teachers(pool: &Pool, pupil: &str) -> Result<Vec<Kept>, StoreError> {
    let query = "SELECT teacher, accounts.name, since FROM pupils JOIN accounts ON accounts.id = teacher \
                 WHERE pupil = $1 AND closed IS NULL ORDER BY accounts.name_key LIMIT $2";
    let rows = sqlx::query(query).bind(pupil).bind(i64::from(MOST_TEACHERS)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn pupils(pool: &Pool, teacher: &str) -> Result<Vec<Kept>, StoreError> {
    let query = "SELECT pupil, accounts.name, since FROM pupils JOIN accounts ON accounts.id = pupil \
                 WHERE teacher = $1 AND closed IS NULL ORDER BY accounts.name_key LIMIT $2";
    let rows = sqlx::query(query).bind(teacher).bind(i64::from(MOST_PUPILS)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

/// What an account kept in view, and what others kept of it.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    for remove in [
        "DELETE FROM follows WHERE account = $1 OR whom = $1",
        "DELETE FROM player_notes WHERE account = $1 OR whom = $1",
        "DELETE FROM favourite_games WHERE account = $1",
        "DELETE FROM pupils WHERE pupil = $1 OR teacher = $1",
    ] {
        sqlx::query(remove).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}
