//! The time that a node's games go by: it runs as evenly as the even clock, and follows the time of day.
//!
//! Where the two clocks disagree, the time of day was set or the machine slept; where nobody has looked at the clock for long,
//! the process slept; where no sign of life was kept for long, the store was away. Each is a [`Gap`]: the games go on behind it as they were
//! before it.

use crate::Clock;
use komadai_game::Instant;
use komadai_store::STALE_MS;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// How far the time of day may be off before it is followed.
pub(crate) const TOLERANCE_MS: u64 = 1_000;
/// Nobody has looked at the clock for so long: the process slept. Other nodes took it for dead by then.
const ASLEEP: Duration = Duration::from_millis(STALE_MS);
/// Gaps that are remembered.
const REMEMBERED: usize = 64;

/// Time in which this node did not serve its games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gap {
    /// The first is 1.
    pub(crate) number: u64,
    /// The last instant before it, by the time as it was then.
    pub(crate) since: Instant,
    /// The first instant after it. Earlier where the clock was set back.
    pub(crate) until: Instant,
}

impl Gap {
    /// Whether it lies in the turn that runs in a game: one whose last event was then, and whose room was open for this many
    /// gaps. An older gap that set the clock back is none of a game that was opened after it: its instants are all behind it.
    pub(crate) fn concerns(&self, last_event: Instant, known: u64) -> bool {
        if self.since <= self.until { self.until > last_event } else { self.number > known && last_event > self.until }
    }
}

/// Keeps the time of a node.
pub struct Timekeeper {
    clock: Arc<dyn Clock>,
    /// What the time was when the even clock began, in milliseconds.
    beginning: AtomicU64,
    /// How long the even clock had run when somebody last looked, in milliseconds.
    looked: AtomicU64,
    /// When a sign of life of this node was last kept, in milliseconds since 1970.
    kept: AtomicU64,
    /// How many gaps there were.
    count: watch::Sender<u64>,
    gaps: Mutex<VecDeque<Gap>>,
}

impl Timekeeper {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Timekeeper {
        let (ran, wall) = (millis(clock.ran()), clock.wall().0);
        Timekeeper {
            beginning: AtomicU64::new(wall.saturating_sub(ran)),
            looked: AtomicU64::new(ran),
            kept: AtomicU64::new(wall),
            count: watch::channel(0).0,
            gaps: Mutex::default(),
            clock,
        }
    }

    /// Now, in milliseconds since 1970 in UTC. It goes back only over a gap.
    pub fn now(&self) -> Instant {
        let ran = self.clock.ran();
        if millis(ran).saturating_sub(self.looked.load(Ordering::SeqCst)) > millis(ASLEEP) {
            self.look();
        }
        Instant(self.beginning.load(Ordering::SeqCst) + millis(ran))
    }

    /// Looks at both clocks. Somebody does so several times within [`STALE_MS`].
    pub fn look(&self) {
        // One at a time: a gap is noted once.
        let mut gaps = self.gaps.lock().unwrap_or_else(PoisonError::into_inner);
        let (ran, wall) = (millis(self.clock.ran()), self.clock.wall());
        let looked = self.looked.swap(ran, Ordering::SeqCst);
        let beginning = self.beginning.load(Ordering::SeqCst);
        let (since, now) = (Instant(beginning + looked), Instant(beginning + ran));
        let was_set = wall.0.abs_diff(now.0) > TOLERANCE_MS;
        let slept = ran.saturating_sub(looked) > millis(ASLEEP);
        if !was_set && !slept {
            return;
        }
        let until = if was_set { wall } else { now };
        tracing::warn!(since = since.0, until = until.0, "the clock was set, or this process slept; nobody is charged");
        // What was before it is known by it.
        self.kept.store(until.0, Ordering::SeqCst);
        if until < since {
            // Those before it tell the time by the clock as it was.
            gaps.clear();
        }
        self.beginning.store(until.0.saturating_sub(ran), Ordering::SeqCst);
        self.remember(&mut gaps, since, until);
    }

    /// Whether no sign of life has been kept for so long that others take this node for dead.
    pub(crate) fn is_silent(&self) -> bool {
        self.now().since(Instant(self.kept.load(Ordering::SeqCst))).0 > STALE_MS
    }

    /// A sign of life that was given then has been kept. Where the one before it is long past, nothing could be kept in between, and nobody
    /// could play.
    pub fn was_kept(&self, at: Instant) {
        let mut gaps = self.gaps.lock().unwrap_or_else(PoisonError::into_inner);
        let before = Instant(self.kept.swap(at.0, Ordering::SeqCst));
        if at.since(before).0 > STALE_MS {
            tracing::warn!(since = before.0, until = at.0, "nothing could be kept; nobody is charged");
            self.remember(&mut gaps, before, at);
        }
    }

    fn remember(&self, gaps: &mut VecDeque<Gap>, since: Instant, until: Instant) {
        let number = *self.count.borrow() + 1;
        if gaps.len() == REMEMBERED {
            gaps.pop_front();
        }
        gaps.push_back(Gap { number, since, until });
        self.count.send_replace(number);
    }

    /// How many there were so far.
    pub(crate) fn gaps(&self) -> u64 {
        *self.count.borrow()
    }

    /// Whoever has to know of each gap.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.count.subscribe()
    }

    /// The latest gaps, in order.
    pub(crate) fn latest_gaps(&self) -> Vec<Gap> {
        self.gaps.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }

    /// Resolves once that instant has come, as it looks now.
    pub(crate) async fn sleep_until(&self, at: Instant) {
        let beginning = self.beginning.load(Ordering::SeqCst);
        self.clock.sleep_until(Duration::from_millis(at.0.saturating_sub(beginning))).await;
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
