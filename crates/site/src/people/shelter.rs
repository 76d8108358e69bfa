//! Whom pupils meet whose accounts a teacher has made: nobody but their class, until the teacher lets them. Others do not even learn that
//! they are there.

use super::Name;
use komadai_store::{Store, StoreError, StoredAccount};

/// Whether an account is kept within its class.
///
/// # Errors
/// The store failed.
pub async fn is_sheltered(store: &dyn Store, account: &str) -> Result<bool, StoreError> {
    Ok(store.ward(account).await?.is_some_and(|ward| !ward.is_open))
}

/// Whether two may know of one another, play and talk; the first has no account where there is none.
///
/// # Errors
/// The store failed.
pub async fn may_meet(store: &dyn Store, one: Option<&str>, other: &str) -> Result<bool, StoreError> {
    if one == Some(other) {
        return Ok(true);
    }
    let sheltered = is_sheltered(store, other).await?
        || match one {
            Some(one) => is_sheltered(store, one).await?,
            None => false,
        };
    match one {
        _ if !sheltered => Ok(true),
        Some(one) => store.share_a_class(one, other).await,
        None => Ok(false),
    }
}

/// The open account of a name, where whoever asks may know of it.
///
/// # Errors
/// The store failed.
pub async fn known(store: &dyn Store, asker: Option<&str>, name: &str) -> Result<Option<StoredAccount>, StoreError> {
    let Ok(name) = name.parse::<Name>() else { return Ok(None) };
    let found = store.account_named(name.key()).await?.filter(|account| account.closed.is_none());
    match found {
        Some(account) if may_meet(store, asker, &account.id).await? => Ok(Some(account)),
        _ => Ok(None),
    }
}
