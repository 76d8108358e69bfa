//! Who may be called what at a board: the name of an account is its own.

use crate::app::App;
use crate::people::{Called, looks};
use crate::principal::Account;
use crate::refusal::Refusal;
use futures_util::future::try_join_all;
use komadai_store::{Store, StoreError};
use komadai_wire::{ApiError, ErrorReason};

/// Refuses to everybody else what looks like the name of an account, and to all what speaks for the site or mixes scripts to deceive.
pub(crate) async fn may_be_called(app: &App, own: Option<&Account>, name: &str) -> Result<(), Refusal> {
    if name.is_empty() || own.is_some_and(|account| account.name == name) {
        return Ok(());
    }
    let is_free = match Called::of(name) {
        Called::LooksLike(looks) => app.store.account_like(looks).await?.is_none(),
        Called::Speaks | Called::Mixed => false,
    };
    let words = "this name is an account's; log in to play under it, or choose another";
    if is_free { Ok(()) } else { Err(ApiError::because(ErrorReason::NameOfAccount, words).into()) }
}

/// Accounts of which it is not kept yet what their names look like, read at once.
const PAGE: u32 = 500;

/// Keeps what the names of accounts look like that an older program made. Two that look alike both stay.
///
/// # Errors
/// The store failed.
pub(crate) async fn keep_looks(store: &dyn Store) -> Result<(), StoreError> {
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
