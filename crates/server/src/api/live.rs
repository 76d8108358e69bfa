//! `/api/live/boards/{id}`: a board of a broadcast with its whole record, and its changes by those who enter its moves.

use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::broadcasts::{self, Seen};
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::relay::{Change, State as BoardState};
use crate::views;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use bytes::Bytes;
use komadai_kifu::EndKind;
use komadai_store::BroadcastBoard;
use komadai_wire::{LiveChange, LiveEdit, Millis};
use std::sync::Arc;

/// The addresses of this subject.
pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api/live/boards/{id}", get(show).post(change))
}

/// `GET /api/live/boards/{id}`
async fn show(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Result<Response, Refusal> {
    let (seen, board) = broadcasts::of_board(&app.site, &id, &principal).await?;
    let state = seen.state_of(&app.site, &id).await?.ok_or(Refusal::NoSuchPage)?;
    told(&app, &board, state).await
}

/// A board with its record: worked out once for all who look at it.
async fn told(app: &App, board: &BroadcastBoard, state: Arc<BoardState>) -> Result<Response, Refusal> {
    let key = (board.id.clone(), state.seq);
    let bytes = match app.live.get(&key) {
        Some(bytes) => bytes,
        None => {
            let record = views::live_record(&app.site, board, state).await?;
            let bytes = Bytes::from(serde_json::to_vec(&record).unwrap_or_default());
            app.live.keep(key, bytes.clone());
            bytes
        }
    };
    // Not the same for everybody: those who enter the moves see them first.
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "private, no-cache")];
    Ok((headers, bytes).into_response())
}

/// `POST /api/live/boards/{id}`
async fn change(
    State(app): State<Shared>,
    principal: Principal,
    asker: Asker,
    Path(id): Path<String>,
    edit: Result<Json<LiveEdit>, JsonRejection>,
) -> Result<Response, Refusal> {
    let (seen, board) = broadcasts::of_board(&app.site, &id, &principal).await?;
    seen.wants_recorder(&app.site, &asker, &id).await?;
    let Json(edit) = edit?;
    let change = read(edit.change)?;
    app.site.relay.change(&board, seen.broadcast.delay_ms, edit.seq, &change).await?;
    now(&app, &seen, &board).await
}

async fn now(app: &App, seen: &Seen, board: &BroadcastBoard) -> Result<Response, Refusal> {
    let state = seen.state_of(&app.site, &board.id).await?.ok_or(Refusal::NoSuchPage)?;
    told(app, board, state).await
}

/// How a game may end at a desk.
const ENDS: [EndKind; 10] = [
    EndKind::Resignation,
    EndKind::Checkmate,
    EndKind::Timeout,
    EndKind::IllegalMove,
    EndKind::Repetition,
    EndKind::Impasse,
    EndKind::Declaration,
    EndKind::Draw,
    EndKind::Abort,
    EndKind::Win,
];

fn read(change: LiveChange) -> Result<Change, Refusal> {
    let ms = |time: Millis| time.0;
    Ok(match change {
        LiveChange::Play { at, usi, spent_ms } => {
            let mv = usi.parse().map_err(|_| Refusal::BadRequest("not a move in USI".to_owned()))?;
            Change::Play { at, mv, spent_ms: spent_ms.map(ms) }
        }
        LiveChange::Remove { at } => Change::Remove { at },
        LiveChange::First { at } => Change::First { at },
        LiveChange::Note { at, text } => Change::Note { at, text },
        LiveChange::End { reason: None, .. } => Change::End(None),
        LiveChange::End { reason: Some(reason), winner } => {
            let kind = ENDS.into_iter().find(|kind| kind.code() == reason);
            let kind = kind.ok_or_else(|| Refusal::BadRequest("no game ends so".to_owned()))?;
            Change::End(Some((kind, winner)))
        }
        LiveChange::Names { names } => Change::Names(names),
        LiveChange::Left { left } => Change::Left(left.map(|left| left.map(ms))),
    })
}
