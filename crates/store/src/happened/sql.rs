//! What happened: noted with entries, numbered, and read.

#[path = "marks.rs"]
mod marks;

use super::writer::Urgency;
use super::{Backend, Connection, Db, Pool, Row, lock_notices, lock_ratings};
use crate::columns::{signed, small, unsigned};
use crate::{Answer, Consumer, Consumers, Entry, Heard, Note, NoteKind, Noted, Step, StoreError};
use sqlx::{QueryBuilder, Row as _};

/// The key of the work that gives numbers.
const HAPPENED: &str = "~happened";
/// The row of the last number that was given; no consumer has this name.
const NUMBERS: &str = "~numbers";

impl Consumers for Backend {
    fn hear(&self, consumer: Consumer, at_most: u32) -> Answer<'_, Heard> {
        Box::pin(async move {
            if self.read(is_behind(&self.readers)).await? {
                self.write(Urgency::Creation, HAPPENED, |connection| Box::pin(number(connection))).await?;
            }
            self.read(heard(&self.readers, consumer, at_most)).await
        })
    }

    fn pass(&self, step: Step) -> Answer<'_, bool> {
        self.write(Urgency::Creation, step.consumer.key(), move |connection| Box::pin(take(connection, step)))
    }
}

/// Keeps what is noted with a game's entries, the last of which is this one.
pub(super) async fn note(
    connection: &mut Connection,
    game: &str,
    last: &Entry,
    notes: &[Note],
) -> Result<(), StoreError> {
    if notes.is_empty() {
        return Ok(());
    }
    let mut insert = QueryBuilder::<Db>::new("INSERT INTO happened (game, seq, kind, at, body) ");
    insert.push_values(notes, |mut row, note| {
        row.push_bind(game)
            .push_bind(i64::from(last.seq))
            .push_bind(note.kind().code())
            .push_bind(signed(last.at))
            .push_bind(note.body());
    });
    insert.push(" ON CONFLICT DO NOTHING").build().execute(connection).await?;
    Ok(())
}

/// Notes something of a game as it stands, with its last entry; nothing where there is no such game, or where it is noted already.
pub(super) async fn note_as_it_stands(connection: &mut Connection, game: &str, note: Note) -> Result<(), StoreError> {
    let insert = "INSERT INTO happened (game, seq, kind, at, body) SELECT id, last, $2, \
                  COALESCE((SELECT max(at) FROM entries WHERE game = $1), created), $3 FROM games WHERE id = $1 \
                  ON CONFLICT DO NOTHING";
    sqlx::query(insert).bind(game).bind(note.kind().code()).bind(note.body()).execute(connection).await?;
    Ok(())
}

/// Moves a consumer's cursor in the transaction of what it does; false where it stands elsewhere. Nothing may be kept then. To be
/// called before anything is kept, for it asks for the lock of the consumer's key.
pub(super) async fn take(connection: &mut Connection, step: Step) -> Result<bool, StoreError> {
    match step.consumer.key() {
        super::notices::NOTICES => lock_notices(connection).await?,
        super::ratings::RATINGS => lock_ratings(connection).await?,
        _ => {}
    }
    let update = "UPDATE happened_cursors SET number = $3 WHERE consumer = $1 AND number = $2";
    let moved = sqlx::query(update)
        .bind(step.consumer.code())
        .bind(signed(step.from))
        .bind(signed(step.to))
        .execute(connection)
        .await?;
    Ok(moved.rows_affected() == 1)
}

/// Whether something waits for its number.
async fn is_behind(pool: &Pool) -> Result<bool, StoreError> {
    let query = format!("SELECT EXISTS (SELECT 1 FROM happened WHERE number IS NULL) OR {}", marks::ARE_THERE);
    Ok(sqlx::query_scalar(&query).fetch_one(pool).await?)
}

