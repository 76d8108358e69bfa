//! Where programs before the stream noted what happened. Nodes of them may still do so while a site is upgraded node by node: so what they
//! have noted joins the stream before numbers are given, and is taken in like everything else.

use super::super::Connection;
use super::super::games::color;
use super::note_as_it_stands;
use crate::columns::unsigned;
use crate::{Note, StoreError};
use komadai_shogi::ByColor;
use sqlx::Row as _;
use std::collections::BTreeMap;

/// Whether there is any.
pub(super) const ARE_THERE: &str = "EXISTS (SELECT 1 FROM to_rate) OR EXISTS (SELECT 1 FROM to_tell) \
     OR EXISTS (SELECT 1 FROM endings WHERE ending IS NULL) \
     OR EXISTS (SELECT 1 FROM games WHERE status = 'over' AND archived IS NULL \
     AND NOT EXISTS (SELECT 1 FROM happened WHERE happened.game = games.id AND kind = 'ended'))";
/// Games whose end is noted in one go.
const GAMES: i64 = 1_000;

/// Notes what they say in their place.
pub(super) async fn adopt(connection: &mut Connection) -> Result<(), StoreError> {
    let to_rate = "DELETE FROM to_rate RETURNING game";
    for game in sqlx::query_scalar::<_, String>(to_rate).fetch_all(&mut *connection).await? {
        note_as_it_stands(connection, &game, Note::Rated).await?;
    }
    let to_tell = "DELETE FROM to_tell RETURNING game";
    for game in sqlx::query_scalar::<_, String>(to_tell).fetch_all(&mut *connection).await? {
        note_as_it_stands(connection, &game, Note::TurnPassed).await?;
    }
    let mut ended = BTreeMap::<String, ByColor<u64>>::new();
    let unjudged = "DELETE FROM endings WHERE ending IS NULL RETURNING game, side, away_ms";
    for row in sqlx::query(unjudged).fetch_all(&mut *connection).await? {
        let away = ended.entry(row.try_get(0)?).or_insert(ByColor { black: 0, white: 0 });
        away[color(row.try_get(1)?)?] = unsigned(row.try_get(2)?);
    }
    for (game, away) in ended {
        note_as_it_stands(connection, &game, Note::Away(away)).await?;
    }
    // A game without the note that it has ended is not in the archive.
    let ended = "SELECT id FROM games WHERE status = 'over' AND archived IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM happened WHERE happened.game = games.id AND kind = 'ended') LIMIT $1";
    for game in sqlx::query_scalar::<_, String>(ended).bind(GAMES).fetch_all(&mut *connection).await? {
        note_as_it_stands(connection, &game, Note::Ended).await?;
    }
    Ok(())
}
