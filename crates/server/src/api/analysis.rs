//! `/api/records/{id}/analysis`: the engine looks at every move of a record; what it finds is kept with the record.

use super::records::{self, Kept};
use crate::address::Party;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::engine::{Halt, Job, Phase};
use crate::limits::Place;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use komadai_record::{Analysis, Effort, Line, Record};
use komadai_room::{Clock, SystemClock};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Queued, Role, SecretHash, StoredAnalysis};
use komadai_wire::{Analysis as Told, AnalysisPhase, AnalysisState, AnalysisWish};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/records/{id}/analysis", get(state).post(start).delete(stop))
}

/// The longest game that is analysed.
const MAX_PLIES: usize = 2_000;
/// The most nodes of one analysis: less than an hour on one core.
const MAX_NODES: u64 = 600_000_000;
/// Games that may wait for one party.
const MOST_WAITING: u32 = 32;
/// How long a question waits for something new.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked how far another node is.
const LOOK: Duration = Duration::from_millis(300);
/// How often keeping an analysis is tried again when somebody changes the record meanwhile.
const ATTEMPTS: usize = 5;
/// What looks at games here: the engine of this program, unless the site was started with another one.
const ENGINE: &str = concat!("Komadai ", env!("CARGO_PKG_VERSION"));

/// How much the asker has seen already.
#[derive(Deserialize)]
struct Seen {
    /// Positions: the answer begins after them, and waits until there is one more where the analysis still runs.
    #[serde(default)]
    seen: Option<usize>,
}

/// `GET /api/records/{id}/analysis`
async fn state(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(seen): Query<Seen>,
    reader: Reader,
) -> Result<Json<AnalysisState>, Refusal> {
    let limit = Instant::now() + PATIENCE;
    let mut stopping = app.site.stopping.clone();
    let mut first_done = None;
    loop {
        if let Some(job) = app.jobs.of(&id) {
            if let Some(seen) = seen.seen {
                let mut standing = job.standing();
                let news = standing.wait_for(|at| at.done > seen || at.has_ended());
                tokio::select! {
                    _ = tokio::time::timeout_at(limit, news) => {}
                    () = stopping.draining() => {}
                }
            }
            return Ok(Json(of_job(&job, seen.seen.unwrap_or(0))));
        }
        let Some(row) = app.store.analysis(&id).await? else { break };
        let is_news = seen.seen.is_none() || row.done != *first_done.get_or_insert(row.done);
        if is_news || Instant::now() >= limit || stopping.is_draining() {
            return Ok(Json(of_row(&row)));
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = stopping.draining() => {}
        }
    }
    kept_state(&app, &id, seen.seen, &reader).await
}

/// `POST /api/records/{id}/analysis`
async fn start(
    State(app): State<Shared>,
    Path(id): Path<String>,
    asker: Asker,
    reader: Reader,
    wish: Result<Json<AnalysisWish>, JsonRejection>,
) -> Result<(StatusCode, Json<AnalysisState>), Refusal> {
    let Json(wish) = wish?;
    if let Some(job) = app.jobs.of(&id).filter(|job| !job.has_ended()) {
        return Ok((StatusCode::ACCEPTED, Json(of_job(&job, 0))));
    }
    let kept = records::find(&app, &id, &reader).await?;
    let (kept, task) = task(&app, kept, Effort::Nodes(wish.effort.nodes())).await?;
    let (nodes, total) = (wish.effort.nodes(), task.line.positions.len());
    if task.is_done {
        return Ok((StatusCode::OK, Json(of_kept(&kept, kept.analysis(), 0)?)));
    }
    let row = StoredAnalysis {
        record: id,
        nodes,
        party: asker.party().to_string(),
        asked: SystemClock.wall().0,
        owner: None,
        done: task.begun.evaluations.len() as u32,
        total: total as u32,
        batch: None,
        asker: asker.session(),
        is_alone: false,
        is_stopped: false,
        fault: None,
    };
    if app.store.queue_analysis(row.clone(), MOST_WAITING).await? == Queued::Full {
        return Err(Refusal::Busy);
    }
    app.jobs.wake();
    let begun = Told::of(&task.begun, task.line.positions[0].turn(), 0);
    Ok((StatusCode::ACCEPTED, Json(AnalysisState { analysis: Some(begun), ..of_row(&row) })))
}

