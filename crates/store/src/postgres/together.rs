//! Moves of many games in one statement: each statement costs a round trip to the server, and a plan there.

use super::Connection;
use super::games::color_code;
use crate::columns::signed;
use crate::{Append, Entry, StoreError};
use std::collections::HashSet;

/// Brings each game to its next number and adds its entry, where fence and number are right; tells which games those were.
const MOVES: &str = "WITH given AS (SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], \
     $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[]) \
     AS given (id, fence, seq, at, payload, status, ply, turn, due, winner, reason, sfen)), \
     moved AS (UPDATE games SET last = given.seq, status = given.status, ply = given.ply, turn = given.turn, due = given.due, \
     wake = CASE WHEN games.wake <= given.due THEN games.wake ELSE given.due END, winner = given.winner, \
     reason = given.reason, sfen = given.sfen, silent_since = NULL FROM given \
     WHERE games.id = given.id AND games.fence = given.fence AND games.last = given.seq - 1 \
     RETURNING games.id, given.seq, given.at, given.payload) \
     INSERT INTO entries (game, seq, at, payload) SELECT id, seq, at, payload FROM moved RETURNING game";

/// Adds moves of different games; the ids of those whose move was kept. Why one was not is for [`super::games::append`] to say.
pub(super) async fn append(
    connection: &mut Connection,
    moves: &[(&Append, &Entry)],
) -> Result<HashSet<String>, StoreError> {
    /// A column of what is given.
    fn column<'a, T>(moves: &[(&'a Append, &'a Entry)], value: impl Fn(&'a Append, &'a Entry) -> T) -> Vec<T> {
        moves.iter().map(|(append, entry)| value(append, entry)).collect()
    }
    let kept: Vec<String> = sqlx::query_scalar(MOVES)
        .bind(column(moves, |append, _| append.game.as_str()))
        .bind(column(moves, |append, _| signed(append.fence)))
        .bind(column(moves, |_, entry| i64::from(entry.seq)))
        .bind(column(moves, |_, entry| signed(entry.at)))
        .bind(column(moves, |_, entry| entry.payload.as_str()))
        .bind(column(moves, |append, _| append.card.status.code()))
        .bind(column(moves, |append, _| i64::from(append.card.ply)))
        .bind(column(moves, |append, _| color_code(append.card.turn)))
        .bind(column(moves, |append, _| append.card.due.map(signed)))
        .bind(column(moves, |append, _| append.card.winner.map(color_code)))
        .bind(column(moves, |append, _| append.card.reason.as_deref()))
        .bind(column(moves, |append, _| append.card.sfen.as_deref()))
        .fetch_all(connection)
        .await?;
    Ok(kept.into_iter().collect())
}
