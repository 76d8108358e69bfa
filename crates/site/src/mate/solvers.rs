//! Places for solving processes. What is asked of one, and what it answers, is said between it and whoever asks.

use crate::address::Party;
use crate::child::{ChildError, ChildLines};
use crate::limits::{Turn, Turns};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The memory of each process, MiB.
const MEMORY_MIB: u32 = 160;
/// Requests that may wait for a process, and for how long.
const MAX_WAITING: usize = 32;
const PATIENCE: Duration = Duration::from_secs(45);
/// A process stays at least so long with whoever has it before it makes room for others.
const SLICE: Duration = Duration::from_secs(15);

/// All solving processes of the site.
pub struct Solvers {
    command: Vec<String>,
    places: Arc<Turns>,
}

/// A process of one's own. Dropping it kills it and frees its place.
pub struct SolverLease {
    child: ChildLines,
    place: Arc<Turn>,
}

impl Solvers {
    /// At most `places` processes at once.
    pub fn new(mut command: Vec<String>, places: usize) -> Solvers {
        command.extend(["--memory".to_owned(), MEMORY_MIB.to_string()]);
        Solvers { command, places: Turns::new(places, places / 2, MAX_WAITING) }
    }

    /// How many wait for a process.
    pub fn waiting(&self) -> usize {
        self.places.waiting_now()
    }

    /// A new process, when it is the party's turn; none where that takes too long.
    ///
    /// # Errors
    /// It cannot be started.
    pub async fn lease(&self, party: Party) -> Result<Option<SolverLease>, ChildError> {
        let Some(place) = self.places.wait(party, PATIENCE).await else { return Ok(None) };
        Ok(Some(SolverLease { child: ChildLines::start(&self.command)?, place: Arc::new(place) }))
    }
}

impl SolverLease {
    /// Asks for something; what was asked for before stops.
    ///
    /// # Errors
    /// It is gone.
    pub async fn ask(&mut self, request: &impl Serialize) -> Result<(), ChildError> {
        self.child.write_line(serde_json::to_string(request).unwrap_or_default()).await
    }

    /// The next answer; lines that are none are passed over. May be interrupted and called again.
    ///
    /// # Errors
    /// It is gone, or it takes too long.
    pub async fn hear<T: DeserializeOwned>(&mut self, limit: Instant) -> Result<T, ChildError> {
        loop {
            let line = self.child.read_line(limit).await?;
            if let Ok(answer) = serde_json::from_slice(&line) {
                return Ok(answer);
            }
        }
    }

    /// Resolves once others wait for this place and it has been held for a fair while.
    pub fn wanted(&self) -> impl Future<Output = ()> + Send + use<> {
        let place = self.place.clone();
        async move { place.is_wanted(SLICE).await }
    }
}