/// `DELETE /api/records/{id}/analysis`: it stops and keeps what it has.
async fn stop(
    State(app): State<Shared>,
    Path(id): Path<String>,
    asker: Asker,
    principal: Principal,
    reader: Reader,
) -> Result<Json<AnalysisState>, Refusal> {
    may_stop(&app, &id, &asker, &principal).await?;
    if let Some(job) = app.jobs.of(&id) {
        job.halt(Halt::Stopped);
        let mut standing = job.standing();
        let ended = standing.wait_for(|at| at.has_ended());
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    } else {
        // The node that has it hears of this with the next position.
        app.store.stop_analysis(&id, None).await?;
    }
    kept_state(&app, &id, None, &reader).await
}

/// An analysis is stopped by whoever asked for it, by the record's owner, and by moderators.
async fn may_stop(app: &App, id: &str, asker: &Asker, principal: &Principal) -> Result<(), Refusal> {
    let Some(row) = app.store.analysis(id).await? else { return Ok(()) };
    let own = |holder: Option<SecretHash>| holder.is_some() && holder == principal.session();
    // Whoever asked without a session is known by nothing but where they came from.
    let asked = own(row.asker) || row.asker.is_none() && row.party == asker.party().to_string();
    let moderates = principal.account().is_some_and(|account| account.role >= Role::Moderator);
    if asked || moderates || own(app.store.record(id).await?.and_then(|record| record.owner)) {
        return Ok(());
    }
    Err(Refusal::Forbidden("an analysis is stopped by whoever asked for it or opened the record"))
}

