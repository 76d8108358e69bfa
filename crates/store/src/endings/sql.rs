//! How people came out of games, and what followed.

use super::backend::{ALONE, EXPIRY};
use super::credentials::add_audit;
use super::games::{color, color_code};
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, talk};
use crate::columns::{secret_hash, signed, unsigned};
use crate::{Answer, AuditEntry, Endings, Sanction, SecretHash, StoreError, StoredEnding};
use komadai_game::Ending;
use komadai_shogi::{ByColor, Color};
use sqlx::Row as _;

impl Endings for Backend {
    fn endings_to_judge(&self, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.read(to_judge(&self.readers, at_most))
    }

    fn endings_of(&self, whom: SecretHash, after: u64, at_most: u32) -> Answer<'_, Vec<StoredEnding>> {
        self.read(of(&self.readers, whom, after, at_most))
    }

    fn judge_ending<'a>(
        &'a self,
        ending: &'a StoredEnding,
        judged: Ending,
        follows: Option<(Sanction, AuditEntry)>,
    ) -> Answer<'a, bool> {
        let of = ending.clone();
        self.write(Urgency::Later, &ending.game, move |connection| Box::pin(judge(connection, of, judged, follows)))
    }

    fn hand_over_endings(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(hand_over(connection, from, to)))
    }

    fn expire_endings(&self, ended_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(expire(connection, ended_before, at_most)))
    }
}

const ENDING: &str = "game, side, whom, began, at, away_ms, ending";

fn read(row: &Row) -> Result<StoredEnding, StoreError> {
    let ending: Option<String> = row.try_get(6)?;
    Ok(StoredEnding {
        game: row.try_get(0)?,
        side: color(row.try_get(1)?)?,
        whom: secret_hash(row.try_get(2)?)?,
        began: unsigned(row.try_get(3)?),
        at: unsigned(row.try_get(4)?),
        away_ms: unsigned(row.try_get(5)?),
        // What a newer program found is nothing that this one counts.
        ending: ending.map(|code| Ending::from_code(&code).unwrap_or(Ending::Excused)),
    })
}

/// Notes the end of a game for both players, unless one person holds both seats, or nobody holds one.
pub(super) async fn note(
    connection: &mut Connection,
    game: &str,
    at: u64,
    away_ms: ByColor<u64>,
) -> Result<(), StoreError> {
    for side in Color::ALL {
        let own = match side {
            Color::Black => "black_holder",
            Color::White => "white_holder",
        };
        let insert = format!(
            "INSERT INTO endings (game, side, whom, began, at, away_ms) SELECT id, $2, {own}, created, $3, $4 FROM games \
             WHERE id = $1 AND black_holder IS NOT NULL AND white_holder IS NOT NULL AND black_holder <> white_holder \
             ON CONFLICT DO NOTHING"
        );
        sqlx::query(&insert)
            .bind(game)
            .bind(color_code(side))
            .bind(signed(at))
            .bind(signed(away_ms[side]))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(super) async fn to_judge(pool: &Pool, at_most: u32) -> Result<Vec<StoredEnding>, StoreError> {
    let query = format!("SELECT {ENDING} FROM endings WHERE ending IS NULL ORDER BY at, game, side LIMIT $1");
    sqlx::query(&query).bind(i64::from(at_most)).fetch_all(pool).await?.iter().map(read).collect()
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

pub(super) async fn judge(
    connection: &mut Connection,
    ending: StoredEnding,
    judged: Ending,
    follows: Option<(Sanction, AuditEntry)>,
) -> Result<bool, StoreError> {
    let update = "UPDATE endings SET ending = $3 WHERE game = $1 AND side = $2 AND ending IS NULL";
    let done = sqlx::query(update)
        .bind(&ending.game)
        .bind(color_code(ending.side))
        .bind(judged.code())
        .execute(&mut *connection)
        .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some((sanction, entry)) = follows {
        talk::add_sanction(connection, sanction).await?;
        add_audit(connection, entry).await?;
    }
    Ok(true)
}

pub(super) async fn hand_over(connection: &mut Connection, from: SecretHash, to: SecretHash) -> Result<(), StoreError> {
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
