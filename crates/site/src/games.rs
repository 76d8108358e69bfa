//! Games as the site keeps them, whether or not a room is open: lists, and what is known of one besides its moves.

use crate::archive;
use crate::site::Site;
use komadai_shogi::Color;
use komadai_store::{Seat, SecretHash, StoreError, StoredGame};

/// The sides that somebody holds in a game, by what their seats are held by.
pub fn sides_of(game: &StoredGame, holder: SecretHash) -> impl Iterator<Item = Color> {
    let holds =
        move |side: &Color| matches!(game.seats[*side], Seat::Person { holder: Some(held), .. } if held == holder);
    Color::ALL.into_iter().filter(holds)
}

/// A game.
///
/// # Errors
/// The store failed.
pub async fn stored(site: &Site, id: &str) -> Result<Option<StoredGame>, StoreError> {
    site.store.game(id).await
}

/// The games in which somebody holds a seat, those that go on first.
///
/// # Errors
/// The store failed.
pub async fn own(site: &Site, holder: SecretHash, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    site.store.games_of(holder, at_most).await
}

/// The games that somebody has played to their end and that anybody may find, the newest first; only those made before a moment, or then
/// and of an id that comes before this one.
///
/// # Errors
/// The store failed.
pub async fn played(
    site: &Site,
    holder: SecretHash,
    before: Option<(u64, &str)>,
    at_most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    site.store.games_played(holder, before, at_most).await
}

/// The games that anybody may watch.
///
/// # Errors
/// The store failed.
pub async fn shown(site: &Site, at_most: u32) -> Result<Vec<StoredGame>, StoreError> {
    site.store.shown_games(at_most).await
}

/// Whether a game is one of an event, whose referees see to it.
///
/// # Errors
/// The store failed.
pub async fn is_of_event(site: &Site, id: &str) -> Result<bool, StoreError> {
    Ok(site.store.event_game(id).await?.is_some())
}

/// Whether somebody plays in a game who is kept within their class: nobody outside learns of them.
///
/// # Errors
/// The store failed.
pub async fn has_pupil(site: &Site, game: &StoredGame) -> Result<bool, StoreError> {
    archive::has_pupil(&*site.store, game).await
}

/// Keeps what a program said of a move. Nobody waits for it, and where it is not kept, nothing of the game is lost.
pub async fn remark(site: &Site, id: &str, ply: u32, text: &str) {
    let _ = site.store.add_remark(id, ply, text).await;
}
