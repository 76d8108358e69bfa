//! Games and what happened in them.

#[path = "keepers.rs"]
mod keepers;
#[path = "sealed.rs"]
mod sealed;
#[path = "seats.rs"]
mod seats;
#[path = "unstarted.rs"]
mod unstarted;

pub(super) use sealed::all as all_sealed;

use super::backend::EXPIRY;
use super::classes::SHELTERED;
use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, credentials, happened, webhooks};
use crate::columns::{signed, small, unsigned};
use crate::faults::Call;
use crate::nodes::{fresh_beats, is_fresh};
use crate::{
    Answer, Append, AuditEntry, Card, Claim, Entry, Games, Held, Note, Opening, SealedMove, Seat, SecretHash, Status,
    StoreError, StoredGame,
};
use futures_util::future::join_all;
use komadai_shogi::{ByColor, Color};
use sqlx::{QueryBuilder, Row as _};

impl Backend {
    /// Makes a node the owner of a game.
    fn take<'a>(&'a self, game: &'a str, node: &'a str, now: u64, even_from_the_living: bool) -> Answer<'a, Claim> {
        let (id, node) = (game.to_owned(), node.to_owned());
        let claim = self.put(Urgency::Move, game, move |connection| {
            Box::pin(claim(connection, id, node, now, even_from_the_living))
        });
        self.faults.meet(Call::Claim, claim)
    }
}

impl Games for Backend {
    fn add_game(&self, opening: Opening) -> Answer<'_, ()> {
        let key = opening.game.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(async move { open(connection, &opening).await }))
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        self.read(get(&self.readers, id))
    }

    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>> {
        self.read(entries(&self.readers, game, after))
    }

    fn claim<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        self.take(game, node, now, false)
    }

    fn take_over<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        self.take(game, node, now, true)
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        let writer = self.writer();
        self.faults.meet(Call::Append, Box::pin(async move { writer?.append(append).await }))
    }

    fn keep_sealed<'a>(&'a self, game: &'a str, kept: SealedMove) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Move, game, move |connection| Box::pin(sealed::keep(connection, id, kept)))
    }

    fn sealed<'a>(&'a self, game: &'a str, commitment: [u8; 32]) -> Answer<'a, Option<SealedMove>> {
        self.read(sealed::get(&self.readers, game, commitment))
    }

    fn due<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<String>> {
        let waking = self.read(waking(&self.readers, node, now, at_most));
        Box::pin(async move {
            let mut due = Vec::new();
            let mut later = Vec::new();
            for (id, at) in waking.await? {
                if at.is_some_and(|at| at <= signed(now)) {
                    due.push((at, id));
                } else {
                    let key = id.clone();
                    later.push(
                        self.put(Urgency::Later, &key, move |connection| Box::pin(wake_when_due(connection, id))),
                    );
                }
            }
            due.sort();
            // Together, so that they share a transaction; what is not written is looked at again.
            join_all(later).await;
            Ok(due.into_iter().map(|(_, id)| id).collect())
        })
    }

    fn without_card(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(without_card(&self.readers, at_most))
    }

    fn set_card<'a>(&'a self, id: &'a str, contract: String, card: Card) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(set_card(connection, id, contract, card)))
    }

    fn take_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(seats::take(connection, id, side, key, holder)))
    }

    fn offer_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(seats::offer(connection, id, side, key)))
    }

    fn keeper<'a>(&'a self, game: &'a str) -> Answer<'a, Option<Seat>> {
        self.read(keepers::get(&self.readers, game))
    }

    fn offer_keeper<'a>(&'a self, game: &'a str, key: SecretHash, log: Option<AuditEntry>) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| {
            Box::pin(async move {
                keepers::offer(&mut *connection, id, key).await?;
                credentials::log(connection, log).await
            })
        })
    }

    fn take_keeper<'a>(&'a self, game: &'a str, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(keepers::take(connection, id, key, holder)))
    }

    fn games_of(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(of(&self.readers, holder, at_most))
    }

    fn remove_unstarted<'a>(&'a self, game: &'a str) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(unstarted::remove(connection, id)))
    }

    fn expire_unstarted(&self, waiting_before: u64, begun_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| {
            Box::pin(unstarted::expire(connection, waiting_before, begun_before, at_most))
        })
    }

    fn games_held(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<String>> {
        self.read(seats::held(&self.readers, holder, at_most))
    }

    fn hand_over_seats<'a>(&'a self, game: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(seats::hand_over(connection, id, from, to)))
    }

    fn blank_game<'a>(
        &'a self,
        game: &'a str,
        holders: (SecretHash, SecretHash),
        contract: String,
        entries: Vec<Entry>,
    ) -> Answer<'a, ()> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| {
            Box::pin(blank(connection, id, holders, contract, entries))
        })
    }

    fn shown_games(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(shown(&self.readers, at_most))
    }

    fn running_games(&self) -> Answer<'_, u64> {
        self.read(running(&self.readers))
    }
}

