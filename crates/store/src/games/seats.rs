//! Who sits where in games.

use super::super::{Connection, Pool, Row, webhooks};
use super::keepers;
use crate::columns::secret_hash;
use crate::{Seat, SecretHash, StoreError};
use komadai_shogi::Color;
use sqlx::Row as _;

pub(super) fn key(seat: &Seat) -> Option<&[u8]> {
    match seat {
        Seat::Person { key, .. } => Some(key),
        Seat::Engine => None,
    }
}

pub(super) fn holder(seat: &Seat) -> Option<&[u8]> {
    match seat {
        Seat::Person { holder, .. } => holder.as_ref().map(|holder| &holder[..]),
        Seat::Engine => None,
    }
}

pub(super) fn seat(row: &Row, key: usize, holder: usize) -> Result<Seat, StoreError> {
    let hash = |column| row.try_get::<Option<&[u8]>, _>(column)?.map(secret_hash).transpose();
    Ok(match hash(key)? {
        None => Seat::Engine,
        Some(key) => Seat::Person { key, holder: hash(holder)? },
    })
}

pub(super) async fn take(
    connection: &mut Connection,
    game: String,
    side: Color,
    key: SecretHash,
    holder: SecretHash,
) -> Result<bool, StoreError> {
    let take = match side {
        Color::Black => "UPDATE games SET black_holder = $1 WHERE id = $2 AND black_seat = $3 AND black_holder IS NULL",
        Color::White => "UPDATE games SET white_holder = $1 WHERE id = $2 AND white_seat = $3 AND white_holder IS NULL",
    };
    let done = sqlx::query(take).bind(&holder[..]).bind(&game).bind(&key[..]).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    webhooks::tell_begun(connection, &game).await?;
    Ok(true)
}

pub(super) async fn offer(
    connection: &mut Connection,
    game: String,
    side: Color,
    key: SecretHash,
) -> Result<bool, StoreError> {
    let offer = match side {
        Color::Black => {
            "UPDATE games SET black_seat = $1, black_holder = NULL WHERE id = $2 AND black_seat IS NOT NULL"
        }
        Color::White => {
            "UPDATE games SET white_seat = $1, white_holder = NULL WHERE id = $2 AND white_seat IS NOT NULL"
        }
    };
    let done = sqlx::query(offer).bind(&key[..]).bind(game).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn held(pool: &Pool, holder: SecretHash, at_most: u32) -> Result<Vec<String>, StoreError> {
    let query = "SELECT id FROM games WHERE black_holder = $1 OR white_holder = $1 \
                 UNION SELECT game FROM keepers WHERE holder = $1 ORDER BY id LIMIT $2";
    Ok(sqlx::query_scalar(query).bind(&holder[..]).bind(i64::from(at_most)).fetch_all(pool).await?)
}

pub(super) async fn hand_over(
    connection: &mut Connection,
    game: String,
    from: SecretHash,
    to: SecretHash,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE games SET black_holder = CASE WHEN black_holder = $1 THEN $2 ELSE black_holder END, \
         white_holder = CASE WHEN white_holder = $1 THEN $2 ELSE white_holder END WHERE id = $3",
    )
    .bind(&from[..])
    .bind(&to[..])
    .bind(&game)
    .execute(&mut *connection)
    .await?;
    keepers::hand_over(connection, &game, from, to).await
}
