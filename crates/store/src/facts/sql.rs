//! What the running site knows of itself.

use super::backend::ALONE;
use super::writer::Urgency;
use super::{Backend, Connection, Pool};
use crate::{Answer, Facts, StoreError};

impl Facts for Backend {
    fn set_fact<'a>(&'a self, name: &'a str, value: String) -> Answer<'a, ()> {
        let name = name.to_owned();
        self.write(Urgency::Later, ALONE, move |connection| Box::pin(set_fact(connection, name, value)))
    }

    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        self.read(fact(&self.readers, name))
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
