//! The pairs of games of a tuning, several at a time.

use super::course::{self, Step};
use super::spsa::{Number, Spsa};
use crate::gate::openings;
use anyhow::Context;
use komadai_arena::{Adjudication, Conditions, EngineSpec, Lost, Match, Tempo};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How the games are played.
#[derive(Clone, Debug)]
pub struct Games {
    /// The engine: a build with the feature `ablation`, which reads its numbers from the environment.
    pub engine: PathBuf,
    /// What evaluates, as the option `EvalFile` names it.
    pub network: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// Pairs at a time.
    pub concurrency: NonZeroUsize,
    /// When to stop before the iterations are played; the games under way are finished.
    pub limit: Option<Duration>,
}

/// The text that sets numbers in an engine: `name=value,…`.
pub fn setting(numbers: &[Number], values: &[i32]) -> String {
    let each = numbers.iter().zip(values).map(|(number, value)| format!("{}={value}", number.name));
    each.collect::<Vec<_>>().join(",")
}

/// Plays until the iterations are played or the time is up. Every step is added to the file `path`, from which a tuning that was stopped goes on.
///
/// # Errors
/// The file cannot be read or written, or the engine not be started.
pub fn tune(spsa: &Spsa, games: &Games, path: &Path, tell: &(dyn Fn(&Step) + Sync)) -> anyhow::Result<Vec<f64>> {
    course::mend(path)?;
    let steps = course::read(path, spsa)?;
    let begun = std::time::Instant::now();
    let state = Mutex::new(State {
        next: steps.iter().map(|step| step.iteration + 1).max().unwrap_or(0),
        values: steps.last().map_or_else(|| spsa.start(), |step| step.values.clone()),
    });
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let play = || -> anyhow::Result<()> {
        while games.limit.is_none_or(|limit| begun.elapsed() < limit) {
            let (iteration, sides) = {
                let mut state = lock();
                if state.next >= spsa.iterations {
                    break;
                }
                let iteration = state.next;
                state.next += 1;
                (iteration, spsa.sides(iteration, &state.values))
            };
            let points = pair(spsa, games, iteration, &sides)?;
            let mut state = lock();
            spsa.learn(iteration, &mut state.values, points);
            let step = Step { iteration, points, values: state.values.clone() };
            course::add(path, &step)?;
            tell(&step);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let players: Vec<_> = (0..games.concurrency.get()).map(|_| scope.spawn(play)).collect();
        players.into_iter().try_for_each(|player| match player.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let values = lock().values.clone();
    Ok(values)
}

struct State {
    next: usize,
    values: Vec<f64>,
}

/// Plays a pair of games from a new opening; what the first side scored, -2 to 2.
fn pair(spsa: &Spsa, games: &Games, iteration: usize, sides: &[Vec<i32>; 2]) -> anyhow::Result<f64> {
    let engine = games.engine.display().to_string();
    let spec = |values: &[i32]| EngineSpec {
        command: vec!["env".to_owned(), format!("KOMADAI_NUMBERS={}", setting(&spsa.numbers, values)), engine.clone()],
        kind: None,
        hash_mib: Some(16),
        options: [("EvalFile", games.network.as_str()), ("USI_OwnBook", "false")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec(),
    };
    let tally = Match {
        a: spec(&sides[0]),
        b: spec(&sides[1]),
        kind: None,
        pairs: 1,
        conditions: Conditions {
            tempo: Tempo::Nodes(games.nodes),
            margin: Duration::from_secs(60),
            max_plies: 400,
            adjudication: Adjudication { lost: Some(Lost { centipawns: 2_500, moves: 4 }), drawn: None },
            ponder: false,
        },
        openings: openings(1, spsa.seed ^ iteration as u64),
        concurrency: NonZeroUsize::MIN,
        sprt: None,
    }
    .run(|_| {})
    .with_context(|| format!("{engine}: is it a build with the feature ablation?"))?;
    Ok(tally.wins as f64 - tally.losses as f64)
}
