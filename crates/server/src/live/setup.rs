//! From the wish for a game to a game that can be stored: sides settled, pawns tossed, secrets made.

use super::convert;
use crate::secret;
use komadai_game::{Config, ConfigFault, Furigoma, Game, Instant};
use komadai_shogi::{ByColor, Color, Handicap, Position};
use komadai_store::{Seat, StoredGame};
use komadai_wire::{Names, NewGame, Opponent, OpponentKind, Side, SideChoice, Sides};
use serde::{Deserialize, Serialize};

/// The longest name of a player, in characters.
const MAX_NAME: usize = 64;

/// What is settled before a game begins; stored as JSON beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Setup {
    /// What was asked for, with the sides as they came to be.
    pub(crate) game: NewGame,
    /// The five faces, where sides were tossed for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    toss: Option<u8>,
    /// The engine's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<Side>,
    /// The game does not begin before both are there.
    #[serde(default)]
    waits: bool,
    /// How many draws it replays.
    #[serde(default)]
    replays: u32,
}

/// Why there is no such game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SetupFault {
    #[error("{0}")]
    Config(#[from] ConfigFault),
    #[error("the start position cannot be read: {0}")]
    Start(String),
    #[error("the engine has levels 1 to 10, not {0}")]
    Level(u8),
    #[error("a name has at most {MAX_NAME} characters and no control characters")]
    Name,
    #[error("in a handicap game the giver plays White and the taker Black: choose one, there is no toss")]
    HandicapToss,
    #[error("a game has either a handicap or a start position of its own, not both")]
    HandicapAndStart,
}

/// The secrets of a new game's seats; none for the engine's.
pub(crate) struct NewSeats {
    pub(crate) secrets: ByColor<Option<String>>,
    /// The side of whoever asked for the game.
    pub(crate) own: Color,
}

impl Setup {
    /// Settles a game. `random` is the chance in it: five bits.
    pub(crate) fn new(mut game: NewGame, random: u8) -> Result<Setup, SetupFault> {
        check_wish(&game)?;
        let even = game.handicap == komadai_wire::Handicap::Even;
        let mut toss = None;
        let own = match game.side {
            SideChoice::Black => Color::Black,
            SideChoice::White => Color::White,
            SideChoice::Toss if !even => return Err(SetupFault::HandicapToss),
            SideChoice::Toss => {
                let furigoma = Furigoma::from_bits(random & 31);
                toss = Some(furigoma.bits());
                furigoma.tosser_plays()
            }
        };
        game.side = match own {
            Color::Black => SideChoice::Black,
            Color::White => SideChoice::White,
        };
        let engine = matches!(game.opponent, Opponent::Engine { .. }).then(|| Side::from(!own));
        let waits = matches!(game.opponent, Opponent::Friend);
        let setup = Setup { game, toss, engine, waits, replays: 0 };
        setup.config()?.check()?;
        Ok(setup)
    }

    /// What crate `game` starts from.
    pub(crate) fn config(&self) -> Result<Config, SetupFault> {
        let controls = ByColor::from(self.game.clock).map(convert::control);
        let config = Config::new(Handicap::from(self.game.handicap), controls, convert::rules(&self.game.rules));
        let start = match &self.game.start {
            Some(sfen) => sfen.parse::<Position>().map_err(|error| SetupFault::Start(error.to_string()))?,
            None => config.start,
        };
        Ok(Config { start, furigoma: self.toss.map(Furigoma::from_bits), waits: self.waits, replays: self.replays, ..config })
    }

    /// The side of whoever asked for the game.
    pub(crate) fn own(&self) -> Color {
        match self.game.side {
            SideChoice::White => Color::White,
            SideChoice::Black | SideChoice::Toss => Color::Black,
        }
    }

    pub(crate) fn opponent_kind(&self) -> OpponentKind {
        match self.game.opponent {
            Opponent::Engine { .. } => OpponentKind::Engine,
            Opponent::Friend => OpponentKind::Friend,
            Opponent::Own => OpponentKind::Own,
        }
    }

    pub(crate) fn level(&self) -> Option<u8> {
        match self.game.opponent {
            Opponent::Engine { level } => Some(level),
            Opponent::Friend | Opponent::Own => None,
        }
    }

    /// The players' names; empty where none was given.
    pub(crate) fn names(&self) -> Sides<String> {
        let names = self.game.names.clone().unwrap_or_default();
        Sides { black: names.black.unwrap_or_default(), white: names.white.unwrap_or_default() }
    }

    /// A new game for these people: the row to store, the secrets that open its seats.
    pub(crate) fn create(&self, now: u64) -> (StoredGame, NewSeats) {
        let secrets = ByColor::from_fn(|color| (self.engine != Some(color.into())).then(secret::new_secret));
        let seats = secrets.clone().map(|secret| secret.map_or(Seat::Engine, |secret| Seat::Person(secret::hash(&secret))));
        (self.row(now, seats), NewSeats { secrets, own: self.own() })
    }

    /// The next game of the same people, whose secrets stay what they are.
    pub(crate) fn next(&self, game: &Game, seats: ByColor<Seat>, now: u64) -> (Setup, StoredGame) {
        let next = game.rematch();
        let mut setup = Setup { toss: None, waits: false, replays: next.config.replays, ..self.clone() };
        let mut seats = seats;
        if next.sides_change {
            setup.engine = self.engine.map(|side| Side::from(!Color::from(side)));
            setup.game.side = if self.own() == Color::Black { SideChoice::White } else { SideChoice::Black };
            setup.game.clock = Sides { black: self.game.clock.white, white: self.game.clock.black };
            setup.game.names = self.game.names.clone().map(|names| Names { black: names.white, white: names.black });
            seats = seats.swap();
        }
        let row = setup.row(now, seats);
        (setup, row)
    }

    fn row(&self, created: u64, seats: ByColor<Seat>) -> StoredGame {
        StoredGame {
            id: secret::new_id(),
            created,
            config: serde_json::to_string(self).unwrap_or_default(),
            seats,
            over: false,
        }
    }

    /// The game as it begins, with its first events.
    pub(crate) fn begin(&self, now: u64) -> Result<(Game, Vec<komadai_game::Event>), SetupFault> {
        Ok(Game::new(self.config()?, Instant(now))?)
    }
}

fn check_wish(game: &NewGame) -> Result<(), SetupFault> {
    if let Opponent::Engine { level } = game.opponent
        && !komadai_wire::LEVELS.contains(&level)
    {
        return Err(SetupFault::Level(level));
    }
    if game.start.is_some() && game.handicap != komadai_wire::Handicap::Even {
        return Err(SetupFault::HandicapAndStart);
    }
    let names = game.names.iter().flat_map(|names| [&names.black, &names.white]).flatten();
    for name in names {
        if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
            return Err(SetupFault::Name);
        }
    }
    Ok(())
}
