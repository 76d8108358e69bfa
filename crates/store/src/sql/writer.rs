//! Group commit: what many want to keep goes to the disk in one transaction.
//!
//! One task owns the only connection that writes. While one transaction is being synchronised, the next one's work gathers
//! in bounded queues; then all of it runs and is committed at once, and everybody hears what became of their own part. So
//! the disk is asked as often as it can answer, not once for each move.
//!
//! Moves come before new games, and those before records and upkeep: whoever creates games by the thousand waits, the
//! players do not.

use super::{Aside, BEGIN, Connection, Options, PATIENCE, games, together};
use crate::{Append, Entry, StoreError};
use sqlx::{ConnectOptions, Connection as _};
use std::collections::HashSet;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// Pieces of work in one transaction; it bounds how long the first one waits for the last.
const BATCH: usize = 512;
/// Pieces of work that may wait, by urgency.
const WAITING: [usize; 3] = [8_192, 1_024, 256];
/// How long to wait before a database that failed is opened again.
const PAUSE: Duration = Duration::from_millis(200);

/// How soon something has to be written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Urgency {
    /// Somebody's clock stands still until it is.
    Move = 0,
    /// A person waits for a page.
    Creation = 1,
    /// Records, upkeep.
    Later = 2,
}

type Pending<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

/// Work within a transaction. What it refuses (taken, conflict, …) it must find out before it writes: refusals do not roll
/// back, for others share the transaction.
pub(super) trait Work<T>:
    for<'c> FnOnce(&'c mut Connection) -> Pending<'c, Result<T, StoreError>> + Send + 'static
{
}
impl<T, F> Work<T> for F where
    F: for<'c> FnOnce(&'c mut Connection) -> Pending<'c, Result<T, StoreError>> + Send + 'static
{
}

/// A piece of work with whoever waits for it.
trait Job: Send {
    /// What it is about: two transactions that touch the same rows touch them in the order of their keys, and never wait for
    /// one another in a circle.
    fn key(&self) -> &str;
    /// Does the work; false when the database failed, and with it the whole transaction.
    fn run<'c>(&'c mut self, connection: &'c mut Connection) -> Pending<'c, bool>;
    /// The move it keeps, where that is all it does: it may be kept together with others'.
    fn one_move(&self) -> Option<(&Append, &Entry)> {
        None
    }
    /// Hears that its move was kept together with others', so that there is nothing left to run.
    fn set_kept(&mut self) {}
    /// Tells what became of it, once the transaction is on the disk or has failed for this reason.
    fn finish(self: Box<Self>, failure: Option<&str>);
}

struct Task<T, W> {
    key: String,
    work: Option<W>,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send + 'static, W: Work<T>> Job for Task<T, W> {
    fn key(&self) -> &str {
        &self.key
    }

    fn run<'c>(&'c mut self, connection: &'c mut Connection) -> Pending<'c, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return true };
            let outcome = work(connection).await;
            let failed = matches!(outcome, Err(StoreError::Unavailable(_)));
            self.outcome = Some(outcome);
            !failed
        })
    }

    fn finish(self: Box<Self>, failure: Option<&str>) {
        // Whoever asked may have gone.
        let _ = self.reply.send(settle(self.outcome, failure));
    }
}

/// What is added to a game.
struct Appending {
    append: Append,
    outcome: Option<Result<(), StoreError>>,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

impl Job for Appending {
    fn key(&self) -> &str {
        &self.append.game
    }

    fn run<'c>(&'c mut self, connection: &'c mut Connection) -> Pending<'c, bool> {
        Box::pin(async move {
            let outcome = games::append(connection, &self.append).await;
            let failed = matches!(outcome, Err(StoreError::Unavailable(_)));
            self.outcome = Some(outcome);
            !failed
        })
    }

    fn one_move(&self) -> Option<(&Append, &Entry)> {
        self.append.only_entry().map(|entry| (&self.append, entry))
    }

    fn set_kept(&mut self) {
        self.outcome = Some(Ok(()));
    }

    fn finish(self: Box<Self>, failure: Option<&str>) {
        let _ = self.reply.send(settle(self.outcome, failure));
    }
}

/// What whoever asked is told, by what came of their work and why the transaction failed, if it did.
fn settle<T>(outcome: Option<Result<T, StoreError>>, failure: Option<&str>) -> Result<T, StoreError> {
    let unavailable = |why: &str| Err(StoreError::Unavailable(why.to_owned()));
    match (outcome, failure) {
        (Some(refused @ Err(_)), _) => refused,
        (_, Some(why)) => unavailable(why),
        (Some(done), None) => done,
        (None, None) => unavailable("the work was not begun"),
    }
}

/// The way to the task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queues: [mpsc::Sender<Box<dyn Job>>; 3],
    ended: watch::Receiver<()>,
}

