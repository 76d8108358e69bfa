//! Series of events, their logs, and what is told from them.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, credentials, events};
use crate::columns::{signed, small, unsigned};
use crate::events::{MOST_EVENTS_HELD, MOST_OFFICIALS};
use crate::series::MOST_SERIES_HELD;
use crate::{
    Answer, AuditEntry, Duty, EventStep, Official, SeasonEvent, SeasonWon, SeriesCard, SeriesChange, SeriesChanged,
    SeriesKind, SeriesOfEvents, StoreError, StoredSeries, TitleOf,
};
use sqlx::Row as _;
use std::collections::BTreeSet;

impl SeriesOfEvents for Backend {
    fn add_series<'a>(&'a self, series: StoredSeries, steps: Vec<EventStep>, organiser: &'a str) -> Answer<'a, bool> {
        let (key, organiser) = (series.id.clone(), organiser.to_owned());
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, series, steps, organiser)))
    }

    fn series<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredSeries>> {
        self.read(get(&self.readers, id))
    }

    fn all_series(&self, left_out: u32, at_most: u32) -> Answer<'_, Vec<StoredSeries>> {
        self.read(all(&self.readers, left_out, at_most))
    }

    fn series_of_club<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredSeries>> {
        self.read(of_club(&self.readers, club, at_most))
    }

    fn series_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredSeries>> {
        self.read(of(&self.readers, account, at_most))
    }

    fn series_of_event<'a>(&'a self, event: &'a str) -> Answer<'a, Option<(StoredSeries, u32)>> {
        self.read(of_event(&self.readers, event))
    }

    fn series_steps<'a>(&'a self, id: &'a str, after: u32) -> Answer<'a, Vec<EventStep>> {
        self.read(steps(&self.readers, id, after))
    }

    fn series_steps_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, EventStep)>> {
        self.read(steps_by(&self.readers, account, at_most))
    }

    fn change_series<'a>(
        &'a self,
        id: &'a str,
        change: SeriesChange,
        by: &'a str,
        log: Option<AuditEntry>,
    ) -> Answer<'a, SeriesChanged> {
        let (key, id, by) = (id, id.to_owned(), by.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(async move {
                let done = change_it(&mut *connection, id, change, by).await?;
                credentials::log(connection, log.filter(|_| done == SeriesChanged::Yes)).await?;
                Ok(done)
            })
        })
    }

    fn edit_series<'a>(
        &'a self,
        id: &'a str,
        name: String,
        about: String,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| {
            Box::pin(async move {
                let edit = "UPDATE series SET name = $2, about = $3 WHERE id = $1";
                let edited = sqlx::query(edit).bind(id).bind(name).bind(about).execute(&mut *connection).await?;
                let done = edited.rows_affected() == 1;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn remove_series<'a>(&'a self, id: &'a str, log: AuditEntry) -> Answer<'a, bool> {
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

    fn series_officials<'a>(&'a self, series: &'a str) -> Answer<'a, Vec<Official>> {
        self.read(officials(&self.readers, series))
    }

    fn series_duty<'a>(&'a self, series: &'a str, account: &'a str) -> Answer<'a, Option<Duty>> {
        self.read(duty_of(&self.readers, series, account))
    }

    fn set_series_duty<'a>(
        &'a self,
        series: &'a str,
        account: &'a str,
        duty: Option<Duty>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool> {
        let whose = (series.to_owned(), account.to_owned());
        self.write(Urgency::Creation, series, move |connection| {
            Box::pin(async move {
                let done = set_duty(&mut *connection, whose, duty, now).await?;
                credentials::log(connection, log.filter(|_| done)).await?;
                Ok(done)
            })
        })
    }

    fn series_members<'a>(&'a self, series: &'a str) -> Answer<'a, Vec<(String, String, String)>> {
        self.read(members(&self.readers, series))
    }

    fn titles_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<TitleOf>> {
        self.read(titles(&self.readers, account, at_most))
    }
}

const SERIES: &str = "series.id, series.name, series.kind, series.about, series.club, series.created, series.changed, \
     series.seasons, series.running, series.holder, series.steps";
/// The columns of a series; those of others come after them.
const COLUMNS: usize = 11;

fn read_series(row: &Row) -> Result<StoredSeries, StoreError> {
    let kind: String = row.try_get(2)?;
    Ok(StoredSeries {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        kind: read_kind(&kind)?,
        about: row.try_get(3)?,
        club: row.try_get(4)?,
        created: unsigned(row.try_get(5)?),
        changed: unsigned(row.try_get(6)?),
        card: SeriesCard {
            seasons: small(row.try_get(7)?)?,
            is_running: row.try_get::<i64, _>(8)? != 0,
            holder: row.try_get(9)?,
        },
        steps: small(row.try_get(10)?)?,
    })
}

fn read_kind(code: &str) -> Result<SeriesKind, StoreError> {
    SeriesKind::from_code(code).ok_or_else(|| StoreError::Corrupt(format!("{code:?} as a kind of series")))
}

fn read_duty(code: String) -> Result<Duty, StoreError> {
    Duty::from_code(&code).ok_or_else(|| StoreError::Corrupt(format!("{code:?} as a duty")))
}

/// Changes nothing, but until the transaction ends nobody else adds to the series. False where there is none.
async fn hold(connection: &mut Connection, series: &str) -> Result<bool, StoreError> {
    let held = sqlx::query("UPDATE series SET steps = steps WHERE id = $1").bind(series).execute(connection).await?;
    Ok(held.rows_affected() == 1)
}

async fn add(
    connection: &mut Connection,
    series: StoredSeries,
    steps: Vec<EventStep>,
    organiser: String,
) -> Result<bool, StoreError> {
    // Until the transaction ends nobody else creates one in the name of this account.
    let held = "UPDATE accounts SET closed = closed WHERE id = $1";
    sqlx::query(held).bind(&organiser).execute(&mut *connection).await?;
    let held = "SELECT count(*) FROM series_officials WHERE account = $1 AND duty = 'organiser'";
    let held: i64 = sqlx::query_scalar(held).bind(&organiser).fetch_one(&mut *connection).await?;
    if held >= i64::from(MOST_SERIES_HELD) {
        return Ok(false);
    }
    let insert = "INSERT INTO series (id, name, kind, about, club, created, changed, seasons, running, holder, steps) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING";
    let added = sqlx::query(insert)
        .bind(&series.id)
        .bind(series.name)
        .bind(series.kind.code())
        .bind(series.about)
        .bind(series.club)
        .bind(signed(series.created))
        .bind(signed(series.changed))
        .bind(i64::from(series.card.seasons))
        .bind(i64::from(series.card.is_running))
        .bind(series.card.holder)
        .bind(i64::from(series.steps))
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    for step in steps {
        add_step(connection, &series.id, step).await?;
    }
    let official = "INSERT INTO series_officials (series, account, duty, since) VALUES ($1, $2, 'organiser', $3)";
    sqlx::query(official).bind(series.id).bind(organiser).bind(signed(series.created)).execute(connection).await?;
    Ok(true)
}

async fn add_step(connection: &mut Connection, series: &str, step: EventStep) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO series_steps (series, number, at, account, entry) VALUES ($1, $2, $3, $4, $5)")
        .bind(series)
        .bind(i64::from(step.number))
        .bind(signed(step.at))
        .bind(step.account)
        .bind(step.entry)
        .execute(connection)
        .await?;
    Ok(())
}

