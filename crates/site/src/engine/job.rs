//! A whole game under analysis: position by position with one effort, until all are done or it is halted.

use super::elsewhere::look_elsewhere;
use super::evaluations::Search;
use super::jobs::Jobs;
use super::pool::{HASH_MIB, Lease};
use super::process::EngineError;
use super::study::{Study, StudyEffort, StudySetup, prepare, study, unprepare};
use crate::address::Party;
use crate::limits::Place;
use komadai_book::Book;
use komadai_record::{Analysis, Effort, Evaluation, Line, Score};
use komadai_shogi::{Color, History, Move, Position};
use komadai_store::StoredAnalysis;
use komadai_usi::{BestMove, PositionCommand, Score as UsiScore};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How often an engine that fails is replaced within one job.
const RESTARTS: u32 = 3;
/// What a job works with: the same for all, so that they can be compared.
pub(super) const SETUP: StudySetup = StudySetup { lines: 1, hash_mib: HASH_MIB, threads: 1 };
/// The longest line of play that is kept, in plies.
const MAX_PV: usize = 24;
/// Where nothing has to be searched, the store hears of it so often.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// How a job stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What it does.
    pub phase: Phase,
    /// Positions done.
    pub done: usize,
}

impl Standing {
    /// Whether nothing more will come of it.
    pub fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Ended | Phase::Failed(_))
    }
}

/// What a job does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Others are before it.
    Waiting,
    /// Positions are looked at.
    Running,
    /// It came to its end, or was halted; what it found is kept.
    Ended,
    /// It could not go on, and why.
    Failed(String),
}

/// Why a job ends before its time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// Somebody does not want it any more.
    Stopped,
    /// This node stops; others go on.
    Released,
    /// Another node goes on, for this one was taken for dead.
    Taken,
}

/// A game under analysis on this node.
pub struct Job {
    /// The record.
    pub(super) id: String,
    /// Who has asked for it.
    pub(super) party: Party,
    pub(super) of_batch: bool,
    line: Line,
    _place: Place,
    found: Mutex<Analysis>,
    standing: watch::Sender<Standing>,
    halt: watch::Sender<Option<Halt>>,
}

impl Job {
    pub(super) fn new(row: &StoredAnalysis, party: Party, place: Place, line: Line, begun: Analysis) -> Job {
        let standing = Standing { phase: Phase::Waiting, done: begun.evaluations.len() };
        Job {
            id: row.record.clone(),
            party,
            of_batch: row.waits_with_batch(),
            line,
            _place: place,
            found: Mutex::new(begun),
            standing: watch::Sender::new(standing),
            halt: watch::Sender::new(None),
        }
    }

    /// What was found so far.
    pub fn found(&self) -> MutexGuard<'_, Analysis> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who moves first.
    pub fn first(&self) -> Color {
        self.line.positions[0].turn()
    }

    /// How it stands, now and from now on.
    pub fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    /// It comes to its end before its time. The first reason counts.
    pub fn halt(&self, why: Halt) {
        self.halt.send_modify(|halt| *halt = halt.or(Some(why)));
    }

    /// Why it is to end, if it is.
    pub(super) fn halted(&self) -> Option<Halt> {
        *self.halt.borrow()
    }

    async fn until_halted(&self) {
        // An error means that nobody can halt it any more.
        if self.halt.subscribe().wait_for(Option::is_some).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Whether it has said its last word.
    pub fn has_ended(&self) -> bool {
        self.standing.borrow().has_ended()
    }

    pub(super) fn phase(&self, phase: Phase) {
        self.standing.send_modify(|standing| standing.phase = phase);
    }

    /// Positions in all.
    pub(super) fn total(&self) -> usize {
        self.line.positions.len()
    }

    /// Whether every position was looked at.
    pub(super) fn is_complete(&self) -> bool {
        self.found().evaluations.len() >= self.total()
    }

    fn done(&self) -> usize {
        self.standing.borrow().done
    }
}

/// A job at work. Its places are given back when it is dropped.
pub(super) struct Work<'a> {
    jobs: &'a Jobs,
    job: &'a Job,
    lease: Lease,
    /// Whether the engine is ready for studies.
    ready: bool,
    restarts: u32,
    /// When the store last heard how far it is.
    told: Instant,
}

