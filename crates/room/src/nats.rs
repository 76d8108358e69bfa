//! The bus of several processes: a NATS server between them.

use crate::bus::{BACKLOG, Bus, REQUESTS, Reply, Request, Topic};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event};
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};

/// Notices of this node that may wait to be sent. The bus may lose what is more.
const OUTBOX: usize = 1_024;
/// How long another node may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often the server is asked for a sign of life; one that has not given three is away, though nobody has hung up.
const SIGN_EVERY: Duration = Duration::from_millis(700);
/// Pauses between attempts to reach the server again grow to this one.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Why there is no way to the bus.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address is none.
    #[error("--bus {0:?} is no address of a NATS server, such as nats://HOST:4222")]
    Address(String),
    /// The server does not let us in.
    #[error("the bus: {0}")]
    Connect(String),
}

/// A bus over a NATS server, or several of them.
#[derive(Clone)]
pub struct NatsBus {
    client: Client,
    outbox: mpsc::Sender<(String, Bytes)>,
    topics: Arc<Topics>,
}

type Topics = Mutex<HashMap<Topic, broadcast::Sender<Bytes>>>;

impl NatsBus {
    /// Connects to servers, separated by commas. Where none answers, that is tried again and again in the background:
    /// a site begins to serve without its bus. Called within a tokio runtime.
    ///
    /// # Errors
    /// The address is none.
    pub fn connect(addresses: &str) -> BoxFuture<'_, Result<NatsBus, BusError>> {
        // Boxed, so that callers do not compile the client again.
        Box::pin(NatsBus::connected(addresses))
    }

    async fn connected(addresses: &str) -> Result<NatsBus, BusError> {
        let wrong = |_| BusError::Address(addresses.to_owned());
        let servers: Vec<async_nats::ServerAddr> =
            addresses.split(',').map(str::parse).collect::<Result<_, _>>().map_err(wrong)?;
        let client = ConnectOptions::new()
            .name("komadai")
            .retry_on_initial_connect()
            .request_timeout(Some(PATIENCE))
            .ping_interval(SIGN_EVERY)
            .reconnect_delay_callback(|attempt| LONGEST_PAUSE.min(Duration::from_millis(50) * attempt as u32))
            .event_callback(|event| async move {
                match event {
                    Event::Connected => tracing::info!("the bus is there"),
                    Event::Disconnected => {
                        tracing::warn!("the bus is away; each node plays on by itself and asks the store")
                    }
                    _ => {}
                }
            })
            .connect(servers)
            .await
            .map_err(|error| BusError::Connect(error.to_string()))?;
        let (outbox, mut waiting) = mpsc::channel::<(String, Bytes)>(OUTBOX);
        let sender = client.clone();
        tokio::spawn(async move {
            while let Some((subject, notice)) = waiting.recv().await {
                // What cannot be sent is lost, as a bus may.
                let _ = sender.publish(subject, notice).await;
            }
        });
        Ok(NatsBus { client, outbox, topics: Arc::default() })
    }
}

impl NatsBus {
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }
}

fn topic_subject(topic: &Topic) -> String {
    match topic {
        Topic::Game(id) => format!("komadai.game.{id}"),
        Topic::Lobby => "komadai.lobby".to_owned(),
        Topic::Notices => "komadai.notices".to_owned(),
        Topic::Talk => "komadai.talk".to_owned(),
        Topic::Broadcasts => "komadai.broadcasts".to_owned(),
        Topic::SharedTrees => "komadai.trees".to_owned(),
        Topic::Sessions => "komadai.sessions".to_owned(),
        Topic::Programs => "komadai.programs".to_owned(),
        Topic::Beats => "komadai.beats".to_owned(),
    }
}

fn node_subject(node: &str) -> String {
    format!("komadai.node.{node}")
}

impl Bus for NatsBus {
    fn publish(&self, topic: &Topic, notice: Bytes) {
        // A full outbox loses it.
        let _ = self.outbox.try_send((topic_subject(topic), notice));
    }

    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Bytes> {
        let mut topics = lock(&self.topics);
        if let Some(sender) = topics.get(topic) {
            return sender.subscribe();
        }
        let (sender, receiver) = broadcast::channel(BACKLOG);
        topics.insert(topic.clone(), sender.clone());
        tokio::spawn(listen(self.client.clone(), self.topics.clone(), topic.clone(), sender));
        receiver
    }

    fn ask<'a>(&'a self, node: &'a str, body: Bytes) -> Reply<'a> {
        Box::pin(async move {
            if !self.is_up() {
                return None;
            }
            // A node that is gone is known at once: nobody listens there.
            self.client.request(node_subject(node), body).await.ok().map(|answer| answer.payload)
        })
    }

    fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn serve(&self, node: &str) -> mpsc::Receiver<Request> {
        let (requests, receiver) = mpsc::channel(REQUESTS);
        tokio::spawn(hear(self.client.clone(), node_subject(node), requests));
        receiver
    }
}

/// Hands a topic's notices on as long as anybody here listens.
async fn listen(client: Client, topics: Arc<Topics>, topic: Topic, sender: broadcast::Sender<Bytes>) {
    let Ok(mut notices) = client.subscribe(topic_subject(&topic)).await else {
        lock(&topics).remove(&topic);
        return;
    };
    loop {
        tokio::select! {
            notice = notices.next() => match notice {
                // Whoever listened may have gone this moment.
                Some(notice) => drop(sender.send(notice.payload)),
                None => {
                    lock(&topics).remove(&topic);
                    return;
                }
            },
            () = sender.closed() => {
                let mut topics = lock(&topics);
                if sender.receiver_count() == 0 {
                    topics.remove(&topic);
                    return;
                }
            }
        }
    }
}

/// Hands requests on to whoever serves this node, and their answers back.
async fn hear(client: Client, subject: String, requests: mpsc::Sender<Request>) {
    let Ok(mut messages) = client.subscribe(subject).await else { return };
    loop {
        let message = tokio::select! {
            message = messages.next() => message,
            () = requests.closed() => None,
        };
        let Some(message) = message else { return };
        let Some(back) = message.reply else { continue };
        let (reply, answer) = oneshot::channel();
        // Too many wait already: whoever asked asks again.
        if requests.try_send(Request { body: message.payload, reply }).is_ok() {
            let client = client.clone();
            tokio::spawn(async move {
                if let Ok(answer) = answer.await {
                    let _ = client.publish(back, answer).await;
                }
            });
        }
    }
}

fn lock(topics: &Topics) -> std::sync::MutexGuard<'_, HashMap<Topic, broadcast::Sender<Bytes>>> {
    topics.lock().unwrap_or_else(PoisonError::into_inner)
}
