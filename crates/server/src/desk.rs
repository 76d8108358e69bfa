//! Where large things are read and written: a bounded number at once, so that their sum stays bounded, too.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bodies of up to 2 MiB that may be on their way at once.
const UPLOADS: usize = 32;
/// How long work may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// Every place is taken, and nothing was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// The places for large bodies and for the work on them.
pub(crate) struct Desk {
    uploads: Arc<Semaphore>,
    work: Arc<Semaphore>,
}

impl Desk {
    /// As many pieces of work at once as there are cores.
    pub(crate) fn new(cores: usize) -> Desk {
        Desk { uploads: Arc::new(Semaphore::new(UPLOADS)), work: Arc::new(Semaphore::new(cores)) }
    }

    /// A place for a large body; held until it has been dealt with.
    pub(crate) fn upload(&self) -> Result<OwnedSemaphorePermit, Full> {
        self.uploads.clone().try_acquire_owned().map_err(|_| Full)
    }

    /// Does what takes long beside the threads that serve others.
    pub(crate) async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Full> {
        let turn = tokio::time::timeout(PATIENCE, self.work.clone().acquire_owned());
        let Ok(Ok(turn)) = turn.await else { return Err(Full) };
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| Full)
    }
}
