//! How people came out of games, and what followed.

use super::backend::EXPIRY;
use super::credentials::add_audit;
use super::games::{color, color_code};
use super::notices::NOTICES;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, happened, lock_notices, notices, talk};
use crate::columns::{secret_hash, signed, unsigned};
use crate::{Answer, Endings, JudgedEnding, SecretHash, Step, StoreError, StoredEnding};
use komadai_game::Ending;
use komadai_shogi::Color;
use sqlx::Row as _;

impl Endings for Backend {
    fn endings_of(&self, whom: SecretHash, after: u64, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.read(of(&self.readers, whom, after, at_most))
    }

    fn judge_endings(&self, step: Step, endings: Vec<JudgedEnding>) -> Answer<'_, bool> {
        self.write(Urgency::Creation, NOTICES, move |connection| Box::pin(judge(connection, step, endings)))
    }

    fn hand_over_endings(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()> {
        self.write(Urgency::Creation, NOTICES, move |connection| Box::pin(hand_over(connection, from, to)))
    }

    fn expire_endings(&self, ended_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(expire(connection, ended_before, at_most)))
    }
}

const ENDING: &str = "game, side, whom, began, at, away_ms, ending";

fn read(row: &Row) -> Result<StoredEnding, StoreError> {
    let ending: &str = row.try_get(6)?;
    Ok(StoredEnding {
        game: row.try_get(0)?,
        side: color(row.try_get(1)?)?,
        whom: secret_hash(row.try_get(2)?)?,
        began: unsigned(row.try_get(3)?),
        at: unsigned(row.try_get(4)?),
        away_ms: unsigned(row.try_get(5)?),
        // What a newer program found is nothing that this one counts.
        ending: Ending::from_code(ending).unwrap_or(Ending::Excused),
    })
}

pub(super) async fn of(
    pool: &Pool,
    whom: SecretHash,
    after: u64,
    at_most: u32,
) -> Result<Vec<StoredEnding>, StoreError> {
    let query = format!(
        "SELECT {ENDING} FROM endings WHERE whom = $1 AND at > $2 AND ending IS NOT NULL \
         ORDER BY at DESC, game DESC LIMIT $3"
    );
    let query = sqlx::query(&query).bind(&whom[..]).bind(signed(after)).bind(i64::from(at_most));
    query.fetch_all(pool).await?.iter().map(read).collect()
}

async fn judge(connection: &mut Connection, step: Step, endings: Vec<JudgedEnding>) -> Result<bool, StoreError> {
    // From here on nothing is handed over: see `hand_over`.
    lock_notices(connection).await?;
    for JudgedEnding { ending, .. } in &endings {
        let holder = match ending.side {
            Color::Black => "SELECT black_holder FROM games WHERE id = $1",
            Color::White => "SELECT white_holder FROM games WHERE id = $1",
        };
        let holder: Option<Option<Vec<u8>>> =
            sqlx::query_scalar(holder).bind(&ending.game).fetch_optional(&mut *connection).await?;
        if holder.flatten().as_deref() != Some(&ending.whom[..]) {
            return Ok(false);
        }
    }
    if !happened::take(connection, step).await? {
        return Ok(false);
    }
    for JudgedEnding { ending, follows } in endings {
        let insert =
            format!("INSERT INTO endings ({ENDING}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING");
        let kept = sqlx::query(&insert)
            .bind(&ending.game)
            .bind(color_code(ending.side))
            .bind(&ending.whom[..])
            .bind(signed(ending.began))
            .bind(signed(ending.at))
            .bind(signed(ending.away_ms))
            .bind(ending.ending.code())
            .execute(&mut *connection)
            .await?;
        // An older program may have judged one side of a game and noted the other.
        if let Some((sanction, entry, notice)) = follows
            && kept.rows_affected() == 1
        {
            talk::add_sanction(connection, sanction).await?;
            add_audit(connection, entry).await?;
            if let Some(notice) = notice {
                notices::add(connection, notice).await?;
            }
        }
    }
    Ok(true)
}

pub(super) async fn hand_over(connection: &mut Connection, from: SecretHash, to: SecretHash) -> Result<(), StoreError> {
    // What is being judged is handed over, too.
    lock_notices(connection).await?;
    for table in ["endings", "sanctions"] {
        let update = format!("UPDATE {table} SET whom = $2 WHERE whom = $1");
        sqlx::query(&update).bind(&from[..]).bind(&to[..]).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn expire(connection: &mut Connection, ended_before: u64, at_most: u32) -> Result<u64, StoreError> {
    let delete = "DELETE FROM endings WHERE (game, side) IN (SELECT game, side FROM endings WHERE at < $1 LIMIT $2)";
    let gone = sqlx::query(delete).bind(signed(ended_before)).bind(i64::from(at_most)).execute(connection).await?;
    Ok(gone.rows_affected())
}
