//! What nodes tell each other. Whatever must not be lost is in the store: the bus carries notices and requests, and both
//! may be lost. Whoever sees a gap reads the store; whoever gets no answer asks again.

use bytes::Bytes;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{broadcast, mpsc, oneshot};

/// Notices that a slow subscriber may be behind.
pub(crate) const BACKLOG: usize = 256;
/// Requests that may wait for a node.
pub(crate) const REQUESTS: usize = 1_024;

/// What a notice is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A game, by its id.
    Game(String),
    /// The lobby: who looks for a game.
    Lobby,
    /// Sessions that have ended.
    Sessions,
    /// What people say beside the boards.
    Talk,
    /// Trees of variations that several people edit.
    SharedTrees,
    /// Broadcasts of games that are played elsewhere.
    Broadcasts,
    /// What somebody should know of.
    Notices,
    /// What the doors for programs tell each other.
    Programs,
    /// Beats of nodes that have been kept, each with its node's id.
    Beats,
}

/// A request to a node, and the way back.
#[derive(Debug)]
pub struct Request {
    /// What is asked.
    pub body: Bytes,
    /// Where the answer goes.
    pub reply: oneshot::Sender<Bytes>,
}

/// The answer to a request; none: the node is gone or too busy.
pub type Reply<'a> = Pin<Box<dyn Future<Output = Option<Bytes>> + Send + 'a>>;

/// A bus between nodes.
pub trait Bus: Send + Sync {
    /// Tells everybody who has subscribed.
    fn publish(&self, topic: &Topic, notice: Bytes);

    /// Notices of a topic from now on. A subscriber that falls behind is told how many it missed.
    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Bytes>;

    /// Asks one node.
    fn ask<'a>(&'a self, node: &'a str, body: Bytes) -> Reply<'a>;

    /// Whether it reaches the other nodes; a bus that has none to reach always does.
    fn is_up(&self) -> bool {
        true
    }

    /// The requests that come to a node from now on; it is gone when the receiver is dropped.
    fn serve(&self, node: &str) -> mpsc::Receiver<Request>;
}

/// The bus of one process: any number of nodes in it.
#[derive(Clone, Default)]
pub struct LocalBus(Arc<Mutex<Wires>>);

#[derive(Default)]
struct Wires {
    topics: HashMap<Topic, broadcast::Sender<Bytes>>,
    nodes: HashMap<String, mpsc::Sender<Request>>,
}

impl LocalBus {
    fn wires(&self) -> std::sync::MutexGuard<'_, Wires> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn publish(&self, topic: &Topic, notice: Bytes) {
        let mut wires = self.wires();
        if let Some(channel) = wires.topics.get(topic)
            && channel.send(notice).is_err()
        {
            // Nobody listens any more.
            wires.topics.remove(topic);
        }
    }

    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Bytes> {
        let mut wires = self.wires();
        wires.topics.entry(topic.clone()).or_insert_with(|| broadcast::channel(BACKLOG).0).subscribe()
    }

    fn ask<'a>(&'a self, node: &'a str, body: Bytes) -> Reply<'a> {
        let node = self.wires().nodes.get(node).cloned();
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            node?.try_send(Request { body, reply }).ok()?;
            answer.await.ok()
        })
    }

    fn serve(&self, node: &str) -> mpsc::Receiver<Request> {
        let (send, receive) = mpsc::channel(REQUESTS);
        self.wires().nodes.insert(node.to_owned(), send);
        receive
    }
}
