//! Whoever is gone from the board loses, by the protocol: at once, or where they were given a token to come back with, after a while.

use super::Door;
use super::board::Seat;
use crate::games::shown;
use komadai_game::Counting;
use komadai_room::{Ask, Credentials, Refused};
use komadai_shogi::Color;
use komadai_store::{Seat as Held, Status};
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How often the games are looked at whose players may be gone: those of a node that was killed, above all.
const LOOK: Duration = Duration::from_secs(5);
/// Games that are looked at.
const LOOKED_AT: u32 = 400;
/// How much longer a player may be away who takes a game up again: connections are made one after another.
const MOMENT: Duration = Duration::from_secs(10);
/// What other nodes report of a board, or take back, is heard within so long.
const HEARSAY: Duration = Duration::from_secs(6);
/// How often it is tried to end a game, and after which pause.
const TRIES: usize = 60;
const AGAIN: Duration = Duration::from_secs(1);

/// Who has come back to a game, and when: of two absences the second is counted from its own beginning.
#[derive(Default)]
pub(super) struct Returned(Mutex<HashMap<(String, Color), Instant>>);

impl Returned {
    /// Somebody is at their board again. What no connection that is still open can have seen is forgotten.
    pub(super) fn note(&self, seat: &Seat, longest: Duration) {
        let mut returned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        returned.retain(|_, at| at.elapsed() <= longest);
        returned.insert((seat.id.clone(), seat.side), seat.taken);
    }

    /// Whether somebody came back after a connection had taken a seat. Its end may be noticed later than that.
    fn after(&self, seat: &Seat) -> bool {
        let returned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        returned.get(&(seat.id.clone(), seat.side)).is_some_and(|at| *at > seat.taken)
    }
}

/// A connection to a game is lost.
pub(super) fn left(door: Arc<Door>, seat: Seat) {
    tokio::spawn(async move {
        let mut stopping = door.app.site.stopping.clone();
        tokio::select! {
            has_returned = returns(&door, &seat) => if has_returned {
                return;
            },
            // Whoever had to leave because the site stops has not left.
            () = stopping.draining() => return,
        }
        if !door.returned.after(&seat) {
            lose(&door, &seat.id, seat.side, seat.credentials()).await;
        }
    });
}

/// Whether somebody is seen at their seat again in time, at whatever node: another absence is for that one to count.
async fn returns(door: &Door, seat: &Seat) -> bool {
    let until = Instant::now() + door.config.reconnect;
    // The owner of the game may hear late that the seat is empty.
    tokio::time::sleep(door.config.reconnect.min(HEARSAY)).await;
    while Instant::now() < until {
        if door.app.rooms.view(&seat.id).await.is_ok_and(|seen| seen.presence.players[seat.side]) {
            return true;
        }
        tokio::time::sleep(AGAIN.min(until.saturating_duration_since(Instant::now()))).await;
    }
    false
}

/// Somebody does not play what they were asked to: nothing was begun.
pub(super) fn call_off(door: Arc<Door>, id: String) {
    tokio::spawn(async move {
        for _ in 0..TRIES {
            let rooms = &door.app.rooms;
            if door.app.site.stopping.is_draining()
                || rooms.view(&id).await.is_ok_and(|seen| !seen.game.is_waiting() || seen.game.outcome().is_some())
                || rooms.call_off(&id).await.unwrap_or(false)
            {
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
    });
}

/// The game is lost for a side, unless it is there.
async fn lose(door: &Door, id: &str, side: Color, credentials: Credentials) {
    let rooms = &door.app.rooms;
    for _ in 0..TRIES {
        if door.app.site.stopping.is_draining() {
            return;
        }
        if let Ok(seen) = rooms.view(id).await {
            if seen.game.outcome().is_some() || seen.presence.players[side] {
                return;
            }
            if let Ok(attendance) = rooms.attend(id).await
                && attendance.attach(credentials.clone(), None).await.is_some()
                && let Some(Ok(()) | Err(Refused::Game(_) | Refused::NotAPlayer)) =
                    attendance.ask(None, Ask::Leave).await
            {
                return;
            }
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Looks after the games whose players are gone without this node knowing of it; one that was not begun ends by its own deadline. Never
/// returns.
pub(super) async fn watch(door: Arc<Door>) -> Infallible {
    let mut absent: HashMap<(String, Color), Instant> = HashMap::new();
    loop {
        tokio::time::sleep(LOOK).await;
        let rooms = &door.app.rooms;
        if door.app.site.stopping.is_draining() {
            continue;
        }
        let rows = shown(&door.app.site, LOOKED_AT).await.unwrap_or_default();
        let mut now = HashMap::new();
        for row in rows {
            // People, whom a program plays as well, have the rules of the site.
            let by_protocol = komadai_game::Contract::from_stored(&row.contract)
                .is_ok_and(|contract| contract.config.counting != Counting::Exact && contract.pool.is_some());
            if !by_protocol || row.card.as_ref().is_some_and(|card| card.status == Status::Over) {
                continue;
            }
            let Ok(seen) = rooms.view(&row.id).await else { continue };
            for side in Color::ALL {
                let Held::Person { holder: Some(holder), .. } = row.seats[side] else { continue };
                if seen.presence.players[side] || seen.game.outcome().is_some() {
                    continue;
                }
                let key = (row.id.clone(), side);
                let since = absent.get(&key).copied().unwrap_or_else(Instant::now);
                if since.elapsed() >= door.config.reconnect + MOMENT {
                    let credentials = Credentials { secrets: Vec::new(), session: Some(holder) };
                    lose(&door, &row.id, side, credentials).await;
                } else {
                    now.insert(key, since);
                }
            }
        }
        absent = now;
    }
}
