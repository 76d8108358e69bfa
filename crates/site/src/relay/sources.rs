//! What is known of the sources of boards: what each said last, how often in a row it came to nothing, and which are being asked.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Sources of which something is remembered.
const MOST_KNOWN: usize = 10_000;
/// Sources of one account that are asked at once.
const MOST_OF_ONE: usize = 8;
/// A source that fails is asked at least so often.
const SELDOM_MS: u64 = 300_000;

/// A board, and since when it has the source that it has.
pub(super) type Asked = (String, u64);

#[derive(Clone, Default)]
struct Source {
    /// By what that which it said last is known again.
    tag: Option<String>,
    /// How often in a row it has failed or was slow.
    failures: u32,
}

/// See the module.
#[derive(Default)]
pub(super) struct Sources {
    known: Mutex<HashMap<Asked, Source>>,
    /// The boards that are being asked for, by the accounts that own them.
    asking: Mutex<HashMap<String, HashSet<String>>>,
}

/// A source that is being asked; until this is dropped.
pub(super) struct Place {
    sources: Arc<Sources>,
    owner: String,
    board: String,
}

/// Why a source is not asked now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum NotNow {
    /// It is being asked.
    Asking,
    /// As many of its account's are being asked as may be.
    Many,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Sources {
    pub(super) fn tag(&self, of: &Asked) -> Option<String> {
        lock(&self.known).get(of)?.tag.clone()
    }

    /// It has answered well, or not; what it said is known again by this.
    pub(super) fn answered(&self, of: &Asked, well: bool, tag: Option<String>) {
        let mut known = lock(&self.known);
        if known.len() >= MOST_KNOWN && !known.contains_key(of) {
            known.clear();
        }
        let source = known.entry(of.clone()).or_default();
        source.tag = tag;
        source.failures = if well { 0 } else { source.failures.saturating_add(1) };
    }

    /// In how many milliseconds it is asked again: the more seldom, the more often it has failed.
    pub(super) fn every_ms(&self, of: &Asked, every_ms: u64) -> u64 {
        let failures = lock(&self.known).get(of).map_or(0, |source| source.failures);
        every_ms.saturating_mul(1 << failures.min(16)).min(every_ms.max(SELDOM_MS))
    }

    /// A place to ask for the moves of a board.
    pub(super) fn place(self: &Arc<Self>, owner: &str, board: &str) -> Result<Place, NotNow> {
        let mut asking = lock(&self.asking);
        let own = asking.entry(owner.to_owned()).or_default();
        if own.contains(board) {
            return Err(NotNow::Asking);
        }
        if own.len() >= MOST_OF_ONE {
            return Err(NotNow::Many);
        }
        own.insert(board.to_owned());
        Ok(Place { sources: self.clone(), owner: owner.to_owned(), board: board.to_owned() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut asking = lock(&self.sources.asking);
        if let Some(own) = asking.get_mut(&self.owner) {
            own.remove(&self.board);
            if own.is_empty() {
                asking.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_whose_addresses_hang_takes_no_more_than_its_places() {
        let sources = Arc::new(Sources::default());
        let held: Vec<Place> = (0..MOST_OF_ONE).map(|n| sources.place("ann", &n.to_string()).ok().unwrap()).collect();
        assert_eq!(sources.place("ann", "0").err(), Some(NotNow::Asking));
        assert_eq!(sources.place("ann", "more").err(), Some(NotNow::Many));
        let other = sources.place("bob", "more");
        assert!(other.is_ok());
        drop((held, other));
        assert!(sources.place("ann", "more").is_ok());
        assert!(lock(&sources.asking).is_empty());
    }

    #[test]
    fn what_fails_is_asked_the_more_seldom_until_it_answers() {
        let (sources, one) = (Sources::default(), ("board".to_owned(), 7));
        let mut intervals = Vec::new();
        for _ in 0..20 {
            intervals.push(sources.every_ms(&one, 10_000));
            sources.answered(&one, false, None);
        }
        assert_eq!(intervals[..4], [10_000, 20_000, 40_000, 80_000]);
        assert_eq!(intervals.last(), Some(&SELDOM_MS));
        assert_eq!(sources.every_ms(&one, 3_600_000), 3_600_000);
        sources.answered(&one, true, Some("tag".to_owned()));
        assert_eq!((sources.every_ms(&one, 10_000), sources.tag(&one).as_deref()), (10_000, Some("tag")));
        // The same board with another source is another matter.
        assert_eq!(sources.tag(&("board".to_owned(), 8)), None);
    }
}
