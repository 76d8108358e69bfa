//! What a node does regularly: it says that it lives, and lets flags fall that nobody watches.

use crate::Rooms;
use crate::bus::Topic;
use bytes::Bytes;
use komadai_store::{STALE_MS, StoreError};
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
/// Beats of others that follow each other so closely are one run. Where their run has lasted so long, theirs are kept while ours is not:
/// a store that comes back for all answers everybody within that time.
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
        let (heard, others) = watch::channel(None::<Run>);
        let hears = tokio::spawn(hear_others(rooms.clone(), heard));
        let beats = tokio::spawn(async move {
            let others_live = || others.borrow().is_some_and(|run| run.goes_on(Instant::now()));
            let mut failing = false;
            // For how long no beat has been kept. Time in which this node itself was asleep says nothing of the store.
            let mut unanswered = Duration::ZERO;
            loop {
                let next = Instant::now() + if rooms.count() > 0 { BEAT } else { IDLE_BEAT };
                let beat = {
                    let mut beat = pin!(rooms.beat());
                    loop {
                        tokio::select! {
                            kept = &mut beat => break kept,
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
                match &beat {
                    Err(error) if !failing => tracing::error!("the store does not answer: {error}"),
                    Ok(()) if failing => tracing::info!("the store answers again"),
                    _ => {}
                }
                failing = beat.is_err();
                rooms.set_store_healthy(!failing);
                match beat {
                    Ok(()) => {
                        unanswered = Duration::ZERO;
                        rooms.set_cut_off(false);
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

impl Rooms {
    /// Says that this node lives. Once that is kept, the other nodes hear of it, and the rooms of games that were taken from this one.
    ///
    /// # Errors
    /// The store has not kept it.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let (site, now) = (self.site(), self.time().now());
        if self.time().is_silent() {
            site.store.was_silent(now.0).await?;
        }
        let taken = site.store.beat(&site.node, now.0).await?;
        self.time().was_kept(now);
        site.bus.publish(&Topic::Beats, Bytes::from(site.node.clone()));
        taken.iter().for_each(|id| self.was_taken(id));
        Ok(())
    }
}

/// Kept beats of other nodes, one soon after the other.
#[derive(Copy, Clone)]
struct Run {
    first: Instant,
    last: Instant,
}

impl Run {
    /// The run that a beat heard now belongs to.
    fn with(run: Option<Run>, now: Instant) -> Run {
        let first = run.filter(|run| now - run.last < A_MOMENT).map_or(now, |run| run.first);
        Run { first, last: now }
    }

    /// Whether the others reach a store that this node does not reach.
    fn goes_on(self, now: Instant) -> bool {
        now - self.last < A_MOMENT && self.last - self.first >= A_MOMENT
    }
}

/// Notes the beats of other nodes that were kept.
async fn hear_others(rooms: Arc<Rooms>, heard: watch::Sender<Option<Run>>) {
    let site = rooms.site();
    loop {
        let mut beats = site.bus.subscribe(&Topic::Beats);
        loop {
            match beats.recv().await {
                Ok(node) if node != site.node.as_bytes() => {
                    heard.send_modify(|run| *run = Some(Run::with(*run, Instant::now())));
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(beats: &[u64], begin: Instant) -> Run {
        let at = |ms: &u64| begin + Duration::from_millis(*ms);
        beats.iter().map(at).fold(None, |run, now| Some(Run::with(run, now))).expect("a beat")
    }

    #[test]
    fn the_first_beats_after_a_silence_of_all_cut_nobody_off() {
        let begin = Instant::now();
        let at = |ms| begin + Duration::from_millis(ms);
        let before = heard(&[0, 400, 800, 1_200], begin);
        assert!(before.goes_on(at(1_500)), "the others go on while this node is not answered");
        assert!(!before.goes_on(at(2_400)), "nor are they");
        let back = heard(&[0, 400, 800, 1_200, 4_000, 4_400], begin);
        assert!(!back.goes_on(at(4_500)), "the store came back, and this node's own beat is on its way");
        let longer = heard(&[0, 400, 4_000, 4_400, 4_800, 5_200], begin);
        assert!(longer.goes_on(at(5_300)), "it came back for the others alone");
    }
}
