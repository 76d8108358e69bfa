//! What the tests share: a table at which a game is played, with the log that would be stored.
#![allow(dead_code, unreachable_pub, unused_imports)]

use komadai_game::*;
use komadai_shogi::{ByColor, Color, Handicap};

pub use Color::{Black, White};

/// A game, its stored log, and the time on the wall.
#[derive(Clone)]
pub struct Table {
    pub game: Game,
    /// What it started from: a toss changes that of the game.
    pub config: Config,
    pub log: Vec<Event>,
    pub now: u64,
}

/// Both sides alike.
pub fn both<T: Copy>(value: T) -> ByColor<T> {
    ByColor { black: value, white: value }
}

pub fn rules(code: &str) -> Rules {
    RulesPreset::from_code(code).unwrap_or_else(|| panic!("no rules {code}"))
}

/// A game without clocks from a position.
pub fn untimed(sfen: &str, rules: Rules) -> Config {
    let mut config = Config::new(Handicap::Even, both(Control::Unlimited), rules);
    config.start = sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"));
    config
}

/// An even game with these clocks.
pub fn timed(control: Control, rules: Rules) -> Config {
    Config::new(Handicap::Even, both(control), rules)
}

pub const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

impl Table {
    #[track_caller]
    pub fn new(config: Config) -> Table {
        let (game, log) = Game::new(config.clone(), Instant(1_000)).unwrap();
        Table { game, config, log, now: 1_000 }
    }

    /// A position without clocks.
    #[track_caller]
    pub fn at(sfen: &str, rules: Rules) -> Table {
        Table::new(untimed(sfen, rules))
    }

    /// Asks something; what happened is logged, and the log alone makes the same game.
    pub fn ask(&mut self, command: Command) -> Result<Vec<EventKind>, Refusal> {
        let before = self.game.clone();
        let answer = self.game.apply(command, Instant(self.now));
        match &answer {
            Ok(events) => self.log.extend(events.iter().cloned()),
            Err(_) => assert_eq!(self.game, before, "a refusal changes nothing"),
        }
        let stored: Vec<Event> = self.log.iter().map(|event| event.to_string().parse().unwrap()).collect();
        assert_eq!(stored, self.log);
        let config: Config = self.config.to_string().parse().unwrap();
        assert_eq!(Game::replay(config, &stored).unwrap(), self.game);
        answer.map(|events| events.into_iter().map(|event| event.kind).collect())
    }

    /// Lets time pass.
    pub fn wait(&mut self, ms: u64) -> &mut Table {
        self.now += ms;
        self
    }

    pub fn attempt(&mut self, by: Color, text: &str) -> Result<Vec<EventKind>, Refusal> {
        let attempt = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        self.ask(Command::Move { by, attempt, ply: None })
    }

    /// Plays legal moves, one side after the other.
    #[track_caller]
    pub fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            let turn = self.game.turn();
            if let Err(refusal) = self.attempt(turn, text) {
                panic!("{text} at {}: {refusal}", self.game.position());
            }
        }
        self
    }

    #[track_caller]
    pub fn offer(&mut self, by: Color, kind: OfferKind) -> &mut Table {
        self.ask(Command::Offer { by, kind }).unwrap();
        self
    }

    pub fn answer(&mut self, by: Color, kind: OfferKind, accept: bool) -> Result<Vec<EventKind>, Refusal> {
        self.ask(Command::Answer { by, kind, accept })
    }

    /// How it ended, shortly: the winner and the reason's code, or that it goes on.
    pub fn end(&self) -> String {
        match self.game.outcome() {
            None => "goes on".into(),
            Some(Outcome { winner: Some(winner), reason }) => format!("{winner} {}", reason.code()),
            Some(Outcome { winner: None, reason }) => format!("nobody {}", reason.code()),
        }
    }

    #[track_caller]
    pub fn ends(&self, expected: &str) {
        assert_eq!(self.end(), expected, "{}", self.game.position());
    }
}

/// The code of the refusal.
#[track_caller]
pub fn refused(answer: Result<Vec<EventKind>, Refusal>) -> &'static str {
    answer.expect_err("it was not refused").code()
}
