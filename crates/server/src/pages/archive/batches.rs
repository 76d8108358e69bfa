//! `/archive/analyses`: games that somebody has analysed together. `/archive/analyses/{id}`: how far they are.

use super::super::frame::{Frame, frame, page};
use super::super::not_found;
use super::super::when::calendar_day;
use super::export::{ALL, Selection, files, zipped};
use crate::analyses::lent;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::reader::Reader;
use crate::records::{self, Card, find};
use crate::refusal::Refusal;
use crate::script::Script;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use futures_util::{StreamExt, TryStreamExt, stream};
use komadai_archive::Archived;
use komadai_kifu::Format;
use komadai_lang::Texts;
use komadai_record::{VerdictWords, holds_analysis};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{MOST_BATCH_GAMES, StoredAnalysis, StoredBatch};
use komadai_wire::{Boot, Effort, shown};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// Records that are made at once.
const AT_ONCE: usize = 32;

#[derive(Template)]
#[template(path = "archive/batches.html")]
struct BatchesPage<'a> {
    frame: Frame<'a>,
    batches: Vec<Progress>,
    efforts: &'static [Effort],
    most: u32,
    /// Whether machines of others may do it.
    may_leave: bool,
    /// Whether nothing more was taken just now.
    full: bool,
}

#[derive(Template)]
#[template(path = "archive/batch.html")]
struct BatchPage<'a> {
    frame: Frame<'a>,
    batch: Progress,
    games: Vec<GameState>,
    formats: Vec<Format>,
}

/// How far a batch is.
struct Progress {
    id: String,
    title: String,
    is_stopped: bool,
    done: u32,
    failed: u32,
    /// Games of it that somebody has stopped.
    stopped: u32,
    total: u32,
    percent: u32,
    text: &'static str,
}

/// A game of a batch, as it is kept with it.
#[derive(Serialize, Deserialize)]
struct BatchGame {
    record: String,
    black: String,
    white: String,
    date: Option<String>,
}

impl BatchGame {
    /// The same with its players in the reader's script; a name that nobody knows in it stays as the record has it.
    fn named(self, script: &Script<'_>) -> BatchGame {
        let name = |name: String| if name.is_empty() { name } else { script.name(&name).shown };
        BatchGame { black: name(self.black), white: name(self.white), ..self }
    }
}

/// How a game of a batch stands.
struct GameState {
    game: BatchGame,
    text: &'static str,
    /// Of a hundred, where it is worked at.
    percent: Option<u32>,
    fault: Option<String>,
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(default)]
    effort: Option<Effort>,
    /// One's own records, whatever else is asked for.
    #[serde(default)]
    own: String,
}

#[derive(Deserialize, Default)]
struct Told {
    #[serde(default)]
    full: String,
}

#[derive(Deserialize)]
struct Download {
    #[serde(default)]
    format: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/archive/analyses", get(list).post(begin))
        .route("/archive/analyses/{id}", get(show))
        .route("/archive/analyses/{id}/stop", post(stop))
        .route("/archive/analyses/{id}/resume", post(resume))
        .route("/archive/analyses/{id}/remove", post(remove))
        .route("/archive/analyses/{id}/games.zip", get(download))
}

/// The efforts that many games may be looked at with.
pub(in super::super) const EFFORTS: &[Effort] = &[Effort::Quick, Effort::Normal, Effort::Deep];

/// `GET /archive/analyses`
async fn list(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    told: Result<Query<Told>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = principal.account() else { return Ok(log_in()) };
    let mut batches = Vec::new();
    for batch in app.store.batches_of(account.holder).await? {
        let rows = app.store.analyses_of_batch(&batch.id).await?;
        let games: Vec<BatchGame> = serde_json::from_str(&batch.games).unwrap_or_default();
        batches.push(Progress::of(&batch, games.len(), &rows));
    }
    let full = told.is_ok_and(|Query(told)| !told.full.is_empty());
    let frame = frame(&app, &reader, None);
    let most = MOST_BATCH_GAMES as u32;
    let may_leave = lent::may_leave(&app.site).await?;
    Ok(page(&reader, StatusCode::OK, &BatchesPage { frame, batches, efforts: EFFORTS, most, may_leave, full }))
}

/// Whoever wants many games analysed has an account: they are theirs, wherever they come back from.
fn log_in() -> Response {
    Redirect::to("/login?next=/archive/analyses").into_response()
}

