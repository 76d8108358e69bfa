//! Somebody's own records, and for how long records are kept.

use super::Fault;
use crate::site::Site;
use komadai_kifu::HeaderKey;
use komadai_record::Stored;
use komadai_record::words::shown;
use komadai_shogi::{ByColor, Color};
use komadai_store::{SecretHash, StoreError, StoredRecord};

/// A record as a list tells of it.
pub struct Card {
    /// Its id.
    pub id: String,
    /// What its players are called; empty where it does not say.
    pub names: ByColor<String>,
    /// The event, or the title.
    pub event: Option<String>,
    /// The length of its main line.
    pub plies: u32,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// When it was changed.
    pub changed: u64,
}

impl Card {
    /// None of what cannot be read: its own page says so.
    fn of(row: &StoredRecord) -> Option<Card> {
        let stored = Stored::parse(&row.tree).ok()?;
        let mut record = stored.record(&row.original).ok()?;
        if let Some(engine) = stored.engine {
            engine.name(&mut record, &format!("Komadai {}", engine.level));
        }
        let header = |key| record.headers.get(&key).map(shown).filter(|value| !value.is_empty());
        let name = |side| match side {
            Color::Black => header(HeaderKey::Black),
            Color::White => header(HeaderKey::White),
        };
        Some(Card {
            id: row.id.clone(),
            names: ByColor::from_fn(|side| name(side).unwrap_or_default()),
            event: header(HeaderKey::Event).or_else(|| header(HeaderKey::Title)),
            plies: u32::try_from(record.plies()).unwrap_or(u32::MAX),
            created: row.created,
            changed: row.changed,
        })
    }
}

/// The newest records of a session or an account.
///
/// # Errors
/// The store failed, or too much is being worked on.
pub async fn cards(site: &Site, owner: SecretHash, at_most: u32) -> Result<Vec<Card>, Fault> {
    let rows = site.store.records_of(owner, at_most).await?;
    Ok(site.desk.work(move || rows.iter().filter_map(Card::of).collect()).await?)
}

/// The ids of all records of a session or an account.
///
/// # Errors
/// The store failed.
pub async fn owned(site: &Site, owner: SecretHash, at_most: u32) -> Result<Vec<String>, StoreError> {
    site.store.records_owned(owner, at_most).await
}

/// For how many days a record of this owner's is kept if nobody opens it, on a site that keeps them for so many; none: for ever, as those of
/// accounts are.
///
/// # Errors
/// The store failed.
pub async fn kept_days(site: &Site, days: u32, owner: Option<SecretHash>) -> Result<Option<u32>, StoreError> {
    let days = Some(days).filter(|days| *days > 0);
    let Some(owner) = owner.filter(|_| days.is_some()) else { return Ok(days) };
    let account = site.store.account_holding(owner).await?;
    Ok(if account.is_some() { None } else { days })
}
