//! Times of games of events.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, event_games, events};
use crate::columns::{signed, small, unsigned};
use crate::{Answer, EventDate, EventDates, StoreError};
use sqlx::Row as _;

impl EventDates for Backend {
    fn dates_of_event<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<EventDate>> {
        self.read(of_event(&self.readers, event))
    }

    fn set_event_date(&self, date: EventDate) -> Answer<'_, bool> {
        let key = date.event.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(set(connection, date)))
    }
}

const DATE: &str = "event, round, board, black, white, agreed, talk, version";

fn read(row: &Row) -> Result<EventDate, StoreError> {
    Ok(EventDate {
        event: row.try_get(0)?,
        round: small(row.try_get(1)?)?,
        board: small(row.try_get(2)?)?,
        black: row.try_get(3)?,
        white: row.try_get(4)?,
        agreed: row.try_get::<Option<i64>, _>(5)?.map(unsigned),
        talk: row.try_get(6)?,
        version: unsigned(row.try_get(7)?),
    })
}

async fn of_event(pool: &Pool, event: &str) -> Result<Vec<EventDate>, StoreError> {
    let query = format!("SELECT {DATE} FROM event_dates WHERE event = $1 ORDER BY round, board");
    sqlx::query(&query).bind(event).fetch_all(pool).await?.iter().map(read).collect()
}

async fn set(connection: &mut Connection, date: EventDate) -> Result<bool, StoreError> {
    if !events::hold(&mut *connection, &date.event).await? {
        return Ok(false);
    }
    // Where there is a game, it is too late for another time.
    let (place, two) = ((date.round, date.board), (date.black.as_str(), date.white.as_str()));
    if event_games::counts(&mut *connection, &date.event, place, two).await? {
        return Ok(false);
    }
    let event = date.event.clone();
    let change = format!(
        "INSERT INTO event_dates ({DATE}) SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE $8 = 1 + (SELECT coalesce(max(version), 0) \
         FROM event_dates WHERE event = $1 AND round = $2 AND board = $3) \
         ON CONFLICT (event, round, board) DO UPDATE SET black = excluded.black, white = excluded.white, \
         agreed = excluded.agreed, talk = excluded.talk, version = excluded.version"
    );
    let changed = sqlx::query(&change)
        .bind(date.event)
        .bind(i64::from(date.round))
        .bind(i64::from(date.board))
        .bind(date.black)
        .bind(date.white)
        .bind(date.agreed.map(signed))
        .bind(date.talk)
        .bind(signed(date.version))
        .execute(&mut *connection)
        .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    event_games::changed(&mut *connection, &event).await?;
    Ok(true)
}

/// The version of what is kept of a board's time; 0: nothing is.
pub(super) async fn version(
    connection: &mut Connection,
    event: &str,
    round: u32,
    board: u32,
) -> Result<u64, StoreError> {
    let query = "SELECT coalesce(max(version), 0) FROM event_dates WHERE event = $1 AND round = $2 AND board = $3";
    let query = sqlx::query_scalar(query).bind(event).bind(i64::from(round)).bind(i64::from(board));
    Ok(unsigned(query.fetch_one(connection).await?))
}

/// What belongs to an event goes with it.
pub(super) async fn remove(connection: &mut Connection, event: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM event_dates WHERE event = $1").bind(event).execute(connection).await?;
    Ok(())
}