/// `POST /archive/analyses`: the games of a search, of a position, or one's own records.
async fn begin(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    wanted: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = principal.account() else { return Ok(log_in()) };
    let Form(fields) = wanted?;
    let fields = serde_json::Value::Object(fields.into_iter().map(|(name, value)| (name, value.into())).collect());
    let misread = |error: serde_json::Error| Refusal::BadRequest(error.to_string());
    let wanted: Wanted = serde_json::from_value(fields.clone()).map_err(misread)?;
    let effort = wanted.effort.filter(|effort| EFFORTS.contains(effort)).unwrap_or(Effort::Quick);
    asker.may(&app.site, Deed::Batch)?;
    let (title, games) = if wanted.own.is_empty() {
        let selection = serde_json::from_value::<Selection>(fields).map_err(misread)?.cut();
        let games = selection.games(&app, &asker, MOST_BATCH_GAMES as u32).await?;
        (selection.title(), archived(&app, games).await?)
    } else {
        (String::new(), own(&app, account).await?)
    };
    if games.is_empty() {
        return Ok(Redirect::to("/archive/analyses").into_response());
    }
    let batch = StoredBatch {
        id: new_id(&SystemEntropy),
        holder: account.holder,
        title,
        nodes: effort.nodes(),
        created: SystemClock.wall().0,
        is_stopped: false,
        games: serde_json::to_string(&games).map_err(misread)?,
    };
    let (id, records) = (batch.id.clone(), games.into_iter().map(|game| game.record).collect());
    if !app.store.add_batch(batch, &asker.party().to_string(), records).await? {
        return Ok(Redirect::to("/archive/analyses?full=1").into_response());
    }
    app.jobs.wake();
    Ok(Redirect::to(&format!("/archive/analyses/{id}")).into_response())
}

/// Games of the archive, each with its record.
async fn archived(app: &App, games: Vec<Archived>) -> Result<Vec<BatchGame>, Refusal> {
    let kept = stream::iter(games).map(async |game| {
        let name = |name: &Option<String>| name.as_deref().map(shown).unwrap_or_default();
        let (black, white, date) = (name(&game.black), name(&game.white), game.date.clone());
        let record = records::of_archived(&app.site, game).await?;
        Ok::<_, Refusal>(BatchGame { record, black, white, date })
    });
    kept.buffered(AT_ONCE).try_collect().await
}

/// Somebody's own records.
async fn own(app: &App, account: &Account) -> Result<Vec<BatchGame>, Refusal> {
    let cards = records::cards(&app.site, account.holder, MOST_BATCH_GAMES as u32).await?;
    let game =
        |card: Card| BatchGame { record: card.id, black: card.names.black, white: card.names.white, date: card.event };
    Ok(cards.into_iter().map(game).collect())
}

/// A batch of whoever asks.
async fn of(app: &App, principal: &Principal, id: &str) -> Result<Option<StoredBatch>, Refusal> {
    let Some(account) = principal.account() else { return Ok(None) };
    Ok(app.store.batch(id).await?.filter(|batch| batch.holder == account.holder))
}

/// `GET /archive/analyses/{id}`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Some(batch) = of(&app, &principal, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let rows = app.store.analyses_of_batch(&batch.id).await?;
    let games: Vec<BatchGame> = serde_json::from_str(&batch.games).unwrap_or_default();
    let progress = Progress::of(&batch, games.len(), &rows);
    let rows: HashMap<&str, &StoredAnalysis> = rows.iter().map(|row| (row.record.as_str(), row)).collect();
    let script = Script::of(&app.archive, reader.lang);
    let state = |game: BatchGame| GameState::of(rows.get(game.record.as_str()).copied(), game.named(&script));
    let games = games.into_iter().map(state).collect();
    let formats = Format::ALL.into_iter().filter(|format| holds_analysis(*format)).collect();
    let frame = frame(&app, &reader, Some(&Boot::Batch {}));
    Ok(page(&reader, StatusCode::OK, &BatchPage { frame, batch: progress, games, formats }))
}

