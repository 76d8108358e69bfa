//! What programs say of their moves.

use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::columns::small;
use crate::{Answer, Remarks, StoreError};

impl Remarks for Backend {
    fn add_remark<'a>(&'a self, game: &'a str, ply: u32, text: &'a str) -> Answer<'a, ()> {
        let (of, text) = (game.to_owned(), text.to_owned());
        self.write(Urgency::Later, game, move |connection| Box::pin(add(connection, of, ply, text)))
    }

    fn remarks_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<(u32, String)>> {
        self.read(of(&self.readers, game))
    }
}

async fn add(connection: &mut Connection, game: String, ply: u32, text: String) -> Result<(), StoreError> {
    let insert = "INSERT INTO remarks (game, ply, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    sqlx::query(insert).bind(game).bind(i64::from(ply)).bind(text).execute(connection).await?;
    Ok(())
}

async fn of(pool: &Pool, game: &str) -> Result<Vec<(u32, String)>, StoreError> {
    let query = "SELECT ply, text FROM remarks WHERE game = $1 ORDER BY ply";
    let rows: Vec<(i64, String)> = sqlx::query_as(query).bind(game).fetch_all(pool).await?;
    rows.into_iter().map(|(ply, text)| Ok((small(ply)?, text))).collect()
}
