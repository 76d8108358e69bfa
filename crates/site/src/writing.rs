//! Whether somebody may write what others read: one question, asked at each such write, by a page, by the API and over a socket that
//! was open before.

use crate::people::{is_sheltered, may_meet};
use crate::site::Site;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::Color;
use komadai_store::{Seat, SecretHash, StoreError};

/// Whether somebody may write what anybody reads: their account is open, no moderator has silenced them for a time, and no teacher keeps
/// them within their class.
///
/// # Errors
/// The store failed.
pub async fn may_write(site: &Site, writer: SecretHash) -> Result<bool, StoreError> {
    match writes(site, writer).await? {
        Some(Some(account)) => Ok(!is_sheltered(&*site.store, &account).await?),
        writes => Ok(writes.is_some()),
    }
}

/// Why somebody may not write beside a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// Their account is closed, or a moderator has silenced them for a time.
    Muted,
    /// A teacher keeps them, or whom they would talk with, within their class.
    Sheltered,
}

/// Why somebody may not write beside the board of a game: as [`may_write`] says, or for pupils who are kept within their class, who talk
/// with nobody else, nor others with them.
///
/// # Errors
/// The store failed.
pub async fn silence_beside(site: &Site, writer: SecretHash, game: &str) -> Result<Option<Silence>, StoreError> {
    let Some(account) = writes(site, writer).await? else { return Ok(Some(Silence::Muted)) };
    let meets = meets_players(site, (Some(writer), account.as_deref()), game).await?;
    Ok((!meets).then_some(Silence::Sheltered))
}

/// Whether somebody, by what their seats are held by and their account, may meet the players of a game; everybody meets engines.
///
/// # Errors
/// The store failed.
pub async fn meets_players(
    site: &Site,
    (own, account): (Option<SecretHash>, Option<&str>),
    game: &str,
) -> Result<bool, StoreError> {
    let Some(row) = site.store.game(game).await? else { return Ok(true) };
    for side in Color::ALL {
        let Seat::Person { holder: Some(holder), .. } = row.seats[side] else { continue };
        if Some(holder) == own {
            continue;
        }
        let meets = match (site.store.account_holding(holder).await?, account) {
            (Some(player), _) => may_meet(&*site.store, account, &player.id).await?,
            (None, Some(account)) => !is_sheltered(&*site.store, account).await?,
            (None, None) => true,
        };
        if !meets {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The account of whoever writes, if they have one; none at all where they may not write.
async fn writes(site: &Site, writer: SecretHash) -> Result<Option<Option<String>>, StoreError> {
    let held = site.store.sanctions_of(writer, SystemClock.wall().0).await?;
    if held.iter().any(|sanction| sanction.kind == "mute") {
        return Ok(None);
    }
    // A guest's session is no account's.
    Ok(match site.store.account_holding(writer).await? {
        None => Some(None),
        Some(account) => account.closed.is_none().then_some(Some(account.id)),
    })
}