pub(super) const COLUMNS: &str = "id, created, contract, black_seat, white_seat, status, ply, turn, due, winner, reason, sfen, \
     black_holder, white_holder, shown";

/// Brings a game to its next number. `wake` is indexed, and most moves leave it as it is: PostgreSQL then writes no index at all.
const UPDATE_CARD: &str = "UPDATE games SET last = $1, status = $2, ply = $3, turn = $4, due = $5, \
     wake = CASE WHEN wake <= $5 THEN wake ELSE $5 END, winner = $6, reason = $7, sfen = $8, \
     contract = COALESCE($9, contract), silent_since = NULL WHERE id = $10 AND fence = $11 AND last = $12";

/// How often a claim is tried again when another node claims at the same time.
const CLAIMS: usize = 4;

/// Keeps a new game. Its id is looked at before anything else is written.
pub(super) async fn open(connection: &mut Connection, opening: &Opening) -> Result<(), StoreError> {
    let Opening { game, entries } = opening;
    let card = game.card.as_ref();
    let added = sqlx::query(
        "INSERT INTO games (id, created, contract, black_seat, white_seat, last, status, ply, turn, due, wake, winner, \
         reason, sfen, black_holder, white_holder, shown) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (id) DO NOTHING",
    )
    .bind(&game.id)
    .bind(signed(game.created))
    .bind(&game.contract)
    .bind(seats::key(&game.seats.black))
    .bind(seats::key(&game.seats.white))
    .bind(entries.last().map_or(0, |entry| i64::from(entry.seq)))
    .bind(card.map(|card| card.status.code()))
    .bind(card.map_or(0, |card| i64::from(card.ply)))
    .bind(card.map_or("black", |card| color_code(card.turn)))
    .bind(card.and_then(|card| card.due).map(signed))
    .bind(card.and_then(|card| card.winner).map(color_code))
    .bind(card.and_then(|card| card.reason.as_deref()))
    .bind(card.and_then(|card| card.sfen.as_deref()))
    .bind(seats::holder(&game.seats.black))
    .bind(seats::holder(&game.seats.white))
    .bind(game.shown.map(i64::from))
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    add_entries(connection, &game.id, entries).await?;
    webhooks::tell_begun(connection, &game.id).await
}

