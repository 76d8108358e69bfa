//! Places for solving processes.

use crate::child::{ChildError, ChildLines};
use komadai_wire::{MateIn, MateOut};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// The memory of each process, MiB.
const MEMORY_MIB: u32 = 160;

/// All solving processes of the site.
pub(crate) struct Solvers {
    command: Vec<String>,
    places: Arc<Semaphore>,
}

/// A process of one's own. Dropping it kills it and frees its place.
pub(crate) struct SolverLease {
    child: ChildLines,
    _place: OwnedSemaphorePermit,
}

impl Solvers {
    /// At most `places` processes at once.
    pub(crate) fn new(mut command: Vec<String>, places: usize) -> Solvers {
        command.extend(["--memory".to_owned(), MEMORY_MIB.to_string()]);
        Solvers { command, places: Arc::new(Semaphore::new(places)) }
    }

    /// A new process; none while every place is taken.
    pub(crate) fn lease(&self) -> Result<Option<SolverLease>, ChildError> {
        let Ok(place) = self.places.clone().try_acquire_owned() else { return Ok(None) };
        Ok(Some(SolverLease { child: ChildLines::start(&self.command)?, _place: place }))
    }
}

impl SolverLease {
    /// Asks for something; what was asked for before stops.
    pub(crate) async fn ask(&mut self, request: &MateIn) -> Result<(), ChildError> {
        self.child.write_line(serde_json::to_string(request).unwrap_or_default()).await
    }

    /// The next answer; lines that are none are passed over. May be interrupted and called again.
    pub(crate) async fn hear(&mut self, limit: Instant) -> Result<MateOut, ChildError> {
        loop {
            let line = self.child.read_line(limit).await?;
            if let Ok(answer) = serde_json::from_slice(&line) {
                return Ok(answer);
            }
        }
    }
}
