//! One position under study: lines as the engine finds them, until its time is up or nobody wants to know.

use super::level::Strength;
use super::pool::Lease;
use super::process::EngineError;
use komadai_usi::option::names;
use komadai_usi::{Bound, Go, Info, PositionCommand, ToEngine, ToGui};
use std::time::Duration;
use tokio::time::Instant;

/// How long after its time an engine may answer.
const GRACE: Duration = Duration::from_secs(5);

/// What is known of a position: the lines of the last depth that was finished for all of them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Study {
    /// By rank, the best first.
    pub(crate) lines: Vec<Info>,
}

/// Readies a process for studies of so many lines.
pub(crate) async fn prepare(lease: &mut Lease, multi_pv: u8) -> Result<(), EngineError> {
    let process = lease.process().await?;
    Strength::FULL.set(process).await?;
    process.set(names::MULTI_PV, multi_pv).await?;
    process.send(&ToEngine::NewGame).await?;
    process.ready().await
}

/// Studies a position; `heard` gets every step forward. Ends early when `stop` resolves.
pub(crate) async fn study(
    lease: &mut Lease,
    position: PositionCommand,
    movetime: Duration,
    mut heard: impl FnMut(&Study),
    stop: impl Future<Output = ()>,
) -> Result<Study, EngineError> {
    let process = lease.process().await?;
    process.send(&ToEngine::Position(position)).await?;
    process.send(&ToEngine::Go(Go { movetime: Some(movetime), ..Go::default() })).await?;
    let mut limit = Instant::now() + movetime + GRACE;
    let mut study = Study::default();
    tokio::pin!(stop);
    let mut stopped = false;
    loop {
        let line = tokio::select! {
            line = process.hear(limit) => line?,
            () = &mut stop, if !stopped => {
                stopped = true;
                limit = Instant::now() + GRACE;
                process.send(&ToEngine::Stop).await?;
                continue;
            }
        };
        match line {
            ToGui::Info(info) if study.take(&info) => heard(&study),
            ToGui::BestMove(_) => return Ok(study),
            _ => {}
        }
    }
}

impl Study {
    /// Takes a line in; true where it says something new about the best one.
    fn take(&mut self, info: &Info) -> bool {
        let exact = matches!(info.score, Some((_, Bound::Exact)));
        let rank = info.multipv.unwrap_or(1).saturating_sub(1) as usize;
        // Engines may send the lines of one depth in any order, but never a rank without those before it.
        if !exact || info.pv.is_empty() || rank > self.lines.len() || rank >= 16 {
            return false;
        }
        if rank == self.lines.len() {
            self.lines.push(info.clone());
        } else {
            self.lines[rank] = info.clone();
        }
        true
    }
}
