//! A store that fails, delays and forgets when it is told to: for tests of whoever uses a store.

use crate::{Answer, StoreError};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// What happens to one call.
#[derive(Clone, Debug)]
pub enum Fault {
    /// It fails, and nothing is written.
    Fails,
    /// It is written, and the answer is lost: the caller hears of a failure.
    Forgets,
    /// It waits until it is [`released`](Faults::release).
    Waits,
    /// It is done as if nothing were wrong.
    Passes,
}

/// Which calls a fault is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// [`Games::append`](crate::Games::append).
    Append,
    /// Everything that reads, [`Games::due`](crate::Games::due) among it.
    Read,
    /// [`Games::claim`](crate::Games::claim) and [`Games::take_over`](crate::Games::take_over).
    Claim,
    /// Everything else that writes.
    Write,
}

/// The faults of a store. Each call takes the oldest planned fault of its kind; without one it passes.
#[derive(Default, Debug)]
pub struct Faults {
    planned: Mutex<VecDeque<(Call, Fault)>>,
    /// A fault for every call of a kind until it is taken back.
    standing: Mutex<Vec<(Call, Fault)>>,
    released: Notify,
    waiting: AtomicUsize,
}

impl Faults {
    /// Plans a fault for the next call of a kind that has none planned yet.
    pub fn plan(&self, call: Call, fault: Fault) {
        lock(&self.planned).push_back((call, fault));
    }

    /// From now on every call of this kind has this fault.
    pub fn from_now_on(&self, call: Call, fault: Fault) {
        lock(&self.standing).push((call, fault));
    }

    /// No fault any more.
    pub fn heal(&self) {
        lock(&self.planned).clear();
        lock(&self.standing).clear();
        self.release();
    }

    /// How many calls wait.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::SeqCst)
    }

    /// Lets every call go on that waits.
    pub fn release(&self) {
        self.released.notify_waiters();
    }

    fn next(&self, call: Call) -> Fault {
        let mut planned = lock(&self.planned);
        let at = planned.iter().position(|(of, _)| *of == call);
        let once = at.and_then(|at| planned.remove(at)).map(|(_, fault)| fault);
        drop(planned);
        let standing = || lock(&self.standing).iter().find(|(of, _)| *of == call).map(|(_, fault)| fault.clone());
        once.or_else(standing).unwrap_or(Fault::Passes)
    }

    /// A call as its fault lets it be.
    pub(crate) fn meet<'a, T: Send + 'a>(&'a self, call: Call, answer: Answer<'a, T>) -> Answer<'a, T> {
        let failed = || Err(StoreError::Unavailable("a fault that was planned".to_owned()));
        Box::pin(async move {
            match self.next(call) {
                Fault::Passes => answer.await,
                Fault::Fails => failed(),
                Fault::Forgets => {
                    answer.await?;
                    failed()
                }
                Fault::Waits => {
                    let released = self.released.notified();
                    tokio::pin!(released);
                    released.as_mut().enable();
                    self.waiting.fetch_add(1, Ordering::SeqCst);
                    released.await;
                    self.waiting.fetch_sub(1, Ordering::SeqCst);
                    answer.await
                }
            }
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
