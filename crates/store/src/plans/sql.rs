//! Conditional moves.

use super::games::{color, color_code};
use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::{Answer, Plans, StoreError};
use komadai_shogi::Color;
use sqlx::Row as _;

impl Plans for Backend {
    fn set_plan<'a>(
        &'a self,
        game: &'a str,
        side: Color,
        from: Option<String>,
        to: Option<String>,
    ) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(set(connection, id, side, from, to)))
    }

    fn plan<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Option<String>> {
        self.read(get(&self.readers, game, side))
    }

    fn plans_due(&self, at_most: u32) -> Answer<'_, Vec<(String, Color)>> {
        self.read(due(&self.readers, at_most))
    }
}

pub(super) async fn set(
    connection: &mut Connection,
    game: String,
    side: Color,
    from: Option<String>,
    to: Option<String>,
) -> Result<bool, StoreError> {
    let query = match (&from, &to) {
        (None, None) => return Ok(true),
        (None, Some(_)) => "INSERT INTO plans (game, side, plan) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        (Some(_), Some(_)) => "UPDATE plans SET plan = $3 WHERE game = $1 AND side = $2 AND plan = $4",
        (Some(_), None) => "DELETE FROM plans WHERE game = $1 AND side = $2 AND plan = $3",
    };
    let mut query = sqlx::query(query).bind(game).bind(color_code(side));
    // The new one stands before the old one.
    for plan in to.into_iter().chain(from) {
        query = query.bind(plan);
    }
    Ok(query.execute(connection).await?.rows_affected() == 1)
}

pub(super) async fn get(pool: &Pool, game: &str, side: Color) -> Result<Option<String>, StoreError> {
    let query = "SELECT plan FROM plans WHERE game = $1 AND side = $2";
    Ok(sqlx::query_scalar(query).bind(game).bind(color_code(side)).fetch_optional(pool).await?)
}

pub(super) async fn due(pool: &Pool, at_most: u32) -> Result<Vec<(String, Color)>, StoreError> {
    let query = "SELECT plans.game, plans.side FROM plans LEFT JOIN games ON games.id = plans.game \
                 WHERE games.id IS NULL OR games.status = 'over' OR games.status = 'running' AND games.turn = plans.side \
                 ORDER BY plans.game, plans.side LIMIT $1";
    let rows = sqlx::query(query).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, color(row.try_get::<String, _>(1)?.as_str())?))).collect()
}
