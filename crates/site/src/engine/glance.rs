//! A position that nobody has asked an engine about, looked at in passing: one at a time on the whole site, with a place of its own, and only
//! while no turn of a game and no position under study waits for an engine.

use super::job::{SETUP, evaluation};
use super::jobs::Jobs;
use super::process::EngineError;
use super::study::{StudyEffort, prepare, study, unprepare};
use komadai_record::Evaluation;
use komadai_room::{Clock, SystemClock};
use komadai_shogi::{Move, Position};
use komadai_usi::PositionCommand;
use std::time::Duration;

/// As many nodes as the quickest analysis: what is found in passing need not be searched when the game is analysed.
const NODES: u64 = 20_000;
/// The name of the turn that one node has at a time.
const TURN: &str = "glance";
/// A search that takes longer is given up, for the turn is over then.
const LONGEST: Duration = Duration::from_secs(20);

/// What a game came through, up to the position that is looked at.
#[derive(Clone, Debug)]
pub struct Way {
    /// The position it started from.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position.
    pub position: Position,
    /// It stood before: what it is worth depends on the game, and is kept for no other.
    pub stood_before: bool,
}

/// What the engine finds in a position; none while others need engines, or another node looks at something.
///
/// # Errors
/// If the engine fails.
pub async fn glance(jobs: &Jobs, way: &Way) -> Result<Option<Evaluation>, EngineError> {
    let Some(mut lease) = jobs.engines.for_glance() else { return Ok(None) };
    let engine = lease.process().await?.identity().to_owned();
    let known = match way.stood_before {
        true => None,
        false => jobs.evaluations.find(&engine, &way.position, NODES).await,
    };
    let found = match known {
        Some(known) => Some(known),
        None => {
            let now = SystemClock.wall().0;
            let until = now + LONGEST.as_millis() as u64;
            // A store that does not answer gives no turn.
            if !jobs.store.take_turn(TURN, now, until).await.unwrap_or(false) {
                lease.give_back();
                return Ok(None);
            }
            let searched = async {
                prepare(&mut lease, SETUP).await?;
                let position = PositionCommand { start: way.start.to_setup(), moves: way.moves.clone() };
                let effort = StudyEffort::Nodes(NODES);
                let found = study(&mut lease, position, 1, effort, |_| {}, std::future::pending()).await?;
                unprepare(&mut lease).await?;
                Ok::<_, EngineError>(evaluation(&found, &way.position, Vec::new()))
            };
            let searched = tokio::time::timeout(LONGEST, searched).await;
            // Where this fails, the turn ends by itself.
            let _ = jobs.store.end_turn(TURN, until).await;
            let found = searched.map_err(|_| EngineError::Silent)??;
            jobs.engines.counts.glances.inc();
            if !way.stood_before {
                jobs.evaluations.keep(&engine, &way.position, NODES, &found).await;
            }
            Some(found)
        }
    };
    lease.give_back();
    Ok(found)
}
