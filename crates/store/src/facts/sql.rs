//! What the running site knows of itself.

use super::backend::ALONE;
use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::columns::signed;
use crate::facts::LONGEST_TURN_MS;
use crate::{Answer, Facts, StoreError};

impl Facts for Backend {
    fn set_fact<'a>(&'a self, name: &'a str, value: String) -> Answer<'a, ()> {
        let name = name.to_owned();
        self.write(Urgency::Later, ALONE, move |connection| Box::pin(set_fact(connection, name, value)))
    }

    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        self.read(fact(&self.readers, name))
    }

    fn take_turn<'a>(&'a self, name: &'a str, now: u64, until: u64) -> Answer<'a, bool> {
        let (key, name) = (name, name.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(take_turn(connection, name, now, until)))
    }

    fn end_turn<'a>(&'a self, name: &'a str, until: u64) -> Answer<'a, ()> {
        let (key, name) = (name, name.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(end_turn(connection, name, until)))
    }
}

pub(super) async fn set_fact(connection: &mut Connection, name: String, value: String) -> Result<(), StoreError> {
    let set = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(set).bind(name).bind(value).execute(connection).await?;
    Ok(())
}

pub(super) async fn fact(pool: &Pool, name: &str) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar("SELECT value FROM facts WHERE name = $1").bind(name).fetch_optional(pool).await?)
}

/// The fact is the instant at which the turn ends.
async fn take_turn(connection: &mut Connection, name: String, now: u64, until: u64) -> Result<bool, StoreError> {
    let taken = sqlx::query(
        "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value \
         WHERE CAST(facts.value AS BIGINT) <= $3 OR CAST(facts.value AS BIGINT) > $4",
    )
    .bind(name)
    .bind(until.to_string())
    .bind(signed(now))
    .bind(signed(now.saturating_add(LONGEST_TURN_MS)))
    .execute(connection)
    .await?;
    Ok(taken.rows_affected() > 0)
}

async fn end_turn(connection: &mut Connection, name: String, until: u64) -> Result<(), StoreError> {
    let ended = sqlx::query("UPDATE facts SET value = '0' WHERE name = $1 AND value = $2");
    ended.bind(name).bind(until.to_string()).execute(connection).await?;
    Ok(())
}
