//! Places that many want at once, so shared that no party can take the last one.

use crate::address::Party;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A number of places. A party may take one as long as more are free than it holds already: alone it gets half of them, two get
/// a third each, and whoever comes next still finds one.
pub struct Share {
    places: usize,
    taken: Mutex<Taken>,
    emptied: Notify,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_party: HashMap<Party, usize>,
}

/// One place, held until it is dropped.
pub struct Place {
    share: Arc<Share>,
    party: Option<Party>,
}

impl Share {
    /// So many places, all free.
    pub fn new(places: usize) -> Arc<Share> {
        Arc::new(Share { places, taken: Mutex::default(), emptied: Notify::new() })
    }

    /// A place for a party; none where it has its share, or nothing is left. Without a party only the last place is refused.
    pub fn take(self: &Arc<Share>, party: Option<Party>) -> Option<Place> {
        let mut taken = self.taken();
        let free = self.places.saturating_sub(taken.all);
        let held = party.map_or(0, |party| taken.by_party.get(&party).copied().unwrap_or(0));
        if held >= free {
            return None;
        }
        taken.all += 1;
        if let Some(party) = party {
            *taken.by_party.entry(party).or_default() += 1;
        }
        Some(Place { share: self.clone(), party })
    }

    /// How many places are taken.
    pub fn taken_now(&self) -> usize {
        self.taken().all
    }

    /// Resolves once nobody holds a place.
    pub async fn wait_until_empty(&self) {
        loop {
            let emptied = self.emptied.notified();
            if self.taken_now() == 0 {
                return;
            }
            emptied.await;
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.share.taken();
        taken.all -= 1;
        if let Some(party) = self.party
            && let Some(held) = taken.by_party.get_mut(&party)
        {
            *held -= 1;
            if *held == 0 {
                taken.by_party.remove(&party);
            }
        }
        if taken.all == 0 {
            self.share.emptied.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(last: u8) -> Option<Party> {
        Some(Party::of([192, 0, 2, last].into()))
    }

    #[test]
    fn one_party_gets_half_and_the_next_always_finds_a_place() {
        let share = Share::new(12);
        let take = |who| std::iter::from_fn(|| share.take(who)).collect::<Vec<_>>();
        let one = take(party(1));
        let other = take(party(2));
        let third = take(party(3));
        assert_eq!((one.len(), other.len(), third.len()), (6, 3, 2));
        assert_eq!(share.taken_now(), 11);
        drop(one);
        assert_eq!(take(party(4)).len(), 4);
        assert!(share.taken().by_party.len() == 2, "who holds nothing is forgotten");
    }

    #[test]
    fn of_two_places_each_party_gets_one() {
        let share = Share::new(2);
        let first = share.take(party(1)).unwrap();
        assert!(share.take(party(1)).is_none());
        let _second = share.take(party(2)).unwrap();
        assert!(share.take(party(3)).is_none());
        drop(first);
        assert!(share.take(party(3)).is_some());
    }
}
