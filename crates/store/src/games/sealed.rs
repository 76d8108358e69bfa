//! Moves that wait to be opened.

use super::super::{Connection, Pool, Row};
use crate::{SealedMove, StoreError};
use sqlx::Row as _;

pub(super) async fn keep(connection: &mut Connection, game: String, sealed: SealedMove) -> Result<(), StoreError> {
    let keep =
        "INSERT INTO sealed_moves (game, commitment, salt, attempt) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    sqlx::query(keep)
        .bind(game)
        .bind(&sealed.commitment[..])
        .bind(&sealed.salt[..])
        .bind(sealed.attempt)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn get(pool: &Pool, game: &str, commitment: [u8; 32]) -> Result<Option<SealedMove>, StoreError> {
    let query = "SELECT commitment, salt, attempt FROM sealed_moves WHERE game = $1 AND commitment = $2";
    let row = sqlx::query(query).bind(game).bind(&commitment[..]).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

/// Every move that waits to be opened in a game.
pub(in super::super) async fn all(connection: &mut Connection, game: &str) -> Result<Vec<SealedMove>, StoreError> {
    let query = "SELECT commitment, salt, attempt FROM sealed_moves WHERE game = $1 ORDER BY commitment";
    sqlx::query(query).bind(game).fetch_all(connection).await?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<SealedMove, StoreError> {
    fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], StoreError> {
        let bytes: &[u8] = row.try_get(column)?;
        bytes.try_into().map_err(|_| StoreError::Corrupt(format!("a sealed move with {} bytes for {N}", bytes.len())))
    }
    Ok(SealedMove { commitment: bytes(row, 0)?, salt: bytes(row, 1)?, attempt: row.try_get(2)? })
}
