//! The gate: a new network plays the current one from openings of a file or chosen by search, a number of games or until it is
//! clear which is better.

use crate::pool::opening::Choice;
use crate::pool::play::{Plan, Player};
use komadai_arena::{
    Adjudication, Conditions, EngineError, EngineSpec, Match, Opening, Progress, Sprt, SprtState, Tally, Tempo,
};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// How the match is played.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The `komadai` executable, which plays both sides.
    pub engine: PathBuf,
    /// The most games.
    pub games: usize,
    /// Nodes for each move: the same for both, on however busy a machine.
    pub nodes: u64,
    /// Games at a time.
    pub concurrency: NonZeroUsize,
    /// Openings to play, each twice with sides swapped; made by search if there are none.
    pub openings: Vec<Opening>,
    /// Where the chance of openings made begins.
    pub seed: u64,
    /// Stops the match once it is clear; all games are played without it.
    pub sprt: Option<Sprt>,
}

/// Passed when it is 10 Elo better rather than no better.
pub const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 10.0 };

/// How the match ended.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// All games.
    pub tally: Tally,
    /// Whether the candidate takes the place of the current network: the test accepted it, or the games ran out with the
    /// whole interval above zero.
    pub passed: bool,
}

impl Gate {
    /// Plays `candidate` against `current`, each what the option `EvalFile` names.
    ///
    /// # Errors
    /// The engine cannot be started.
    pub fn play(&self, candidate: &str, current: &str, each: impl FnMut(Progress)) -> Result<Verdict, EngineError> {
        let spec = |network: &str| EngineSpec {
            command: vec![self.engine.display().to_string(), "usi".to_owned()],
            kind: None,
            hash_mib: Some(16),
            options: [("EvalFile", network), ("USI_OwnBook", "false")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
        };
        let tally = Match {
            a: spec(candidate),
            b: spec(current),
            kind: None,
            pairs: self.games.div_ceil(2),
            conditions: Conditions {
                tempo: Tempo::Nodes(self.nodes),
                margin: Duration::from_secs(60),
                max_plies: 400,
                adjudication: Adjudication::default(),
                ponder: false,
            },
            openings: if self.openings.is_empty() {
                openings(self.games.div_ceil(2), self.seed)
            } else {
                self.openings.clone()
            },
            concurrency: self.concurrency,
            sprt: self.sprt,
        }
        .run(each)?;
        let elo = tally.elo();
        let passed = match self.sprt.map(|sprt| sprt.state(&tally)) {
            Some(SprtState::Accepted) => true,
            Some(SprtState::Rejected) => false,
            Some(SprtState::Open) | None => elo.value - elo.error > 0.0,
        };
        Ok(Verdict { tally, passed })
    }
}

/// Openings, each left open by the network that is built in.
pub fn openings(count: usize, seed: u64) -> Vec<Opening> {
    let choice = Choice { balance: 200, ..Choice::default() };
    let mut player = Player::new(Plan::default(), choice, Some(komadai_weights::network()), seed);
    std::iter::repeat_with(|| player.opening())
        .flatten()
        .map(|opening| Opening { moves: opening.moves, ..Opening::even() })
        .take(count)
        .collect()
}
