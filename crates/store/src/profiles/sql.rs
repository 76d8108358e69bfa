//! What people show of themselves.

use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, favourites};
use crate::columns::{signed, unsigned};
use crate::{Answer, Profiles, StoreError, StoredProfile};
use sqlx::Row as _;

impl Profiles for Backend {
    fn profile_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<StoredProfile>> {
        self.read(of(&self.readers, account))
    }

    fn set_profile<'a>(&'a self, account: &'a str, profile: StoredProfile) -> Answer<'a, bool> {
        let own = account.to_owned();
        self.write(Urgency::Creation, account, move |connection| Box::pin(set(connection, own, profile)))
    }
}

fn read(row: &Row) -> Result<StoredProfile, StoreError> {
    Ok(StoredProfile {
        piece: row.try_get(0)?,
        colour: row.try_get(1)?,
        country: row.try_get(2)?,
        about: row.try_get(3)?,
        changed: unsigned(row.try_get(4)?),
    })
}

async fn of(pool: &Pool, account: &str) -> Result<Option<StoredProfile>, StoreError> {
    let query = "SELECT piece, colour, country, about, changed FROM profiles \
                 WHERE account = $1 AND account IN (SELECT id FROM accounts WHERE closed IS NULL)";
    sqlx::query(query).bind(account).fetch_optional(pool).await?.as_ref().map(read).transpose()
}

async fn set(connection: &mut Connection, account: String, profile: StoredProfile) -> Result<bool, StoreError> {
    if !favourites::hold(&mut *connection, &account).await? {
        return Ok(false);
    }
    let change = "INSERT INTO profiles (account, piece, colour, country, about, changed) VALUES ($1, $2, $3, $4, $5, $6) \
                  ON CONFLICT (account) DO UPDATE SET piece = excluded.piece, colour = excluded.colour, \
                  country = excluded.country, about = excluded.about, changed = excluded.changed";
    sqlx::query(change)
        .bind(account)
        .bind(profile.piece)
        .bind(profile.colour)
        .bind(profile.country)
        .bind(profile.about)
        .bind(signed(profile.changed))
        .execute(connection)
        .await?;
    Ok(true)
}

/// Where a report is about somebody's page, the words about themselves there are taken away.
pub(super) async fn empty_reported(connection: &mut Connection, report: &str) -> Result<(), StoreError> {
    let empty = "UPDATE profiles SET about = '' WHERE account IN \
                 (SELECT accounts.id FROM accounts JOIN reports ON reports.subject = accounts.holder \
                  WHERE reports.id = $1 AND line IS NULL AND place LIKE '/player/%')";
    sqlx::query(empty).bind(report).execute(connection).await?;
    Ok(())
}
