//! Who is kept from new games, as the API says it.

use crate::app::App;
use crate::asker::Asker;
use crate::refusal::Refusal;
pub(crate) use komadai_site::play_hold::{REMEMBERED_MS, hold, may_begin, may_play, meets_anybody};
use komadai_wire::{ApiError, ErrorReason};

/// Whether whoever asks may begin a new game.
///
/// # Errors
/// They are kept from it.
pub(crate) async fn check(app: &App, asker: &Asker) -> Result<(), Refusal> {
    if may_begin(&app.site, asker).await {
        return Ok(());
    }
    let error = ApiError::because(ErrorReason::PlayBanned, "you are kept from new games for a time");
    Err(error.remedy("GET /api/me/hold says why, and until when").into())
}
