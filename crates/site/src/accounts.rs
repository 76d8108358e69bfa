//! Accounts as others see them, and those with which programs play.

use crate::people::{self, Act, Name};
use crate::site::Site;
use crate::who::Account;
use komadai_room::{Clock, SystemClock};
use komadai_store::{SecretHash, StoreError, StoredAccount};

/// An account, by its id.
///
/// # Errors
/// The store failed.
pub async fn account(site: &Site, id: &str) -> Result<Option<StoredAccount>, StoreError> {
    site.store.account(id).await
}

/// The account of a name.
///
/// # Errors
/// The store failed.
pub async fn named(site: &Site, name: &Name) -> Result<Option<StoredAccount>, StoreError> {
    site.store.account_named(name.key()).await
}

/// The account by which seats and records are held.
///
/// # Errors
/// The store failed.
pub async fn holding(site: &Site, holder: SecretHash) -> Result<Option<StoredAccount>, StoreError> {
    site.store.account_holding(holder).await
}

/// Whether a teacher keeps an account within its class.
///
/// # Errors
/// The store failed.
pub async fn is_sheltered(site: &Site, account: &str) -> Result<bool, StoreError> {
    people::is_sheltered(&*site.store, account).await
}

/// The names of all accounts with which programs play.
///
/// # Errors
/// The store failed.
pub async fn bots(site: &Site) -> Result<Vec<String>, StoreError> {
    site.store.bots().await
}

/// Whether a program plays with an account.
///
/// # Errors
/// The store failed.
pub async fn is_bot(site: &Site, account: &str) -> Result<bool, StoreError> {
    site.store.is_bot(account).await
}

/// What came of an account that was to become a program's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Upgrade {
    /// From now on a program plays with it.
    Done,
    /// One did before.
    Before,
    /// Somebody has played with it, and what they have played stays a person's.
    HasPlayed,
}

/// Lets a program play with an account, which has played nothing yet.
///
/// # Errors
/// The store failed.
pub async fn upgrade(site: &Site, account: &Account) -> Result<Upgrade, StoreError> {
    if site.store.is_bot(&account.id).await? {
        return Ok(Upgrade::Before);
    }
    if !site.store.games_of(account.holder, 1).await?.is_empty() {
        return Ok(Upgrade::HasPlayed);
    }
    let entry = Act::Bot.entry(Some(&account.id), Some(&account.id), "");
    site.store.set_bot(&account.id, SystemClock.wall().0, entry).await?;
    Ok(Upgrade::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Accounts;
    use crate::testing::{person, site};

    #[tokio::test]
    async fn a_new_account_becomes_a_program_s_once() {
        let (site, _folder) = site(Accounts::Open).await;
        let ann = person(&site, "Ann").await;
        assert!(!is_bot(&site, &ann.id).await.unwrap());
        assert_eq!(upgrade(&site, &ann).await.unwrap(), Upgrade::Done);
        assert!(is_bot(&site, &ann.id).await.unwrap());
        assert_eq!(upgrade(&site, &ann).await.unwrap(), Upgrade::Before);
        assert_eq!(holding(&site, ann.holder).await.unwrap().map(|found| found.id), Some(ann.id));
    }
}
