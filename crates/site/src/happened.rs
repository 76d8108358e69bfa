//! What happened in games, read by those who do something about it. The node at which it happened is woken and nearly always does it; the
//! others look now and then, for a node may die in between. Whatever dies, each note is taken in once: see
//! [`Consumers`](komadai_store::Consumers).

use komadai_store::{Consumer, Heard, Store};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How often a consumer looks although nobody has woken it.
const LOOK: Duration = Duration::from_secs(5);
/// When it tries again what it could not do.
const AGAIN: Duration = Duration::from_millis(500);

/// A consumer's place in the stream.
pub struct Cursor {
    store: Arc<dyn Store>,
    consumer: Consumer,
    noted: watch::Receiver<()>,
}

impl Cursor {
    /// `noted` hears when something is noted at this node.
    pub fn new(store: Arc<dyn Store>, consumer: Consumer, noted: watch::Receiver<()>) -> Cursor {
        Cursor { store, consumer, noted }
    }

    /// What comes next, as soon as there is something. May be dropped at any time.
    pub async fn next(&mut self, at_most: u32) -> Heard {
        loop {
            self.noted.mark_unchanged();
            let pause = match self.store.hear(self.consumer, at_most).await {
                Ok(heard) if !heard.notes.is_empty() => return heard,
                Ok(_) => LOOK,
                // A store that fails is named where it is found to fail.
                Err(_) => AGAIN,
            };
            // An error says that this node's rooms are gone, and with them whoever could wake it.
            if let Ok(Err(_)) = tokio::time::timeout(pause, self.noted.changed()).await {
                tokio::time::sleep(pause).await;
            }
        }
    }

    /// Waits before what could not be done is tried again.
    pub async fn pause(&self) {
        tokio::time::sleep(AGAIN).await;
    }
}
