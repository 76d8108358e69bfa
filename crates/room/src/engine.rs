//! The engine's seat in a game: when it thinks, and what it says to offers. How it thinks is handed in.

use komadai_game::{Command, Config, Contract, Control, Game, Instant, OfferKind, any};
use komadai_shogi::{ByColor, Color, Handicap, Move, Setup};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// A turn of the engine.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The game's id: its next turn goes to the same process where possible.
    pub game: String,
    /// Where the game stands.
    pub place: Place,
    /// How strong it is to play: one of `komadai_game::LEVELS`, or of `KIND_LEVELS` in a game of another kind.
    pub level: u8,
    /// The value of the USI option `EnteringKingRule`.
    pub entering_king: &'static str,
    /// None: no limit worth the name.
    pub time: Option<TurnTime>,
    /// When the turn began: what passes until an engine is free is the engine's own time.
    pub since: tokio::time::Instant,
}

/// Where a game stands, in the terms of its kind.
#[derive(Clone, Debug)]
pub enum Place {
    /// Standard shogi.
    Shogi {
        /// The start position.
        start: Setup,
        /// The moves from there.
        moves: Vec<Move>,
    },
    /// Another kind.
    Kind {
        /// The start position.
        start: Box<any::Position>,
        /// The moves from there.
        moves: Vec<any::Move>,
        /// The position they lead to.
        now: Box<any::Position>,
    },
}

/// The clocks at the beginning of a turn.
#[derive(Copy, Clone, Debug)]
pub struct TurnTime {
    /// Main time left.
    pub main: ByColor<Duration>,
    /// Added after each move.
    pub increment: ByColor<Duration>,
    /// Of the engine: a period, or what is left of the one that runs.
    pub byoyomi: Duration,
}

/// What the engine decides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// To play this.
    Play(any::Move),
    /// To resign.
    Resign,
    /// To declare a win by impasse.
    Declare,
}

/// Why there is no decision, in words for the log.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// Another time it may go well.
    #[error("{0}")]
    Passing(String),
    /// This engine will never play this game.
    #[error("{0}")]
    Lasting(String),
}

/// Whoever thinks for the engine's seat.
pub trait Thinker: Send + Sync {
    /// Thinks until there is a decision that can be played. Dropping the future ends it.
    fn think(&self, turn: Turn) -> Pin<Box<dyn Future<Output = Result<Decision, Failure>> + Send + '_>>;
}

/// What the engine came to for the turn of this ply.
pub(crate) struct Thought {
    ply: u32,
    decision: Result<Decision, Failure>,
}

/// The engine at work for one game.
pub(crate) struct EngineSeat {
    pub(crate) color: Color,
    level: u8,
    entering_king: &'static str,
    thoughts: mpsc::Sender<Thought>,
    job: Option<(u32, JoinHandle<()>)>,
    failures: u32,
    /// After a failure: not before this instant.
    rest_until: Option<tokio::time::Instant>,
    /// A declaration was refused: the engine counts otherwise than the game, and shall not declare again.
    may_declare: bool,
}

impl EngineSeat {
    /// The engine's seat, where the game has one, and where its thoughts arrive.
    pub(crate) fn new(contract: &Contract) -> (Option<EngineSeat>, mpsc::Receiver<Thought>) {
        let (thoughts, arriving) = mpsc::channel(1);
        let seat = contract.engine().map(|(level, color)| EngineSeat {
            color,
            level,
            entering_king: entering_king(&contract.config),
            thoughts,
            job: None,
            failures: 0,
            rest_until: None,
            may_declare: true,
        });
        (seat, arriving)
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.job.is_some()
    }

    /// When the engine is to be tried again.
    pub(crate) fn wakes_at(&self) -> Option<tokio::time::Instant> {
        self.rest_until
    }

    /// Starts or stops thinking as the game asks.
    pub(crate) fn steer(&mut self, id: &str, game: &Game, thinker: &Arc<dyn Thinker>, now: Instant) {
        let wanted = (game.running() == Some(self.color)).then(|| game.ply());
        if wanted == self.job.as_ref().map(|(ply, _)| *ply) {
            return;
        }
        self.stop();
        let Some(ply) = wanted else {
            self.rest_until = None;
            return;
        };
        if self.rest_until.is_some_and(|rest| tokio::time::Instant::now() < rest) {
            return;
        }
        self.rest_until = None;
        let turn = self.turn(id, game, now);
        let (thinker, thoughts) = (thinker.clone(), self.thoughts.clone());
        let job = tokio::spawn(async move {
            let decision = thinker.think(turn).await;
            let _ = thoughts.send(Thought { ply, decision }).await;
        });
        self.job = Some((ply, job));
    }

