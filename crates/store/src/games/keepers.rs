//! The seats of timekeepers.

use super::super::{Connection, Pool};
use super::seats::seat;
use crate::{Seat, SecretHash, StoreError};

pub(super) async fn get(pool: &Pool, game: &str) -> Result<Option<Seat>, StoreError> {
    let row = sqlx::query("SELECT key, holder FROM keepers WHERE game = $1").bind(game).fetch_optional(pool).await?;
    row.map(|row| seat(&row, 0, 1)).transpose()
}

pub(super) async fn offer(connection: &mut Connection, game: String, key: SecretHash) -> Result<(), StoreError> {
    let query =
        "INSERT INTO keepers (game, key) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET key = $2, holder = NULL";
    sqlx::query(query).bind(game).bind(&key[..]).execute(connection).await?;
    Ok(())
}

pub(super) async fn take(
    connection: &mut Connection,
    game: String,
    key: SecretHash,
    holder: SecretHash,
) -> Result<bool, StoreError> {
    let query = "UPDATE keepers SET holder = $1 WHERE game = $2 AND key = $3 AND holder IS NULL";
    let done = sqlx::query(query).bind(&holder[..]).bind(game).bind(&key[..]).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn hand_over(
    connection: &mut Connection,
    game: &str,
    from: SecretHash,
    to: SecretHash,
) -> Result<(), StoreError> {
    let query = "UPDATE keepers SET holder = $2 WHERE game = $3 AND holder = $1";
    sqlx::query(query).bind(&from[..]).bind(&to[..]).bind(game).execute(connection).await?;
    Ok(())
}
