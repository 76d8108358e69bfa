//! An event for programs: as JSON, as its log, and as the file that the European federation takes.

use super::Seen;
use crate::app::Shared;
use crate::pages::not_found;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::{Path, State as Site};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use komadai_store::{StoredEvent, is_id};
use komadai_tournament::fesa::Report;
use komadai_tournament::standings;
use serde_json::json;

/// `GET /event/{id}/event.json`: settings, who has entered, the rounds with their results, and the standings.
pub(super) async fn json(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let state = seen.state();
    let players = state.entrants.iter().map(|entrant| {
        json!({
            "id": entrant.id, "name": entrant.name, "account": seen.people.get(&entrant.id).account,
            "rating": entrant.rating, "country": entrant.country, "club": entrant.club, "start": entrant.start,
            "left": entrant.left, "captain": entrant.captain, "members": entrant.members,
        })
    });
    let dates = seen.dated().into_iter().map(|dated| {
        let appointment = dated.appointment;
        json!({ "round": dated.round, "board": dated.board, "until": appointment.until, "agreed": appointment.agreed })
    });
    Ok(Json(json!({
        "id": seen.event.id, "name": seen.event.name, "stage": seen.held.card().stage.code(),
        "place": seen.event.notice.place, "firstDay": seen.event.notice.first_day, "lastDay": seen.event.notice.last_day,
        "settings": state.settings, "players": players.collect::<Vec<_>>(), "rounds": state.rounds, "playoffs": state.playoffs,
        "standings": standings(state), "steps": seen.held.steps(), "play": seen.play(), "games": seen.games.all(),
        "dates": dates.collect::<Vec<_>>(),
    }))
    .into_response())
}

/// How an event stands, in a few letters.
pub(super) fn mark(event: &StoredEvent) -> String {
    format!("{} {}", event.steps, event.version)
}

/// `GET /event/{id}/now`: a few letters that are others as soon as anything in the event is: pages ask for it again and again.
pub(super) async fn now(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let event = if is_id(&id) { app.store.event(&id).await? } else { None };
    let Some(event) = event else { return Ok(not_found::page(&app, reader)) };
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, mark(&event)).into_response())
}

/// `GET /event/{id}/log.jsonl`: the log, which `komadai event run` reads. For those who look after the event.
pub(super) async fn log(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    if !seen.visitor.referees() {
        return Err(Refusal::Forbidden("only those who look after an event have its log"));
    }
    let lines: String = seen.held.steps_after(0).into_iter().map(|step| step.entry + "\n").collect();
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"event.jsonl\""),
    ];
    Ok((headers, lines).into_response())
}

/// `GET /event/{id}/turnering.txt`: FESA's file, ISO 8859-1.
pub(super) async fn fesa(Site(app): Site<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(seen) = Seen::of(&app, &reader, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let mut state = seen.state().clone();
    let notice = &seen.event.notice;
    let said = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    state.settings.city = said(&notice.place);
    state.settings.first_day = said(&notice.first_day);
    state.settings.last_day = said(&notice.last_day);
    let file =
        Report::of(&state).and_then(|report| report.bytes()).map_err(|fault| Refusal::Unusable(fault.to_string()))?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=iso-8859-1"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"turnering.txt\""),
    ];
    Ok((headers, file).into_response())
}
