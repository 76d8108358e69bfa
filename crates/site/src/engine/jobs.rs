//! The whole games that this node analyses. What was asked for lies in the store, and whatever node lives goes on with it.

use super::evaluations::Evaluations;
use super::job::{Halt, Job, Phase, Standing, work};
use super::pool::Engines;
use crate::address::Party;
use crate::limits::{Place, Share};
use komadai_book::Book;
use komadai_record::{Analysis, Line};
use komadai_room::{Clock, SystemClock};
use komadai_store::{Store, StoreError, StoredAnalysis};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

/// Games that a node has at once.
const MAX_JOBS: usize = 64;
/// Games that are looked at in one go, to find one whose turn it is.
const LOOK: u32 = 64;
/// How long machines of others are counted on that have asked for games.
const OTHERS_ASK: Duration = Duration::from_secs(60);

/// The games that this node analyses.
pub struct Jobs {
    pub(super) engines: Arc<Engines>,
    pub(super) book: Arc<Book>,
    pub(super) evaluations: Evaluations,
    pub(super) store: Arc<dyn Store>,
    node: String,
    /// Games that one party has here while others have none: those at work and the next ones.
    few: usize,
    /// When machines of others last asked for games.
    others: Mutex<Option<Instant>>,
    running: Mutex<HashMap<String, Arc<Job>>>,
    places: Arc<Share>,
    changed: Notify,
}

impl Jobs {
    /// A node that works at so many games at once.
    pub fn new(engines: Arc<Engines>, book: Arc<Book>, store: Arc<dyn Store>, node: String, at_once: usize) -> Jobs {
        Jobs {
            engines,
            book,
            evaluations: Evaluations::new(store.clone()),
            store,
            node,
            few: 2 * at_once,
            others: Mutex::default(),
            running: Mutex::default(),
            places: Share::new(MAX_JOBS),
            changed: Notify::new(),
        }
    }

    /// The job that analyses this here.
    pub fn of(&self, id: &str) -> Option<Arc<Job>> {
        self.running().get(id).cloned()
    }

    /// The engines that work here.
    pub fn engines(&self) -> &Arc<Engines> {
        &self.engines
    }

    /// The opening book.
    pub fn book(&self) -> &Arc<Book> {
        &self.book
    }

