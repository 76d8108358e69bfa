//! Whole games under analysis: each a job of its own that goes on whoever looks, can be stopped, and is kept at its end.

use super::elsewhere::look_elsewhere;
use super::pool::{Engines, HASH_MIB, Lease};
use super::process::EngineError;
use super::study::{Study, StudyEffort, StudySetup, prepare, study, unprepare};
use crate::address::Party;
use crate::limits::{Place, Share};
use komadai_book::Book;
use komadai_record::{Analysis, Effort, Evaluation, Line, Score};
use komadai_shogi::{Color, History, Move, Position};
use komadai_usi::{BestMove, PositionCommand, Score as UsiScore};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Jobs that run or wait at once.
const MAX_JOBS: usize = 64;
/// How often an engine that fails is replaced within one job.
const RESTARTS: u32 = 3;
/// What a job works with: the same for all, so that they can be compared.
pub(super) const SETUP: StudySetup = StudySetup { lines: 1, hash_mib: HASH_MIB, threads: 1 };
/// The longest line of play that is kept, in plies.
const MAX_PV: usize = 24;

/// All jobs of the site, by what they analyse.
pub(crate) struct Jobs {
    engines: Arc<Engines>,
    book: Arc<Book>,
    running: Mutex<HashMap<String, Arc<Job>>>,
    places: Arc<Share>,
}

/// How a job stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) phase: Phase,
    /// Positions done.
    pub(crate) done: usize,
}

impl Standing {
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Ended | Phase::Failed(_))
    }
}

/// What a job does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Waiting,
    Running,
    /// It came to its end, or was stopped; what it found is kept.
    Ended,
    Failed(String),
}

/// A game under analysis.
pub(crate) struct Job {
    /// Who moves first.
    first: Color,
    /// Who has asked for it.
    party: Party,
    _place: Place,
    found: Mutex<Analysis>,
    standing: watch::Sender<Standing>,
    stop: watch::Sender<bool>,
}

impl Job {
    /// What was found so far.
    pub(crate) fn found(&self) -> MutexGuard<'_, Analysis> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who moves first.
    pub(crate) fn first(&self) -> Color {
        self.first
    }

    /// How it stands, now and from now on.
    pub(crate) fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    /// It comes to its end before its time.
    pub(crate) fn stop(&self) {
        self.stop.send_replace(true);
    }

    async fn stopped(&self) {
        // An error means that nobody can stop it any more.
        if self.stop.subscribe().wait_for(|&stop| stop).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Whether it has said its last word.
    pub(crate) fn has_ended(&self) -> bool {
        self.standing.borrow().has_ended()
    }

    fn is_stopped(&self) -> bool {
        *self.stop.borrow()
    }

    fn phase(&self, phase: Phase) {
        self.standing.send_modify(|standing| standing.phase = phase);
    }
}

impl Jobs {
    pub(crate) fn new(engines: Arc<Engines>, book: Arc<Book>) -> Jobs {
        Jobs { engines, book, running: Mutex::default(), places: Share::new(MAX_JOBS) }
    }

    /// The job that analyses this.
    pub(crate) fn of(&self, id: &str) -> Option<Arc<Job>> {
        self.running().get(id).cloned()
    }

    /// Starts to analyse a line, unless that is done already; `known` has the evaluations that it begins with, of the same engine
    /// and effort. What was found at the end is given to `keep`.
    pub(crate) fn start<K: Future<Output = Result<(), String>> + Send>(
        self: &Arc<Jobs>,
        id: &str,
        party: Party,
        line: Line,
        begun: Analysis,
        keep: impl FnOnce(Analysis) -> K + Send + 'static,
    ) -> Result<Arc<Job>, EngineError> {
        let mut running = self.running();
        if let Some(job) = running.get(id).filter(|job| !job.has_ended()) {
            return Ok(job.clone());
        }
        let place = self.places.take(Some(party)).ok_or(EngineError::Busy)?;
        let standing = Standing { phase: Phase::Waiting, done: begun.evaluations.len() };
        let job = Arc::new(Job {
            first: line.positions[0].turn(),
            party,
            _place: place,
            found: Mutex::new(begun),
            standing: watch::Sender::new(standing),
            stop: watch::Sender::new(false),
        });
        running.insert(id.to_owned(), job.clone());
        let (jobs, own, id) = (self.clone(), job.clone(), id.to_owned());
        tokio::spawn(async move {
            // Whatever happens, the place is given back.
            let _entry = Entry { jobs: &jobs, id: &id, job: &own };
            let worked = jobs.work(&line, &own).await.map_err(|error| error.to_string());
            let found = own.found().clone();
            let kept = keep(found).await;
            own.phase(match worked.and(kept) {
                Ok(()) => Phase::Ended,
                Err(message) => Phase::Failed(message),
            });
        });
        Ok(job)
    }

