//! The engine's seat in a game: when it thinks, and what it says to offers.

use crate::engine::{Decision, EngineError, Engines, Turn, TurnTime, decide};
use komadai_game::{Command, Config, Contract, Control, Game, Instant, OfferKind};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_usi::PositionCommand;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// What the engine came to for the turn of this ply.
pub(super) struct Thought {
    pub(super) ply: u32,
    pub(super) decision: Result<Decision, EngineError>,
}

/// The engine at work for one game.
pub(super) struct EngineSide {
    pub(super) color: Color,
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

impl EngineSide {
    /// The engine's seat, where the game has one, and where its thoughts arrive.
    pub(super) fn new(contract: &Contract) -> (Option<EngineSide>, mpsc::Receiver<Thought>) {
        let (thoughts, arriving) = mpsc::channel(1);
        let side = contract.engine().map(|(level, color)| EngineSide {
            color,
            level,
            entering_king: entering_king(&contract.config),
            thoughts,
            job: None,
            failures: 0,
            rest_until: None,
            may_declare: true,
        });
        (side, arriving)
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.job.is_some()
    }

    /// When the engine is to be tried again.
    pub(super) fn wakes_at(&self) -> Option<tokio::time::Instant> {
        self.rest_until
    }

    /// Starts or stops thinking as the game asks. True when that changed.
    pub(super) fn steer(&mut self, id: &str, game: &Game, engines: &Arc<Engines>, now: Instant) -> bool {
        let wanted = (game.running() == Some(self.color)).then(|| game.ply());
        let thinking = self.job.as_ref().map(|(ply, _)| *ply);
        if wanted == thinking {
            return false;
        }
        if let Some((_, job)) = self.job.take() {
            job.abort();
        }
        let Some(ply) = wanted else {
            self.rest_until = None;
            return true;
        };
        if self.rest_until.is_some_and(|rest| tokio::time::Instant::now() < rest) {
            return thinking.is_some();
        }
        self.rest_until = None;
        let turn = self.turn(id, game, now);
        let (engines, thoughts) = (engines.clone(), self.thoughts.clone());
        let job = tokio::spawn(async move {
            let decision = decide(&engines, &turn).await;
            let _ = thoughts.send(Thought { ply, decision }).await;
        });
        self.job = Some((ply, job));
        true
    }

    fn turn(&self, id: &str, game: &Game, now: Instant) -> Turn {
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
            position: PositionCommand {
                start: game.config().start.to_setup(),
                moves: game.moves().iter().map(|played| played.mv).collect(),
            },
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
    pub(super) fn heed(&mut self, thought: Thought, game: &Game) -> Option<Command> {
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
                    Decision::Play(mv) => {
                        Command::Move { by, attempt: komadai_game::Attempt::Move(mv), ply: Some(game.ply() + 1) }
                    }
                    Decision::Resign => Command::Resign { by },
                    Decision::Declare => Command::Declare { by },
                })
            }
            Err(error) => {
                eprintln!("engine: {error}");
                self.failures = (self.failures + 1).min(6);
                self.rest_until = Some(tokio::time::Instant::now() + Duration::from_secs(1 << self.failures));
                None
            }
        }
    }

    /// The game refused what the engine decided.
    pub(super) fn was_refused(&mut self) {
        self.may_declare = false;
        self.rest_until = Some(tokio::time::Instant::now() + Duration::from_secs(1));
    }

    /// Whether the engine says yes to an offer of the other side: it always does, but never counts itself out.
    pub(super) fn accepts(&self, game: &Game, kind: OfferKind) -> bool {
        if kind != OfferKind::Impasse {
            return true;
        }
        game.agreed_impasse().is_ok_and(|outcome| outcome.winner != Some(!self.color))
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

impl Drop for EngineSide {
    fn drop(&mut self) {
        if let Some((_, job)) = self.job.take() {
            job.abort();
        }
    }
}
