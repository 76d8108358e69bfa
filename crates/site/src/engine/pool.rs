//! A few engine processes for everybody: a bounded number thinks at once, a bounded number waits, the rest hears "busy".

use super::counts::EngineCounts;
use super::process::{EngineError, Process};
use crate::address::Party;
use crate::limits::{Turn, Turns};
use komadai_room::WorkQueue;
use komadai_usi::{ToEngine, option::names};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// Turns of games that may wait for an engine.
const MAX_WAITING: usize = 256;
/// A process that nobody needs ends after so long.
const IDLE_LIMIT: Duration = Duration::from_secs(120);
/// The memory of each engine's table, MiB.
pub const HASH_MIB: u32 = 32;

/// Analyses that may wait for an engine.
const MAX_STUDIES_WAITING: usize = 64;
/// Whole games that may wait for an engine; how many one party may have is the jobs' own limit.
const MAX_JOBS_WAITING: usize = 1_024;
/// How long a whole game waits for its turn: others may be before it, but none stays.
const JOB_PATIENCE: Duration = Duration::from_secs(24 * 3600);
/// An analysis has its engine at least so long before it makes room for others.
const SLICE: Duration = Duration::from_secs(10);

/// What a game wants an engine for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// A turn of a game that takes a moment: waits for its place.
    Play,
    /// A turn that takes as long as its clock allows. These have places of their own, so that nobody else waits for them.
    FullStrength,
}

/// All engines of the site.
pub struct Engines {
    command: Vec<String>,
    play: Arc<Semaphore>,
    full_strength: Arc<Semaphore>,
    study: Arc<Turns>,
    jobs: Arc<Turns>,
    /// The one place of what is looked at in passing.
    glance: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// What they have done.
    pub counts: EngineCounts,
    /// Where workers are found, on a site that may have some.
    queue: OnceLock<WorkQueue>,
    /// The engine that workers were last heard to have.
    workers_engine: Mutex<Option<String>>,
    idle: Mutex<Vec<Idle>>,
    /// The kinds of shogi that the engine plays, once a process has introduced itself.
    kinds: OnceLock<Vec<String>>,
    /// Which engine with which network the last process was that has introduced itself.
    identity: Mutex<Option<String>>,
    own: Weak<Engines>,
}

struct Idle {
    process: Process,
    /// What it worked on last: its table still knows.
    topic: String,
    since: Instant,
}

/// A process lent for one piece of work.
pub struct Lease {
    engines: Arc<Engines>,
    process: Option<Process>,
    topic: String,
    place: LeasedPlace,
}

/// What a lease holds besides its process.
enum LeasedPlace {
    Game { _place: OwnedSemaphorePermit },
    Study(Arc<Turn>),
}

impl Engines {
    /// At most `play` turns, as many at full strength, `study` positions that somebody looks at and `games` whole games.
    pub fn new(command: Vec<String>, play: usize, study: usize, games: usize) -> Arc<Engines> {
        Arc::new_cyclic(|own| Engines {
            command,
            play: Arc::new(Semaphore::new(play)),
            full_strength: Arc::new(Semaphore::new(play)),
            study: Turns::new(study, study / 2, MAX_STUDIES_WAITING),
            jobs: Turns::new(games, games / 2, MAX_JOBS_WAITING),
            glance: Arc::new(Semaphore::new(1)),
            waiting: AtomicUsize::new(0),
            counts: EngineCounts::default(),
            queue: OnceLock::new(),
            workers_engine: Mutex::default(),
            idle: Mutex::new(Vec::new()),
            kinds: OnceLock::new(),
            identity: Mutex::default(),
            own: own.clone(),
        })
    }

    /// From now on workers do what they can.
    pub fn ask_workers(&self, queue: WorkQueue) {
        // A site has one queue.
        let _ = self.queue.set(queue);
    }

    /// Where workers are found, if there are any now.
    pub(super) fn queue(&self) -> Option<&WorkQueue> {
        self.queue.get().filter(|queue| queue.has_workers())
    }

    /// Notes which engine a worker has.
    pub(super) fn heard_of(&self, engine: &str) {
        *self.workers_engine.lock().unwrap_or_else(PoisonError::into_inner) = Some(engine.to_owned());
    }