/// All entries in one statement for each hundred of them.
async fn add_entries(connection: &mut Connection, game: &str, entries: &[Entry]) -> Result<(), StoreError> {
    for entries in entries.chunks(100) {
        let mut insert = QueryBuilder::<Db>::new("INSERT INTO entries (game, seq, at, payload) ");
        insert.push_values(entries, |mut row, entry| {
            row.push_bind(game).push_bind(i64::from(entry.seq)).push_bind(signed(entry.at)).push_bind(&entry.payload);
        });
        insert.build().execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn get(pool: &Pool, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM games WHERE id = $1");
    let row = sqlx::query(&query).bind(id).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn without_card(pool: &Pool, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM games WHERE status IS NULL LIMIT $1");
    let rows = sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn page(
    connection: &mut Connection,
    after: &str,
    at_most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM games WHERE id > $1 ORDER BY id LIMIT $2");
    let rows = sqlx::query(&query).bind(after).bind(i64::from(at_most)).fetch_all(connection).await?;
    rows.iter().map(read).collect()
}

pub(super) fn read(row: &Row) -> Result<StoredGame, StoreError> {
    Ok(StoredGame {
        id: row.try_get(0)?,
        created: unsigned(row.try_get(1)?),
        contract: row.try_get(2)?,
        seats: ByColor { black: seats::seat(row, 3, 12)?, white: seats::seat(row, 4, 13)? },
        card: card(row)?,
        shown: row.try_get::<Option<i64>, _>(14)?.map(small).transpose()?,
    })
}

fn card(row: &Row) -> Result<Option<Card>, StoreError> {
    let Some(status) = row.try_get::<Option<String>, _>(5)? else { return Ok(None) };
    let corrupt = |what: &str| StoreError::Corrupt(format!("{what:?} in the card of a game"));
    let color = |column: usize| row.try_get::<Option<String>, _>(column)?.as_deref().map(color).transpose();
    Ok(Some(Card {
        status: Status::from_code(&status).ok_or_else(|| corrupt(&status))?,
        ply: small(row.try_get(6)?)?,
        turn: color(7)?.unwrap_or(Color::Black),
        due: row.try_get::<Option<i64>, _>(8)?.map(unsigned),
        winner: color(9)?,
        reason: row.try_get(10)?,
        sfen: row.try_get(11)?,
    }))
}

pub(super) async fn claim(
    connection: &mut Connection,
    game: String,
    node: String,
    now: u64,
    even_from_the_living: bool,
) -> Result<Claim, StoreError> {
    for _ in 0..CLAIMS {
        let row = sqlx::query(
            "SELECT games.owner, games.fence, games.silent_since, nodes.beat \
             FROM games LEFT JOIN nodes ON nodes.id = games.owner WHERE games.id = $1",
        )
        .bind(&game)
        .fetch_optional(&mut *connection)
        .await?;
        let Some(row) = row else { return Ok(Claim::NoSuchGame) };
        let owner: Option<String> = row.try_get(0)?;
        let fence: i64 = row.try_get(1)?;
        let silent_since = row.try_get::<Option<i64>, _>(2)?.map(unsigned);
        let beat = row.try_get::<Option<i64>, _>(3)?.map(unsigned);
        let died_at = match &owner {
            Some(owner) if *owner == node => {
                return Ok(Claim::Held(Held { fence: unsigned(fence), silent_since }));
            }
            Some(owner) if !even_from_the_living && beat.is_some_and(|beat| is_fresh(beat, now)) => {
                return Ok(Claim::Owned(owner.clone()));
            }
            // A row that is gone left in good order. One that is fresh may be that of a node that died this moment.
            Some(_) => beat,
            None => None,
        };
        let held = Held { fence: unsigned(fence) + 1, silent_since: silent_since.or(died_at) };
        let claimed = sqlx::query(
            "UPDATE games SET owner = $1, fence = $2, silent_since = $3, wake = due WHERE id = $4 AND fence = $5",
        )
        .bind(&node)
        .bind(signed(held.fence))
        .bind(held.silent_since.map(signed))
        .bind(&game)
        .bind(fence)
        .execute(&mut *connection)
        .await?;
        // Another node may have claimed it since it was looked at.
        if claimed.rows_affected() == 1 {
            if let Some(owner) = owner {
                // Should it live, it hears of this.
                sqlx::query("INSERT INTO taken (node, game) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(owner)
                    .bind(game)
                    .execute(connection)
                    .await?;
            }
            return Ok(Claim::Held(held));
        }
    }
    Err(StoreError::Busy)
}

/// Adds entries whose numbers must follow the last one there is, and the card after them. The first statement finds out
/// whether that may be; the others follow only if so. Where many games move at once, see [`super::together`].
pub(super) async fn append(connection: &mut Connection, append: &Append) -> Result<(), StoreError> {
    let Append { game, fence, entries, card, contract, notes, unseal, swap_seats, new_game } = append;
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return Ok(()) };
    let in_order = (first.seq..).zip(entries).all(|(seq, entry)| seq == entry.seq);
    if !in_order || first.seq == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(opening) = new_game
        && exists(connection, &opening.game.id).await?
    {
        return Err(StoreError::Taken);
    }
    let updated = sqlx::query(UPDATE_CARD)
        .bind(i64::from(last.seq))
        .bind(card.status.code())
        .bind(i64::from(card.ply))
        .bind(color_code(card.turn))
        .bind(card.due.map(signed))
        .bind(card.winner.map(color_code))
        .bind(card.reason.as_deref())
        .bind(card.sfen.as_deref())
        .bind(contract)
        .bind(game)
        .bind(signed(*fence))
        .bind(i64::from(first.seq) - 1)
        .execute(&mut *connection)
        .await?;
    if updated.rows_affected() == 0 {
        let current: Option<i64> = sqlx::query_scalar("SELECT fence FROM games WHERE id = $1")
            .bind(game)
            .fetch_optional(&mut *connection)
            .await?;
        return Err(if current == Some(signed(*fence)) { StoreError::Conflict } else { StoreError::Fenced });
    }
    add_entries(connection, game, entries).await?;
    if *swap_seats {
        let swap = "UPDATE games SET black_seat = white_seat, white_seat = black_seat, black_holder = white_holder, \
                    white_holder = black_holder WHERE id = $1";
        sqlx::query(swap).bind(game).execute(&mut *connection).await?;
    }
    if *unseal {
        sqlx::query("DELETE FROM sealed_moves WHERE game = $1").bind(game).execute(&mut *connection).await?;
    }
    happened::note(connection, game, last, notes).await?;
    let Some(opening) = new_game else { return Ok(()) };
    open(connection, opening).await.map_err(|error| match error {
        // Another node took the id this very moment: too late to refuse, since entries are written.
        StoreError::Taken => StoreError::Unavailable("an id was given twice".to_owned()),
        other => other,
    })
}

pub(super) async fn exists(connection: &mut Connection, id: &str) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)").bind(id).fetch_one(connection).await?)
}

pub(super) async fn set_card(
    connection: &mut Connection,
    id: String,
    contract: String,
    card: Card,
) -> Result<(), StoreError> {
    let set = sqlx::query(
        "UPDATE games SET contract = $1, status = $2, ply = $3, turn = $4, due = $5, wake = $5, winner = $6, reason = $7, \
         sfen = $8 WHERE id = $9 AND status IS NULL",
    )
    .bind(contract)
    .bind(card.status.code())
    .bind(i64::from(card.ply))
    .bind(color_code(card.turn))
    .bind(card.due.map(signed))
    .bind(card.winner.map(color_code))
    .bind(card.reason)
    .bind(card.sfen)
    .bind(&id)
    .execute(&mut *connection)
    .await?;
    if set.rows_affected() == 1 && card.status == Status::Over {
        happened::note_as_it_stands(connection, &id, Note::Ended).await?;
    }
    Ok(())
}

/// Games that are to be looked at by now, with what is due in them: `wake` is never later than that, but often long before.
pub(super) async fn waking(
    pool: &Pool,
    node: &str,
    now: u64,
    at_most: u32,
) -> Result<Vec<(String, Option<i64>)>, StoreError> {
    let (fresh_from, fresh_to) = fresh_beats(now);
    let games = sqlx::query_as(
        "SELECT id, due FROM games WHERE wake <= $1 AND status IS DISTINCT FROM 'over' \
         AND (owner IS NULL OR owner = $2 OR NOT EXISTS \
         (SELECT 1 FROM nodes WHERE nodes.id = games.owner AND nodes.beat BETWEEN $3 AND $4)) ORDER BY wake LIMIT $5",
    )
    .bind(signed(now))
    .bind(node)
    .bind(signed(fresh_from))
    .bind(signed(fresh_to))
    .bind(i64::from(at_most))
    .fetch_all(pool)
    .await?;
    Ok(games)
}

/// Lets a game in which nothing is due yet be looked at when it is.
pub(super) async fn wake_when_due(connection: &mut Connection, game: String) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET wake = due WHERE id = $1").bind(game).execute(connection).await?;
    Ok(())
}

pub(super) async fn entries(pool: &Pool, game: &str, after: u32) -> Result<Vec<Entry>, StoreError> {
    let rows = sqlx::query("SELECT seq, at, payload FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq")
        .bind(game)
        .bind(i64::from(after))
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| Ok(Entry { seq: small(row.try_get(0)?)?, at: unsigned(row.try_get(1)?), payload: row.try_get(2)? }))
        .collect()
}

