//! Who listens at this node to what, and the messages of the bus that they are told.

use bytes::Bytes;
use komadai_room::{Bus, Topic};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

/// Things that a slow listener may be behind; then what is stored has to be read again.
const BACKLOG: usize = 16;

/// What listeners hear.
#[derive(Clone, Debug)]
pub enum Heard<T> {
    /// Something that is told.
    Told(T),
    /// Something was missed: what is stored says what.
    Gap,
}

/// The listeners of this node, by what they listen to.
pub struct Listeners<T>(Mutex<HashMap<String, broadcast::Sender<Heard<T>>>>);

/// Somebody who listens.
pub struct Listening<T> {
    listeners: Arc<Listeners<T>>,
    what: String,
    heard: broadcast::Receiver<Heard<T>>,
}

impl<T: Clone> Default for Listeners<T> {
    fn default() -> Listeners<T> {
        Listeners::new()
    }
}

impl<T: Clone> Listeners<T> {
    /// Nobody listens yet.
    pub fn new() -> Listeners<T> {
        Listeners(Mutex::default())
    }

    /// Listens to something from now on.
    pub fn listen(self: &Arc<Self>, what: &str) -> Listening<T> {
        let mut all = self.all();
        let sender = all.entry(what.to_owned()).or_insert_with(|| broadcast::channel(BACKLOG).0);
        Listening { listeners: self.clone(), what: what.to_owned(), heard: sender.subscribe() }
    }

    /// Tells those who listen to it, if anybody does.
    pub fn tell(&self, what: &str, told: impl FnOnce() -> T) {
        if let Some(sender) = self.all().get(what) {
            let _ = sender.send(Heard::Told(told()));
        }
    }

    /// Whoever listens reads what is stored.
    pub fn miss(&self) {
        for sender in self.all().values() {
            let _ = sender.send(Heard::Gap);
        }
    }
}

impl<T> Listeners<T> {
    fn all(&self) -> MutexGuard<'_, HashMap<String, broadcast::Sender<Heard<T>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone> Listening<T> {
    /// What is told next. Safe to interrupt.
    pub async fn next(&mut self) -> Heard<T> {
        match self.heard.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => Heard::Gap,
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Listening<()> {
    /// Resolves when there may be news, however many times it was told since the last time. Safe to interrupt.
    pub async fn changed(&mut self) {
        self.next().await;
        while !matches!(self.heard.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
    }
}

impl<T> Drop for Listening<T> {
    fn drop(&mut self) {
        let mut all = self.listeners.all();
        // This listener is among those counted.
        if all.get(&self.what).is_some_and(|sender| sender.receiver_count() <= 1) {
            all.remove(&self.what);
        }
    }
}

/// The messages of a topic, whatever becomes of the bus.
pub struct Subscription {
    bus: Arc<dyn Bus>,
    topic: Topic,
    messages: broadcast::Receiver<Bytes>,
}

impl Subscription {
    /// Those from now on.
    pub fn to(bus: Arc<dyn Bus>, topic: Topic) -> Subscription {
        let messages = bus.subscribe(&topic);
        Subscription { bus, topic, messages }
    }

    /// The next one; none: some were missed. Safe to interrupt.
    pub async fn next(&mut self) -> Option<Bytes> {
        match self.messages.recv().await {
            Ok(message) => Some(message),
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => {
                tokio::time::sleep(Duration::from_secs(1)).await;
                self.messages = self.bus.subscribe(&self.topic);
                None
            }
        }
    }
}
