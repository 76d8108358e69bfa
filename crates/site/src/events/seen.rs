//! An event as anybody sees it, and the lists of events.

use crate::event_logs::{Held, Untold};
use crate::site::Site;
use komadai_store::{EventGame, EventGameStage, EventPlayer, EventStage, StoreError, StoredEvent, is_id};
use komadai_tournament::{Board, State};
use std::sync::Arc;

/// An event with what is told of it.
pub struct Seen {
    /// Its row.
    pub event: StoredEvent,
    /// What its log tells.
    pub held: Arc<Held>,
    /// Those of its players who have accounts.
    pub players: Vec<EventPlayer>,
    /// The games that are played at its boards as they are, or were, in the order of their numbers; none where it is played over the board.
    pub games: Vec<EventGame>,
}

/// The event of an id; none: there is none.
///
/// # Errors
/// The store failed, or too much is being worked on.
pub async fn open(site: &Site, id: &str) -> Result<Option<Seen>, Untold> {
    let event = if is_id(id) { site.store.event(id).await? } else { None };
    let Some(event) = event else { return Ok(None) };
    let players = site.store.event_players(&event.id).await?;
    let held = site.events.get(&*site.store, &site.desk, &event).await?;
    let mut games = match &event.play {
        Some(_) => site.store.games_of_event(&event.id).await?,
        None => Vec::new(),
    };
    games.retain(|game| is_at_its_board(held.state(), game));
    Ok(Some(Seen { event, held, players, games }))
}

/// Whether a game counts, and the two at its board are still those who play it.
fn is_at_its_board(state: &State, game: &EventGame) -> bool {
    let at = |number: u32| (number as usize).wrapping_sub(1);
    let board = state.rounds.get(at(game.round)).and_then(|round| round.boards.get(at(game.board)));
    let both = |board: &Board| [&board.black, &board.white].map(|id| *id == game.black || *id == game.white);
    matches!(game.stage, EventGameStage::Open | EventGameStage::Over | EventGameStage::Again)
        && board.is_some_and(|board| both(board) == [true, true])
}

/// The events of a stage, those with the next day first (closed ones: the last day first); the first so many are left out.
///
/// # Errors
/// The store failed.
pub async fn listed(
    site: &Site,
    stage: EventStage,
    left_out: u32,
    at_most: u32,
) -> Result<Vec<StoredEvent>, StoreError> {
    site.store.events(stage, left_out, at_most).await
}
