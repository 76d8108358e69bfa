//! `/api/records/{id}/analysis`: the engine looks at every move of a record; what it finds is kept with the record.

use super::records::{self, Kept};
use crate::app::Shared;
use crate::asker::Asker;
use crate::engine::{Job, Phase};
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
use komadai_wire::{Analysis as Told, AnalysisPhase, AnalysisState, AnalysisWish};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/records/{id}/analysis", get(state).post(start).delete(stop))
}

/// The longest game that is analysed.
const MAX_PLIES: usize = 2_000;
/// The most nodes of one analysis: less than an hour on one core.
const MAX_NODES: u64 = 600_000_000;
/// How long a question waits for something new.
const PATIENCE: Duration = Duration::from_secs(20);
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
    let Some(job) = app.jobs.of(&id) else { return kept_state(&app, &id, seen.seen, &reader).await };
    if let Some(seen) = seen.seen {
        let mut standing = job.standing();
        let mut stopping = app.stopping.clone();
        let news = standing.wait_for(|at| at.done > seen || at.has_ended());
        tokio::select! {
            _ = tokio::time::timeout(PATIENCE, news) => {}
            () = stopping.draining() => {}
        }
    }
    Ok(Json(of_job(&job, seen.seen.unwrap_or(0))))
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
    let (kept, line) = app
        .desk
        .work(move || {
            let line = main_line(&kept.record()?);
            Ok::<_, Refusal>((kept, line))
        })
        .await??;
    let line = line?;
    if wish.effort.nodes().saturating_mul(line.positions.len() as u64) > MAX_NODES {
        return Err(Refusal::Unusable("so long a game can be analysed with less effort only".to_owned()));
    }
    let effort = Effort::Nodes(wish.effort.nodes());
    let before = kept.analysis().filter(|before| before.engine == ENGINE);
    // Of what is kept, evaluations of as much effort or more stand as they are.
    if let Some(before) = before.filter(|before| before.shared_with(&line.moves).len() == line.positions.len())
        && at_least(before.effort, effort)
    {
        return Ok((StatusCode::OK, Json(of_kept(&kept, Some(before), 0)?)));
    }
    let known = before.filter(|before| before.effort == effort).map(|before| before.shared_with(&line.moves).to_vec());
    let begun = Analysis {
        engine: ENGINE.to_owned(),
        effort,
        moves: line.moves.clone(),
        evaluations: known.unwrap_or_default(),
    };
    let (keeper, record) = (app.clone(), id.clone());
    let job = app
        .jobs
        .start(&id, asker.party(), line, begun, move |found| async move { keep(&keeper, &record, found).await })?;
    Ok((StatusCode::ACCEPTED, Json(of_job(&job, 0))))
}

/// `DELETE /api/records/{id}/analysis`: it stops and keeps what it has.
async fn stop(
    State(app): State<Shared>,
    Path(id): Path<String>,
    _principal: Principal,
    reader: Reader,
) -> Result<Json<AnalysisState>, Refusal> {
    if let Some(job) = app.jobs.of(&id) {
        job.stop();
        let mut standing = job.standing();
        let ended = standing.wait_for(|at| at.has_ended());
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    }
    kept_state(&app, &id, None, &reader).await
}

fn at_least(effort: Effort, wanted: Effort) -> bool {
    matches!((effort, wanted), (Effort::Nodes(has), Effort::Nodes(wants)) if has >= wants)
}

/// The moves of the game itself, as far as they can be followed.
fn main_line(record: &Record) -> Result<Line, Refusal> {
    let replay = record.replay().map_err(|faults| Refusal::Unusable(faults.to_string()))?;
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
    let state = app.desk.work(move || of_kept(&kept, kept.analysis(), seen.unwrap_or(0))).await??;
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
