//! Games that are offered.

use super::backend::{ALONE, EXPIRY};
use super::writer::Urgency;
use super::{Backend, Connection, Pool, Row, games};
use crate::columns::{signed, unsigned};
use crate::{Answer, OfferKept, Offers, Opening, StoreError, StoredOffer};
use sqlx::Row as _;

impl Offers for Backend {
    fn add_offer(&self, offer: StoredOffer, most: u32, now: u64) -> Answer<'_, OfferKept> {
        self.write(Urgency::Creation, ALONE, move |connection| Box::pin(add(connection, offer, most, now)))
    }

    fn offer<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, Option<StoredOffer>> {
        self.read(get(&self.readers, id, now))
    }

    fn offers_to_anybody(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredOffer>> {
        self.read(to_anybody(&self.readers, now, at_most))
    }

    fn offers_of<'a>(&'a self, account: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredOffer>> {
        self.read(of(&self.readers, account, now, at_most))
    }

    fn remove_offer<'a>(&'a self, id: &'a str, account: &'a str) -> Answer<'a, bool> {
        let (key, id, account) = (id, id.to_owned(), account.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(remove(connection, id, account)))
    }

    fn take_offer<'a>(&'a self, id: &'a str, game: Opening, now: u64) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(take(connection, id, game, now)))
    }

    fn expire_offers(&self, now: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(expire(connection, now, at_most)))
    }
}

const OFFER: &str = "id, maker, target, wish, created, expires";

pub(super) async fn add(
    connection: &mut Connection,
    offer: StoredOffer,
    most: u32,
    now: u64,
) -> Result<OfferKept, StoreError> {
    let count = "SELECT count(*) FROM offers WHERE (maker = $1 OR target = $2) AND expires > $3";
    let there: i64 = sqlx::query_scalar(count)
        .bind(&offer.maker)
        .bind(&offer.target)
        .bind(signed(now))
        .fetch_one(&mut *connection)
        .await?;
    if unsigned(there) >= u64::from(most) {
        return Ok(OfferKept::TooMany);
    }
    sqlx::query(&format!("INSERT INTO offers ({OFFER}) VALUES ($1, $2, $3, $4, $5, $6)"))
        .bind(offer.id)
        .bind(offer.maker)
        .bind(offer.target)
        .bind(offer.wish)
        .bind(signed(offer.created))
        .bind(signed(offer.expires))
        .execute(connection)
        .await?;
    Ok(OfferKept::Yes)
}

fn read(row: &Row) -> Result<StoredOffer, StoreError> {
    Ok(StoredOffer {
        id: row.try_get(0)?,
        maker: row.try_get(1)?,
        target: row.try_get(2)?,
        wish: row.try_get(3)?,
        created: unsigned(row.try_get(4)?),
        expires: unsigned(row.try_get(5)?),
    })
}

pub(super) async fn get(pool: &Pool, id: &str, now: u64) -> Result<Option<StoredOffer>, StoreError> {
    let query = format!("SELECT {OFFER} FROM offers WHERE id = $1 AND expires > $2");
    let row = sqlx::query(&query).bind(id).bind(signed(now)).fetch_optional(pool).await?;
    row.map(|row| read(&row)).transpose()
}

pub(super) async fn to_anybody(pool: &Pool, now: u64, at_most: u32) -> Result<Vec<StoredOffer>, StoreError> {
    let query =
        format!("SELECT {OFFER} FROM offers WHERE target IS NULL AND expires > $1 ORDER BY created DESC, id LIMIT $2");
    let rows = sqlx::query(&query).bind(signed(now)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn of(pool: &Pool, account: &str, now: u64, at_most: u32) -> Result<Vec<StoredOffer>, StoreError> {
    let query = format!(
        "SELECT {OFFER} FROM offers WHERE (target = $1 OR maker = $1 AND target IS NOT NULL) AND expires > $2 \
         ORDER BY created DESC, id LIMIT $3"
    );
    let rows = sqlx::query(&query).bind(account).bind(signed(now)).bind(i64::from(at_most)).fetch_all(pool).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn remove(connection: &mut Connection, id: String, account: String) -> Result<bool, StoreError> {
    let query = "DELETE FROM offers WHERE id = $1 AND (maker = $2 OR target = $2)";
    let gone = sqlx::query(query).bind(id).bind(account).execute(connection).await?;
    Ok(gone.rows_affected() == 1)
}

pub(super) async fn take(connection: &mut Connection, id: String, game: Opening, now: u64) -> Result<bool, StoreError> {
    let query = "DELETE FROM offers WHERE id = $1 AND expires > $2";
    let taken = sqlx::query(query).bind(id).bind(signed(now)).execute(&mut *connection).await?;
    if taken.rows_affected() == 0 {
        return Ok(false);
    }
    games::open(connection, &game).await.map_err(|error| match error {
        // The offer is gone already: too late to refuse.
        StoreError::Taken => StoreError::Unavailable("an id was given twice".to_owned()),
        other => other,
    })?;
    Ok(true)
}

pub(super) async fn expire(connection: &mut Connection, now: u64, at_most: u32) -> Result<u64, StoreError> {
    let query = "DELETE FROM offers WHERE id IN (SELECT id FROM offers WHERE expires <= $1 ORDER BY expires LIMIT $2)";
    let gone = sqlx::query(query).bind(signed(now)).bind(i64::from(at_most)).execute(connection).await?;
    Ok(gone.rows_affected())
}