    /// A machine of others asks for games: for a while, no more are kept here than are worked at.
    pub fn leave_some(&self) {
        *self.others.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn few(&self) -> usize {
        let others = *self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if others.is_some_and(|asked| asked.elapsed() < OTHERS_ASK) { self.few / 2 } else { self.few }
    }

    /// Somebody has asked for an analysis: it is looked for at once.
    pub fn wake(&self) {
        self.changed.notify_one();
    }

    /// Resolves once there may be something to do, after this time at the latest.
    pub async fn changed(&self, at_most: Duration) {
        // Either is a reason to look.
        let _ = timeout(at_most, self.changed.notified()).await;
    }

    /// Takes the next game, in turn between the parties, with a place for it; none where there is none or this node has enough.
    pub async fn claim(&self) -> Result<Option<(StoredAnalysis, Party, Place)>, StoreError> {
        let now = SystemClock.wall().0;
        for row in self.store.claimable_analyses(&self.node, now, LOOK).await? {
            if self.of(&row.record).is_some() {
                continue;
            }
            let Ok(party) = row.party.parse() else {
                // Nobody can have asked for it.
                self.store.end_analysis(&row.record, None).await?;
                continue;
            };
            let Some(place) = self.admit(party, row.waits_with_batch()) else { continue };
            if self.store.claim_analysis(&row.record, &self.node, now).await? {
                return Ok(Some((row, party, place)));
            }
        }
        Ok(None)
    }

    /// A place here. No more is taken than is worked at soon, for other nodes may have time; but of each party at least one, and games
    /// of batches keep none of those out that somebody waits for.
    fn admit(&self, party: Party, of_batch: bool) -> Option<Place> {
        let few = self.few();
        let wanted = {
            let running = self.running();
            let before = running.values().filter(|job| of_batch || !job.of_batch);
            before.clone().count() < few || before.clone().all(|job| job.party != party)
        };
        if wanted { self.places.take(Some(party)) } else { None }
    }

    /// Ends the analysis of a game that was claimed.
    pub async fn done(&self, record: &str) -> Result<(), StoreError> {
        self.store.end_analysis(record, Some(&self.node)).await.map(drop)
    }

    /// Ends the analysis of a game that was claimed and cannot be done.
    pub async fn fail(&self, record: &str, fault: &str) -> Result<(), StoreError> {
        self.store.fail_analysis(record, &self.node, fault.to_owned()).await
    }

    /// Leaves a game that was claimed to another time, or another node.
    pub async fn release(&self, record: &str) -> Result<(), StoreError> {
        self.store.release_analysis(record, &self.node).await
    }

    /// Works at a game that was claimed; `begun` has the evaluations that it begins with, of the same engine and effort. What was
    /// found at the end is given to `keep`.
    pub fn start<K: Future<Output = Result<(), String>> + Send>(
        self: &Arc<Jobs>,
        row: &StoredAnalysis,
        (party, place): (Party, Place),
        line: Line,
        begun: Analysis,
        keep: impl FnOnce(Analysis) -> K + Send + 'static,
    ) {
        let job = Arc::new(Job::new(row, party, place, line, begun));
        self.running().insert(row.record.clone(), job.clone());
        let jobs = self.clone();
        tokio::spawn(async move {
            // Whatever happens, the place is given back.
            let entry = Entry { jobs: &jobs, job: &job };
            let worked = work(&jobs, &job).await.map_err(|error| error.to_string());
            let ended = jobs.end(&job, worked.as_ref().err(), keep).await;
            drop(entry);
            job.phase(match worked.and(ended) {
                Ok(()) => Phase::Ended,
                Err(message) => Phase::Failed(message),
            });
        });
    }

    /// Keeps what a job found, and says in the store what becomes of the game. Where the store fails, the game stays this node's and is
    /// taken up again.
    async fn end<K: Future<Output = Result<(), String>>>(
        &self,
        job: &Job,
        fault: Option<&String>,
        keep: impl FnOnce(Analysis) -> K,
    ) -> Result<(), String> {
        let said = match job.halted() {
            Some(Halt::Taken) => Ok(()),
            // What was found so far is among the evaluations.
            Some(Halt::Released) => self.release(&job.id).await,
            Some(Halt::Stopped) | None => {
                let found = job.found().clone();
                keep(found).await?;
                match fault {
                    Some(fault) => self.fail(&job.id, fault).await,
                    None if !job.is_complete() => self.store.stop_analysis(&job.id, Some(&self.node)).await.map(drop),
                    None => self.done(&job.id).await,
                }
            }
        };
        said.map_err(|error| error.to_string())
    }

    /// Says in the store how far a job is; it is halted where it is not this node's any more.
    pub(super) async fn advance(&self, job: &Job, done: usize) {
        let [done, total] = [done, job.total()].map(|positions| u32::try_from(positions).unwrap_or(u32::MAX));
        // A store that fails may answer the next time.
        if let Ok(false) = self.store.advance_analysis(&job.id, &self.node, done, total).await {
            match self.store.analysis(&job.id).await {
                Ok(None) => job.halt(Halt::Stopped),
                Ok(Some(row)) if row.is_stopped => job.halt(Halt::Stopped),
                Ok(Some(row)) if row.owner.as_ref() != Some(&self.node) => job.halt(Halt::Taken),
                Ok(Some(_)) | Err(_) => {}
            }
        }
    }

    /// Leaves every game to other nodes, and waits until each is theirs to take.
    pub async fn release_all(&self) {
        let all: Vec<Arc<Job>> = self.running().values().cloned().collect();
        all.iter().for_each(|job| job.halt(Halt::Released));
        for job in all {
            // An error means that the job is gone, which is an end, too.
            let _ = job.standing().wait_for(Standing::has_ended).await;
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job's place among those of this node.
struct Entry<'a> {
    jobs: &'a Jobs,
    job: &'a Arc<Job>,
}

impl Drop for Entry<'_> {
    fn drop(&mut self) {
        self.jobs.running().remove(&self.job.id);
        self.jobs.wake();
    }
}
