//! What is settled before a game.

mod stored;

pub use stored::StoredContractError;

use crate::{Config, NextGame};
use komadai_shogi::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// Everything that is settled before a game begins: what it starts from, and who plays whom for what.
///
/// It is stored beside the game's events as [`to_stored`](Contract::to_stored) writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// What the game starts from: position, which says of what kind of shogi it is, clocks, rules.
    pub config: Config,
    /// Against whom the creator plays.
    pub opponent: Opponent,
    /// The side of whoever asked for the game.
    pub creator: Color,
    /// The players' names; empty where none was given.
    pub names: ByColor<String>,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// The pool of players in which the two were paired, such as `10-30`.
    pub pool: Option<String>,
}

/// A kind of shogi.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Variant<'a> {
    /// 9 by 9 squares, the game of everybody (本将棋).
    Standard,
    /// Another game, by its name in crate `variants`: `minishogi`.
    Named(&'a str),
}

/// The other player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Opponent {
    /// The engine.
    Engine {
        /// One of [`LEVELS`]: 1 (beginner) to [`FULL_STRENGTH`] (all it has).
        level: u8,
    },
    /// Whoever opens the invitation's link.
    Friend,
    /// Somebody found in the lobby: both seats are given as the game is made.
    Player,
    /// The same person: both sides on one board.
    #[serde(rename = "self")]
    #[cfg_attr(feature = "typescript", ts(rename = "self"))]
    Own,
}

/// The engine's levels, weakest first. Their numbers are stored, and mean the same for ever.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=FULL_STRENGTH;

/// The levels of the engine in games of other kinds than standard shogi.
pub const KIND_LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// The level at which the engine uses its clock and everything it has.
pub const FULL_STRENGTH: u8 = 14;

impl Contract {
    /// An unrated game in no pool. Whether it waits for its players is settled here, whatever the config says.
    pub fn new(config: Config, opponent: Opponent, creator: Color, names: ByColor<String>) -> Contract {
        Contract { config, opponent, creator, names, rated: false, pool: None }.settled()
    }

    /// Which kind of shogi.
    pub fn variant(&self) -> Variant<'_> {
        self.config.start.variant()
    }

    /// Whether it is the game of everybody: what is told of other kinds says so.
    pub fn is_standard(&self) -> bool {
        self.variant() == Variant::Standard
    }

    /// The engine's level and side, where it plays.
    pub fn engine(&self) -> Option<(u8, Color)> {
        match self.opponent {
            Opponent::Engine { level } => Some((level, !self.creator)),
            Opponent::Friend | Opponent::Player | Opponent::Own => None,
        }
    }

    /// The same with another name for a side.
    #[must_use]
    pub fn named(&self, side: Color, name: &str) -> Contract {
        let mut contract = self.clone();
        name.clone_into(&mut contract.names[side]);
        contract
    }

    /// The same with each player on the other side; position and clocks stay, for the game's own events change those.
    #[must_use]
    pub fn with_sides_changed(&self) -> Contract {
        Contract { creator: !self.creator, names: self.names.clone().swap(), ..self.clone() }
    }

    /// The contract of the same people's next game.
    #[must_use]
    pub fn next(&self, next: NextGame) -> Contract {
        let mut contract = Contract { config: next.config, ..self.clone() };
        if next.sides_change {
            contract.creator = !self.creator;
            contract.names = self.names.clone().swap();
        }
        contract.settled()
    }

    /// A game begins only when its players are there: no clock runs while somebody has yet to come, or the page loads. Whoever plays
    /// alone is there.
    fn settled(mut self) -> Contract {
        self.config.waits = match self.opponent {
            Opponent::Friend => true,
            // Nobody is kept waiting at a board where a move takes days.
            Opponent::Player => !self.config.clocks().black.is_correspondence(),
            Opponent::Engine { .. } => {
                let clocks = self.config.clocks();
                Color::ALL.into_iter().any(|color| clocks[color].limit().is_some())
            }
            Opponent::Own => false,
        };
        self
    }
}