async fn get(pool: &Pool, id: &str) -> Result<Option<StoredSeries>, StoreError> {
    let query = format!("SELECT {SERIES} FROM series WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read_series(&row)).transpose()
}

async fn all(pool: &Pool, left_out: u32, at_most: u32) -> Result<Vec<StoredSeries>, StoreError> {
    let query = format!("SELECT {SERIES} FROM series ORDER BY changed DESC, id DESC LIMIT $1 OFFSET $2");
    let query = sqlx::query(&query).bind(i64::from(at_most)).bind(i64::from(left_out));
    query.fetch_all(pool).await?.iter().map(read_series).collect()
}

async fn of_club(pool: &Pool, club: &str, at_most: u32) -> Result<Vec<StoredSeries>, StoreError> {
    let query = format!("SELECT {SERIES} FROM series WHERE club = $1 ORDER BY changed DESC, id DESC LIMIT $2");
    sqlx::query(&query).bind(club).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read_series).collect()
}

async fn of(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<StoredSeries>, StoreError> {
    let query = format!(
        "SELECT {SERIES} FROM series WHERE id IN (SELECT series FROM series_officials WHERE account = $1 \
         UNION SELECT series FROM series_members WHERE account = $1) ORDER BY changed DESC, id DESC LIMIT $2"
    );
    sqlx::query(&query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read_series).collect()
}

async fn of_event(pool: &Pool, event: &str) -> Result<Option<(StoredSeries, u32)>, StoreError> {
    let query = format!(
        "SELECT {SERIES}, series_events.season FROM series_events JOIN series ON series.id = series_events.series \
         WHERE series_events.event = $1"
    );
    let row = sqlx::query(&query).bind(event).fetch_optional(pool).await?;
    row.map(|row| Ok((read_series(&row)?, small(row.try_get(COLUMNS)?)?))).transpose()
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
    let query = format!("SELECT {STEP} FROM series_steps WHERE series = $1 AND number > $2 ORDER BY number");
    let rows = sqlx::query(&query).bind(id).bind(i64::from(after)).fetch_all(pool).await?;
    rows.iter().map(read_step).collect()
}

async fn steps_by(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<(String, EventStep)>, StoreError> {
    let query =
        format!("SELECT {STEP}, series FROM series_steps WHERE account = $1 ORDER BY at, series, number LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(4)?, read_step(row)?))).collect()
}

/// The events that belong to a series.
async fn events_of(connection: &mut Connection, series: &str) -> Result<BTreeSet<SeasonEvent>, StoreError> {
    let query = "SELECT event, season FROM series_events WHERE series = $1";
    let rows = sqlx::query(query).bind(series).fetch_all(connection).await?;
    rows.iter().map(|row| Ok(SeasonEvent { event: row.try_get(0)?, season: small(row.try_get(1)?)? })).collect()
}

async fn won_in(connection: &mut Connection, series: &str) -> Result<BTreeSet<SeasonWon>, StoreError> {
    let query = "SELECT season, member, at FROM series_won WHERE series = $1";
    let rows = sqlx::query(query).bind(series).fetch_all(connection).await?;
    let read = |row: &Row| {
        Ok(SeasonWon { season: small(row.try_get(0)?)?, member: row.try_get(1)?, at: unsigned(row.try_get(2)?) })
    };
    rows.iter().map(read).collect()
}

/// What could refuse a change. The series is held.
async fn refused(
    connection: &mut Connection,
    id: &str,
    change: &SeriesChange,
    by: &str,
) -> Result<Option<SeriesChanged>, StoreError> {
    for (event, steps) in &change.rests_on {
        let stands = "SELECT count(*) FROM events WHERE id = $1 AND steps = $2";
        let stands = sqlx::query_scalar(stands).bind(event).bind(i64::from(*steps));
        let stands: i64 = stands.fetch_one(&mut *connection).await?;
        if stands == 0 {
            return Ok(Some(SeriesChanged::Moved));
        }
    }
    if !change.makes.is_empty() {
        let held = "SELECT count(*) FROM event_officials JOIN events ON events.id = event \
                    WHERE account = $1 AND duty = 'organiser' AND stage <> 'closed'";
        let held: i64 = sqlx::query_scalar(held).bind(by).fetch_one(&mut *connection).await?;
        if held + change.makes.len() as i64 > i64::from(MOST_EVENTS_HELD) {
            return Ok(Some(SeriesChanged::Many));
        }
        for made in &change.makes {
            let taken = "SELECT count(*) FROM events WHERE id = $1";
            let taken: i64 = sqlx::query_scalar(taken).bind(&made.event.id).fetch_one(&mut *connection).await?;
            if taken > 0 {
                return Err(StoreError::Taken);
            }
        }
    }
    // Two series may want one event at once: whoever writes it first has it, and who comes second takes back what they wrote.
    let before = events_of(connection, id).await?;
    let mut linked: Vec<&str> = Vec::new();
    for new in &change.events {
        if before.iter().any(|known| known.event == new.event) {
            continue;
        }
        let link = "INSERT INTO series_events (event, series, season) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let link = sqlx::query(link).bind(&new.event).bind(id).bind(i64::from(new.season));
        if link.execute(&mut *connection).await?.rows_affected() == 0 {
            for event in linked {
                let unlink = "DELETE FROM series_events WHERE event = $1";
                sqlx::query(unlink).bind(event).execute(&mut *connection).await?;
            }
            return Ok(Some(SeriesChanged::Elsewhere));
        }
        linked.push(&new.event);
    }
    Ok(None)
}

async fn change_it(
    connection: &mut Connection,
    id: String,
    change: SeriesChange,
    by: String,
) -> Result<SeriesChanged, StoreError> {
    let (Some(first), Some(last)) = (change.steps.first(), change.steps.last()) else { return Ok(SeriesChanged::Yes) };
    let (before, after, at) = (i64::from(first.number) - 1, i64::from(last.number), signed(last.at));
    // Who is behind changes nothing; who is not holds the series until all is in.
    let held = "UPDATE series SET steps = steps WHERE id = $1 AND steps = $2";
    let held = sqlx::query(held).bind(&id).bind(before).execute(&mut *connection).await?;
    if held.rows_affected() == 0 {
        return Ok(SeriesChanged::Behind);
    }
    if let Some(refused) = refused(connection, &id, &change, &by).await? {
        return Ok(refused);
    }
    let card = "UPDATE series SET steps = $2, changed = $3, seasons = $4, running = $5, holder = $6 WHERE id = $1";
    sqlx::query(card)
        .bind(&id)
        .bind(after)
        .bind(at)
        .bind(i64::from(change.card.seasons))
        .bind(i64::from(change.card.is_running))
        .bind(change.card.holder)
        .execute(&mut *connection)
        .await?;
    for step in change.steps {
        add_step(connection, &id, step).await?;
    }
    let wanted: BTreeSet<SeasonEvent> = change.events.into_iter().collect();
    for stale in events_of(connection, &id).await?.difference(&wanted) {
        let unlink = "DELETE FROM series_events WHERE event = $1";
        sqlx::query(unlink).bind(&stale.event).execute(&mut *connection).await?;
    }
    for new in wanted.difference(&events_of(connection, &id).await?) {
        let link = "INSERT INTO series_events (event, series, season) VALUES ($1, $2, $3)";
        let link = sqlx::query(link).bind(&new.event).bind(&id).bind(i64::from(new.season));
        link.execute(&mut *connection).await?;
    }
    let wanted: BTreeSet<SeasonWon> = change.won.into_iter().collect();
    let stands = won_in(connection, &id).await?;
    for stale in stands.difference(&wanted) {
        let lost = "DELETE FROM series_won WHERE series = $1 AND season = $2 AND member = $3";
        let lost = sqlx::query(lost).bind(&id).bind(i64::from(stale.season)).bind(&stale.member);
        lost.execute(&mut *connection).await?;
    }
    for new in wanted.difference(&stands) {
        let won = "INSERT INTO series_won (series, season, member, at) VALUES ($1, $2, $3, $4)";
        let won = sqlx::query(won).bind(&id).bind(i64::from(new.season)).bind(&new.member).bind(signed(new.at));
        won.execute(&mut *connection).await?;
    }
    for (member, account) in change.members {
        let link = "INSERT INTO series_members (series, member, account) VALUES ($1, $2, $3) \
                    ON CONFLICT (series, member) DO UPDATE SET account = excluded.account";
        sqlx::query(link).bind(&id).bind(member).bind(account).execute(&mut *connection).await?;
    }
    for made in change.makes {
        let event = made.event.id.clone();
        events::begin(connection, made.event, made.steps, made.players, &by).await?;
        let help = "INSERT INTO event_officials (event, account, duty, since) \
                    SELECT $1, account, 'referee', $3 FROM series_officials WHERE series = $2 AND account <> $4";
        sqlx::query(help).bind(event).bind(&id).bind(at).bind(&by).execute(&mut *connection).await?;
    }
    Ok(SeriesChanged::Yes)
}

async fn remove(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    for delete in [
        "DELETE FROM series_won WHERE series = $1",
        "DELETE FROM series_members WHERE series = $1",
        "DELETE FROM series_events WHERE series = $1",
        "DELETE FROM series_officials WHERE series = $1",
        "DELETE FROM series_steps WHERE series = $1",
        "DELETE FROM series WHERE id = $1",
    ] {
        sqlx::query(delete).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

/// An event is removed: it belongs to no series any more.
pub(super) async fn without_event(connection: &mut Connection, event: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM series_events WHERE event = $1").bind(event).execute(connection).await?;
    Ok(())
}

async fn officials(pool: &Pool, series: &str) -> Result<Vec<Official>, StoreError> {
    let query = "SELECT account, accounts.name, duty FROM series_officials JOIN accounts ON accounts.id = account \
                 WHERE series = $1 AND closed IS NULL ORDER BY since, account LIMIT $2";
    let rows = sqlx::query(query).bind(series).bind(i64::from(MOST_OFFICIALS)).fetch_all(pool).await?;
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

async fn duty_of(pool: &Pool, series: &str, account: &str) -> Result<Option<Duty>, StoreError> {
    let query = "SELECT duty FROM series_officials WHERE series = $1 AND account = $2";
    let found: Option<String> = sqlx::query_scalar(query).bind(series).bind(account).fetch_optional(pool).await?;
    found.map(read_duty).transpose()
}

async fn set_duty(
    connection: &mut Connection,
    (series, account): (String, String),
    duty: Option<Duty>,
    now: u64,
) -> Result<bool, StoreError> {
    if !hold(connection, &series).await? {
        return Ok(false);
    }
    let others = "SELECT count(*), COALESCE(sum(CASE duty WHEN 'organiser' THEN 1 ELSE 0 END), 0) FROM series_officials \
                  WHERE series = $1 AND account <> $2";
    let row = sqlx::query(others).bind(&series).bind(&account).fetch_one(&mut *connection).await?;
    let (all, organisers): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    if (organisers == 0 && duty != Some(Duty::Organiser)) || (duty.is_some() && all >= i64::from(MOST_OFFICIALS)) {
        return Ok(false);
    }
    let Some(duty) = duty else {
        let delete = "DELETE FROM series_officials WHERE series = $1 AND account = $2";
        sqlx::query(delete).bind(series).bind(account).execute(connection).await?;
        return Ok(true);
    };
    let set = "INSERT INTO series_officials (series, account, duty, since) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (series, account) DO UPDATE SET duty = excluded.duty";
    sqlx::query(set).bind(series).bind(account).bind(duty.code()).bind(signed(now)).execute(connection).await?;
    Ok(true)
}

async fn members(pool: &Pool, series: &str) -> Result<Vec<(String, String, String)>, StoreError> {
    let query = "SELECT member, account, accounts.name FROM series_members JOIN accounts ON accounts.id = account \
                 WHERE series = $1 AND closed IS NULL ORDER BY member";
    let rows = sqlx::query(query).bind(series).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
}

async fn titles(pool: &Pool, account: &str, at_most: u32) -> Result<Vec<TitleOf>, StoreError> {
    let query = "SELECT series.id, series.name, series.kind, series_won.season, series_won.at FROM series_won \
                 JOIN series_members ON series_members.series = series_won.series AND series_members.member = series_won.member \
                 JOIN series ON series.id = series_won.series \
                 JOIN club_members ON club_members.club = series.club AND club_members.account = series_members.account \
                 WHERE series_members.account = $1 AND standing IN ('leader', 'officer', 'member') ORDER BY series_won.at DESC, series.id, series_won.season DESC LIMIT $2";
    let rows = sqlx::query(query).bind(account).bind(i64::from(at_most)).fetch_all(pool).await?;
    let read = |row: &Row| {
        let kind: String = row.try_get(2)?;
        Ok(TitleOf {
            series: row.try_get(0)?,
            name: row.try_get(1)?,
            kind: read_kind(&kind)?,
            season: small(row.try_get(3)?)?,
            at: unsigned(row.try_get(4)?),
        })
    };
    rows.iter().map(read).collect()
}

/// An account is erased: what it did stays without its name, and it is a member of nothing and looks after nothing any more. A series that
/// nobody else looks after goes to the referee who came first, and without one stays as it is.
pub(super) async fn forget(connection: &mut Connection, account: &str) -> Result<(), StoreError> {
    let held = "SELECT series FROM series_officials WHERE account = $1 AND duty = 'organiser' ORDER BY series";
    let held: Vec<String> = sqlx::query_scalar(held).bind(account).fetch_all(&mut *connection).await?;
    for series in held {
        hold(connection, &series).await?;
        let rise = "UPDATE series_officials SET duty = 'organiser' WHERE series = $1 AND account = (\
                    SELECT account FROM series_officials WHERE series = $1 AND account <> $2 ORDER BY duty, since, account LIMIT 1)";
        sqlx::query(rise).bind(series).bind(account).execute(&mut *connection).await?;
    }
    for delete in ["DELETE FROM series_officials WHERE account = $1", "DELETE FROM series_members WHERE account = $1"] {
        sqlx::query(delete).bind(account).execute(&mut *connection).await?;
    }
    sqlx::query("UPDATE series_steps SET account = '' WHERE account = $1").bind(account).execute(connection).await?;
    Ok(())
}