/// Begins with a game that this node has claimed.
///
/// # Errors
/// The game cannot be analysed; or the site is busy, or its store fails: then it can later.
pub(crate) async fn begin(app: &Shared, row: &StoredAnalysis, place: (Party, Place)) -> Result<(), Refusal> {
    let kept = records::find_row(app, &row.record).await?;
    let (_, task) = task(app, kept, Effort::Nodes(row.nodes)).await?;
    if task.is_done {
        return Ok(app.jobs.done(&row.record).await?);
    }
    let (keeper, record) = (app.clone(), row.record.clone());
    let keep = move |found| async move { keep(&keeper, &record, found).await };
    app.jobs.start(row, place, task.line, task.begun, keep);
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

async fn task(app: &Shared, kept: Kept, effort: Effort) -> Result<(Kept, Task), Refusal> {
    let (kept, line) = app
        .site
        .desk
        .work(move || {
            let line = main_line(&kept.record()?);
            Ok::<_, Refusal>((kept, line))
        })
        .await??;
    let line = line?;
    if matches!(effort, Effort::Nodes(nodes) if nodes.saturating_mul(line.positions.len() as u64) > MAX_NODES) {
        return Err(Refusal::Unusable("so long a game can be analysed with less effort only".to_owned()));
    }
    let before = kept.analysis().filter(|before| before.engine == ENGINE);
    let shared = before.map_or(&[][..], |before| before.shared_with(&line.moves));
    let is_done = shared.len() == line.positions.len() && before.is_some_and(|it| at_least(it.effort, effort));
    let known = if before.is_some_and(|before| before.effort == effort) { shared.to_vec() } else { Vec::new() };
    let begun = Analysis { engine: ENGINE.to_owned(), effort, moves: line.moves.clone(), evaluations: known };
    Ok((kept, Task { line, begun, is_done }))
}

fn at_least(effort: Effort, wanted: Effort) -> bool {
    matches!((effort, wanted), (Effort::Nodes(has), Effort::Nodes(wants)) if has >= wants)
}

/// The moves of the game itself, as far as they can be followed.
fn main_line(record: &Record) -> Result<Line, Refusal> {
    let replay = record.replay().map_err(|faults| Refusal::Unusable(faults.to_string()))?;
    if !replay.start.is_empty() {
        return Err(Refusal::Unusable(replay.start.to_string()));
    }
    let positions = replay.history.positions().to_vec();
    if positions.len() > MAX_PLIES + 1 {
        return Err(Refusal::Unusable(format!("a game of at most {MAX_PLIES} moves can be analysed")));
    }
    if ByColor::from_fn(|side| positions[0].king(side).is_none()) != ByColor::from_fn(|_: Color| false) {
        return Err(Refusal::Unusable("a side has no king: the mate solver is for problems".to_owned()));
    }
    Ok(Line { start: record.setup.clone(), moves: replay.moves, positions })
}

/// Keeps an analysis with its record, unless a fuller one is there: its notes and branches stay as they are, whoever changes
/// them meanwhile.
async fn keep(app: &Shared, id: &str, found: Analysis) -> Result<(), String> {
    for _ in 0..ATTEMPTS {
        let kept = records::find_row(app, id).await.map_err(|refusal| refusal.to_string())?;
        let fuller = kept.analysis().is_some_and(|before| {
            before.engine == found.engine
                && before.moves == found.moves
                && before.effort != found.effort
                && before.evaluations.len() > found.evaluations.len()
        });
        if fuller || found.evaluations.is_empty() {
            return Ok(());
        }
        let (version, text) = kept.with_analysis(found.clone());
        let changed = app.store.change_record(id, version, text, SystemClock.wall().0).await;
        if changed.map_err(|error| error.to_string())? {
            return Ok(());
        }
    }
    Err("the record was changed again and again meanwhile".to_owned())
}

/// An analysis that waits, or that another node works on: how far it is, and not what it has found.
fn of_row(row: &StoredAnalysis) -> AnalysisState {
    let phase = if row.owner.is_some() { AnalysisPhase::Running } else { AnalysisPhase::Waiting };
    AnalysisState { phase, done: row.done, total: row.total, analysis: None, message: None }
}

fn of_job(job: &Arc<Job>, seen: usize) -> AnalysisState {
    let standing = job.standing().borrow().clone();
    let found = job.found();
    let (phase, message) = match standing.phase {
        Phase::Waiting => (AnalysisPhase::Waiting, None),
        Phase::Running => (AnalysisPhase::Running, None),
        Phase::Ended => (AnalysisPhase::Idle, None),
        Phase::Failed(message) => (AnalysisPhase::Failed, Some(message)),
    };
    AnalysisState {
        phase,
        done: found.evaluations.len() as u32,
        total: found.moves.len() as u32 + 1,
        analysis: Some(Told::of(&found, job.first(), seen)),
        message,
    }
}

async fn kept_state(
    app: &Shared,
    id: &str,
    seen: Option<usize>,
    reader: &Reader,
) -> Result<Json<AnalysisState>, Refusal> {
    let kept = records::find(app, id, reader).await?;
    let state = app.site.desk.work(move || of_kept(&kept, kept.analysis(), seen.unwrap_or(0))).await??;
    Ok(Json(state))
}

fn of_kept(kept: &Kept, analysis: Option<&Analysis>, seen: usize) -> Result<AnalysisState, Refusal> {
    let first = kept.first()?;
    Ok(AnalysisState {
        phase: AnalysisPhase::Idle,
        done: analysis.map_or(0, |analysis| analysis.evaluations.len() as u32),
        total: analysis.map_or(0, |analysis| analysis.moves.len() as u32 + 1),
        analysis: analysis.map(|analysis| Told::of(analysis, first, seen)),
        message: None,
    })
}
