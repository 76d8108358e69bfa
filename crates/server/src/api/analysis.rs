//! `/api/records/{id}/analysis`: the engine looks at every move of a record; what it finds is kept with the record.

use crate::analyses::{self, Asked, Running, ask, running};
use crate::app::Shared;
use crate::asker::Asker;
use crate::engine::{Job, Phase};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::records::{self, Kept, find};
use crate::refusal::Refusal;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use komadai_record::Analysis;
use komadai_store::StoredAnalysis;
use komadai_wire::{Analysis as Told, AnalysisPhase, AnalysisState, AnalysisWish};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/records/{id}/analysis", get(state).post(start).delete(stop))
}

/// How long a question waits for something new.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked how far another node is.
const LOOK: Duration = Duration::from_millis(300);
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
        let row = match running(&app.site, &app.jobs, &id).await? {
            None => break,
            Some(Running::Here(job)) => {
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
            Some(Running::Elsewhere(row)) => row,
        };
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
    match ask(&app.site, &app.jobs, &asker, (&id, reader.lang), wish.effort.nodes()).await? {
        Asked::Runs(job) => Ok((StatusCode::ACCEPTED, Json(of_job(&job, 0)))),
        Asked::Done(kept) => Ok((StatusCode::OK, Json(of_kept(&kept, kept.analysis(), 0)?))),
        Asked::Waits(row, begun, first) => {
            let begun = Told::of(&begun, first, 0);
            Ok((StatusCode::ACCEPTED, Json(AnalysisState { analysis: Some(begun), ..of_row(&row) })))
        }
    }
}

/// `DELETE /api/records/{id}/analysis`: it stops and keeps what it has.
async fn stop(
    State(app): State<Shared>,
    Path(id): Path<String>,
    asker: Asker,
    principal: Principal,
    reader: Reader,
) -> Result<Json<AnalysisState>, Refusal> {
    analyses::stop(&app.site, &app.jobs, &asker, &principal, &id).await?;
    kept_state(&app, &id, None, &reader).await
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
    let kept = find(&app.site, id, reader.lang).await?;
    let state = app.site.desk.work(move || of_kept(&kept, kept.analysis(), seen.unwrap_or(0))).await??;
    Ok(Json(state))
}

fn of_kept(kept: &Kept, analysis: Option<&Analysis>, seen: usize) -> Result<AnalysisState, records::Fault> {
    let first = kept.first()?;
    Ok(AnalysisState {
        phase: AnalysisPhase::Idle,
        done: analysis.map_or(0, |analysis| analysis.evaluations.len() as u32),
        total: analysis.map_or(0, |analysis| analysis.moves.len() as u32 + 1),
        analysis: analysis.map(|analysis| Told::of(analysis, first, seen)),
        message: None,
    })
}
