//! What was read from the store and is asked for by many: read once, whoever asks at the same time, until somebody says that it has
//! changed.

use komadai_store::StoreError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// Things that are kept at hand; then the one that was read longest ago goes.
const MOST: usize = 1_000;
/// Bytes of all of them, about.
const MOST_BYTES: usize = 128 * 1024 * 1024;
/// After so long a thing is read again though nobody has said that it has changed: a word between nodes may be lost.
const READ_AGAIN: Duration = Duration::from_secs(15);

/// What is kept at hand.
pub(super) trait Held {
    /// How many bytes it takes, about.
    fn bytes(&self) -> usize;
}

/// None where there is no such thing.
type Cell<T> = Arc<OnceCell<Option<Arc<T>>>>;

struct Entry<T> {
    cell: Cell<T>,
    /// When it was read; none: it has changed since.
    read: Option<Instant>,
    bytes: usize,
}

/// Things by their ids.
pub(super) struct AtHand<T>(Mutex<HashMap<String, Entry<T>>>);

impl<T> Default for AtHand<T> {
    fn default() -> AtHand<T> {
        AtHand(Mutex::default())
    }
}

impl<T: Held> AtHand<T> {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Entry<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thing as it is; `read` hears how it was before. What is not there takes no place.
    pub(super) async fn get(
        &self,
        id: &str,
        read: impl AsyncFnOnce(Option<Arc<T>>) -> Result<Option<T>, StoreError>,
    ) -> Result<Option<Arc<T>>, StoreError> {
        let (cell, before) = self.cell(id);
        let init = async || {
            let thing = read(before).await?.map(Arc::new);
            self.weigh(id, &cell, thing.as_deref());
            Ok(thing)
        };
        cell.get_or_try_init(init).await.cloned()
    }

    fn cell(&self, id: &str) -> (Cell<T>, Option<Arc<T>>) {
        let mut all = self.all();
        if all.len() >= MOST && !all.contains_key(id) {
            drop_oldest(&mut all, id);
        }
        match all.get(id) {
            Some(Entry { cell, read: Some(read), .. }) if read.elapsed() < READ_AGAIN => (cell.clone(), None),
            old => {
                let before = old.and_then(|old| old.cell.get().cloned().flatten());
                let bytes = old.map_or(0, |old| old.bytes);
                let cell = Cell::default();
                all.insert(id.to_owned(), Entry { cell: cell.clone(), read: Some(Instant::now()), bytes });
                (cell, before)
            }
        }
    }

    fn weigh(&self, id: &str, cell: &Cell<T>, thing: Option<&T>) {
        let mut all = self.all();
        let Some(entry) = all.get_mut(id).filter(|entry| Arc::ptr_eq(&entry.cell, cell)) else { return };
        let Some(thing) = thing else {
            all.remove(id);
            return;
        };
        entry.bytes = thing.bytes();
        let mut bytes: usize = all.values().map(|entry| entry.bytes).sum();
        while bytes > MOST_BYTES {
            match drop_oldest(&mut all, id) {
                Some(less) => bytes -= less,
                None => break,
            }
        }
    }

    /// It has changed.
    pub(super) fn forget(&self, id: &str) {
        if let Some(entry) = self.all().get_mut(id) {
            entry.read = None;
        }
    }

    /// Anything may have changed.
    pub(super) fn forget_all(&self) {
        self.all().clear();
    }
}

/// Lets the thing go that was read longest ago, but not this one; how many bytes it took.
fn drop_oldest<T>(all: &mut HashMap<String, Entry<T>>, but: &str) -> Option<usize> {
    let others = all.iter().filter(|(id, _)| *id != but);
    let oldest = others.min_by_key(|(_, entry)| entry.read)?.0.clone();
    all.remove(&oldest).map(|entry| entry.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    impl Held for u32 {
        fn bytes(&self) -> usize {
            *self as usize
        }
    }

    #[tokio::test]
    async fn what_is_not_there_takes_no_place_and_the_oldest_goes_first() {
        let at_hand = AtHand::<u32>::default();
        let get = async |id: &str, bytes| at_hand.get(id, async |_| Ok(bytes)).await.unwrap().is_some();
        assert!(get("kept", Some(1)).await);
        for made_up in 0..2 * MOST {
            assert!(!get(&made_up.to_string(), None).await);
        }
        assert!(at_hand.get("kept", async |_| Err(StoreError::Busy)).await.is_ok(), "it is still at hand");
        for id in 0..MOST {
            assert!(get(&id.to_string(), Some(1)).await);
        }
        assert!(at_hand.get("kept", async |_| Err(StoreError::Busy)).await.is_err(), "it was the oldest");
        assert!(at_hand.get(&(MOST - 1).to_string(), async |_| Err(StoreError::Busy)).await.is_ok());
        assert!(get("large", Some(MOST_BYTES as u32 + 1)).await);
        assert_eq!(at_hand.all().len(), 1, "all others together are not so large");
    }

    #[tokio::test]
    async fn what_many_ask_for_is_read_once_until_it_changes() {
        let (at_hand, read) = (AtHand::<u32>::default(), AtomicU32::new(0));
        let get = || at_hand.get("one", async |_| Ok(Some(read.fetch_add(1, Ordering::Relaxed))));
        let (one, other) = tokio::join!(get(), get());
        assert_eq!((*one.unwrap().unwrap(), *other.unwrap().unwrap()), (0, 0));
        at_hand.forget("one");
        assert_eq!(*get().await.unwrap().unwrap(), 1);
        let failed = at_hand.get("two", async |_| Err(StoreError::Busy)).await;
        assert!(failed.is_err());
        assert_eq!(*at_hand.get("two", async |_| Ok(Some(7))).await.unwrap().unwrap(), 7, "what failed is tried again");
    }
}
