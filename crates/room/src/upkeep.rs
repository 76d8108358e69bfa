//! What a node does regularly: it says that it lives, and lets flags fall that nobody watches.

use crate::Rooms;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often a node says that it lives. So much at most is given to a player whose turn it is when the node dies.
const BEAT: Duration = Duration::from_millis(800);
/// Games that are looked at in one go, when something in them is due.
const SWEEP: u32 = 64;

/// The regular work of a node. Dropping it stops it.
pub struct Upkeep([tokio::task::JoinHandle<()>; 2]);

impl Upkeep {
    /// Begins at once.
    pub fn start(rooms: Arc<Rooms>) -> Upkeep {
        let looking = rooms.clone();
        let looks = tokio::spawn(async move {
            // Apart from what follows, for a store may keep it waiting.
            let mut ticks = ticks();
            loop {
                ticks.tick().await;
                looking.time().look();
            }
        });
        let beats = tokio::spawn(async move {
            let mut ticks = ticks();
            let mut failing = false;
            loop {
                ticks.tick().await;
                let now = rooms.time().now();
                let taken = rooms.site().store.beat(&rooms.site().node, now.0).await;
                match &taken {
                    Err(error) if !failing => tracing::error!("the store does not answer: {error}"),
                    Ok(_) if failing => tracing::info!("the store answers again"),
                    _ => {}
                }
                failing = taken.is_err();
                rooms.set_store_healthy(!failing);
                if let Ok(taken) = taken {
                    taken.iter().for_each(|id| rooms.was_taken(id));
                    sweep(&rooms).await;
                }
            }
        });
        Upkeep([looks, beats])
    }
}

fn ticks() -> tokio::time::Interval {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

impl Drop for Upkeep {
    fn drop(&mut self) {
        self.0.iter().for_each(tokio::task::JoinHandle::abort);
    }
}

/// Opens the rooms of games in which something is due: a room sees to it as it opens. Rooms that are open look themselves.
pub(crate) async fn sweep(rooms: &Arc<Rooms>) {
    let site = rooms.site();
    let Ok(due) = site.store.due(&site.node, rooms.time().now().0, SWEEP).await else { return };
    for id in due {
        if !rooms.is_open(&id)
            && let Err(error) = rooms.wake(&id).await
        {
            tracing::warn!(game = id, "something is due, but it cannot be opened: {error}");
        }
    }
}