impl Writer {
    /// Starts the task on an open connection.
    pub(super) fn start(options: Options, connection: Connection, aside: Aside) -> Writer {
        let (moves, moves_in) = mpsc::channel(WAITING[0]);
        let (creations, creations_in) = mpsc::channel(WAITING[1]);
        let (later, later_in) = mpsc::channel(WAITING[2]);
        let queues = Queues { moves: moves_in, creations: creations_in, later: later_in };
        let (running, ended) = watch::channel(());
        tokio::spawn(async move {
            write(options, Some(connection), queues, aside).await;
            drop(running);
        });
        Writer { queues: [moves, creations, later], ended }
    }

    /// Does work in a transaction, and resolves when it is on the disk.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        urgency: Urgency,
        key: String,
        work: impl Work<T>,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(urgency, Box::new(Task { key, work: Some(work), outcome: None, reply }))?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Adds to a game, and resolves when that is on the disk.
    pub(super) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(Urgency::Move, Box::new(Appending { append, outcome: None, reply }))?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    fn send(&self, urgency: Urgency, job: Box<dyn Job>) -> Result<(), StoreError> {
        self.queues[urgency as usize].try_send(job).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => closed(),
        })
    }

    /// Resolves once everything is written and the connection is closed, which happens when the last sender is gone.
    pub(super) async fn ended(self) {
        let mut ended = self.ended.clone();
        drop(self);
        // An error is the news: the task has dropped the other end.
        let _ = ended.changed().await;
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is closed".to_owned())
}

struct Queues {
    moves: mpsc::Receiver<Box<dyn Job>>,
    creations: mpsc::Receiver<Box<dyn Job>>,
    later: mpsc::Receiver<Box<dyn Job>>,
}

impl Queues {
    /// Waits for work, then takes what there is, the most urgent first. None: nobody can send any more.
    async fn gather(&mut self) -> Option<Vec<Box<dyn Job>>> {
        let first = tokio::select! {
            biased;
            Some(job) = self.moves.recv() => job,
            Some(job) = self.creations.recv() => job,
            Some(job) = self.later.recv() => job,
            else => return None,
        };
        let mut batch = vec![first];
        for (queue, most) in [(&mut self.moves, BATCH), (&mut self.creations, BATCH / 8), (&mut self.later, BATCH / 32)]
        {
            let most = (batch.len() + most).min(BATCH);
            while batch.len() < most
                && let Ok(job) = queue.try_recv()
            {
                batch.push(job);
            }
        }
        // Work with the same key stays in order.
        batch.sort_by(|a, b| a.key().cmp(b.key()));
        Some(batch)
    }
}

async fn write(options: Options, mut connection: Option<Connection>, mut queues: Queues, aside: Aside) {
    while let Some(mut batch) = queues.gather().await {
        let done = tokio::time::timeout(PATIENCE, attempt(&options, &mut connection, &mut batch)).await;
        let failure = done.unwrap_or_else(|_| Err("the database takes too long to answer".to_owned())).err();
        for job in batch {
            job.finish(failure.as_deref());
        }
        if failure.is_none()
            && let Some(connection) = &mut connection
        {
            aside.after_commit(connection).await;
        }
        if failure.is_some() {
            // The database may have rolled back by itself, so nobody knows in which state the connection is: never use it again.
            if let Some(broken) = connection.take() {
                let _ = tokio::time::timeout(PAUSE, broken.close_hard()).await;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
    if let Some(connection) = connection {
        let _ = connection.close().await;
    }
}

/// Runs a batch in one transaction, on a new connection where there is none.
async fn attempt(
    options: &Options,
    connection: &mut Option<Connection>,
    batch: &mut [Box<dyn Job>],
) -> Result<(), String> {
    let say = |error: sqlx::Error| error.to_string();
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(options.connect().await.map_err(|_| "the database cannot be opened".to_owned())?),
    };
    let mut transaction = connection.begin_with(BEGIN).await.map_err(say)?;
    let mut rest = batch;
    while !rest.is_empty() {
        let (work, later) = rest.split_at_mut(moves_of_different_games(rest).max(1));
        run(&mut transaction, work).await?;
        rest = later;
    }
    transaction.commit().await.map_err(say)
}

/// Does pieces of work in their order: moves in one statement where the database gains by it, whatever is left one by one.
async fn run(connection: &mut Connection, work: &mut [Box<dyn Job>]) -> Result<(), String> {
    let moves: Vec<(&Append, &Entry)> = work.iter().filter_map(|job| job.one_move()).collect();
    let kept = match moves.is_empty() {
        true => HashSet::new(),
        false => together::append(connection, &moves).await.map_err(|error| error.to_string())?,
    };
    for job in work {
        if kept.contains(job.key()) {
            job.set_kept();
        } else if !job.run(connection).await {
            // Dropping the transaction rolls it back; the connection is thrown away anyhow.
            return Err("another write in the same transaction failed".to_owned());
        }
    }
    Ok(())
}

/// How many of the first pieces of work are one move each, of a game that none before it is about.
fn moves_of_different_games(batch: &[Box<dyn Job>]) -> usize {
    let is_new = |at: usize| at == 0 || batch[at - 1].key() != batch[at].key();
    (0..batch.len()).take_while(|&at| batch[at].one_move().is_some() && is_new(at)).count()
}
