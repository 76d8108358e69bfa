//! Whether somebody may write what others read: one question, asked at each such write, by a page, by the API and over a socket that
//! was open before.

use crate::app::{App, Talk};
use crate::principal::Account;
use crate::refusal::Refusal;
use komadai_room::{Clock, SystemClock};
use komadai_store::{SecretHash, StoreError};

/// Whether somebody may write what others read: their account is open, and no moderator has silenced them for a time.
///
/// # Errors
/// The store failed.
pub(crate) async fn may_write(app: &App, writer: SecretHash) -> Result<bool, StoreError> {
    let held = app.store.sanctions_of(writer, SystemClock.wall().0).await?;
    if held.iter().any(|sanction| sanction.kind == "mute") {
        return Ok(false);
    }
    // A guest's session is no account's.
    Ok(app.store.account_holding(writer).await?.is_none_or(|account| account.closed.is_none()))
}

/// The same, as pages and the API say it.
///
/// # Errors
/// They may not, or the store failed.
pub(crate) async fn check(app: &App, account: &Account) -> Result<(), Refusal> {
    if may_write(app, account.holder).await? {
        return Ok(());
    }
    Err(Refusal::Forbidden("you may not write for now; your account's page says until when"))
}

/// Whether the site lets somebody put words beside a board at all, while the game goes on and after it.
pub(crate) const fn may_talk(talk: Talk, has_account: bool) -> bool {
    match talk {
        Talk::Everyone => true,
        Talk::Accounts => has_account,
        Talk::Nobody => false,
    }
}