/// What was found of a position.
struct Looked<'a> {
    evaluation: Evaluation,
    /// By which engine, where it was searched and others are to know of it.
    by: Option<String>,
    /// Held until they do.
    _search: Option<Search<'a>>,
}

impl Looked<'_> {
    fn known(evaluation: Evaluation) -> Self {
        Looked { evaluation, by: None, _search: None }
    }
}

/// Looks at every position that is not done yet, until the job is halted.
pub(super) async fn work(jobs: &Jobs, job: &Job) -> Result<(), EngineError> {
    let Some(lease) = place(jobs, job).await? else { return Ok(()) };
    let mut work = Work { jobs, job, lease, ready: false, restarts: 0, told: Instant::now() };
    let mut game = History::new(job.line.positions[0]);
    for (ply, &position) in job.line.positions.iter().enumerate() {
        if ply > 0 {
            game.push(position);
        }
        if ply < job.done() {
            continue;
        }
        let Some(looked) = work.position(ply, &game).await? else { break };
        job.found().evaluations.push(looked.evaluation.clone());
        job.standing.send_modify(|standing| standing.done += 1);
        work.tell(&position, &looked).await;
        drop(looked);
        if work.lease.is_wanted_now() {
            // Others have waited for their turn; this game goes on after theirs.
            give_back(work.lease, work.ready).await;
            job.phase(Phase::Waiting);
            let Some(next) = place(jobs, job).await? else { return Ok(()) };
            work = Work { lease: next, ready: false, ..work };
        }
    }
    give_back(work.lease, work.ready).await;
    Ok(())
}

/// A place to work, when it is the party's turn; none where the job is halted before.
async fn place(jobs: &Jobs, job: &Job) -> Result<Option<Lease>, EngineError> {
    let lease = tokio::select! {
        lease = jobs.engines.for_job(job.party) => lease?,
        () = job.until_halted() => return Ok(None),
    };
    job.phase(Phase::Running);
    Ok(Some(lease))
}

