//! From a contract to a game that is stored.

use crate::secret::{self, Entropy};
use komadai_game::{ConfigFault, Contract, Event, Game, Instant, Millis, Opponent};
use komadai_shogi::ByColor;
use komadai_store::{Card, Entry, Opening, Seat, SecretHash, StoredGame};

/// The secrets of a new game's seats; none for the engine's.
pub type Secrets = ByColor<Option<String>>;

/// A new game.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its id.
    pub id: String,
    /// What opens its seats.
    pub secrets: Secrets,
}

/// A new game whose seats these sessions hold: what to store, and what its players need to know. Where it stands in a list is
/// as in [`StoredGame::shown`].
pub(crate) fn open(
    contract: &Contract,
    holders: ByColor<Option<SecretHash>>,
    entropy: &dyn Entropy,
    shown: Option<u32>,
    now: Instant,
    within: Option<Millis>,
) -> Result<(Opening, Opened), ConfigFault> {
    let engine = contract.engine().map(|(_, color)| color);
    let secrets = ByColor::from_fn(|color| (engine != Some(color)).then(|| secret::new_secret(entropy)));
    let seats = ByColor::from_fn(|color| match &secrets[color] {
        None => Seat::Engine,
        Some(secret) => Seat::Person { key: secret::hash(secret), holder: holders[color] },
    });
    let opening = begin(contract, seats, entropy, shown, now, within)?;
    let opened = Opened { id: opening.game.id.clone(), secrets };
    Ok((opening, opened))
}

/// A new game under an id and with secrets that its players were told before.
pub(crate) fn open_as(
    contract: &Contract,
    holders: ByColor<Option<SecretHash>>,
    id: &str,
    secrets: &ByColor<String>,
    shown: Option<u32>,
    now: Instant,
) -> Result<Opening, ConfigFault> {
    let seats = ByColor::from_fn(|color| Seat::Person { key: secret::hash(&secrets[color]), holder: holders[color] });
    opening(contract, seats, id.to_owned(), shown, now, None)
}

/// A game that begins now, with seats as they are. Where both players are expected within a time, it is called off unless they come.
pub(crate) fn begin(
    contract: &Contract,
    seats: ByColor<Seat>,
    entropy: &dyn Entropy,
    shown: Option<u32>,
    now: Instant,
    within: Option<Millis>,
) -> Result<Opening, ConfigFault> {
    opening(contract, seats, secret::new_id(entropy), shown, now, within)
}

fn opening(
    contract: &Contract,
    seats: ByColor<Seat>,
    id: String,
    shown: Option<u32>,
    now: Instant,
    within: Option<Millis>,
) -> Result<Opening, ConfigFault> {
    let (game, events) = Game::expecting(contract.config.clone(), now, within.map(|within| now + within))?;
    let row = StoredGame {
        id,
        created: now.0,
        contract: contract.to_stored(),
        seats,
        card: Some(card(&game)),
        // Private games are found by their link alone.
        shown: (contract.opponent == Opponent::Player || contract.rated).then_some(shown.unwrap_or(0)),
    };
    Ok(Opening { game: row, entries: entries(1, &events) })
}

/// Events as the store keeps them; the first has this number.
pub(crate) fn entries(first: u32, events: &[Event]) -> Vec<Entry> {
    (first..).zip(events).map(|(seq, event)| Entry { seq, at: event.at.0, payload: event.to_string() }).collect()
}

/// A game's card as the store keeps it.
pub(crate) fn card(game: &Game) -> Card {
    let card = game.card();
    Card {
        ply: card.ply,
        turn: card.turn,
        due: card.due.map(|due| due.0),
        status: card.status,
        winner: card.winner,
        reason: card.reason.map(str::to_owned),
        sfen: Some(game.position().to_string()),
    }
}
