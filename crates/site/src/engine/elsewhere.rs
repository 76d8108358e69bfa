//! Turns and positions as jobs that any worker does, and how a worker does them. Where none does, the node does it itself.

use super::job::SETUP;
use super::part::{self, PartJob};
use super::play::decide;
use super::pool::Engines;
use super::study::{Study, StudyEffort, prepare, study, unprepare};
use crate::address::Party;
use komadai_room::{Clock, Decision, Place, SystemClock, Turn, TurnTime, WorkQueue};
use komadai_shogi::{ByColor, Move};
use komadai_usi::{BestMove, PositionCommand, ToEngine, ToGui};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long a position of an analysis waits for a worker before the node looks itself.
const POSITION_WAITS: Duration = Duration::from_secs(10);
/// How long a turn does at most.
const TURN_WAITS: Duration = Duration::from_secs(2);
/// What games name their impasse rule to engines: `Turn::entering_king`.
const ENTERING_KING: [&str; 7] =
    ["CSARule24", "CSARule24H", "CSARule27", "CSARule27H", "TryRule", "NoEnteringKing", "CSARule"];

/// A job as it is queued. Nodes and workers of neighbouring versions read one another's: fields are only added, with a default.
#[derive(Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
pub(super) enum Job {
    /// A turn of a game; the answer is the engine's `bestmove`.
    Turn {
        game: String,
        /// USI's `position`.
        position: String,
        level: u8,
        entering_king: String,
        clock: Option<TurnClock>,
        /// When the turn began, in milliseconds since 1970.
        since: u64,
    },
    /// A position of an analysis; the answer is a line of `info`, where there is one, `bestmove`, and `id name` with the engine's identity.
    Position { position: String, nodes: Option<u64>, ms: Option<u64> },
    /// A part of a tree; the answer is `part` with its name, a line of `info`, where there is one, and `bestmove`.
    Part(PartJob),
}

/// Milliseconds, as the turn began.
#[derive(Serialize, Deserialize)]
pub(super) struct TurnClock {
    main: [u64; 2],
    increment: [u64; 2],
    byoyomi: u64,
}