impl<'a> Work<'a> {
    /// The evaluation of a position; none where the job was halted on the way.
    async fn position(&mut self, ply: usize, game: &History) -> Result<Option<Looked<'a>>, EngineError> {
        if let Some(end) = Evaluation::of_end(game) {
            return Ok(self.job.halted().is_none().then(|| Looked::known(end)));
        }
        let line = &self.job.line;
        let position = &line.positions[ply];
        // What a position is worth that stands again depends on the game that led to it.
        let stands_first = line.positions[..ply].iter().all(|earlier| earlier.key() != position.key());
        let nodes = self.nodes().filter(|_| stands_first);
        let (jobs, job) = (self.jobs, self.job);
        let mut search = None;
        if let Some(nodes) = nodes {
            search = tokio::select! {
                search = jobs.evaluations.enter(position, nodes) => Some(search),
                () = job.until_halted() => return Ok(None),
            };
            if let Some(known) = self.known(position, nodes).await {
                return Ok(self.job.halted().is_none().then(|| Looked::known(known)));
            }
        }
        loop {
            if self.job.halted().is_some() {
                return Ok(None);
            }
            match self.look(ply).await {
                Ok(None) => return Ok(None),
                Ok(Some(found)) => {
                    self.jobs.engines.counts.searched.inc();
                    let book = book_moves(&self.jobs.book, position);
                    let by = found.engine.clone().filter(|_| nodes.is_some());
                    let evaluation = evaluation(&found, position, book);
                    return Ok(Some(Looked { evaluation, by, _search: search }));
                }
                Err(error) => {
                    self.lease.discard();
                    self.ready = false;
                    self.restarts += 1;
                    if self.restarts > RESTARTS {
                        return Err(error);
                    }
                }
            }
        }
    }

    fn nodes(&self) -> Option<u64> {
        match self.job.found().effort {
            Effort::Nodes(nodes) => Some(nodes),
            Effort::TimeMs(_) => None,
        }
    }

    async fn known(&mut self, position: &Position, nodes: u64) -> Option<Evaluation> {
        let engine = self.lease.engine().await?;
        let known = self.jobs.evaluations.find(&engine, position, nodes).await?;
        self.jobs.engines.counts.known.inc();
        Some(Evaluation { book: book_moves(&self.jobs.book, position), ..known })
    }

    /// Looks at one position; nothing where the job was halted on the way, for less effort is not to be compared.
    async fn look(&mut self, ply: usize) -> Result<Option<Study>, EngineError> {
        let (job, line) = (self.job, &self.job.line);
        let effort = match job.found().effort {
            Effort::Nodes(nodes) => StudyEffort::Nodes(nodes),
            Effort::TimeMs(ms) => StudyEffort::Time(Duration::from_millis(ms)),
        };
        let elsewhere = tokio::select! {
            found = self.elsewhere(ply, effort) => found,
            () = job.until_halted() => return Ok(None),
        };
        if elsewhere.is_some() {
            return Ok(elsewhere);
        }
        if !self.ready {
            prepare(&mut self.lease, SETUP).await?;
            self.ready = true;
        }
        let command = PositionCommand { start: line.start.clone(), moves: line.moves[..ply].to_vec() };
        let found = study(&mut self.lease, command, 1, effort, |_| {}, job.until_halted()).await?;
        Ok(job.halted().is_none().then_some(found))
    }

    /// What a worker finds in a position, where there is one.
    async fn elsewhere(&self, ply: usize, effort: StudyEffort) -> Option<Study> {
        let (engines, line) = (&self.jobs.engines, &self.job.line);
        let found = look_elsewhere(engines.queue()?, &line.start, &line.moves[..ply], effort).await?;
        engines.counts.elsewhere.inc();
        if let Some(engine) = &found.engine {
            engines.heard_of(engine);
        }
        Some(found)
    }

    /// Keeps what was found of a position, and says how far the job is. Where it is this node's no more, it is halted.
    async fn tell(&mut self, position: &Position, looked: &Looked<'_>) {
        if looked.by.is_none() && self.told.elapsed() < TOLD_EVERY {
            return;
        }
        self.told = Instant::now();
        let (job, nodes) = (self.job, self.nodes());
        let kept = async {
            if let (Some(engine), Some(nodes)) = (&looked.by, nodes) {
                self.jobs.evaluations.keep(engine, position, nodes, &looked.evaluation).await;
            }
        };
        tokio::join!(kept, self.jobs.advance(job, job.done()));
    }
}

/// Leaves the engine to others as it was found.
async fn give_back(mut lease: Lease, ready: bool) {
    if ready && unprepare(&mut lease).await.is_ok() {
        lease.give_back();
    }
}

/// The moves that a book has in a position.
pub fn book_moves(book: &Book, position: &Position) -> Vec<Move> {
    book.moves(position, true).iter().map(|known| known.mv).collect()
}

/// A score in the words of a record. A mate of unknown length counts as a long one.
pub fn score(score: UsiScore) -> Score {
    const LONG: u32 = 999;
    match score {
        UsiScore::Cp(cp) => Score::Cp(cp),
        UsiScore::MateIn(plies) => Score::WinIn(plies),
        UsiScore::MatedIn(plies) => Score::LossIn(plies),
        UsiScore::Mate => Score::WinIn(LONG),
        UsiScore::Mated => Score::LossIn(LONG),
    }
}

pub(super) fn evaluation(study: &Study, position: &Position, book: Vec<Move>) -> Evaluation {
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