async fn stop(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Result<Response, Refusal> {
    change(&app, &principal, &id, true).await
}

async fn resume(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Result<Response, Refusal> {
    change(&app, &principal, &id, false).await
}

async fn change(app: &App, principal: &Principal, id: &str, stop: bool) -> Result<Response, Refusal> {
    let batch = of(app, principal, id).await?.ok_or(Refusal::NoSuchPage)?;
    app.store.stop_batch(&batch.id, stop).await?;
    app.jobs.wake();
    Ok(Redirect::to(&format!("/archive/analyses/{}", batch.id)).into_response())
}

async fn remove(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Result<Response, Refusal> {
    let batch = of(&app, &principal, &id).await?.ok_or(Refusal::NoSuchPage)?;
    app.store.remove_batch(&batch.id).await?;
    Ok(Redirect::to("/archive/analyses").into_response())
}

/// `GET /archive/analyses/{id}/games.zip?format=…`: the games with what was found of them, a file for each.
async fn download(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    wanted: Result<Query<Download>, QueryRejection>,
) -> Result<Response, Refusal> {
    let batch = of(&app, &principal, &id).await?.ok_or(Refusal::NoSuchPage)?;
    let Query(wanted) = wanted.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let format: Format =
        wanted.format.parse().map_err(|error: komadai_kifu::UnknownFormat| Refusal::BadRequest(error.to_string()))?;
    asker.may(&app.site, Deed::Film)?;
    let games: Vec<BatchGame> = serde_json::from_str(&batch.games).unwrap_or_default();
    let mut all = Vec::new();
    for game in games {
        // One that was deleted meanwhile is left out.
        if let Ok(kept) = find(&app.site, &game.record, reader.lang).await {
            all.push((game.record, kept));
        }
    }
    let words = Arc::new(VerdictWords::of(reader.lang));
    let zip = app.site.desk.work(move || {
        let records = all.iter().filter_map(|(name, kept)| Some((name.clone(), kept.annotated(format, &words).ok()?)));
        zipped(records, format)
    });
    Ok(files(zip.await??))
}

impl Progress {
    fn of(batch: &StoredBatch, total: usize, rows: &[StoredAnalysis]) -> Progress {
        let failed = rows.iter().filter(|row| row.fault.is_some()).count();
        let stopped = rows.iter().filter(|row| row.is_stopped && row.fault.is_none()).count();
        let done = total.saturating_sub(rows.len());
        let begun: u32 = rows.iter().filter_map(percent).sum();
        let text = match (rows.len() - failed - stopped, batch.is_stopped) {
            (0, _) if stopped == 0 => "batch-ended",
            (0, _) => "batch-stopped",
            (_, true) => "batch-stopped",
            (..) if rows.iter().any(|row| row.owner.is_some()) => "analysis-running",
            (..) => "analysis-waiting",
        };
        Progress {
            id: batch.id.clone(),
            title: shown(&batch.title),
            is_stopped: batch.is_stopped,
            done: done as u32,
            failed: failed as u32,
            stopped: stopped as u32,
            total: total as u32,
            percent: ((done + failed) as u32 * 100 + begun) / (total as u32).max(1),
            text,
        }
    }

    /// What it is called.
    fn name(&self, t: &Texts) -> String {
        match self.title.as_str() {
            "" => t.get("own-records"),
            ALL => t.get("batch-all"),
            title => title.to_owned(),
        }
    }

    /// Whether nothing will change by itself.
    fn has_ended(&self) -> bool {
        self.is_stopped || self.done + self.failed + self.stopped == self.total
    }

    /// Whether games are left, and nobody works on them.
    fn can_resume(&self) -> bool {
        self.done < self.total && self.has_ended()
    }
}

/// How far a game is that somebody works at; none where that has not begun.
fn percent(row: &StoredAnalysis) -> Option<u32> {
    row.owner.as_ref().filter(|_| row.done > 0)?;
    Some(row.done.saturating_mul(100) / row.total.max(1))
}

impl GameState {
    fn of(row: Option<&StoredAnalysis>, game: BatchGame) -> GameState {
        let percent = row.and_then(percent);
        let fault = row.and_then(|row| row.fault.clone());
        let text = match row {
            None => "batch-game-done",
            Some(_) if fault.is_some() => "batch-game-failed",
            Some(row) if row.is_stopped => "batch-stopped",
            Some(_) if percent.is_some() => "analysis-running",
            Some(_) => "batch-game-waiting",
        };
        GameState { game, text, percent, fault }
    }
}
