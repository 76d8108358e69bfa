//! Whole games that are analysed: who asks for one and stops it, what is to be done, and how what was found is kept with its record. One
//! that was accepted is done, whatever becomes of the node that had it.

pub mod lent;

use crate::address::Party;
use crate::desk::Full;
use crate::engine::{Halt, Job, Jobs};
use crate::limits::Place;
use crate::records::{self, Kept, find, find_row};
use crate::site::Site;
use crate::who::{Asker, Principal};
use komadai_lang::Lang;
use komadai_record::{Analysis, Effort, Line, Record};
use komadai_room::{Clock, SystemClock};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Queued, Role, SecretHash, StoreError, StoredAnalysis};
use std::sync::Arc;
use std::time::Duration;

/// The longest game that is analysed.
const MAX_PLIES: usize = 2_000;
/// The most nodes of one analysis: less than an hour on one core.
const MAX_NODES: u64 = 600_000_000;
/// Games that may wait for one party.
const MOST_WAITING: u32 = 32;
/// How long whoever stops one waits until it has ended.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often keeping an analysis is tried again when somebody changes the record meanwhile.
const ATTEMPTS: usize = 5;
/// How often a node looks for games whose node has died; what is asked for here is taken up at once.
const ROUND: Duration = Duration::from_secs(1);
/// What looks at games here: the engine of this program, unless the site was started with another one.
const ENGINE: &str = concat!("Komadai ", env!("CARGO_PKG_VERSION"));

