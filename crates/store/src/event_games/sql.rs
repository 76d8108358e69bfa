//! Games of events.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, event_dates, events, games};
use crate::columns::{signed, small, unsigned};
use crate::{
    Answer, EventCard, EventGame, EventGameStage, EventGames, EventStep, EventWatch, Opening, Status, StepsAdded,
    StoreError, StoredGame,
};
use sqlx::Row as _;

impl EventGames for Backend {
    fn events_to_see_to(&self, now: u64, at_most: u32) -> Answer<'_, Vec<EventWatch>> {
        self.read(to_see_to(&self.readers, now, at_most))
    }

    fn event_seen_to(&self, watch: EventWatch, wake: Option<u64>) -> Answer<'_, ()> {
        let key = watch.event.clone();
        self.write(Urgency::Later, &key, move |connection| Box::pin(seen_to(connection, watch, wake)))
    }

    fn edit_event_play<'a>(&'a self, event: &'a str, play: String) -> Answer<'a, bool> {
        let id = event.to_owned();
        self.write(Urgency::Creation, event, move |connection| Box::pin(edit(connection, id, play)))
    }

    fn games_of_event<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<EventGame>> {
        self.read(of_event(&self.readers, event))
    }

    fn games_of_round<'a>(&'a self, event: &'a str, round: u32, at_most: u32) -> Answer<'a, Vec<StoredGame>> {
        self.read(of_round(&self.readers, event, round, at_most))
    }

    fn event_game<'a>(&'a self, game: &'a str) -> Answer<'a, Option<EventGame>> {
        self.read(of_game(&self.readers, game))
    }

    fn add_event_game(&self, place: EventGame, date: u64, opening: Opening) -> Answer<'_, bool> {
        let key = place.event.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, place, date, opening)))
    }

    fn move_event_game<'a>(
        &'a self,
        place: &'a EventGame,
        from: &'a [EventGameStage],
        to: EventGameStage,
        steps: Option<(Vec<EventStep>, EventCard)>,
    ) -> Answer<'a, StepsAdded> {
        let (key, place, from) = (&place.event, place.clone(), from.to_vec());
        self.write(Urgency::Move, key, move |connection| Box::pin(move_on(connection, place, from, to, steps)))
    }

    fn event_game_told<'a>(&'a self, game: &'a EventGame) -> Answer<'a, ()> {
        let (key, id) = (&game.event, game.game.clone());
        self.write(Urgency::Later, key, move |connection| Box::pin(told(connection, id)))
    }
}

const GAME: &str = "event, round, board, number, game, black, white, due, stage, told";

fn read(row: &Row) -> Result<EventGame, StoreError> {
    let stage: String = row.try_get(8)?;
    Ok(EventGame {
        event: row.try_get(0)?,
        round: small(row.try_get(1)?)?,
        board: small(row.try_get(2)?)?,
        number: small(row.try_get(3)?)?,
        game: row.try_get(4)?,
        black: row.try_get(5)?,
        white: row.try_get(6)?,
        due: row.try_get::<Option<i64>, _>(7)?.map(unsigned),
        stage: EventGameStage::from_code(&stage)
            .ok_or_else(|| StoreError::Corrupt(format!("{stage:?} of a game of an event")))?,
        is_told: row.try_get::<i64, _>(9)? != 0,
    })
}

/// Begins an event that is played on the site.
pub(super) async fn begin(connection: &mut Connection, event: &str, play: String) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO event_play (event, play, version, wake) VALUES ($1, $2, 0, NULL)")
        .bind(event)
        .bind(play)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether a board of these two has a game that counts.
pub(super) async fn counts(
    connection: &mut Connection,
    event: &str,
    (round, board): (u32, u32),
    (black, white): (&str, &str),
) -> Result<bool, StoreError> {
    let query = "SELECT count(*) FROM event_games WHERE event = $1 AND round = $2 AND board = $3 AND black = $4 AND white = $5 \
                 AND stage NOT IN ('off', 'void', 'again')";
    let games: i64 = sqlx::query_scalar(query)
        .bind(event)
        .bind(i64::from(round))
        .bind(i64::from(board))
        .bind(black)
        .bind(white)
        .fetch_one(connection)
        .await?;
    Ok(games > 0)
}

/// Whether the open game of a board has begun. Until the transaction ends one that has not does not begin; the event is held.
pub(super) async fn has_begun(
    connection: &mut Connection,
    event: &str,
    (round, board): (u32, u32),
) -> Result<bool, StoreError> {
    let open = "SELECT game FROM event_games WHERE event = $1 AND round = $2 AND board = $3 AND stage = 'open'";
    let open: Option<String> = sqlx::query_scalar(open)
        .bind(event)
        .bind(i64::from(round))
        .bind(i64::from(board))
        .fetch_optional(&mut *connection)
        .await?;
    let Some(game) = open else { return Ok(false) };
    let held = "UPDATE games SET created = created WHERE id = $1 RETURNING status";
    let status: Option<Option<String>> = sqlx::query_scalar(held).bind(game).fetch_optional(connection).await?;
    Ok(status.flatten().is_some_and(|status| status != Status::Waiting.code()))
}

