//! What engines found of positions, kept for every game that reaches them: no opening is searched twice.

use komadai_record::Evaluation;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::Position;
use komadai_store::{EvaluationKey, Store};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// That an evaluation is asked for is noted once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 24 * 3600 * 1_000;

/// The evaluations of the site. What the store does not say now is searched.
pub(super) struct Evaluations {
    store: Arc<dyn Store>,
    /// Positions that are searched on this node now, with so many nodes.
    searched: Mutex<HashSet<(u64, u64)>>,
    changed: Notify,
}

/// The right to search a position, while which nobody else on this node does.
pub(super) struct Search<'a> {
    evaluations: &'a Evaluations,
    key: (u64, u64),
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.evaluations.searched().remove(&self.key);
        self.evaluations.changed.notify_waiters();
    }
}

fn key(engine: &str, position: &Position, nodes: u64) -> EvaluationKey {
    EvaluationKey { position: position.key(), engine: engine.to_owned(), nodes }
}

impl Evaluations {
    pub(super) fn new(store: Arc<dyn Store>) -> Evaluations {
        Evaluations { store, searched: Mutex::default(), changed: Notify::new() }
    }

    /// Waits until nobody on this node searches a position with so many nodes. Whoever comes after a search finds what it found.
    pub(super) async fn enter(&self, position: &Position, nodes: u64) -> Search<'_> {
        let key = (position.key(), nodes);
        loop {
            let changed = self.changed.notified();
            if self.searched().insert(key) {
                return Search { evaluations: self, key };
            }
            changed.await;
        }
    }

    fn searched(&self) -> MutexGuard<'_, HashSet<(u64, u64)>> {
        self.searched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What this engine finds of a position with so many nodes, where that is known. Moves of the book are not told.
    pub(super) async fn find(&self, engine: &str, position: &Position, nodes: u64) -> Option<Evaluation> {
        let key = key(engine, position, nodes);
        let (text, used) = self.store.evaluation(&key).await.ok()??;
        let found = Evaluation::parse(&text)?;
        // Two positions may have one key.
        let mut at = *position;
        if !found.pv.iter().all(|&mv| at.play(mv).is_ok()) {
            return None;
        }
        let now = SystemClock.wall().0;
        if now.saturating_sub(used) > NOTED_EVERY_MS {
            // Where this fails, it is done the next time.
            let _ = self.store.use_evaluation(key, now).await;
        }
        Some(found)
    }

    /// Keeps what an engine found of a position.
    pub(super) async fn keep(&self, engine: &str, position: &Position, nodes: u64, found: &Evaluation) {
        let alone = Evaluation { book: Vec::new(), ..found.clone() };
        // Where this fails, it is searched the next time.
        let _ = self.store.add_evaluation(key(engine, position, nodes), alone.to_text(), SystemClock.wall().0).await;
    }
}
