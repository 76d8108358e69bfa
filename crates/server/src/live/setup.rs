//! From a contract to a game that can be stored: secrets made, the first events written.

use crate::secret;
use komadai_game::{Contract, Event, Game, Instant};
use komadai_shogi::ByColor;
use komadai_store::{Entry, Opening, Seat, StoredGame};

/// The secrets of a new game's seats; none for the engine's.
pub(crate) type Secrets = ByColor<Option<String>>;

/// A new game: what to store, and the secrets that open its seats.
pub(crate) fn open(contract: &Contract, now: u64) -> Option<(Opening, Secrets)> {
    let engine = contract.engine().map(|(_, side)| side);
    let secrets = ByColor::from_fn(|color| (engine != Some(color)).then(secret::new_secret));
    let seats = secrets.clone().map(|secret| match secret {
        Some(secret) => Seat::Person(secret::hash(&secret)),
        None => Seat::Engine,
    });
    Some((opening(contract, seats, now)?, secrets))
}

/// A new game whose seats are settled: what to store.
pub(super) fn opening(contract: &Contract, seats: ByColor<Seat>, now: u64) -> Option<Opening> {
    let (_, events) = Game::new(contract.config.clone(), Instant(now)).ok()?;
    let game = StoredGame { id: secret::new_id(), created: now, config: contract.to_stored(), seats, over: false };
    Some(Opening { game, entries: entries(1, &events) })
}

/// Events as the store keeps them; the first has this number.
pub(super) fn entries(first: u32, events: &[Event]) -> Vec<Entry> {
    (first..).zip(events).map(|(seq, event)| Entry { seq, at: event.at.0, payload: event.to_string() }).collect()
}
