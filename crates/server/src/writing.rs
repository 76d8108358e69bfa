//! Whether somebody may write what others read, as pages and the API say it.

use crate::app::App;
use crate::principal::Account;
use crate::refusal::Refusal;
pub(crate) use komadai_site::writing::{may_write, meets_players};

/// Whether an account may write now.
///
/// # Errors
/// They may not, or the store failed.
pub(crate) async fn check(app: &App, account: &Account) -> Result<(), Refusal> {
    if may_write(&app.site, account.holder).await? { Ok(()) } else { Err(Refusal::SILENCED) }
}
