//! Who may be called what at a board: the name of an account is its own.

use crate::people::{Called, looks};
use crate::site::Site;
use crate::who::Account;
use futures_util::future::try_join_all;
use komadai_store::{Store, StoreError};

/// Whether somebody may be called so: nobody else takes what looks like the name of an account, and nobody what speaks for the site or mixes
/// scripts to deceive.
///
/// # Errors
/// The store failed.
pub async fn may_be_called(site: &Site, own: Option<&Account>, name: &str) -> Result<bool, StoreError> {
    if name.is_empty() || own.is_some_and(|account| account.name == name) {
        return Ok(true);
    }
    Ok(match Called::of(name) {
        Called::LooksLike(looks) => site.store.account_like(looks).await?.is_none(),
        Called::Speaks | Called::Mixed => false,
    })
}

/// Accounts of which it is not kept yet what their names look like, read at once.
const PAGE: u32 = 500;

/// Keeps what the names of accounts look like that an older program made. Two that look alike both stay.
///
/// # Errors
/// The store failed.
pub async fn keep_looks(store: &dyn Store) -> Result<(), StoreError> {
    loop {
        let page = store.accounts_without_looks(PAGE).await?;
        if page.is_empty() {
            return Ok(());
        }
        // Together, so that they share a transaction.
        let kept = page.iter().map(|account| store.set_looks(&account.id, looks(&account.name)));
        try_join_all(kept).await?;
    }
}