    /// Stops every job, and waits until each has kept what it has.
    pub(crate) async fn stop_all(&self) {
        let all: Vec<Arc<Job>> = self.running().values().cloned().collect();
        all.iter().for_each(|job| job.stop());
        for job in all {
            // An error means that the job is gone, which is an end, too.
            let _ = job.standing().wait_for(Standing::has_ended).await;
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn work(&self, line: &Line, job: &Job) -> Result<(), EngineError> {
        let Some(mut lease) = self.place(job).await? else { return Ok(()) };
        let mut game = History::new(line.positions[0]);
        let mut ready = false;
        let mut restarts = 0;
        for (ply, &position) in line.positions.iter().enumerate() {
            if ply > 0 {
                game.push(position);
            }
            if ply < job.standing.borrow().done {
                continue;
            }
            let evaluation = loop {
                if job.is_stopped() {
                    break None;
                }
                if let Some(end) = Evaluation::of_end(&game) {
                    break Some(end);
                }
                match self.look(&mut lease, &mut ready, line, ply, job).await {
                    Ok(evaluation) => break evaluation,
                    Err(error) => {
                        lease.discard();
                        ready = false;
                        restarts += 1;
                        if restarts > RESTARTS {
                            return Err(error);
                        }
                    }
                }
            };
            let Some(evaluation) = evaluation else { break };
            job.found().evaluations.push(evaluation);
            job.standing.send_modify(|standing| standing.done += 1);
            if lease.is_wanted_now() {
                // Others have waited for their turn; this game goes on after theirs.
                give_back(lease, ready).await;
                job.phase(Phase::Waiting);
                let Some(next) = self.place(job).await? else { return Ok(()) };
                (lease, ready) = (next, false);
            }
        }
        give_back(lease, ready).await;
        Ok(())
    }

    /// A place to work, when it is the party's turn; none where the job is stopped before.
    async fn place(&self, job: &Job) -> Result<Option<Lease>, EngineError> {
        let lease = tokio::select! {
            lease = self.engines.for_job(job.party) => lease?,
            () = job.stopped() => return Ok(None),
        };
        job.phase(Phase::Running);
        Ok(Some(lease))
    }

    /// What a worker finds in a position, where there is one.
    async fn elsewhere(&self, line: &Line, ply: usize, effort: StudyEffort) -> Option<Study> {
        let found = look_elsewhere(self.engines.queue()?, &line.start, &line.moves[..ply], effort).await?;
        self.engines.elsewhere.inc();
        Some(found)
    }

    /// Looks at one position; nothing where it was stopped on the way, for less effort is not to be compared.
    async fn look(
        &self,
        lease: &mut Lease,
        ready: &mut bool,
        line: &Line,
        ply: usize,
        job: &Job,
    ) -> Result<Option<Evaluation>, EngineError> {
        let effort = match job.found().effort {
            Effort::Nodes(nodes) => StudyEffort::Nodes(nodes),
            Effort::TimeMs(ms) => StudyEffort::Time(std::time::Duration::from_millis(ms)),
        };
        let elsewhere = tokio::select! {
            found = self.elsewhere(line, ply, effort) => found,
            () = job.stopped() => return Ok(None),
        };
        let (position, book) = (&line.positions[ply], book_moves(&self.book, &line.positions[ply]));
        if let Some(found) = elsewhere {
            return Ok(Some(evaluation(&found, position, book)));
        }
        if !*ready {
            prepare(lease, SETUP).await?;
            *ready = true;
        }
        let command = PositionCommand { start: line.start.clone(), moves: line.moves[..ply].to_vec() };
        let found = study(lease, command, 1, effort, |_| {}, job.stopped()).await?;
        if job.is_stopped() {
            return Ok(None);
        }
        Ok(Some(evaluation(&found, position, book)))
    }
}

/// A job's place among those that run.
struct Entry<'a> {
    jobs: &'a Jobs,
    id: &'a str,
    job: &'a Arc<Job>,
}

impl Drop for Entry<'_> {
    fn drop(&mut self) {
        let mut running = self.jobs.running();
        // The next one may have begun as soon as this one had said its last word.
        if running.get(self.id).is_some_and(|job| Arc::ptr_eq(job, self.job)) {
            running.remove(self.id);
        }
    }
}

/// Leaves the engine to others as it was found.
async fn give_back(mut lease: Lease, ready: bool) {
    if ready && unprepare(&mut lease).await.is_ok() {
        lease.give_back();
    }
}

/// The moves that a book has in a position.
pub(crate) fn book_moves(book: &Book, position: &Position) -> Vec<Move> {
    book.moves(position, true).iter().map(|known| known.mv).collect()
}

/// A score in the words of a record. A mate of unknown length counts as a long one.
pub(crate) fn score(score: UsiScore) -> Score {
    const LONG: u32 = 999;
    match score {
        UsiScore::Cp(cp) => Score::Cp(cp),
        UsiScore::MateIn(plies) => Score::WinIn(plies),
        UsiScore::MatedIn(plies) => Score::LossIn(plies),
        UsiScore::Mate => Score::WinIn(LONG),
        UsiScore::Mated => Score::LossIn(LONG),
    }
}

fn evaluation(study: &Study, position: &Position, book: Vec<Move>) -> Evaluation {
    let best = study.lines.first();
    let told = best.and_then(|info| info.score).map(|(told, _)| score(told));
    let score = told.unwrap_or(match study.answer {
        Some(BestMove::Win) => Score::WinIn(1),
        Some(BestMove::Resign) => Score::LossIn(1),
        _ => Score::Cp(0),
    });
    let mut at = *position;
    // An engine of any make is asked: what it says is not yet a move.
    let legal = best.into_iter().flat_map(|info| &info.pv).take(MAX_PV).take_while(|&&mv| at.play(mv).is_ok());
    Evaluation {
        score,
        pv: legal.copied().collect(),
        depth: best.and_then(|info| info.depth).unwrap_or(0),
        nodes: best.and_then(|info| info.nodes).unwrap_or(0),
        book,
    }
}
