//! What a node does regularly: it says that it lives, and lets flags fall that nobody watches.

use crate::Rooms;
use std::sync::Arc;
use std::time::Duration;

/// How often a node says that it lives. So much at most is given to a player whose turn it is when the node dies.
const BEAT: Duration = Duration::from_millis(800);
/// Games that are looked at in one go, when something in them is due.
const SWEEP: u32 = 64;

/// The regular work of a node. Dropping it stops it.
pub struct Upkeep(tokio::task::JoinHandle<()>);

impl Upkeep {
    /// Begins at once.
    pub fn start(rooms: Arc<Rooms>) -> Upkeep {
        Upkeep(tokio::spawn(async move {
            let mut ticks = tokio::time::interval(BEAT);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            let mut failing = false;
            loop {
                ticks.tick().await;
                let now = rooms.site().clock.now();
                let beaten = rooms.site().store.beat(&rooms.site().node, now.0).await;
                match &beaten {
                    Err(error) if !failing => tracing::error!("the store does not answer: {error}"),
                    Ok(()) if failing => tracing::info!("the store answers again"),
                    _ => {}
                }
                failing = beaten.is_err();
                rooms.set_store_healthy(!failing);
                if !failing {
                    sweep(&rooms).await;
                    if !rooms.site().bus.is_up() {
                        rooms.look_at_store();
                    }
                }
            }
        }))
    }
}

impl Drop for Upkeep {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Opens the rooms of games in which something is due: a room sees to it as it opens. Rooms that are open look themselves.
pub(crate) async fn sweep(rooms: &Arc<Rooms>) {
    let site = rooms.site();
    let Ok(due) = site.store.due(&site.node, site.clock.now().0, SWEEP).await else { return };
    for id in due {
        if !rooms.is_open(&id)
            && let Err(error) = rooms.wake(&id).await
        {
            tracing::warn!(game = id, "something is due, but it cannot be opened: {error}");
        }
    }
}
