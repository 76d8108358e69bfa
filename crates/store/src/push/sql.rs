//! Browsers to which notices are pushed, and the site's own keys.

use super::backend::ALONE;
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row};
use crate::columns::{secret_hash, signed, unsigned};
use crate::push::MOST_PUSH_DEVICES;
use crate::{Answer, Push, PushDevice, SecretHash, StoreError};
use sqlx::Row as _;

impl Push for Backend {
    fn add_push_device(&self, device: PushDevice) -> Answer<'_, ()> {
        let key = device.account.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(add(connection, device)))
    }

    fn push_devices_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PushDevice>> {
        self.read(of(&self.readers, account))
    }

    fn remove_push_device(&self, id: SecretHash) -> Answer<'_, ()> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(remove(connection, id)))
    }

    fn site_key<'a>(&'a self, name: &'a str, key: Vec<u8>) -> Answer<'a, Vec<u8>> {
        let name = name.to_owned();
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(site_key(connection, name, key)))
    }
}

const DEVICE: &str = "id, account, session, endpoint, point, secret, since";

pub(super) async fn add(connection: &mut Connection, device: PushDevice) -> Result<(), StoreError> {
    let account = device.account.clone();
    // The session may have ended this very moment: then nothing is kept.
    let insert = format!(
        "INSERT INTO push_devices ({DEVICE}) SELECT $1, $2, $3, $4, $5, $6, $7 \
         WHERE EXISTS (SELECT 1 FROM sessions WHERE token = $3) ON CONFLICT (id) DO UPDATE SET account = excluded.account, \
         session = excluded.session, point = excluded.point, secret = excluded.secret, since = excluded.since"
    );
    sqlx::query(&insert)
        .bind(&device.id[..])
        .bind(device.account)
        .bind(&device.session[..])
        .bind(device.endpoint)
        .bind(device.point)
        .bind(device.secret)
        .bind(signed(device.since))
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "DELETE FROM push_devices WHERE account = $1 AND id IN \
         (SELECT id FROM push_devices WHERE account = $1 ORDER BY since DESC, id LIMIT 100 OFFSET $2)",
    )
    .bind(account)
    .bind(i64::from(MOST_PUSH_DEVICES))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn of(pool: &Pool, account: &str) -> Result<Vec<PushDevice>, StoreError> {
    let query = format!("SELECT {DEVICE} FROM push_devices WHERE account = $1 ORDER BY since DESC, id LIMIT $2");
    let rows = sqlx::query(&query).bind(account).bind(i64::from(MOST_PUSH_DEVICES)).fetch_all(pool).await?;
    let read = |row: &Row| {
        Ok(PushDevice {
            id: secret_hash(row.try_get(0)?)?,
            account: row.try_get(1)?,
            session: secret_hash(row.try_get(2)?)?,
            endpoint: row.try_get(3)?,
            point: row.try_get(4)?,
            secret: row.try_get(5)?,
            since: unsigned(row.try_get(6)?),
        })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn remove(connection: &mut Connection, id: SecretHash) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM push_devices WHERE id = $1").bind(&id[..]).execute(connection).await?;
    Ok(())
}

pub(super) async fn site_key(connection: &mut Connection, name: String, key: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    sqlx::query("INSERT INTO site_keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
        .bind(&name)
        .bind(key)
        .execute(&mut *connection)
        .await?;
    Ok(sqlx::query_scalar("SELECT key FROM site_keys WHERE name = $1").bind(name).fetch_one(connection).await?)
}
