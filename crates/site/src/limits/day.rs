//! What a party has used up today, of what is counted while it is worked on.

use crate::address::Party;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

const DAY_MS: u64 = 24 * 3_600_000;
/// Parties that are remembered.
const PARTIES: usize = 10_000;

/// Games and bytes by party. In memory alone: an address is never stored.
#[derive(Default)]
pub struct Day(Mutex<HashMap<Party, Used>>);

#[derive(Copy, Clone, Default)]
struct Used {
    day: u64,
    games: u64,
    bytes: u64,
}

impl Day {
    /// Games and bytes of a party's day.
    pub fn used(&self, party: Party, now: u64) -> (u64, u64) {
        let parties = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let today = parties.get(&party).filter(|used| used.day == now / DAY_MS);
        today.map_or((0, 0), |used| (used.games, used.bytes))
    }

    /// Counts more of them.
    pub fn add(&self, party: Party, games: u64, bytes: u64, now: u64) {
        let mut parties = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let today = now / DAY_MS;
        if parties.len() >= PARTIES {
            parties.retain(|_, used| used.day == today);
        }
        if parties.len() >= PARTIES && !parties.contains_key(&party) {
            return;
        }
        let used = parties.entry(party).or_default();
        if used.day != today {
            *used = Used { day: today, ..Used::default() };
        }
        (used.games, used.bytes) = (used.games.saturating_add(games), used.bytes.saturating_add(bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_party_begins_each_day_anew() {
        let (day, party) = (Day::default(), Party::of([192, 0, 2, 1].into()));
        day.add(party, 2, 30, DAY_MS);
        day.add(party, 1, 5, DAY_MS + 1);
        assert_eq!(day.used(party, DAY_MS + 2), (3, 35));
        assert_eq!(day.used(party, 2 * DAY_MS), (0, 0));
        day.add(party, 1, 1, 2 * DAY_MS);
        assert_eq!(day.used(party, 2 * DAY_MS), (1, 1));
        assert_eq!(day.used(Party::of([192, 0, 2, 2].into()), DAY_MS), (0, 0));
    }
}
