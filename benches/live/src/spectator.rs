//! Who watches a game, and how soon they see each move.

use crate::seat::{PATIENCE, Seat};
use crate::table::Hall;
use crate::tally::{Tally, micros};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout};

/// When each move was sent, for the spectators' clocks.
pub(crate) type Sent = Arc<Mutex<Vec<Instant>>>;

pub(crate) fn note(sent: &Sent, index: usize) {
    let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    sent.truncate(index);
    sent.push(Instant::now());
}

/// Watches a game to its end, and measures when each move arrives.
pub(crate) async fn spectate(
    hall: Arc<Hall>,
    id: String,
    mut seat: Seat,
    sent: Sent,
    mut leave: watch::Receiver<Option<usize>>,
) -> Tally {
    let mut tally = Tally::default();
    let place = hall.place(&id);
    loop {
        let before = seat.seen();
        let heard = tokio::select! {
            heard = seat.until(|seat| seat.seen() > before, &mut tally) => heard,
            _ = leave.wait_for(Option::is_some) => break,
        };
        match heard {
            Ok(at) if seat.seen() == before + 1 => {
                let sent = sent.lock().unwrap_or_else(PoisonError::into_inner).get(before).copied();
                tally.watched.extend(sent.map(|sent| micros(at - sent)));
            }
            Ok(_) => {}
            // Nothing may be said for long where nobody plays.
            Err(error) if error.is::<Elapsed>() => {}
            Err(_) => {
                if let Err(error) = seat.come_back(&place, &mut tally).await {
                    tally.complain(format!("a spectator of game {id}: {error:#}"));
                    return tally;
                }
            }
        }
    }
    let last = leave.borrow().unwrap_or(0);
    if timeout(PATIENCE / 6, seat.until(|seat| seat.seen() >= last, &mut tally)).await.is_err() {
        tally.lost += last.saturating_sub(seat.seen()) as u64;
    }
    seat.leave().await;
    tally
}
