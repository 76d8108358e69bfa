//! Which games are loaded, and how to reach one.

use super::actor::{self, Request};
use crate::engine::Engines;
use crate::http::Refusal;
use komadai_store::{Opening, Store, is_id};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Requests that may wait for one game.
const MAILBOX: usize = 64;
/// How long a request may wait to be let in.
const ENTRY_LIMIT: Duration = Duration::from_secs(10);
/// A game may retire between being found and being asked; then it is loaded anew.
const ATTEMPTS: usize = 3;

/// A loaded game's mailbox.
pub(crate) type Handle = mpsc::Sender<Request>;

/// All loaded games.
pub(crate) struct Registry {
    pub(super) store: Arc<dyn Store>,
    pub(super) engines: Arc<Engines>,
    loaded: Mutex<HashMap<String, Handle>>,
    own: Weak<Registry>,
}

impl Registry {
    pub(crate) fn new(store: Arc<dyn Store>, engines: Arc<Engines>) -> Arc<Registry> {
        Arc::new_cyclic(|own| Registry { store, engines, loaded: Mutex::default(), own: own.clone() })
    }

    /// Keeps a new game; it is loaded when somebody asks for it.
    pub(crate) async fn add(&self, opening: Opening) -> Result<(), Refusal> {
        Ok(self.store.add_game(opening).await?)
    }

    /// The mailbox of a game, loaded if it is not.
    pub(crate) async fn open(&self, id: &str) -> Result<Handle, Refusal> {
        if !is_id(id) {
            return Err(Refusal::NoSuchGame);
        }
        if let Some(handle) = self.find(id) {
            return Ok(handle);
        }
        let row = self.store.game(id).await?.ok_or(Refusal::NoSuchGame)?;
        let registry = self.own.upgrade().ok_or(Refusal::Busy)?;
        let mut loaded = self.lock();
        // Somebody else may have been quicker.
        if let Some(handle) = loaded.get(id).filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        let (handle, mailbox) = mpsc::channel(MAILBOX);
        loaded.insert(id.to_owned(), handle.clone());
        tokio::spawn(actor::run(registry, row, mailbox));
        Ok(handle)
    }

    /// Asks a game something that has an answer.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        mut request: impl FnMut(oneshot::Sender<T>) -> Request,
    ) -> Result<T, Refusal> {
        for _ in 0..ATTEMPTS {
            let handle = self.open(id).await?;
            let (answer, answered) = oneshot::channel();
            match handle.send_timeout(request(answer), ENTRY_LIMIT).await {
                Ok(()) => {}
                Err(mpsc::error::SendTimeoutError::Timeout(_)) => return Err(Refusal::Busy),
                Err(mpsc::error::SendTimeoutError::Closed(_)) => continue,
            }
            if let Ok(answer) = answered.await {
                return Ok(answer);
            }
        }
        Err(Refusal::Busy)
    }

    /// Unloads a game unless somebody is asking it something. Afterwards nobody can reach the old mailbox.
    pub(super) fn retire(&self, id: &str, mailbox: &mut mpsc::Receiver<Request>) -> bool {
        let mut loaded = self.lock();
        if !mailbox.is_empty() {
            return false;
        }
        mailbox.close();
        loaded.remove(id);
        true
    }

    /// Forgets a game that cannot go on here.
    pub(super) fn forget(&self, id: &str, mailbox: &mut mpsc::Receiver<Request>) {
        let mut loaded = self.lock();
        mailbox.close();
        loaded.remove(id);
    }

    fn find(&self, id: &str) -> Option<Handle> {
        self.lock().get(id).filter(|handle| !handle.is_closed()).cloned()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
