//! Who may be called what at a board, as the doors say it.

use crate::app::App;
use crate::principal::Account;
use crate::refusal::Refusal;
pub(crate) use komadai_site::names::keep_looks;
use komadai_wire::{ApiError, ErrorReason};

/// Refuses a name that is somebody else's.
///
/// # Errors
/// It is, or the store failed.
pub(crate) async fn may_be_called(app: &App, own: Option<&Account>, name: &str) -> Result<(), Refusal> {
    if komadai_site::names::may_be_called(&app.site, own, name).await? {
        return Ok(());
    }
    let words = "this name is an account's; log in to play under it, or choose another";
    Err(ApiError::because(ErrorReason::NameOfAccount, words).into())
}