impl Job {
    /// None of a kind of shogi that workers do not know.
    fn turn(turn: &Turn) -> Option<Job> {
        let Place::Shogi { start, moves } = &turn.place else { return None };
        let ms = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Some(Job::Turn {
            game: turn.game.clone(),
            position: position(start, moves),
            level: turn.level,
            entering_king: turn.entering_king.to_owned(),
            clock: turn.time.map(|time| TurnClock {
                main: [ms(time.main.black), ms(time.main.white)],
                increment: [ms(time.increment.black), ms(time.increment.white)],
                byoyomi: ms(time.byoyomi),
            }),
            since: SystemClock.wall().0.saturating_sub(ms(turn.since.elapsed())),
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        // Strings and numbers: nothing that JSON cannot say.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn position(start: &komadai_shogi::Setup, moves: &[Move]) -> String {
    PositionCommand { start: start.clone(), moves: moves.to_vec() }.to_string()
}

fn read_position(text: &str) -> Option<PositionCommand> {
    match text.parse() {
        Ok(ToEngine::Position(position)) => Some(position),
        _ => None,
    }
}

/// Has a worker decide a turn; none where the node has to do it.
pub(super) async fn decide_elsewhere(queue: &WorkQueue, turn: &Turn, limit: Duration) -> Option<Decision> {
    let answer = queue.ask(&Job::turn(turn)?.to_bytes(), TURN_WAITS.min(limit / 4)).await?;
    match std::str::from_utf8(&answer).ok()?.parse().ok()? {
        ToGui::BestMove(BestMove::Resign) => Some(Decision::Resign),
        ToGui::BestMove(BestMove::Win) => Some(Decision::Declare),
        ToGui::BestMove(BestMove::Play { mv, .. }) => Some(Decision::Play(mv.into())),
        _ => None,
    }
}

/// Has a worker look at a position; none where the node has to do it.
pub(super) async fn look_elsewhere(
    queue: &WorkQueue,
    start: &komadai_shogi::Setup,
    moves: &[Move],
    effort: StudyEffort,
) -> Option<Study> {
    let (nodes, ms) = match effort {
        StudyEffort::Nodes(nodes) => (Some(nodes), None),
        StudyEffort::Time(time) => (None, u64::try_from(time.as_millis()).ok()),
    };
    let job = Job::Position { position: position(start, moves), nodes, ms };
    let answer = queue.ask(&job.to_bytes(), POSITION_WAITS).await?;
    let mut found = Study::default();
    for line in std::str::from_utf8(&answer).ok()?.lines() {
        match line.parse().ok()? {
            ToGui::Info(info) => found.lines.push(info),
            ToGui::BestMove(best) => found.answer = Some(best),
            ToGui::IdName(engine) => found.engine = Some(engine),
            _ => return None,
        }
    }
    found.answer.is_some().then_some(found)
}

/// Does a job as a worker; none where it cannot be done.
pub async fn do_job(engines: &Arc<Engines>, job: &[u8]) -> Option<Vec<u8>> {
    match serde_json::from_slice(job).ok()? {
        Job::Turn { game, position, level, entering_king, clock, since } => {
            let PositionCommand { start, moves } = read_position(&position)?;
            let millis = Duration::from_millis;
            let both = |ms: [u64; 2]| ByColor { black: millis(ms[0]), white: millis(ms[1]) };
            let passed = millis(SystemClock.wall().0.saturating_sub(since));
            let turn = Turn {
                game,
                place: Place::Shogi { start, moves },
                level,
                entering_king: ENTERING_KING.into_iter().find(|&known| known == entering_king)?,
                time: clock.map(|clock| TurnTime {
                    main: both(clock.main),
                    increment: both(clock.increment),
                    byoyomi: millis(clock.byoyomi),
                }),
                since: Instant::now().checked_sub(passed)?,
            };
            let best = match decide(engines, &turn).await {
                Ok(Decision::Play(mv)) => BestMove::Play { mv: mv.shogi()?, ponder: None },
                Ok(Decision::Resign) => BestMove::Resign,
                Ok(Decision::Declare) => BestMove::Win,
                Err(error) => {
                    tracing::warn!(game = turn.game, "engine: {error}");
                    return None;
                }
            };
            Some(ToGui::BestMove(best).to_string().into_bytes())
        }
        Job::Part(job) => part::search(engines, job).await,
        Job::Position { position, nodes, ms } => {
            let position = read_position(&position)?;
            let effort = match (nodes, ms) {
                (Some(nodes), _) => StudyEffort::Nodes(nodes),
                (None, ms) => StudyEffort::Time(Duration::from_millis(ms?)),
            };
            let found = look(engines, position, effort).await;
            let found = found.inspect_err(|error| tracing::warn!("engine: {error}")).ok()?;
            let mut text = String::new();
            if let Some(best) = found.lines.first() {
                text = format!("{}\n", ToGui::Info(best.clone()));
            }
            text += &ToGui::BestMove(found.answer?).to_string();
            if let Some(engine) = found.engine {
                text += &format!("\n{}", ToGui::IdName(engine));
            }
            Some(text.into_bytes())
        }
    }
}

async fn look(
    engines: &Arc<Engines>,
    position: PositionCommand,
    effort: StudyEffort,
) -> Result<Study, super::process::EngineError> {
    // A worker works for one party: the site.
    let mut lease = engines.for_job(Party::of([127, 0, 0, 1].into())).await?;
    prepare(&mut lease, SETUP).await?;
    let found = study(&mut lease, position, 1, effort, |_| {}, std::future::pending()).await?;
    unprepare(&mut lease).await?;
    lease.give_back();
    Ok(found)
}
