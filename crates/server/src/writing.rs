//! Whether somebody may write what others read: one question, asked at each such write, by a page, by the API and over a socket that
//! was open before.

use crate::app::{App, Talk};
use crate::people::{is_sheltered, may_meet};
use crate::principal::Account;
use crate::refusal::Refusal;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::Color;
use komadai_store::{Seat, SecretHash, StoreError};
use komadai_wire::SocketRefusal;

/// Whether somebody may write what anybody reads: their account is open, no moderator has silenced them for a time, and no teacher keeps
/// them within their class.
///
/// # Errors
/// The store failed.
pub(crate) async fn may_write(app: &App, writer: SecretHash) -> Result<bool, StoreError> {
    match writes(app, writer).await? {
        Some(Some(account)) => Ok(!is_sheltered(&*app.store, &account).await?),
        writes => Ok(writes.is_some()),
    }
}

/// Why somebody may not write beside the board of a game: as [`may_write`] says, or for pupils who are kept within their class, who talk
/// with nobody else, nor others with them.
///
/// # Errors
/// The store failed.
pub(crate) async fn silence_beside(
    app: &App,
    writer: SecretHash,
    game: &str,
) -> Result<Option<SocketRefusal>, StoreError> {
    let Some(account) = writes(app, writer).await? else { return Ok(Some(SocketRefusal::TalkMuted)) };
    let meets = meets_players(app, (Some(writer), account.as_deref()), game).await?;
    Ok((!meets).then_some(SocketRefusal::Sheltered))
}

/// Whether somebody, by what their seats are held by and their account, may meet the players of a game; everybody meets engines.
///
/// # Errors
/// The store failed.
pub(crate) async fn meets_players(
    app: &App,
    (own, account): (Option<SecretHash>, Option<&str>),
    game: &str,
) -> Result<bool, StoreError> {
    let Some(row) = app.store.game(game).await? else { return Ok(true) };
    for side in Color::ALL {
        let Seat::Person { holder: Some(holder), .. } = row.seats[side] else { continue };
        if Some(holder) == own {
            continue;
        }
        let meets = match (app.store.account_holding(holder).await?, account) {
            (Some(player), _) => may_meet(&*app.store, account, &player.id).await?,
            (None, Some(account)) => !is_sheltered(&*app.store, account).await?,
            (None, None) => true,
        };
        if !meets {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The account of whoever writes, if they have one; none at all where they may not write.
async fn writes(app: &App, writer: SecretHash) -> Result<Option<Option<String>>, StoreError> {
    let held = app.store.sanctions_of(writer, SystemClock.wall().0).await?;
    if held.iter().any(|sanction| sanction.kind == "mute") {
        return Ok(None);
    }
    // A guest's session is no account's.
    Ok(match app.store.account_holding(writer).await? {
        None => Some(None),
        Some(account) => account.closed.is_none().then_some(Some(account.id)),
    })
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
