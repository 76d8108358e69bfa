//! What answers a move that a learner has tried and of which nothing is written: a short search, which whoever tries it next finds kept.

use super::job::{SETUP, evaluation};
use super::jobs::Jobs;
use super::pool::Lease;
use super::process::EngineError;
use super::study::{StudyEffort, prepare, study, unprepare};
use crate::address::Party;
use komadai_record::Evaluation;
use komadai_shogi::Position;
use komadai_usi::PositionCommand;
use std::time::Duration;

/// As many nodes as the quickest analysis.
const NODES: u64 = 20_000;
/// A learner would rather try another move than wait longer for a place.
const PATIENCE: Duration = Duration::from_secs(3);
/// And so long for all of it, a place, a search and that of somebody else who tried the same move.
const LONGEST: Duration = Duration::from_secs(6);

/// What the engine finds in a position, for whom it takes a turn among positions under study.
///
/// # Errors
/// If no place is free in time, the engine fails, or it takes too long.
pub async fn reply(jobs: &Jobs, position: &Position, party: Party) -> Result<Evaluation, EngineError> {
    // Where this is given up, the lease is dropped, and its process with it.
    tokio::time::timeout(LONGEST, searched(jobs, position, party)).await.map_err(|_| EngineError::Silent)?
}

async fn searched(jobs: &Jobs, position: &Position, party: Party) -> Result<Evaluation, EngineError> {
    // A class that tries the same move waits for one search.
    let _search = jobs.evaluations.enter(position, NODES).await;
    // What is kept needs no place of an engine.
    if let Some(engine) = jobs.engines.identity()
        && let Some(known) = jobs.evaluations.find(&engine, position, NODES).await
    {
        return Ok(known);
    }
    let mut lease = jobs.engines.for_study(party, PATIENCE).await?;
    let found = found(jobs, &mut lease, position).await;
    match found {
        Ok(_) => lease.give_back(),
        Err(_) => lease.discard(),
    }
    found
}

async fn found(jobs: &Jobs, lease: &mut Lease, position: &Position) -> Result<Evaluation, EngineError> {
    let engine = lease.process().await?.identity().to_owned();
    if let Some(known) = jobs.evaluations.find(&engine, position, NODES).await {
        return Ok(known);
    }
    prepare(lease, SETUP).await?;
    let command = PositionCommand { start: position.to_setup(), moves: Vec::new() };
    let study = study(lease, command, 1, StudyEffort::Nodes(NODES), |_| {}, std::future::pending()).await?;
    unprepare(lease).await?;
    jobs.engines.counts.replies.inc();
    let found = evaluation(&study, position, Vec::new());
    jobs.evaluations.keep(&engine, position, NODES, &found).await;
    Ok(found)
}
