//! What a game starts from.

#[allow(unused_imports, reason = "named in the documentation")]
use crate::LagAccount;
use crate::{Any, Control, ControlFault, Counting, Furigoma, Millis, Rules, Ruleset, SideClock};
use komadai_shogi::{ByColor, Color, Handicap, Position, SetupFaults};
use std::fmt;

/// Everything that is settled before the first move. Two games of the same config and the same events are the same game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config<R: Ruleset = Any> {
    /// The start position.
    pub start: R::Position,
    /// Each side's time control.
    pub controls: ByColor<Control>,
    /// Clocks that begin with something else than what the controls give: what another game left, for a replay after a draw, or an
    /// increment lent in advance.
    pub carried: Option<ByColor<SideClock>>,
    /// By which rules.
    pub rules: Rules,
    /// The toss, where sides were drawn.
    pub furigoma: Option<Furigoma>,
    /// Whether the players find out by rock-paper-scissors who tosses, before the game begins.
    pub janken: bool,
    /// How the time of a move is counted.
    pub counting: Counting,
    /// So much of each turn is not charged, for the way of the messages. At most two seconds.
    pub lag_grace: Millis,
    /// Whether what the way of a player's messages was measured to take is given back, within bounds ([`LagAccount`]).
    pub lag_compensation: bool,
    /// Whether the game waits for [`Command::Resume`](crate::Command::Resume) before the first clock runs, until both are there.
    pub waits: bool,
    /// Whether the clocks wait for both first moves where nobody was expected by a certain time ([`UNHURRIED`](crate::UNHURRIED)).
    pub unhurried: bool,
    /// The side that plays at many boards at once: it is at each of them in turn, and leaves none by being at another.
    pub host: Option<Color>,
    /// How many draws this game replays.
    pub replays: u32,
}

/// Why no game can start.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ConfigFault {
    /// The start is no position of a game.
    Start(SetupFaults),
    /// The game would be over: the side to move has no legal move, or what else ends a game of its kind is there.
    NoMove,
    /// A time control cannot be played.
    Control(ControlFault),
    /// More grace than two seconds.
    LagGrace,
}

impl fmt::Display for ConfigFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigFault::Start(faults) => write!(f, "the start position: {faults}"),
            ConfigFault::NoMove => f.write_str("the side to move has no legal move in the start position"),
            ConfigFault::Control(fault) => fault.fmt(f),
            ConfigFault::LagGrace => f.write_str("at most two seconds of a turn can go uncharged"),
        }
    }
}

impl std::error::Error for ConfigFault {}

impl Config {
    /// An even game, or one at odds. White, the giver (uwate), moves first in all handicaps.
    pub fn new(handicap: Handicap, controls: ByColor<Control>, rules: Rules) -> Config {
        let start = match Position::new(&handicap.setup()) {
            Ok(start) => start,
            // The handicaps are constants that a test of crate shogi reads one by one.
            Err(_) => Position::start(),
        };
        Config::starting(start.into(), controls, rules)
    }

    /// The handicap whose start position this is.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::of(&self.start.shogi()?.to_setup())
    }
}

impl<R: Ruleset> Config<R> {
    /// A game from any position.
    pub const fn starting(start: R::Position, controls: ByColor<Control>, rules: Rules) -> Config<R> {
        Config {
            start,
            controls,
            carried: None,
            rules,
            furigoma: None,
            janken: false,
            counting: Counting::Exact,
            lag_grace: Millis::ZERO,
            lag_compensation: true,
            waits: false,
            unhurried: false,
            host: None,
            replays: 0,
        }
    }

    /// Whether a game can start from it.
    ///
    /// # Errors
    /// The first thing that keeps it from starting.
    pub fn check(&self) -> Result<(), ConfigFault> {
        R::check_start(&self.start).map_err(ConfigFault::Start)?;
        if R::ended(&self.start).is_some() {
            return Err(ConfigFault::NoMove);
        }
        self.controls.black.check().map_err(ConfigFault::Control)?;
        self.controls.white.check().map_err(ConfigFault::Control)?;
        self.rules.draws.check().map_err(ConfigFault::Control)?;
        let clocks = self.clocks();
        if [clocks.black, clocks.white].iter().any(|clock| clock.limit() == Some(Millis::ZERO)) {
            return Err(ConfigFault::Control(ControlFault::NoTime));
        }
        if self.lag_grace > Millis::seconds(2) { Err(ConfigFault::LagGrace) } else { Ok(()) }
    }

    /// Both clocks as the game starts.
    pub fn clocks(&self) -> ByColor<SideClock> {
        self.carried.unwrap_or_else(|| self.controls.map(SideClock::new))
    }
}
