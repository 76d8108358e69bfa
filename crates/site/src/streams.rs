//! The streams that accounts have open for programs: so many each, whatever their addresses.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Streams that one account may have open on a node: two dozen games at once.
const MOST: usize = 24;

/// The streams that accounts have open on this node.
#[derive(Default)]
pub struct Streams(Mutex<HashMap<String, usize>>);

/// One of them, open until it is dropped.
pub struct Stream {
    streams: Arc<Streams>,
    account: String,
}

impl Streams {
    /// One more for an account; none where it has as many as it may.
    pub fn open(self: &Arc<Streams>, account: &str) -> Option<Stream> {
        let mut all = self.all();
        let open = all.entry(account.to_owned()).or_default();
        if *open >= MOST {
            return None;
        }
        *open += 1;
        Some(Stream { streams: self.clone(), account: account.to_owned() })
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Entry::Occupied(mut open) = self.streams.all().entry(std::mem::take(&mut self.account)) {
            *open.get_mut() -= 1;
            if *open.get() == 0 {
                open.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_its_own_streams_and_no_more() {
        let streams = Arc::new(Streams::default());
        let mut open: Vec<Stream> = std::iter::from_fn(|| streams.open("ann")).collect();
        assert_eq!(open.len(), MOST);
        let other = streams.open("ben");
        assert!(other.is_some());
        open.pop();
        assert!(streams.open("ann").is_some());
        drop((open, other));
        assert!(streams.all().is_empty(), "who has none is forgotten");
    }
}
