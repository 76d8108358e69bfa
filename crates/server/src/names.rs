//! Who may be called what at a board: the name of an account is its own.

use crate::app::App;
use crate::people::borne_by;
use crate::principal::Account;
use crate::refusal::Refusal;
use komadai_wire::{ApiError, ErrorReason};

/// Refuses a name of an account to everybody else.
pub(crate) async fn may_be_called(app: &App, own: Option<&Account>, name: &str) -> Result<(), Refusal> {
    if name.is_empty() || own.is_some_and(|account| account.name == name) {
        return Ok(());
    }
    let is_free = match borne_by(name) {
        Some(key) => app.store.account_named(&key).await?.is_none(),
        None => false,
    };
    let words = "this name is an account's; log in to play under it, or choose another";
    if is_free { Ok(()) } else { Err(ApiError::because(ErrorReason::NameOfAccount, words).into()) }
}
