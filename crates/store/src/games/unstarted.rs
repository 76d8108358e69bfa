//! Games that nobody has moved in go again.

use super::super::Connection;
use crate::StoreError;
use crate::columns::signed;

/// Shuts the owner out first: a move that comes at the same time is played, or the game is gone.
pub(super) async fn remove(connection: &mut Connection, id: String) -> Result<bool, StoreError> {
    let shut = "UPDATE games SET fence = fence + 1 WHERE id = $1 AND ply = 0 AND status <> 'over'";
    if sqlx::query(shut).bind(&id).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    for of_game in [
        "DELETE FROM entries WHERE game = $1",
        "DELETE FROM keepers WHERE game = $1",
        "DELETE FROM sealed_moves WHERE game = $1",
        "DELETE FROM taken WHERE game = $1",
        "DELETE FROM games WHERE id = $1",
    ] {
        sqlx::query(of_game).bind(&id).execute(&mut *connection).await?;
    }
    Ok(true)
}

pub(super) async fn expire(
    connection: &mut Connection,
    waiting_before: u64,
    begun_before: u64,
    at_most: u32,
) -> Result<u64, StoreError> {
    // One that has yet to be summarised may have any number of moves; the comparison leaves it out.
    let expired: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM games WHERE status IS DISTINCT FROM 'over' AND status <> 'over' AND ply = 0 \
         AND created < CASE WHEN status = 'waiting' THEN $1 ELSE $2 END \
         AND NOT EXISTS (SELECT 1 FROM event_games WHERE game = games.id) ORDER BY created LIMIT $3",
    )
    .bind(signed(waiting_before))
    .bind(signed(begun_before))
    .bind(i64::from(at_most))
    .fetch_all(&mut *connection)
    .await?;
    let mut removed = 0;
    for id in expired {
        removed += u64::from(remove(connection, id).await?);
    }
    Ok(removed)
}
