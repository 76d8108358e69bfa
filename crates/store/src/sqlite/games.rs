//! Games and what happened in them.

use super::{on_clash, signed, unsigned};
use crate::{Commit, Entry, Opening, Seat, StoreError, StoredGame};
use komadai_shogi::ByColor;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection, SqlitePool};

async fn add(connection: &mut SqliteConnection, game: &StoredGame) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO games (id, created, config, black_seat, white_seat, over) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(&game.id)
        .bind(signed(game.created))
        .bind(&game.config)
        .bind(hash(&game.seats.black))
        .bind(hash(&game.seats.white))
        .bind(game.over)
        .execute(connection)
        .await
        .map_err(|error| on_clash(error, StoreError::Taken))?;
    Ok(())
}

pub(super) async fn get(pool: &SqlitePool, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let row = sqlx::query("SELECT id, created, config, black_seat, white_seat, over FROM games WHERE id = ?")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    row.map(|row| {
        Ok(StoredGame {
            id: row.try_get(0)?,
            created: unsigned(row.try_get(1)?),
            config: row.try_get(2)?,
            seats: ByColor { black: seat(&row, 3)?, white: seat(&row, 4)? },
            over: row.try_get(5)?,
        })
    })
    .transpose()
}

pub(super) async fn open(pool: &SqlitePool, opening: Opening) -> Result<(), StoreError> {
    let mut transaction = super::begin(pool).await?;
    begin_game(&mut transaction, &opening).await?;
    transaction.commit().await?;
    Ok(())
}

async fn begin_game(connection: &mut SqliteConnection, opening: &Opening) -> Result<(), StoreError> {
    add(connection, &opening.game).await?;
    append(connection, &opening.game.id, &opening.entries).await
}

pub(super) async fn commit(pool: &SqlitePool, commit: Commit) -> Result<(), StoreError> {
    let mut transaction = super::begin(pool).await?;
    if let Some(opening) = &commit.new_game {
        begin_game(&mut transaction, opening).await?;
    }
    append(&mut transaction, &commit.game, &commit.entries).await?;
    if commit.over {
        sqlx::query("UPDATE games SET over = 1 WHERE id = ?").bind(&commit.game).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Adds entries whose numbers must follow the last one there is.
async fn append(connection: &mut SqliteConnection, game: &str, entries: &[Entry]) -> Result<(), StoreError> {
    let last: i64 = sqlx::query_scalar("SELECT coalesce(max(seq), 0) FROM entries WHERE game = ?")
        .bind(game)
        .fetch_one(&mut *connection)
        .await?;
    for (expected, entry) in (last + 1..).zip(entries) {
        if i64::from(entry.seq) != expected {
            return Err(StoreError::Conflict);
        }
        sqlx::query("INSERT INTO entries (game, seq, at, payload) VALUES (?, ?, ?, ?)")
            .bind(game)
            .bind(i64::from(entry.seq))
            .bind(signed(entry.at))
            .bind(&entry.payload)
            .execute(&mut *connection)
            .await
            .map_err(|error| on_clash(error, StoreError::Conflict))?;
    }
    Ok(())
}

pub(super) async fn entries(pool: &SqlitePool, game: &str, after: u32) -> Result<Vec<Entry>, StoreError> {
    let rows = sqlx::query("SELECT seq, at, payload FROM entries WHERE game = ? AND seq > ? ORDER BY seq")
        .bind(game)
        .bind(i64::from(after))
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Entry { seq: row.try_get::<u32, _>(0)?, at: unsigned(row.try_get(1)?), payload: row.try_get(2)? })
        })
        .collect()
}

pub(super) async fn running(pool: &SqlitePool) -> Result<u64, StoreError> {
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM games WHERE over = 0").fetch_one(pool).await?;
    Ok(unsigned(count))
}

fn hash(seat: &Seat) -> Option<&[u8]> {
    match seat {
        Seat::Person(hash) => Some(hash),
        Seat::Engine => None,
    }
}

fn seat(row: &SqliteRow, column: usize) -> Result<Seat, StoreError> {
    Ok(match row.try_get::<Option<Vec<u8>>, _>(column)? {
        None => Seat::Engine,
        Some(bytes) => Seat::Person(super::records::secret_hash(&bytes)?),
    })
}
