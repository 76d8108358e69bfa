//! Enters what games came to into their events, game by game as they end. What a referee has entered meanwhile stands.

use super::{Undone, after};
use crate::event_logs::Untold;
use crate::happened::Cursor;
use crate::site::Site;
use komadai_game::{Control, Reason};
use komadai_room::{RoomError, Snapshot};
use komadai_shogi::Color;
use komadai_store::{Consumer, EventGame, EventGameStage, Heard, Step, StepsAdded, StoreError};
use komadai_tournament::{Board, Command, Left, Outcome};
use std::sync::Arc;

/// Games that are looked at in one go.
const BATCH: u32 = 64;
/// How often a result is judged again because somebody else was quicker.
const TRIES: u32 = 8;

/// Goes on for ever. Where the store fails, there is a next time.
pub async fn keep(site: Arc<Site>, mut cursor: Cursor) {
    loop {
        let heard = cursor.next(BATCH).await;
        if take_all(&site, heard).await.is_err() {
            cursor.pause().await;
        }
    }
}

/// Takes in what was noted. A result enters in the transaction in which its game is marked, and a game that is marked is not looked at
/// again: whatever dies before the cursor is moved, it enters once.
async fn take_all(site: &Site, heard: Heard) -> Result<(), Undone> {
    let (mut to, mut done) = (heard.after, Ok(()));
    for noted in &heard.notes {
        done = match site.store.event_game(&noted.game).await {
            Ok(Some(game)) if game.stage == EventGameStage::Open => take(site, &game).await,
            Ok(_) => Ok(()),
            Err(error) => Err(error.into()),
        };
        if done.is_err() {
            break;
        }
        to = noted.number;
    }
    if to > heard.after {
        site.store.pass(Step { consumer: Consumer::Events, from: heard.after, to }).await?;
    }
    done
}

/// Enters what a game came to.
async fn take(site: &Site, game: &EventGame) -> Result<(), Undone> {
    // As it is stored: a room that follows the game at another node may not have heard of its end.
    let seen = match site.rooms.ended(&game.game).await {
        Ok(seen) if seen.game.outcome().is_none() => return Err(Undone::Failed),
        Ok(seen) => Some(seen),
        Err(RoomError::NoSuchGame | RoomError::Unreadable) => None,
        Err(_) => return Err(Undone::Failed),
    };
    let result = seen.as_deref().and_then(result);
    for _ in 0..TRIES {
        let Some(event) = site.store.event(&game.event).await? else { return Ok(()) };
        let held = match site.events.get(&*site.store, &site.desk, &event).await {
            Err(Untold::Store(StoreError::Corrupt(why))) => {
                tracing::error!(event = event.id, "the result of a game is not entered: {why}");
                return Ok(());
            }
            told => told?,
        };
        let at = |number: u32| (number as usize).wrapping_sub(1);
        let board = |rounds: &[komadai_tournament::Round]| -> Option<Board> {
            rounds.get(at(game.round))?.boards.get(at(game.board)).cloned()
        };
        let is_open = board(&held.state().rounds).is_some_and(|board| {
            board.result.is_none() && board.black == game.black && board.white == game.white && !held.state().closed
        });
        let (to, next) = match result {
            _ if !is_open => (EventGameStage::Over, None),
            // Called off: it is played anew.
            None => (EventGameStage::Again, None),
            Some((result, left)) => {
                let command = Command::Result { round: game.round, board: game.board, result, left };
                match after(site, &held, vec![command]).await? {
                    Ok(next) => {
                        let is_replayed = board(&next.state().rounds).is_some_and(|board| board.result.is_none());
                        (if is_replayed { EventGameStage::Again } else { EventGameStage::Over }, Some(next))
                    }
                    // As many replays as there may be: the referees decide.
                    Err(_) => (EventGameStage::Over, None),
                }
            }
        };
        let steps = next.as_ref().map(|next| (next.steps_after(held.steps()), next.card()));
        match site.store.move_event_game(game, &[EventGameStage::Open], to, steps).await? {
            StepsAdded::Yes => {
                if let Some(next) = next {
                    site.events.keep(&event.id, Arc::new(next));
                }
                return Ok(());
            }
            StepsAdded::Known => return Ok(()),
            StepsAdded::Behind => {}
        }
    }
    Err(Undone::Failed)
}

/// What a game came to, with the time that is left to both; none where it has no result.
fn result(seen: &Snapshot) -> Option<(Outcome, Option<Left>)> {
    let outcome = seen.game.outcome()?;
    let result = match (outcome.winner, &outcome.reason) {
        (_, Reason::Aborted) => return None,
        (Some(Color::Black), _) => Outcome::Black,
        (Some(Color::White), _) => Outcome::White,
        (None, Reason::Repetition) => Outcome::Repetition,
        (None, Reason::Impasse(_) | Reason::Declaration(_)) => Outcome::Impasse,
        (None, _) => Outcome::Draw,
    };
    let main = |side: Color| {
        let clock = seen.game.clock(side);
        let is_timed = matches!(clock.control(), Control::Timed(_));
        is_timed.then(|| u32::try_from(clock.state().0.0).unwrap_or(u32::MAX))
    };
    let left = main(Color::Black).zip(main(Color::White)).map(|(black_ms, white_ms)| Left { black_ms, white_ms });
    Some((result, left.filter(|_| result.is_draw())))
}