/// Something has changed: whoever sees to the event looks at it anew.
pub(super) async fn changed(connection: &mut Connection, event: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE event_play SET wake = 0, version = version + 1 WHERE event = $1")
        .bind(event)
        .execute(connection)
        .await?;
    Ok(())
}

/// What belongs to an event goes with it. Its games stay: others have played them.
pub(super) async fn remove(connection: &mut Connection, event: &str) -> Result<(), StoreError> {
    for delete in ["DELETE FROM event_games WHERE event = $1", "DELETE FROM event_play WHERE event = $1"] {
        sqlx::query(delete).bind(event).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn to_see_to(pool: &Pool, now: u64, at_most: u32) -> Result<Vec<EventWatch>, StoreError> {
    let query = "SELECT event, version FROM event_play WHERE wake <= $1 ORDER BY wake, event LIMIT $2";
    let rows = sqlx::query(query).bind(signed(now)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok(EventWatch { event: row.try_get(0)?, version: unsigned(row.try_get(1)?) })).collect()
}

async fn seen_to(connection: &mut Connection, watch: EventWatch, wake: Option<u64>) -> Result<(), StoreError> {
    sqlx::query("UPDATE event_play SET wake = $3 WHERE event = $1 AND version = $2")
        .bind(watch.event)
        .bind(signed(watch.version))
        .bind(wake.map(signed))
        .execute(connection)
        .await?;
    Ok(())
}

async fn edit(connection: &mut Connection, event: String, play: String) -> Result<bool, StoreError> {
    let update = "UPDATE event_play SET play = $2, wake = 0, version = version + 1 WHERE event = $1";
    Ok(sqlx::query(update).bind(event).bind(play).execute(connection).await?.rows_affected() == 1)
}

async fn of_event(pool: &Pool, event: &str) -> Result<Vec<EventGame>, StoreError> {
    let query = format!("SELECT {GAME} FROM event_games WHERE event = $1 ORDER BY round, board, number");
    sqlx::query(&query).bind(event).fetch_all(pool).await?.iter().map(read).collect()
}

async fn of_round(pool: &Pool, event: &str, round: u32, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    let query = format!(
        "SELECT {} FROM games WHERE id IN (SELECT game FROM event_games WHERE event = $1 AND round = $2) LIMIT $3",
        games::COLUMNS
    );
    let query = sqlx::query(&query).bind(event).bind(i64::from(round)).bind(i64::from(at_most));
    query.fetch_all(pool).await?.iter().map(games::read).collect()
}

async fn of_game(pool: &Pool, game: &str) -> Result<Option<EventGame>, StoreError> {
    let query = format!("SELECT {GAME} FROM event_games WHERE game = $1");
    sqlx::query(&query).bind(game).fetch_optional(pool).await?.as_ref().map(read).transpose()
}

async fn add(connection: &mut Connection, place: EventGame, date: u64, opening: Opening) -> Result<bool, StoreError> {
    // What fails is found out before anything is written.
    if games::exists(&mut *connection, &opening.game.id).await? {
        return Err(StoreError::Taken);
    }
    // Whoever settles on another time waits from here on, and finds the game.
    if !events::hold(&mut *connection, &place.event).await?
        || event_dates::version(&mut *connection, &place.event, place.round, place.board).await? != date
    {
        return Ok(false);
    }
    let insert = format!(
        "INSERT INTO event_games ({GAME}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (event, round, board, number) DO NOTHING"
    );
    let added = sqlx::query(&insert)
        .bind(&place.event)
        .bind(i64::from(place.round))
        .bind(i64::from(place.board))
        .bind(i64::from(place.number))
        .bind(place.game)
        .bind(place.black)
        .bind(place.white)
        .bind(place.due.map(signed))
        .bind(place.stage.code())
        .bind(i64::from(place.is_told))
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    games::open(&mut *connection, &opening).await?;
    changed(connection, &place.event).await?;
    Ok(true)
}

async fn move_on(
    connection: &mut Connection,
    place: EventGame,
    from: Vec<EventGameStage>,
    to: EventGameStage,
    steps: Option<(Vec<EventStep>, EventCard)>,
) -> Result<StepsAdded, StoreError> {
    // Whoever adds to the event waits from here on, and what is read next is what will stand.
    if !events::hold(&mut *connection, &place.event).await? {
        return Ok(StepsAdded::Behind);
    }
    let stands: Option<String> = sqlx::query_scalar("SELECT stage FROM event_games WHERE game = $1")
        .bind(&place.game)
        .fetch_optional(&mut *connection)
        .await?;
    if !from.iter().any(|stage| stands.as_deref() == Some(stage.code())) {
        return Ok(StepsAdded::Known);
    }
    if let Some((steps, card)) = steps {
        let added = events::add_steps(&mut *connection, place.event.clone(), steps, card, Vec::new()).await?;
        if added != StepsAdded::Yes {
            return Ok(added);
        }
    }
    sqlx::query("UPDATE event_games SET stage = $2 WHERE game = $1")
        .bind(place.game)
        .bind(to.code())
        .execute(&mut *connection)
        .await?;
    changed(connection, &place.event).await?;
    Ok(StepsAdded::Yes)
}

async fn told(connection: &mut Connection, game: String) -> Result<(), StoreError> {
    sqlx::query("UPDATE event_games SET told = 1 WHERE game = $1").bind(game).execute(connection).await?;
    Ok(())
}
