//! Work that any process may do: jobs wait on a queue (JetStream) until somebody has done them. A worker that dies leaves its
//! job to the next one; an answer that comes twice is heard once.
//!
//! Whoever wants something done listens at an inbox of their own, which stands in the first line of the job. A worker asks there
//! whether the job is still wanted before it begins, and each second while it goes on: where nobody listens any more, it leaves off.

use crate::nats::NatsBus;
use async_nats::client::RequestErrorKind;
use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{AckKind, Context, Message};
use async_nats::{Client, jetstream};
use bytes::Bytes;
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

const STREAM: &str = "KOMADAI_WORK";
const JOBS: &str = "komadai.work";
/// Where workers say that they are there.
const WORKERS: &str = "komadai.workers";
/// How often they say so, and how often that a job is wanted is asked.
const SIGN_EVERY: Duration = Duration::from_millis(700);
/// A worker that was not heard for so long is not there. Its job goes to the next one after as long.
const SILENT: Duration = Duration::from_secs(3);
/// A job that nobody has done for so long is wanted by nobody.
const KEPT: Duration = Duration::from_secs(300);
/// Jobs that may wait; who has more does them themselves.
const MOST_WAITING: i64 = 10_000;
/// For how long a worker waits for a job before it asks anew.
const PULL: Duration = Duration::from_secs(5);
/// How long the queue may take to take a job.
const TAKEN_WITHIN: Duration = Duration::from_secs(1);

/// What a worker says first in each message.
const WANTED: &[u8] = b"wanted?";
const DONE: &[u8] = b"done ";
const FAILED: &[u8] = b"failed";

/// The queue of jobs of a site.
#[derive(Clone)]
pub struct WorkQueue {
    client: Client,
    jobs: Context,
    /// When a worker was last heard, in milliseconds since `began`; 0: never.
    heard: Arc<AtomicU64>,
    began: Instant,
}

impl NatsBus {
    /// The queue of jobs on the same servers. Called within a tokio runtime.
    pub fn work_queue(&self) -> WorkQueue {
        let client = self.client().clone();
        let heard = Arc::new(AtomicU64::new(0));
        let queue = WorkQueue { jobs: jetstream::new(client.clone()), client, heard, began: Instant::now() };
        tokio::spawn(queue.clone().listen());
        queue
    }
}

impl WorkQueue {
    /// Has a job done by a worker. None: there is no worker, none of them began within this time, or they could not do it; then it
    /// is for whoever asks to do it. Dropping the future calls it off.
    pub async fn ask(&self, job: &[u8], begun_within: Duration) -> Option<Bytes> {
        if !self.has_workers() {
            return None;
        }
        let inbox = self.client.new_inbox();
        let mut answers = self.client.subscribe(inbox.clone()).await.ok()?;
        let body = [inbox.as_bytes(), b"\n", job].concat();
        let taken = async { self.jobs.publish(JOBS, body.into()).await.ok()?.await.ok() };
        timeout(TAKEN_WITHIN, taken).await.ok()??;
        let mut patience = begun_within;
        loop {
            let answer = timeout(patience, answers.next()).await.ok()??;
            if let Some(reply) = answer.reply {
                // It is wanted, or it was heard.
                let _ = self.client.publish(reply, Bytes::new()).await;
            }
            if let Some(done) = answer.payload.strip_prefix(DONE) {
                return Some(answer.payload.slice_ref(done));
            }
            if answer.payload == FAILED {
                return None;
            }
            // Should the worker die, the next one has its time.
            patience = 2 * SILENT + begun_within;
        }
    }

    /// Whether any worker was heard lately.
    pub fn has_workers(&self) -> bool {
        let heard = self.heard.load(Ordering::Relaxed);
        heard > 0 && self.ran() <= heard + SILENT.as_millis() as u64
    }

    fn ran(&self) -> u64 {
        self.began.elapsed().as_millis() as u64 + 1
    }

    async fn listen(self) {
        let Ok(mut signs) = self.client.subscribe(WORKERS).await else { return };
        while signs.next().await.is_some() {
            self.heard.store(self.ran(), Ordering::Relaxed);
        }
    }