    /// The engine that workers have, if there are any now and one was heard.
    fn workers_engine(&self) -> Option<String> {
        self.queue()?;
        self.workers_engine.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn arc(&self) -> Option<Arc<Engines>> {
        self.own.upgrade()
    }

    /// A place for what a game wants, as soon as there is one; the process comes with [`Lease::process`].
    pub(crate) async fn for_game(self: &Arc<Engines>, purpose: Purpose, game: &str) -> Result<Lease, EngineError> {
        let _waiting = Waiting::enter(&self.waiting).ok_or(EngineError::Busy)?;
        let places = match purpose {
            Purpose::Play => &self.play,
            Purpose::FullStrength => &self.full_strength,
        };
        let place = places.clone().acquire_owned().await.map_err(|_| EngineError::Busy)?;
        self.counts.turns.inc();
        Ok(self.lease(game, LeasedPlace::Game { _place: place }))
    }

    /// A place for an analysis, when it is the party's turn.
    pub async fn for_study(self: &Arc<Engines>, party: Party, patience: Duration) -> Result<Lease, EngineError> {
        let turn = self.study.wait(party, patience).await.ok_or(EngineError::Busy)?;
        Ok(self.lease("", LeasedPlace::Study(Arc::new(turn))))
    }

    /// A place for a whole game, when it is the party's turn.
    pub(crate) async fn for_job(self: &Arc<Engines>, party: Party) -> Result<Lease, EngineError> {
        let turn = self.jobs.wait(party, JOB_PATIENCE).await.ok_or(EngineError::Busy)?;
        Ok(self.lease("", LeasedPlace::Study(Arc::new(turn))))
    }

    /// The place of what is looked at in passing; none while it is taken, and while a turn of a game or a position under study has to wait.
    pub(super) fn for_glance(self: &Arc<Engines>) -> Option<Lease> {
        let is_calm = self.games_waiting() == 0 && self.study.waiting_now() == 0 && self.play.available_permits() > 0;
        let place = is_calm.then(|| self.glance.clone().try_acquire_owned().ok()).flatten()?;
        Some(self.lease("", LeasedPlace::Game { _place: place }))
    }

    /// Whether the engine plays a kind of shogi. The first to ask waits until a process has introduced itself.
    ///
    /// # Errors
    /// If none does.
    pub async fn plays_kind(self: &Arc<Engines>, name: &str) -> Result<bool, EngineError> {
        let is_among = |kinds: &[String]| kinds.iter().any(|kind| kind == name);
        if let Some(kinds) = self.kinds.get() {
            return Ok(is_among(kinds));
        }
        let mut lease = self.for_game(Purpose::Play, "").await?;
        let plays = is_among(lease.process().await?.kinds());
        lease.give_back();
        Ok(plays)
    }

    /// Which engine with which network looks at positions here, where a process has introduced itself.
    pub(super) fn identity(&self) -> Option<String> {
        self.known_identity().clone()
    }

    fn known_identity(&self) -> MutexGuard<'_, Option<String>> {
        self.identity.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lease(self: &Arc<Engines>, topic: &str, place: LeasedPlace) -> Lease {
        Lease { engines: self.clone(), process: None, topic: topic.to_owned(), place }
    }

    /// How many turns of games wait.
    pub fn games_waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// How many analyses wait, of positions and of whole games.
    pub fn analyses_waiting(&self) -> usize {
        self.study.waiting_now() + self.jobs.waiting_now()
    }

    /// Ends processes that have had nothing to do for long.
    pub fn end_idle(&self) {
        let now = Instant::now();
        self.idle().retain(|idle| now.duration_since(idle.since) < IDLE_LIMIT);
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_idle(&self, topic: &str) -> Option<Idle> {
        let mut idle = self.idle();
        let at = idle.iter().position(|idle| idle.topic == topic).or(idle.len().checked_sub(1))?;
        Some(idle.swap_remove(at))
    }
}

impl Lease {
    /// The process; a new one where there is none or the last one failed.
    pub(crate) async fn process(&mut self) -> Result<&mut Process, EngineError> {
        let process = match self.process.take() {
            Some(process) => process,
            None => match self.engines.take_idle(&self.topic) {
                Some(idle) if idle.topic == self.topic => idle.process,
                Some(Idle { mut process, .. }) => {
                    process.send(&ToEngine::NewGame).await?;
                    process
                }
                None => {
                    let mut process = Process::start(&self.engines.command).await?;
                    let _ = self.engines.kinds.set(process.kinds().to_vec());
                    *self.engines.known_identity() = Some(process.identity().to_owned());
                    process.set(names::HASH, HASH_MIB).await?;
                    process.set(names::THREADS, 1).await?;
                    process.ready().await?;
                    process
                }
            },
        };
        Ok(self.process.insert(process))
    }

    /// The engine that will look at a position, as far as that is known before: the workers', if there are any, or this process.
    pub(super) async fn engine(&mut self) -> Option<String> {
        match self.engines.workers_engine() {
            Some(engine) => Some(engine),
            None => self.process().await.ok().map(|process| process.identity().to_owned()),
        }
    }

    /// Resolves once others wait for this place and it has been held for a fair while.
    pub fn wanted(&self) -> impl Future<Output = ()> + Send + use<> {
        let turn = match &self.place {
            LeasedPlace::Study(turn) => Some(turn.clone()),
            LeasedPlace::Game { .. } => None,
        };
        async move {
            match turn {
                Some(turn) => turn.is_wanted(SLICE).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Whether that is so now.
    pub(crate) fn is_wanted_now(&self) -> bool {
        matches!(&self.place, LeasedPlace::Study(turn) if turn.is_wanted_now(SLICE))
    }

    /// The process cannot be trusted any more: it is killed, and the next one is new.
    pub fn discard(&mut self) {
        self.process = None;
        // The idle ones may have died of the same cause, such as a kill of all engines.
        self.engines.idle().clear();
    }

    /// The work is done: the process may serve others. A lease that is dropped instead kills its process,
    /// for nobody knows what it is doing.
    pub fn give_back(mut self) {
        if let Some(process) = self.process.take() {
            let topic = std::mem::take(&mut self.topic);
            self.engines.idle().push(Idle { process, topic, since: Instant::now() });
        }
    }
}

/// Counts those who wait.
struct Waiting<'a>(&'a AtomicUsize);

impl Waiting<'_> {
    fn enter(count: &AtomicUsize) -> Option<Waiting<'_>> {
        let waiting = Waiting(count);
        (count.fetch_add(1, Ordering::Relaxed) < MAX_WAITING).then_some(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