pub(super) async fn shown(pool: &Pool, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    let query = format!(
        "SELECT {COLUMNS} FROM games WHERE status = 'running' AND shown IS NOT NULL AND NOT EXISTS \
         (SELECT 1 FROM accounts WHERE holder IN (black_holder, white_holder) AND accounts.id IN ({SHELTERED})) \
         ORDER BY shown DESC, created DESC LIMIT $1"
    );
    let rows = sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn set_archived(
    connection: &mut Connection,
    id: String,
    identity: Option<[u8; 16]>,
) -> Result<(), StoreError> {
    let set = "UPDATE games SET archived = 1, archive_number = (SELECT number FROM archive_games WHERE identity = $2) \
               WHERE id = $1 AND status = 'over'";
    sqlx::query(set).bind(id).bind(identity.as_ref().map(|identity| &identity[..])).execute(connection).await?;
    Ok(())
}

pub(super) async fn archived_by(pool: &Pool, holder: SecretHash, at_most: u32) -> Result<Vec<u32>, StoreError> {
    let query = "SELECT archive_number FROM games WHERE (black_holder = $1 OR white_holder = $1) \
                 AND archive_number IS NOT NULL ORDER BY created DESC LIMIT $2";
    let numbers: Vec<i64> =
        sqlx::query_scalar(query).bind(&holder[..]).bind(i64::from(at_most)).fetch_all(pool).await?;
    numbers.into_iter().map(small).collect()
}

pub(super) async fn running(pool: &Pool) -> Result<u64, StoreError> {
    let count: i64 =
        sqlx::query_scalar("SELECT count(*) FROM games WHERE status IS DISTINCT FROM 'over'").fetch_one(pool).await?;
    Ok(unsigned(count))
}

pub(super) const fn color_code(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The side of such a code.
pub(super) fn color(code: &str) -> Result<Color, StoreError> {
    match code {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        other => Err(StoreError::Corrupt(format!("{other:?} as a side"))),
    }
}

pub(super) async fn of(pool: &Pool, holder: SecretHash, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    let query = format!(
        "SELECT {COLUMNS} FROM games WHERE black_holder = $1 OR white_holder = $1 \
         ORDER BY status IS NOT DISTINCT FROM 'over', created DESC LIMIT $2"
    );
    let rows = sqlx::query(&query).bind(&holder[..]).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn blank(
    connection: &mut Connection,
    game: String,
    (from, to): (SecretHash, SecretHash),
    contract: String,
    entries: Vec<Entry>,
) -> Result<(), StoreError> {
    let set = sqlx::query("UPDATE games SET contract = $2 WHERE id = $1 AND status = $3")
        .bind(&game)
        .bind(contract)
        .bind(Status::Over.code())
        .execute(&mut *connection)
        .await?;
    if set.rows_affected() == 0 {
        return Ok(());
    }
    for entry in entries {
        sqlx::query("UPDATE entries SET payload = $3 WHERE game = $1 AND seq = $2")
            .bind(&game)
            .bind(i64::from(entry.seq))
            .bind(entry.payload)
            .execute(&mut *connection)
            .await?;
    }
    seats::hand_over(connection, game, from, to).await
}
