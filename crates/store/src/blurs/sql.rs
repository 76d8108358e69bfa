//! Turns in which a player's page lost the focus.

use super::backend::EXPIRY;
use super::games::color_code;
use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::columns::{signed, small};
use crate::{Answer, Blurs, StoreError};
use komadai_shogi::Color;

impl Blurs for Backend {
    fn add_blur<'a>(&'a self, game: &'a str, side: Color, ply: u32, at: u64) -> Answer<'a, ()> {
        let of = game.to_owned();
        self.write(Urgency::Later, game, move |connection| Box::pin(add(connection, of, side, ply, at)))
    }

    fn blurs_of<'a>(&'a self, game: &'a str, side: Color) -> Answer<'a, Vec<u32>> {
        self.read(of(&self.readers, game, side))
    }

    fn expire_blurs(&self, before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(expire(connection, before, at_most)))
    }
}

pub(super) async fn add(
    connection: &mut Connection,
    game: String,
    side: Color,
    ply: u32,
    at: u64,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO blurs (game, side, ply, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let query = sqlx::query(insert).bind(game).bind(color_code(side)).bind(i64::from(ply)).bind(signed(at));
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn of(pool: &Pool, game: &str, side: Color) -> Result<Vec<u32>, StoreError> {
    let query = "SELECT ply FROM blurs WHERE game = $1 AND side = $2 ORDER BY ply";
    let plies: Vec<i64> = sqlx::query_scalar(query).bind(game).bind(color_code(side)).fetch_all(pool).await?;
    plies.into_iter().map(small).collect()
}

pub(super) async fn expire(connection: &mut Connection, before: u64, at_most: u32) -> Result<u64, StoreError> {
    let delete =
        "DELETE FROM blurs WHERE (game, side, ply) IN (SELECT game, side, ply FROM blurs WHERE at < $1 LIMIT $2)";
    let gone = sqlx::query(delete).bind(signed(before)).bind(i64::from(at_most)).execute(connection).await?;
    Ok(gone.rows_affected())
}