    /// Does jobs, so many at once, until `stop` resolves; those under way are then handed back. `work` gives none where it cannot do
    /// what is asked.
    pub async fn serve<W, F>(&self, places: usize, work: W, stop: impl Future<Output = ()>)
    where
        W: Fn(Bytes) -> F + Send + Sync + 'static,
        F: Future<Output = Option<Bytes>> + Send,
    {
        let (work, free) = (Arc::new(work), Arc::new(Semaphore::new(places)));
        let mut under_way = tokio::task::JoinSet::new();
        let (handed_back, stopping) = tokio::sync::watch::channel(false);
        let (reached, queue) = tokio::sync::watch::channel(false);
        let signs = tokio::spawn(self.clone().give_signs(queue));
        let serving = async {
            loop {
                let Ok(place) = free.clone().acquire_owned().await else { return };
                let job = self.next_job(&reached).await;
                let (queue, work, stopping) = (self.clone(), work.clone(), stopping.clone());
                while under_way.try_join_next().is_some() {}
                under_way.spawn(async move {
                    queue.see_to(&job, &*work, stopping).await;
                    drop(place);
                });
            }
        };
        tokio::select! {
            () = serving => {}
            () = stop => {}
        }
        signs.abort();
        handed_back.send_replace(true);
        while under_way.join_next().await.is_some() {}
        let _ = timeout(TAKEN_WITHIN, self.client.flush()).await;
    }

    /// Says that a worker is there, as long as it reaches the queue.
    async fn give_signs(self, mut reached: tokio::sync::watch::Receiver<bool>) {
        while reached.wait_for(|&reached| reached).await.is_ok() {
            let _ = self.client.publish(WORKERS, Bytes::new()).await;
            tokio::time::sleep(SIGN_EVERY).await;
        }
    }

    /// The next job of the queue, however long that takes and whatever fails meanwhile.
    async fn next_job(&self, reached: &tokio::sync::watch::Sender<bool>) -> Message {
        let mut failing = false;
        loop {
            match self.fetch(reached).await {
                Ok(Some(job)) => return job,
                // The queue is looked for again: it may not be the one that there was.
                Ok(None) => failing = false,
                Err(error) => {
                    reached.send_replace(false);
                    if !std::mem::replace(&mut failing, true) {
                        tracing::warn!("no work can be fetched (NATS must run with JetStream): {error}");
                    }
                    tokio::time::sleep(SIGN_EVERY).await;
                }
            }
        }
    }

    async fn fetch(&self, reached: &tokio::sync::watch::Sender<bool>) -> Result<Option<Message>, async_nats::Error> {
        let stream = Config {
            name: STREAM.to_owned(),
            subjects: vec![JOBS.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            max_messages: MOST_WAITING,
            max_age: KEPT,
            ..Config::default()
        };
        let stream = self.jobs.get_or_create_stream(stream).await?;
        let workers =
            pull::Config { durable_name: Some("workers".to_owned()), ack_wait: SILENT, ..pull::Config::default() };
        let consumer: PullConsumer = stream.get_or_create_consumer("workers", workers).await?;
        reached.send_replace(true);
        // One at a time: a job that waits here would wait for this worker alone.
        let mut jobs = consumer.fetch().max_messages(1).expires(PULL).messages().await?;
        jobs.next().await.transpose()
    }

    /// Does a job as long as it is wanted.
    async fn see_to<W, F>(&self, job: &Message, work: &W, mut stopping: tokio::sync::watch::Receiver<bool>)
    where
        W: Fn(Bytes) -> F,
        F: Future<Output = Option<Bytes>>,
    {
        let Some(end) = job.payload.iter().position(|&byte| byte == b'\n') else {
            let _ = job.ack_with(AckKind::Term).await;
            return;
        };
        let Ok(inbox) = std::str::from_utf8(&job.payload[..end]) else { return };
        let wanted = async {
            while self.is_heard(inbox, Bytes::from_static(WANTED)).await {
                // The job stays ours.
                let _ = job.ack_with(AckKind::Progress).await;
                tokio::time::sleep(SIGN_EVERY).await;
            }
        };
        let work = async {
            // Nothing is begun that nobody wants any more.
            if !self.is_heard(inbox, Bytes::from_static(WANTED)).await {
                return;
            }
            let said = match work(job.payload.slice(end + 1..)).await {
                Some(done) => [DONE, &done].concat().into(),
                None => Bytes::from_static(FAILED),
            };
            self.is_heard(inbox, said).await;
        };
        let kind = tokio::select! {
            () = work => AckKind::Ack,
            () = wanted => AckKind::Ack,
            _ = stopping.wait_for(|&stop| stop) => AckKind::Nak(None),
        };
        let _ = job.ack_with(kind).await;
    }

    /// Says something to whoever wants a job done; false where nobody does any more.
    async fn is_heard(&self, inbox: &str, what: Bytes) -> bool {
        let said = timeout(SILENT, self.client.request(inbox.to_owned(), what)).await;
        !matches!(said, Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders)
    }
}