/// Why a game is not analysed, or its analysis not stopped.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Its record cannot be had.
    #[error(transparent)]
    Record(#[from] records::Fault),
    /// It starts where no game can, or cannot be followed.
    #[error("{0}")]
    NoGame(String),
    /// It is too long.
    #[error("a game of at most {MAX_PLIES} moves can be analysed")]
    TooLong,
    /// It is too long for so much effort.
    #[error("so long a game can be analysed with less effort only")]
    TooMuch,
    /// It is a problem.
    #[error("a side has no king: the mate solver is for problems")]
    NoKing,
    /// Somebody else has asked for it, and opened the record.
    #[error("an analysis is stopped by whoever asked for it or opened the record")]
    NotTheirs,
    /// Too much waits.
    #[error("the site is busy; nothing was changed")]
    Full,
    /// The store failed.
    #[error("the game could not be stored; nothing was changed")]
    Store(#[from] StoreError),
}

impl Fault {
    /// Whether it can be tried again later.
    fn passes(&self) -> bool {
        matches!(self, Fault::Full | Fault::Store(_) | Fault::Record(records::Fault::Full | records::Fault::Store(_)))
    }
}

impl From<Full> for Fault {
    fn from(Full: Full) -> Fault {
        Fault::Full
    }
}

/// An analysis that goes on.
pub enum Running {
    /// On this node.
    Here(Arc<Job>),
    /// It waits, or another node works on it: how far it is, and not what it has found.
    Elsewhere(StoredAnalysis),
}

/// The analysis of a record that goes on, if there is one.
///
/// # Errors
/// The store failed.
pub async fn running(site: &Site, jobs: &Jobs, id: &str) -> Result<Option<Running>, StoreError> {
    match jobs.of(id) {
        Some(job) => Ok(Some(Running::Here(job))),
        None => Ok(site.store.analysis(id).await?.map(Running::Elsewhere)),
    }
}

/// What came of a game that somebody wants analysed.
pub enum Asked {
    /// It is being worked on.
    Runs(Arc<Job>),
    /// It has been, with as much effort or more.
    Done(Kept),
    /// It waits; what is known already, and whose turn it is at the start.
    Waits(StoredAnalysis, Analysis, Color),
}

/// Asks for the analysis of a record with so many nodes for each position.
///
/// # Errors
/// It is not analysed.
pub async fn ask(
    site: &Site,
    jobs: &Jobs,
    asker: &Asker,
    (id, lang): (&str, Lang),
    nodes: u64,
) -> Result<Asked, Fault> {
    if let Some(job) = jobs.of(id).filter(|job| !job.has_ended()) {
        return Ok(Asked::Runs(job));
    }
    let kept = find(site, id, lang).await?;
    let (kept, task) = task(site, kept, Effort::Nodes(nodes)).await?;
    if task.is_done {
        return Ok(Asked::Done(kept));
    }
    let row = StoredAnalysis {
        record: id.to_owned(),
        nodes,
        party: asker.party().to_string(),
        asked: SystemClock.wall().0,
        owner: None,
        done: task.begun.evaluations.len() as u32,
        total: task.line.positions.len() as u32,
        batch: None,
        asker: asker.session(),
        is_alone: false,
        is_stopped: false,
        fault: None,
    };
    if site.store.queue_analysis(row.clone(), MOST_WAITING).await? == Queued::Full {
        return Err(Fault::Full);
    }
    jobs.wake();
    Ok(Asked::Waits(row, task.begun, task.line.positions[0].turn()))
}

/// Stops the analysis of a record; it keeps what it has.
///
/// # Errors
/// It is not theirs to stop.
pub async fn stop(site: &Site, jobs: &Jobs, asker: &Asker, principal: &Principal, id: &str) -> Result<(), Fault> {
    may_stop(site, asker, principal, id).await?;
    if let Some(job) = jobs.of(id) {
        job.halt(Halt::Stopped);
        let mut standing = job.standing();
        let ended = standing.wait_for(|at| at.has_ended());
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    } else {
        // The node that has it hears of this with the next position.
        site.store.stop_analysis(id, None).await?;
    }
    Ok(())
}

/// An analysis is stopped by whoever asked for it, by the record's owner, and by moderators.
async fn may_stop(site: &Site, asker: &Asker, principal: &Principal, id: &str) -> Result<(), Fault> {
    let Some(row) = site.store.analysis(id).await? else { return Ok(()) };
    let own = |holder: Option<SecretHash>| holder.is_some() && holder == principal.session();
    // Whoever asked without a session is known by nothing but where they came from.
    let asked = own(row.asker) || row.asker.is_none() && row.party == asker.party().to_string();
    let moderates = principal.account().is_some_and(|account| account.role >= Role::Moderator);
    if asked || moderates || own(site.store.record(id).await?.and_then(|record| record.owner)) {
        return Ok(());
    }
    Err(Fault::NotTheirs)
}

/// Takes up what this node has time for, again and again, for as long as the site lives.
pub async fn keep_up(site: Arc<Site>, jobs: Arc<Jobs>) {
    loop {
        while let Ok(true) = next(&site, &jobs).await {}
        jobs.changed(ROUND).await;
    }
}

/// Takes up the next game; false where there is none for this node now.
async fn next(site: &Arc<Site>, jobs: &Arc<Jobs>) -> Result<bool, StoreError> {
    // A store that fails is named where it is found to fail.
    let Some((row, party, place)) = jobs.claim().await? else { return Ok(false) };
    match begin(site, jobs, &row, (party, place)).await {
        Ok(()) => {}
        // The desk and the store have time later.
        Err(fault) if fault.passes() => {
            jobs.release(&row.record).await?;
            return Ok(false);
        }
        Err(fault) => {
            tracing::debug!(record = row.record, "cannot be analysed: {fault}");
            jobs.fail(&row.record, &fault.to_string()).await?;
        }
    }
    Ok(true)
}

/// Begins with a game that this node has claimed.
async fn begin(site: &Arc<Site>, jobs: &Arc<Jobs>, row: &StoredAnalysis, place: (Party, Place)) -> Result<(), Fault> {
    let kept = find_row(site, &row.record).await?;
    let (_, task) = task(site, kept, Effort::Nodes(row.nodes)).await?;
    if task.is_done {
        return Ok(jobs.done(&row.record).await?);
    }
    let (site, record) = (site.clone(), row.record.clone());
    let keep = move |found| async move { keep(&site, &record, found).await.map_err(|fault| fault.to_string()) };
    jobs.start(row, place, task.line, task.begun, keep);
    Ok(())
}

/// What is to be done for an analysis of a record.
struct Task {
    line: Line,
    /// What is done already, with as much effort.
    begun: Analysis,
    /// What is kept is as much as is asked for, or more.
    is_done: bool,
}

async fn task(site: &Site, kept: Kept, effort: Effort) -> Result<(Kept, Task), Fault> {
    let read = move || {
        let line = main_line(&kept.record()?);
        Ok::<_, Fault>((kept, line))
    };
    let (kept, line) = site.desk.work(read).await??;
    let line = line?;
    if matches!(effort, Effort::Nodes(nodes) if nodes.saturating_mul(line.positions.len() as u64) > MAX_NODES) {
        return Err(Fault::TooMuch);
    }
    let before = kept.analysis().filter(|before| before.engine == ENGINE || lent::is_lent(&before.engine));
    let shared = before.map_or(&[][..], |before| before.shared_with(&line.moves));
    let is_done = shared.len() == line.positions.len() && before.is_some_and(|it| at_least(it.effort, effort));
    // What another engine has found begins no analysis of this one.
    let goes_on = before.is_some_and(|before| before.effort == effort && before.engine == ENGINE);
    let known = if goes_on { shared.to_vec() } else { Vec::new() };
    let begun = Analysis { engine: ENGINE.to_owned(), effort, moves: line.moves.clone(), evaluations: known };
    Ok((kept, Task { line, begun, is_done }))
}

fn at_least(effort: Effort, wanted: Effort) -> bool {
    matches!((effort, wanted), (Effort::Nodes(has), Effort::Nodes(wants)) if has >= wants)
}

/// The moves of the game itself, as far as they can be followed.
fn main_line(record: &Record) -> Result<Line, Fault> {
    let replay = record.replay().map_err(|faults| Fault::NoGame(faults.to_string()))?;
    if !replay.start.is_empty() {
        return Err(Fault::NoGame(replay.start.to_string()));
    }
    let positions = replay.history.positions().to_vec();
    if positions.len() > MAX_PLIES + 1 {
        return Err(Fault::TooLong);
    }
    if ByColor::from_fn(|side| positions[0].king(side).is_none()) != ByColor::from_fn(|_: Color| false) {
        return Err(Fault::NoKing);
    }
    Ok(Line { start: record.setup.clone(), moves: replay.moves, positions })
}

/// Why what was found was not kept.
#[derive(Debug, thiserror::Error)]
enum NotKept {
    #[error(transparent)]
    Record(#[from] records::Fault),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the record was changed again and again meanwhile")]
    Changed,
}

/// Keeps an analysis with its record, unless a fuller one is there: its notes and branches stay as they are, whoever changes
/// them meanwhile.
async fn keep(site: &Site, id: &str, found: Analysis) -> Result<(), NotKept> {
    for _ in 0..ATTEMPTS {
        let kept = find_row(site, id).await?;
        let fuller = kept.analysis().is_some_and(|before| {
            before.engine == found.engine
                && before.moves == found.moves
                && before.effort != found.effort
                && before.evaluations.len() > found.evaluations.len()
        });
        if fuller || found.evaluations.is_empty() || kept.keep_analysis(site, found.clone()).await? {
            return Ok(());
        }
    }
    Err(NotKept::Changed)
}