async fn heard(pool: &Pool, consumer: Consumer, at_most: u32) -> Result<Heard, StoreError> {
    let cursor = "SELECT number FROM happened_cursors WHERE consumer = $1";
    let after: Option<i64> = sqlx::query_scalar(cursor).bind(consumer.code()).fetch_optional(pool).await?;
    let Some(after) = after else { return Ok(Heard { after: 0, notes: Vec::new() }) };
    let mut query = QueryBuilder::<Db>::new("SELECT number, game, seq, at, kind, body FROM happened WHERE number > ");
    query.push_bind(after).push(" AND kind IN (");
    let mut kinds = query.separated(", ");
    for kind in consumer.hears() {
        kinds.push_bind(kind.code());
    }
    query.push(") ORDER BY number LIMIT ").push_bind(i64::from(at_most));
    let notes = query.build().fetch_all(pool).await?.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Heard { after: unsigned(after), notes })
}

fn read(row: &Row) -> Result<Noted, StoreError> {
    let (kind, body): (&str, &str) = (row.try_get(4)?, row.try_get(5)?);
    Ok(Noted {
        number: unsigned(row.try_get(0)?),
        game: row.try_get(1)?,
        seq: small(row.try_get(2)?)?,
        at: unsigned(row.try_get(3)?),
        note: Note::from_kept(kind, body)
            .ok_or_else(|| StoreError::Corrupt(format!("{kind:?}, {body:?} as something that happened")))?,
    })
}

/// Gives numbers to what has none, one node at a time, and forgets what everybody has taken in.
async fn number(connection: &mut Connection) -> Result<(), StoreError> {
    // Other nodes wait for this row until the transaction ends.
    let last: i64 = sqlx::query_scalar(
        "INSERT INTO happened_cursors (consumer, number) VALUES ($1, 0) \
         ON CONFLICT (consumer) DO UPDATE SET number = happened_cursors.number RETURNING number",
    )
    .bind(NUMBERS)
    .fetch_one(&mut *connection)
    .await?;
    let cursors = cursors(connection, last).await?;
    forget(connection, &cursors, last).await?;
    marks::adopt(connection).await?;
    let numbered = sqlx::query(
        "UPDATE happened SET number = $1 + new.place FROM \
         (SELECT game, seq, kind, row_number() OVER (ORDER BY at, game, seq, kind) AS place \
         FROM happened WHERE number IS NULL) AS new \
         WHERE happened.game = new.game AND happened.seq = new.seq AND happened.kind = new.kind",
    )
    .bind(last)
    .execute(&mut *connection)
    .await?;
    sqlx::query("UPDATE happened_cursors SET number = $2 WHERE consumer = $1")
        .bind(NUMBERS)
        .bind(last + signed(numbered.rows_affected()))
        .execute(connection)
        .await?;
    Ok(())
}

/// Where every consumer stands. One that is new hears what happens from now on.
async fn cursors(connection: &mut Connection, last: i64) -> Result<Vec<(String, i64)>, StoreError> {
    let all = "SELECT consumer, number FROM happened_cursors WHERE consumer <> $1";
    let mut cursors: Vec<(String, i64)> = sqlx::query_as(all).bind(NUMBERS).fetch_all(&mut *connection).await?;
    for consumer in Consumer::ALL {
        if !cursors.iter().any(|(known, _)| known == consumer.code()) {
            let insert = "INSERT INTO happened_cursors (consumer, number) VALUES ($1, $2)";
            sqlx::query(insert).bind(consumer.code()).bind(last).execute(&mut *connection).await?;
            cursors.push((consumer.code().to_owned(), last));
        }
    }
    Ok(cursors)
}

/// Removes what everybody whom it concerns has taken in. A consumer that this program does not know is a newer one's, and may wait for
/// anything.
async fn forget(connection: &mut Connection, cursors: &[(String, i64)], last: i64) -> Result<(), StoreError> {
    let concerns = |code: &str, kind: NoteKind| {
        Consumer::ALL.iter().find(|known| known.code() == code).is_none_or(|known| known.hears().contains(&kind))
    };
    for kind in NoteKind::ALL {
        let taken = cursors.iter().filter(|(code, _)| concerns(code, kind)).map(|(_, number)| *number).min();
        sqlx::query("DELETE FROM happened WHERE number <= $2 AND kind = $1")
            .bind(kind.code())
            .bind(taken.unwrap_or(last))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
