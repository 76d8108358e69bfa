//! What was read from the store and is asked for by many: read once, whoever asks at the same time, until somebody says that it has
//! changed.

use komadai_store::StoreError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// Things that are kept at hand; then all are read again.
const MOST: usize = 1_000;
/// After so long a thing is read again though nobody has said that it has changed: a word between nodes may be lost.
const READ_AGAIN: Duration = Duration::from_secs(15);

type Cell<T> = Arc<OnceCell<Arc<T>>>;

/// Things by their ids, each with when it was read; none: it has changed since.
pub(super) struct AtHand<T>(Mutex<HashMap<String, (Cell<T>, Option<Instant>)>>);

impl<T> Default for AtHand<T> {
    fn default() -> AtHand<T> {
        AtHand(Mutex::default())
    }
}

impl<T> AtHand<T> {
    fn all(&self) -> MutexGuard<'_, HashMap<String, (Cell<T>, Option<Instant>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thing as it is; `read` hears how it was before.
    pub(super) async fn get(
        &self,
        id: &str,
        read: impl AsyncFnOnce(Option<Arc<T>>) -> Result<T, StoreError>,
    ) -> Result<Arc<T>, StoreError> {
        let (cell, before) = self.cell(id);
        cell.get_or_try_init(async || read(before).await.map(Arc::new)).await.cloned()
    }

    fn cell(&self, id: &str) -> (Cell<T>, Option<Arc<T>>) {
        let mut all = self.all();
        if all.len() >= MOST && !all.contains_key(id) {
            all.clear();
        }
        match all.get(id) {
            Some((cell, Some(read))) if read.elapsed() < READ_AGAIN => (cell.clone(), None),
            old => {
                let before = old.and_then(|(cell, _)| cell.get().cloned());
                let fresh = Cell::default();
                all.insert(id.to_owned(), (fresh.clone(), Some(Instant::now())));
                (fresh, before)
            }
        }
    }

    /// It has changed.
    pub(super) fn forget(&self, id: &str) {
        if let Some((_, read)) = self.all().get_mut(id) {
            *read = None;
        }
    }

    /// Anything may have changed.
    pub(super) fn forget_all(&self) {
        self.all().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[tokio::test]
    async fn what_many_ask_for_is_read_once_until_it_changes() {
        let (at_hand, read) = (AtHand::<u32>::default(), AtomicU32::new(0));
        let get = || at_hand.get("one", async |_| Ok(read.fetch_add(1, Ordering::Relaxed)));
        let (one, other) = tokio::join!(get(), get());
        assert_eq!((*one.unwrap(), *other.unwrap()), (0, 0));
        at_hand.forget("one");
        assert_eq!(*get().await.unwrap(), 1);
        let failed = at_hand.get("two", async |_| Err(StoreError::Busy)).await;
        assert!(failed.is_err());
        assert_eq!(*at_hand.get("two", async |_| Ok(7)).await.unwrap(), 7, "what failed is tried again");
    }
}
