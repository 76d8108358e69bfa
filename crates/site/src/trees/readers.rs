//! Who reads which chapter of a study now, as a node hears it from all of them.
//!
//! Whoever reads says so again and again, so that a node that dies takes its readers along, and one that begins knows them soon.

use super::{Told, Trees};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Whoever reads says so again after so long, when their browser is heard.
const AGAIN: Duration = Duration::from_secs(30);
/// Whoever has not said so for so long reads no longer.
const SILENCE: Duration = Duration::from_secs(100);
/// Connections to one study whose chapters are told.
const MOST_READERS: usize = 200;

/// A connection by which somebody reads a chapter.
struct Reader {
    account: String,
    chapter: String,
    heard: Instant,
}

/// The readers of all studies, by the connection: bounded by the sockets that nodes take, and by [`MOST_READERS`].
#[derive(Default)]
pub(super) struct Readers(Mutex<HashMap<String, HashMap<String, Reader>>>);

impl Readers {
    /// Takes in what a connection reads now; true where that is other than before.
    pub(super) fn hear(&self, study: &str, from: &str, account: &str, chapter: Option<&str>, now: Instant) -> bool {
        let mut all = self.all();
        let Some(chapter) = chapter else {
            let Some(readers) = all.get_mut(study) else { return false };
            let left = readers.remove(from).is_some();
            if readers.is_empty() {
                all.remove(study);
            }
            return left;
        };
        let readers = all.entry(study.to_owned()).or_default();
        readers.retain(|_, reader| now.saturating_duration_since(reader.heard) < SILENCE);
        if readers.len() >= MOST_READERS && !readers.contains_key(from) {
            return false;
        }
        let (account, chapter) = (account.to_owned(), chapter.to_owned());
        let changed = readers.get(from).is_none_or(|reader| reader.chapter != chapter);
        readers.insert(from.to_owned(), Reader { account, chapter, heard: now });
        changed
    }

    /// The chapters of a study that are read, and the accounts that read them.
    fn of(&self, study: &str, now: Instant) -> BTreeSet<(String, String)> {
        let mut all = self.all();
        let Some(readers) = all.get_mut(study) else { return BTreeSet::new() };
        readers.retain(|_, reader| now.saturating_duration_since(reader.heard) < SILENCE);
        let read = readers.values().map(|reader| (reader.chapter.clone(), reader.account.clone())).collect();
        if readers.is_empty() {
            all.remove(study);
        }
        read
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, HashMap<String, Reader>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Trees {
    /// The chapters of a study that are read now, and the accounts that read them.
    pub fn readers(&self, study: &str) -> BTreeSet<(String, String)> {
        self.readers.of(study, Instant::now())
    }
}

/// That somebody who takes part in a study reads a chapter of it, told to the others until this is dropped.
pub struct Reading {
    trees: Arc<Trees>,
    study: String,
    account: String,
    /// Which connection this is.
    from: String,
    chapter: String,
    told: Instant,
}

impl Reading {
    /// Says that somebody reads a chapter, by a connection that has given itself a name.
    pub fn begin(trees: &Arc<Trees>, study: &str, (account, from): (&str, &str), chapter: &str) -> Reading {
        let (trees, study, account) = (trees.clone(), study.to_owned(), account.to_owned());
        let (from, chapter, told) = (from.to_owned(), chapter.to_owned(), Instant::now());
        let reading = Reading { trees, study, account, from, chapter, told };
        reading.tell(Some(reading.chapter.clone()));
        reading
    }

    /// The same of a chapter that may be another one; nothing is said where it is not.
    #[must_use]
    pub fn of(mut self, chapter: &str) -> Reading {
        if self.chapter != chapter {
            chapter.clone_into(&mut self.chapter);
            self.tell(Some(chapter.to_owned()));
        }
        self
    }

    /// Says it again where that is due; true where it was.
    pub fn again(&mut self) -> bool {
        let due = self.told.elapsed() >= AGAIN;
        if due {
            self.told = Instant::now();
            self.tell(Some(self.chapter.clone()));
        }
        due
    }

    fn tell(&self, chapter: Option<String>) {
        let (account, from) = (self.account.clone(), self.from.clone());
        self.trees.tell(&self.study, Told::Reads { account, chapter, from });
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.tell(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_known_by_connection_until_they_leave_or_fall_silent_and_are_bounded() {
        let (readers, start) = (Readers::default(), Instant::now());
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let read = |now: Instant| {
            readers.of("study", now).into_iter().map(|(chapter, by)| format!("{by} {chapter}")).collect::<Vec<_>>()
        };
        assert!(readers.hear("study", "a", "ann", Some("one"), at(0)));
        assert!(readers.hear("study", "b", "ben", Some("one"), at(0)));
        assert!(readers.hear("other", "c", "cai", Some("one"), at(0)));
        assert!(!readers.hear("study", "a", "ann", Some("one"), at(60)), "said again");
        assert!(readers.hear("study", "a", "ann", Some("two"), at(60)));
        assert!(readers.hear("study", "z", "ann", Some("two"), at(60)), "a second window");
        assert_eq!(read(at(61)), ["ben one", "ann two"]);
        assert_eq!(read(at(120)), ["ann two"], "who falls silent is gone");
        assert!(readers.hear("study", "z", "ann", None, at(121)) && !readers.hear("study", "z", "ann", None, at(121)));
        assert_eq!(read(at(121)), ["ann two"]);
        for n in 0..2 * MOST_READERS {
            readers.hear("study", &n.to_string(), &n.to_string(), Some("one"), at(122));
        }
        assert_eq!(read(at(122)).len(), MOST_READERS);
        assert_eq!(read(at(300)), <[String; 0]>::default());
        assert!(readers.of("other", at(300)).is_empty() && readers.all().is_empty(), "nothing of it stays");
    }
}
