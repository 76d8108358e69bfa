//! Which guests have looked for games from an address: whoever is kept from new games for leaving them does not come back as another
//! guest by forgetting a cookie.

use crate::address::Party;
use komadai_store::SecretHash;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How long they are remembered: as long as the longest ban.
const KEPT_MS: u64 = 24 * 3_600_000;
/// Addresses that are remembered, and guests of each; a school has many.
const PARTIES: usize = 10_000;
const GUESTS: usize = 32;

/// Guests by the address from which they looked for a game, each with the first and the last time. In memory alone: an address is
/// never stored.
#[derive(Default)]
pub struct Begun(Mutex<HashMap<Party, Vec<Guest>>>);

#[derive(Copy, Clone)]
struct Guest {
    session: SecretHash,
    first: u64,
    last: u64,
}

impl Begun {
    /// A guest looks for a game.
    pub fn note(&self, party: Party, session: SecretHash, now: u64) {
        let mut parties = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if parties.len() >= PARTIES && !parties.contains_key(&party) {
            return;
        }
        let guests = parties.entry(party).or_default();
        match guests.iter_mut().find(|guest| guest.session == session) {
            Some(guest) => guest.last = now,
            None => {
                if guests.len() >= GUESTS {
                    // Whoever has not looked for the longest time.
                    let oldest = (0..guests.len()).min_by_key(|index| guests[*index].last);
                    oldest.map(|index| guests.swap_remove(index));
                }
                guests.push(Guest { session, first: now, last: now });
            }
        }
    }

    /// The other guests of an address who looked for a game since a guest is known there; those before the guest is.
    pub fn others(&self, party: Party, session: SecretHash) -> (Vec<SecretHash>, Option<u64>) {
        let parties = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(guests) = parties.get(&party) else { return (Vec::new(), None) };
        let known = guests.iter().find(|guest| guest.session == session).map(|guest| guest.first);
        (guests.iter().map(|guest| guest.session).filter(|other| *other != session).collect(), known)
    }

    /// Forgets what is too old to matter.
    pub fn forget_idle(&self, now: u64) {
        let mut parties = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        parties.retain(|_, guests| {
            guests.retain(|guest| guest.last.saturating_add(KEPT_MS) > now);
            !guests.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_of_an_address_are_known_to_each_other_for_a_day_and_bounded() {
        let begun = Begun::default();
        let (school, home) = (Party::of([192, 0, 2, 1].into()), Party::of([192, 0, 2, 2].into()));
        begun.note(school, [1; 32], 10);
        begun.note(school, [2; 32], 20);
        begun.note(home, [3; 32], 20);
        assert_eq!(begun.others(school, [2; 32]), (vec![[1; 32]], Some(20)));
        assert_eq!(begun.others(school, [9; 32]).1, None, "nobody has seen them before");
        assert_eq!(begun.others(home, [3; 32]), (vec![], Some(20)));
        for guest in 4..200 {
            begun.note(school, [guest; 32], 30);
        }
        let (others, known) = begun.others(school, [199; 32]);
        assert_eq!((others.len(), known), (GUESTS - 1, Some(30)));
        begun.forget_idle(20 + KEPT_MS);
        assert_eq!(begun.others(home, [9; 32]), (vec![], None));
        assert_eq!(begun.others(school, [250; 32]).0.len(), GUESTS);
    }
}