    /// Ends what it is thinking.
    pub(crate) fn stop(&mut self) {
        if let Some((_, job)) = self.job.take() {
            job.abort();
        }
    }

    fn turn(&self, id: &str, game: &Game, now: Instant) -> Turn {
        let place = match game.standard() {
            Some(standard) => Place::Shogi { start: standard.start().to_setup(), moves: standard.moves().collect() },
            None => Place::Kind {
                start: Box::new(game.config().start.clone()),
                moves: game.moves().iter().map(|played| played.mv).collect(),
                now: Box::new(game.position().clone()),
            },
        };
        let limited = game.clock(self.color).limit().is_some();
        let timed = |color| matches!(game.clock(color).control(), Control::Timed(_));
        let span = |millis: komadai_game::Millis| Duration::from_millis(millis.0);
        let control = |color| match game.clock(color).control() {
            Control::Timed(timed) => timed,
            Control::Unlimited | Control::Days(_) => Default::default(),
        };
        let left = game.left(self.color, now);
        // What is left of the byoyomi, should the main time be gone already.
        let byoyomi = if left.main.is_zero() { left.period } else { control(self.color).byoyomi };
        Turn {
            game: id.to_owned(),
            place,
            level: self.level,
            entering_king: if self.may_declare { self.entering_king } else { "NoEnteringKing" },
            time: (limited && timed(self.color)).then(|| TurnTime {
                main: ByColor::from_fn(|color| span(game.left(color, now).main)),
                increment: ByColor::from_fn(|color| span(control(color).increment)),
                byoyomi: span(byoyomi),
            }),
            since: tokio::time::Instant::now(),
        }
    }

    /// What a thought comes to in the game; none when it is out of date, or the engine failed and will try again.
    pub(crate) fn conclude(&mut self, id: &str, thought: Thought, game: &Game) -> Option<Command> {
        let current = self.job.as_ref().is_some_and(|(ply, _)| *ply == thought.ply);
        if !current {
            return None;
        }
        self.job = None;
        let by = self.color;
        match thought.decision {
            Ok(decision) => {
                self.failures = 0;
                Some(match decision {
                    Decision::Play(mv) => Command::Move { by, attempt: mv, ply: Some(game.ply() + 1) },
                    Decision::Resign => Command::Resign { by },
                    Decision::Declare => Command::Declare { by },
                })
            }
            // Whoever plays against it waits for nothing: nobody has won.
            Err(Failure::Lasting(words)) => {
                tracing::warn!(game = id, "engine: {words}; the game is called off");
                Some(Command::Abort)
            }
            Err(failure) => {
                tracing::warn!(game = id, "engine: {failure}");
                self.failures = (self.failures + 1).min(6);
                self.rest_until = Some(tokio::time::Instant::now() + Duration::from_secs(1 << self.failures));
                None
            }
        }
    }

    /// The game refused what the engine decided.
    pub(crate) fn was_refused(&mut self) {
        self.may_declare = false;
        self.rest_until = Some(tokio::time::Instant::now() + Duration::from_secs(1));
    }

    /// Whether the engine says yes to an offer of the other side: it always does, but never counts itself out, and seals nothing.
    pub(crate) fn accepts(&self, game: &Game, kind: OfferKind) -> bool {
        match kind {
            OfferKind::Seal | OfferKind::Keeper => false,
            OfferKind::Impasse => game.agreed_impasse().is_ok_and(|outcome| outcome.winner != Some(!self.color)),
            _ => true,
        }
    }
}

impl Drop for EngineSeat {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The value of the engine's `EnteringKingRule` that comes nearest to a game's rule.
fn entering_king(config: &Config) -> &'static str {
    let rules = &config.rules.impasse;
    let even = config.handicap() == Some(Handicap::Even);
    match rules.declaration {
        Some(declaration) if declaration.win.black >= 31 && even => "CSARule24",
        Some(declaration) if declaration.win.black >= 31 => "CSARule24H",
        Some(_) if even => "CSARule27",
        Some(_) => "CSARule27H",
        None if rules.try_rule.is_some() => "TryRule",
        None => "NoEnteringKing",
    }
}
