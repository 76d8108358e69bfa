//! What a node does regularly: it says that it lives, and lets flags fall that nobody watches.

use crate::Rooms;
use crate::bus::Topic;
use bytes::Bytes;
use komadai_store::STALE_MS;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, sleep};

/// How often a node says that it lives while rooms are open. A beat counts once it is kept: with one each 0.4 s the last one is at most
/// 0.8 s old when the node dies, though the disk takes its time. So much at most is given to a player whose turn it is then.
const BEAT: Duration = Duration::from_millis(400);
/// While none is open, for the sake of the disk.
const IDLE_BEAT: Duration = Duration::from_millis(800);
/// How often clocks are compared, and games are looked for in which something is due.
const ROUND: Duration = Duration::from_millis(800);
/// A node whose last beat is older than this is taken for dead.
const STALE: Duration = Duration::from_millis(STALE_MS);
/// How often a node whose store does not answer looks whether others reach it.
const LOOK: Duration = Duration::from_millis(200);
/// A beat that was heard so long ago was kept while ours was not: a store that is gone for all is known within one beat.
const A_MOMENT: Duration = Duration::from_millis(1_200);
/// Games that are looked at in one go, when something in them is due.
const SWEEP: u32 = 64;

/// The regular work of a node. Dropping it stops it.
pub struct Upkeep([tokio::task::JoinHandle<()>; 4]);

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
        let sweeping = rooms.clone();
        let sweeps = tokio::spawn(async move {
            let mut ticks = ticks();
            loop {
                ticks.tick().await;
                if sweeping.is_store_healthy() {
                    sweep(&sweeping).await;
                }
            }
        });
        let (heard, others) = watch::channel(None::<Instant>);
        let hears = tokio::spawn(hear_others(rooms.clone(), heard));
        let beats = tokio::spawn(async move {
            let others_live = || others.borrow().is_some_and(|heard| heard.elapsed() < A_MOMENT);
            let mut failing = false;
            // For how long no beat has been kept. Time in which this node itself was asleep says nothing of the store.
            let mut unanswered = Duration::ZERO;
            loop {
                let next = Instant::now() + if rooms.count() > 0 { BEAT } else { IDLE_BEAT };
                let taken = {
                    let now = rooms.time().now();
                    let mut beat = pin!(rooms.site().store.beat(&rooms.site().node, now.0));
                    loop {
                        tokio::select! {
                            taken = &mut beat => break taken,
                            () = sleep(LOOK) => {
                                unanswered += LOOK;
                                // Others take this node for dead. Where they can keep their beats, they take its games.
                                if unanswered >= STALE {
                                    rooms.set_store_healthy(false);
                                    rooms.set_cut_off(others_live());
                                }
                            }
                        }
                    }
                };
                match &taken {
                    Err(error) if !failing => tracing::error!("the store does not answer: {error}"),
                    Ok(_) if failing => tracing::info!("the store answers again"),
                    _ => {}
                }
                failing = taken.is_err();
                rooms.set_store_healthy(!failing);
                match taken {
                    Ok(taken) => {
                        unanswered = Duration::ZERO;
                        rooms.set_cut_off(false);
                        rooms.site().bus.publish(&Topic::Beats, Bytes::from(rooms.site().node.clone()));
                        taken.iter().for_each(|id| rooms.was_taken(id));
                    }
                    Err(_) if unanswered >= STALE => rooms.set_cut_off(others_live()),
                    Err(_) => {}
                }
                let pause = next.saturating_duration_since(Instant::now());
                sleep(pause).await;
                if failing {
                    unanswered += pause;
                }
            }
        });
        Upkeep([looks, sweeps, hears, beats])
    }
}

/// Notes when a beat of another node that was kept was last heard.
async fn hear_others(rooms: Arc<Rooms>, heard: watch::Sender<Option<Instant>>) {
    let site = rooms.site();
    loop {
        let mut beats = site.bus.subscribe(&Topic::Beats);
        loop {
            match beats.recv().await {
                Ok(node) if node != site.node.as_bytes() => drop(heard.send_replace(Some(Instant::now()))),
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => break,
            }
        }
        tokio::time::sleep(BEAT).await;
    }
}

fn ticks() -> tokio::time::Interval {
    let mut ticks = tokio::time::interval(ROUND);
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
