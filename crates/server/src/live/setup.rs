//! From the wish for a game to a game that can be stored: sides settled, pawns tossed, secrets made.

use crate::secret;
use komadai_game::{Config, Event, Game, Instant, NextGame};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Entry, Opening, Seat, StoredGame};
use komadai_wire::{About, ApiError, NewGame, Opponent, OpponentKind, Side, Sides};
use serde::{Deserialize, Serialize};

/// What is settled before a game begins; stored as JSON beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Setup {
    /// The text of what crate `game` starts from.
    #[serde(with = "as_text")]
    pub(crate) config: Config,
    pub(crate) opponent: OpponentKind,
    /// The engine's level and side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<(u8, Side)>,
    /// The side of whoever asked for the game.
    pub(crate) own: Side,
    pub(crate) names: Sides<String>,
}

/// The secrets of a new game's seats; none for the engine's.
pub(crate) type Secrets = ByColor<Option<String>>;

impl Setup {
    /// Settles a game. `random` is the chance in it: five bits.
    pub(crate) fn new(wish: &NewGame, random: u8) -> Result<Setup, ApiError> {
        let asked = wish.asked(random)?;
        let (opponent, engine) = match wish.opponent {
            Opponent::Engine { level } => (OpponentKind::Engine, Some((level, Side::from(!Color::from(asked.side))))),
            Opponent::Friend => (OpponentKind::Friend, None),
            Opponent::Own => (OpponentKind::Own, None),
        };
        let names = wish.names.clone().unwrap_or_default();
        let names = Sides { black: names.black.unwrap_or_default(), white: names.white.unwrap_or_default() };
        let mut setup = Setup { config: asked.config, opponent, engine, own: asked.side, names };
        setup.config.waits = setup.waits();
        Ok(setup)
    }

    /// Whether the game begins only when its players are there: no clock should run while a page loads.
    fn waits(&self) -> bool {
        match self.opponent {
            OpponentKind::Friend => true,
            OpponentKind::Engine => {
                let clocks = self.config.clocks();
                Color::ALL.into_iter().any(|color| clocks[color].limit().is_some())
            }
            OpponentKind::Own => false,
        }
    }

    /// What a game does not know of itself.
    pub(crate) fn about(&self, id: &str) -> About {
        About { id: id.to_owned(), names: self.names.clone(), opponent_kind: self.opponent, engine: self.engine }
    }

    /// A new game for these people: what to store, and the secrets that open its seats.
    pub(crate) fn open(&self, now: u64) -> Option<(Opening, Secrets)> {
        let engine = self.engine.map(|(_, side)| Color::from(side));
        let secrets = ByColor::from_fn(|color| (engine != Some(color)).then(secret::new_secret));
        let seats = secrets.clone().map(|secret| match secret {
            Some(secret) => Seat::Person(secret::hash(&secret)),
            None => Seat::Engine,
        });
        Some((self.opening(seats, now)?, secrets))
    }

    /// The next game of the same people, whose secrets stay what they are.
    pub(crate) fn next(&self, next: NextGame, seats: ByColor<Seat>, now: u64) -> Option<Opening> {
        let other = |side: Side| Side::from(!Color::from(side));
        let mut setup = Setup { config: next.config, ..self.clone() };
        setup.config.waits = setup.waits();
        let mut seats = seats;
        if next.sides_change {
            setup.engine = self.engine.map(|(level, side)| (level, other(side)));
            setup.own = other(self.own);
            setup.names = Sides { black: self.names.white.clone(), white: self.names.black.clone() };
            seats = seats.swap();
        }
        setup.opening(seats, now)
    }

    fn opening(&self, seats: ByColor<Seat>, now: u64) -> Option<Opening> {
        let (_, events) = Game::new(self.config.clone(), Instant(now)).ok()?;
        let config = serde_json::to_string(self).ok()?;
        let game = StoredGame { id: secret::new_id(), created: now, config, seats, over: false };
        Some(Opening { game, entries: entries(1, &events) })
    }
}

/// Events as the store keeps them; the first has this number.
pub(super) fn entries(first: u32, events: &[Event]) -> Vec<Entry> {
    (first..).zip(events).map(|(seq, event)| Entry { seq, at: event.at.0, payload: event.to_string() }).collect()
}

mod as_text {
    use komadai_game::Config;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(config: &Config, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(config)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Config, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
