//! Events, their logs, and who looks after them.

use super::clubs::BELONGS;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, credentials, event_dates, event_games, series, threads};
use crate::columns::{signed, small, unsigned};
use crate::events::{MOST_EVENTS_HELD, MOST_OFFICIALS};
use crate::{
    Answer, AuditEntry, Duty, EventCard, EventEntry, EventNotice, EventPlayer, EventStage, EventStep, Events, Forum,
    Official, StepsAdded, StoreError, StoredEvent,
};
use sqlx::Row as _;

impl Events for Backend {
    fn add_event<'a>(&'a self, event: StoredEvent, steps: Vec<EventStep>, organiser: &'a str) -> Answer<'a, bool> {
        let (key, organiser) = (event.id.clone(), organiser.to_owned());
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, event, steps, organiser)))
    }

    fn event<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredEvent>> {
        self.read(get(&self.readers, id))
    }

    fn events(&self, stage: EventStage, left_out: u32, at_most: u32) -> Answer<'_, Vec<StoredEvent>> {
        self.read(list(&self.readers, stage, left_out, at_most))
    }

    fn events_of_club<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredEvent>> {
        self.read(of_club(&self.readers, club, at_most))
    }

    fn events_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredEvent>> {
        self.read(of(&self.readers, account, at_most))
    }

    fn events_ahead<'a>(&'a self, account: &'a str, today: &'a str, at_most: u32) -> Answer<'a, Vec<StoredEvent>> {
        self.read(ahead(&self.readers, account, today, at_most))
    }

    fn event_steps<'a>(&'a self, id: &'a str, after: u32) -> Answer<'a, Vec<EventStep>> {
        self.read(steps(&self.readers, id, after))
    }

    fn event_steps_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, EventStep)>> {
        self.read(steps_by(&self.readers, account, at_most))
    }

    fn add_event_steps<'a>(
        &'a self,
        id: &'a str,
        steps: Vec<EventStep>,
        card: EventCard,
        players: Vec<(String, String)>,
        waits: Option<(u32, u32)>,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StepsAdded> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Move, key, move |connection| {
            Box::pin(async move {
                // Until the transaction ends the board gets no other game, and that one does not begin.
                if let Some(board) = waits
                    && (!hold(&mut *connection, &id).await?
                        || event_games::has_begun(&mut *connection, &id, board).await?)
                {
                    return Ok(StepsAdded::Behind);
                }
                let done = add_steps(&mut *connection, id, steps, card, players).await?;
                credentials::log(connection, log.filter(|_| done == StepsAdded::Yes)).await?;
                Ok(done)
            })
        })
    }

    fn edit_event<'a>(&'a self, id: &'a str, notice: EventNotice, log: Option<AuditEntry>) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(async move {
                let done = edit(&mut *connection, id, notice).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn remove_event<'a>(&'a self, id: &'a str, log: AuditEntry) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(async move {
                let done = hold(&mut *connection, &id).await?;
                if done {
                    remove(&mut *connection, &id).await?;
                }
                credentials::log(connection, Some(log).filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn officials<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<Official>> {
        self.read(officials(&self.readers, event))
    }

    fn duty<'a>(&'a self, event: &'a str, account: &'a str) -> Answer<'a, Option<Duty>> {
        self.read(duty_of(&self.readers, event, account))
    }

    fn set_duty<'a>(
        &'a self,
        event: &'a str,
        account: &'a str,
        duty: Option<Duty>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        let whose = (event.to_owned(), account.to_owned());
        self.write(Urgency::Creation, event, move |connection| {
            Box::pin(async move {
                let done = set_duty(&mut *connection, whose, duty, now).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn event_players<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<EventPlayer>> {
        self.read(players(&self.readers, event))
    }
}

const EVENT: &str = "events.id, name, format, stage, first_day, last_day, place, about, club, entry, reports, created, entrants, rounds, steps, \
     (SELECT play FROM event_play WHERE event = events.id), (SELECT version FROM event_play WHERE event = events.id)";

fn read_event(row: &Row) -> Result<StoredEvent, StoreError> {
    let (stage, entry): (String, String) = (row.try_get(3)?, row.try_get(9)?);
    let strange = |what: &str| StoreError::Corrupt(format!("{what:?} of an event"));
    Ok(StoredEvent {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        format: row.try_get(2)?,
        club: row.try_get(8)?,
        created: unsigned(row.try_get(11)?),
        notice: EventNotice {
            first_day: row.try_get(4)?,
            last_day: row.try_get(5)?,
            place: row.try_get(6)?,
            about: row.try_get(7)?,
            entry: EventEntry::from_code(&entry).ok_or_else(|| strange(&entry))?,
            reports: row.try_get::<i64, _>(10)? != 0,
        },
        card: EventCard {
            stage: EventStage::from_code(&stage).ok_or_else(|| strange(&stage))?,
            entrants: small(row.try_get(12)?)?,
            rounds: small(row.try_get(13)?)?,
        },
        steps: small(row.try_get(14)?)?,
        play: row.try_get(15)?,
        version: row.try_get::<Option<i64>, _>(16)?.map_or(0, unsigned),
    })
}

fn read_duty(code: String) -> Result<Duty, StoreError> {
    Duty::from_code(&code).ok_or_else(|| StoreError::Corrupt(format!("{code:?} as a duty")))
}

/// Changes nothing, but until the transaction ends nobody else adds to the event. False where there is none.
pub(super) async fn hold(connection: &mut Connection, event: &str) -> Result<bool, StoreError> {
    let held = sqlx::query("UPDATE events SET steps = steps WHERE id = $1").bind(event).execute(connection).await?;
    Ok(held.rows_affected() == 1)
}

async fn add(
    connection: &mut Connection,
    event: StoredEvent,
    steps: Vec<EventStep>,
    organiser: String,
) -> Result<bool, StoreError> {
    let held = "SELECT count(*) FROM event_officials JOIN events ON events.id = event \
                WHERE account = $1 AND duty = 'organiser' AND stage <> 'closed'";
    let held: i64 = sqlx::query_scalar(held).bind(&organiser).fetch_one(&mut *connection).await?;
    if held >= i64::from(MOST_EVENTS_HELD) {
        return Ok(false);
    }
    begin(connection, event, steps, Vec::new(), &organiser).await?;
    Ok(true)
}

/// Keeps a new event with its first steps, whose entries they are, and its organiser.
pub(super) async fn begin(
    connection: &mut Connection,
    event: StoredEvent,
    steps: Vec<EventStep>,
    players: Vec<(String, String)>,
    organiser: &str,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO events (id, name, format, stage, first_day, last_day, place, about, club, entry, reports, created, \
                  entrants, rounds, steps) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
                  ON CONFLICT DO NOTHING";
    let notice = event.notice;
    let added = sqlx::query(insert)
        .bind(&event.id)
        .bind(event.name)
        .bind(event.format)
        .bind(event.card.stage.code())
        .bind(notice.first_day)
        .bind(notice.last_day)
        .bind(notice.place)
        .bind(notice.about)
        .bind(event.club)
        .bind(notice.entry.code())
        .bind(i64::from(notice.reports))
        .bind(signed(event.created))
        .bind(i64::from(event.card.entrants))
        .bind(i64::from(event.card.rounds))
        .bind(i64::from(event.steps))
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    for step in steps {
        add_step(connection, &event.id, step).await?;
    }
    let official = "INSERT INTO event_officials (event, account, duty, since) VALUES ($1, $2, 'organiser', $3)";
    sqlx::query(official).bind(&event.id).bind(organiser).bind(signed(event.created)).execute(&mut *connection).await?;
    for (entrant, account) in players {
        let link = "INSERT INTO event_players (event, entrant, account) VALUES ($1, $2, $3)";
        sqlx::query(link).bind(&event.id).bind(entrant).bind(account).execute(&mut *connection).await?;
    }
    if let Some(play) = event.play {
        event_games::begin(connection, &event.id, play).await?;
    }
    Ok(())
}

async fn add_step(connection: &mut Connection, event: &str, step: EventStep) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO event_steps (event, number, at, account, entry) VALUES ($1, $2, $3, $4, $5)")
        .bind(event)
        .bind(i64::from(step.number))
        .bind(signed(step.at))
        .bind(step.account)
        .bind(step.entry)
        .execute(connection)
        .await?;
    Ok(())
}

async fn get(pool: &Pool, id: &str) -> Result<Option<StoredEvent>, StoreError> {
    let query = format!("SELECT {EVENT} FROM events WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_event(&row)).transpose()
}

async fn list(pool: &Pool, stage: EventStage, left_out: u32, at_most: u32) -> Result<Vec<StoredEvent>, StoreError> {
    let order = if stage == EventStage::Closed { "first_day DESC, id DESC" } else { "first_day, id" };
    let query = format!("SELECT {EVENT} FROM events WHERE stage = $1 ORDER BY {order} LIMIT $2 OFFSET $3");
    let query = sqlx::query(&query).bind(stage.code()).bind(i64::from(at_most)).bind(i64::from(left_out));
    query.fetch_all(pool).await?.iter().map(read_event).collect()
}

async fn of_club(pool: &Pool, club: &str, at_most: u32) -> Result<Vec<StoredEvent>, StoreError> {
    let query = format!(
        "SELECT {EVENT} FROM events WHERE club = $1 \
         ORDER BY CASE stage WHEN 'closed' THEN 1 ELSE 0 END, first_day DESC, id DESC LIMIT $2"
    );
    sqlx::query(&query).bind(club).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read_event).collect()
}

async fn of(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<StoredEvent>, StoreError> {
    let query = format!(
        "SELECT {EVENT} FROM events WHERE id IN (SELECT event FROM event_officials WHERE account = $1 \
         UNION SELECT event FROM event_players WHERE account = $1) ORDER BY created DESC, id DESC LIMIT $2"
    );
    sqlx::query(&query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read_event).collect()
}

async fn ahead(pool: &Pool, account: &str, today: &str, at_most: u32) -> Result<Vec<StoredEvent>, StoreError> {
    let query = format!(
        "SELECT {EVENT} FROM events WHERE stage <> 'closed' \
         AND (first_day = '' OR CASE last_day WHEN '' THEN first_day ELSE last_day END >= $2) \
         AND (id IN (SELECT event FROM event_officials WHERE account = $1 UNION SELECT event FROM event_players WHERE account = $1) \
         OR club IN (SELECT club FROM club_members WHERE account = $1 AND {BELONGS})) \
         ORDER BY CASE stage WHEN 'running' THEN 0 ELSE 1 END, CASE first_day WHEN '' THEN 1 ELSE 0 END, first_day, id LIMIT $3"
    );
    let query = sqlx::query(&query).bind(account).bind(today).bind(i64::from(at_most));
    query.fetch_all(pool).await?.iter().map(read_event).collect()
}

const STEP: &str = "number, at, account, entry";

/// The columns of a step come first.
fn read_step(row: &Row) -> Result<EventStep, StoreError> {
    Ok(EventStep {
        number: small(row.try_get(0)?)?,
        at: unsigned(row.try_get(1)?),
        account: row.try_get(2)?,
        entry: row.try_get(3)?,
    })
}

async fn steps(pool: &Pool, id: &str, after: u32) -> Result<Vec<EventStep>, StoreError> {
    let query = format!("SELECT {STEP} FROM event_steps WHERE event = $1 AND number > $2 ORDER BY number");
    let rows = sqlx::query(&query).bind(id).bind(i64::from(after)).fetch_all(pool).await?;
    rows.iter().map(read_step).collect()
}

async fn steps_by(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<(String, EventStep)>, StoreError> {
    let query = format!("SELECT {STEP}, event FROM event_steps WHERE account = $1 ORDER BY at, event, number LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(4)?, read_step(row)?))).collect()
}

pub(super) async fn add_steps(
    connection: &mut Connection,
    id: String,
    steps: Vec<EventStep>,
    card: EventCard,
    players: Vec<(String, String)>,
) -> Result<StepsAdded, StoreError> {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return Ok(StepsAdded::Yes) };
    let (before, after) = (i64::from(first.number) - 1, i64::from(last.number));
    for (entrant, account) in &players {
        let known = "SELECT count(*) FROM event_players WHERE event = $1 AND account = $2 AND entrant <> $3";
        let known = sqlx::query_scalar(known).bind(&id).bind(account).bind(entrant);
        let known: i64 = known.fetch_one(&mut *connection).await?;
        if known > 0 {
            return Ok(StepsAdded::Known);
        }
    }
    // Who is behind changes nothing; who is not holds the event until the steps are in.
    let held = "UPDATE events SET steps = $3, stage = $4, entrants = $5, rounds = $6 WHERE id = $1 AND steps = $2";
    let held = sqlx::query(held)
        .bind(&id)
        .bind(before)
        .bind(after)
        .bind(card.stage.code())
        .bind(i64::from(card.entrants))
        .bind(i64::from(card.rounds))
        .execute(&mut *connection)
        .await?;
    if held.rows_affected() == 0 {
        return Ok(StepsAdded::Behind);
    }
    for (entrant, account) in players {
        // Where an entry was taken back, its number is another's now.
        let link = "INSERT INTO event_players (event, entrant, account) VALUES ($1, $2, $3)
                    ON CONFLICT (event, entrant) DO UPDATE SET account = excluded.account";
        sqlx::query(link).bind(&id).bind(entrant).bind(account).execute(&mut *connection).await?;
    }
    for step in steps {
        add_step(connection, &id, step).await?;
    }
    event_games::changed(connection, &id).await?;
    Ok(StepsAdded::Yes)
}

async fn edit(connection: &mut Connection, id: String, notice: EventNotice) -> Result<bool, StoreError> {
    let update = "UPDATE events SET first_day = $2, last_day = $3, place = $4, about = $5, entry = $6, reports = $7 WHERE id = $1";
    let edited = sqlx::query(update)
        .bind(id)
        .bind(notice.first_day)
        .bind(notice.last_day)
        .bind(notice.place)
        .bind(notice.about)
        .bind(notice.entry.code())
        .bind(i64::from(notice.reports))
        .execute(connection)
        .await?;
    Ok(edited.rows_affected() == 1)
}

async fn remove(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    event_games::remove(&mut *connection, id).await?;
    event_dates::remove(&mut *connection, id).await?;
    series::without_event(&mut *connection, id).await?;
    threads::remove_all(&mut *connection, &Forum::Event(id.to_owned())).await?;
    for delete in [
        "DELETE FROM event_players WHERE event = $1",
        "DELETE FROM event_officials WHERE event = $1",
        "DELETE FROM event_steps WHERE event = $1",
        "DELETE FROM events WHERE id = $1",
    ] {
        sqlx::query(delete).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn officials(pool: &Pool, event: &str) -> Result<Vec<Official>, StoreError> {
    let query = "SELECT account, accounts.name, duty FROM event_officials JOIN accounts ON accounts.id = account \
                 WHERE event = $1 AND closed IS NULL ORDER BY since, account LIMIT $2";
    let rows = sqlx::query(query).bind(event).bind(i64::from(MOST_OFFICIALS)).fetch_all(pool).await?;
    let read = |row: &Row| {
        Ok::<_, StoreError>(Official {
            account: row.try_get(0)?,
            name: row.try_get(1)?,
            duty: read_duty(row.try_get(2)?)?,
        })
    };
    let mut officials: Vec<Official> = rows.iter().map(read).collect::<Result<_, _>>()?;
    officials.sort_by_key(|official| std::cmp::Reverse(official.duty));
    Ok(officials)
}

const DUTY: &str = "SELECT duty FROM event_officials WHERE event = $1 AND account = $2";

async fn duty_of(pool: &Pool, event: &str, account: &str) -> Result<Option<Duty>, StoreError> {
    let found: Option<String> = sqlx::query_scalar(DUTY).bind(event).bind(account).fetch_optional(pool).await?;
    found.map(read_duty).transpose()
}

async fn set_duty(
    connection: &mut Connection,
    (event, account): (String, String),
    duty: Option<Duty>,
    now: u64,
) -> Result<bool, StoreError> {
    if !hold(connection, &event).await? {
        return Ok(false);
    }
    let others = "SELECT count(*), COALESCE(sum(CASE duty WHEN 'organiser' THEN 1 ELSE 0 END), 0) FROM event_officials \
                  WHERE event = $1 AND account <> $2";
    let row = sqlx::query(others).bind(&event).bind(&account).fetch_one(&mut *connection).await?;
    let (all, organisers): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    if (organisers == 0 && duty != Some(Duty::Organiser)) || (duty.is_some() && all >= i64::from(MOST_OFFICIALS)) {
        return Ok(false);
    }
    let Some(duty) = duty else {
        let delete = "DELETE FROM event_officials WHERE event = $1 AND account = $2";
        sqlx::query(delete).bind(event).bind(account).execute(connection).await?;
        return Ok(true);
    };
    let set = "INSERT INTO event_officials (event, account, duty, since) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (event, account) DO UPDATE SET duty = excluded.duty";
    sqlx::query(set).bind(event).bind(account).bind(duty.code()).bind(signed(now)).execute(connection).await?;
    Ok(true)
}

async fn players(pool: &Pool, event: &str) -> Result<Vec<EventPlayer>, StoreError> {
    let query = "SELECT entrant, account, accounts.name FROM event_players JOIN accounts ON accounts.id = account \
                 WHERE event = $1 AND closed IS NULL ORDER BY entrant";
    let rows = sqlx::query(query).bind(event).fetch_all(pool).await?;
    rows.iter()
        .map(|row| Ok(EventPlayer { entrant: row.try_get(0)?, account: row.try_get(1)?, name: row.try_get(2)? }))
        .collect()
}

/// An account is erased: what it did stays without its name, and it plays and looks after nothing any more. An event that nobody else
/// looks after goes to the referee who came first, and without one stays as it is.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    let held = "SELECT event FROM event_officials WHERE account = $1 AND duty = 'organiser' ORDER BY event";
    let held: Vec<String> = sqlx::query_scalar(held).bind(account).fetch_all(&mut *connection).await?;
    for event in held {
        hold(connection, &event).await?;
        let rise = "UPDATE event_officials SET duty = 'organiser' WHERE event = $1 AND account = (\
                    SELECT account FROM event_officials WHERE event = $1 AND account <> $2 ORDER BY duty, since, account LIMIT 1)";
        sqlx::query(rise).bind(event).bind(account).execute(&mut *connection).await?;
    }
    for delete in ["DELETE FROM event_officials WHERE account = $1", "DELETE FROM event_players WHERE account = $1"] {
        sqlx::query(delete).bind(account).execute(&mut *connection).await?;
    }
    sqlx::query("UPDATE event_steps SET account = '' WHERE account = $1").bind(account).execute(connection).await?;
    Ok(())
}
