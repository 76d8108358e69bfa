//! `/series/{id}/desk`: where members are entered, seasons begun and settled.

use super::form::RulesForm;
use super::view::{self, ClassNow, People, SlotShown, TableShown};
use crate::app::{App, Shared};
use crate::events::MAX_LINE;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::log_in::log_in_page;
use crate::pages::not_found;
use crate::pages::when::minute;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::{CHALLENGER, Decision, MAX_ABOUT, MAX_LABEL, NAME, Seen, Visitor, decided, open};
use crate::views::{said_of_series, slot};
use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_lang::Texts;
use komadai_store::{EventStage, Official, SeriesKind, StoredSeries};
use serde::Deserialize;
use std::collections::HashMap;

/// Steps of the log that the desk shows.
const STEPS: usize = 60;

#[derive(Template)]
#[template(path = "series/desk.html")]
struct DeskPage<'a> {
    frame: Frame<'a>,
    series: StoredSeries,
    here: String,
    is_title: bool,
    visitor: Visitor,
    /// The season that is played: its number, what it is called, its events.
    running: Option<(u32, String, Vec<SlotShown>)>,
    /// Whether the two who play for a title are known.
    may_match: bool,
    /// What the season comes to, where it can be settled.
    preview: Option<Preview>,
    /// Why it cannot.
    not_yet: Option<String>,
    /// The number of the next season, and what it is called.
    next: u32,
    next_words: String,
    /// For what an event that there is may be linked.
    to_link: Vec<(String, String)>,
    classes: Vec<ClassNow>,
    officials: Vec<Official>,
    form: RulesForm,
    kind: &'static str,
    no_presets: Vec<(String, String)>,
    /// The season that was settled last, where one of its events has moved on since.
    moved_on: Option<String>,
    /// The last steps, the last first: when, who, what.
    steps: Vec<(String, String, String)>,
    /// The number of the last step, where there is something to take back.
    last: Option<u32>,
    /// Whether the reader may remove the series.
    may_remove: bool,
    most_line: usize,
    most_label: usize,
    /// The bounds of a name, and of what a series says of itself.
    bounds: (usize, usize, usize),
    told: Option<(String, bool)>,
}

/// What a season comes to.
struct Preview {
    /// Who wins, in words.
    champions: String,
    score: String,
    tables: Vec<TableShown>,
    mark: String,
}

#[derive(Deserialize, Default)]
pub(super) struct Asked {
    /// There after something was done.
    #[serde(default)]
    done: Option<String>,
}

/// `GET /series/{id}/desk`
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    if reader.account.is_none() {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &format!("/series/{id}/desk"), None));
    }
    let Some(seen) = open(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let visitor = Visitor::of(&app.site, &seen.series.id, reader.account.as_deref()).await?;
    if !visitor.referees() {
        return Err(Refusal::Forbidden("only those who look after a series have its desk"));
    }
    let told = asked.done.map(|_| (Texts::of(reader.lang).get("admin-done"), true));
    desk_page(&app, &reader, seen, visitor, told).await
}

/// The desk, with words that say what was done there, and whether it was.
pub(super) async fn desk_page(
    app: &App,
    reader: &Reader,
    seen: Seen,
    visitor: Visitor,
    told: Option<(String, bool)>,
) -> Result<Response, Refusal> {
    let frame = frame(app, reader, None);
    let t = frame.t;
    let state = &seen.told.state;
    let kind = seen.series.kind;
    let running = state.running();
    let (preview, not_yet) = match running {
        None => (None, None),
        Some(_) => match decided(&app.site, &seen.told, &seen.accounts).await? {
            Ok(decided) => (Some(preview(t, &seen, &decided.decision, decided.mark())), None),
            Err(fault) => (None, Some(said_of_series(t, &fault))),
        },
    };
    let is_closed = |of: &str| {
        let event = running.and_then(|season| season.slot(of)).and_then(|slot| seen.events.get(&slot.event));
        event.is_some_and(|event| event.card.stage == EventStage::Closed)
    };
    let mut names: HashMap<&str, String> = HashMap::new();
    for (_, account, _) in seen.told.lines.iter().rev().take(STEPS) {
        if !names.contains_key(account.as_str()) {
            let name = app.store.account(account).await?.map_or_else(|| t.get("wiki-nobody"), |account| account.name);
            names.insert(account, name);
        }
    }
    let steps = seen.told.lines.iter().rev().take(STEPS).map(|(line, account, at)| {
        let who = names.get(account.as_str()).cloned().unwrap_or_default();
        (minute(*at), who, view::in_words(t, &line.step, state, kind))
    });
    let next = state.seasons.len() as u32 + 1;
    let mut to_link: Vec<(String, String)> = state.slots().into_iter().map(|of| (slot(t, &of), of)).collect();
    // The match comes after the event that finds the challenger.
    to_link.retain(|(_, of)| kind != SeriesKind::Title || of == CHALLENGER);
    let shown = DeskPage {
        here: format!("/series/{}/desk", seen.series.id),
        is_title: kind == SeriesKind::Title,
        running: running.map(|season| {
            let words = view::called(t, kind, season.number, &season.label);
            (season.number, words, view::slots(&seen, season, t))
        }),
        may_match: is_closed(CHALLENGER),
        preview,
        not_yet,
        next,
        next_words: view::called(t, kind, next, ""),
        to_link: to_link.into_iter().map(|(words, of)| (of, words)).collect(),
        classes: view::classes(&seen, t),
        form: RulesForm::of(&state.rules),
        kind: kind.code(),
        no_presets: Vec::new(),
        moved_on: moved_on(&seen).map(|number| view::called(t, kind, number, "")),
        steps: steps.collect(),
        may_remove: visitor.is_moderator || (seen.series.card.seasons == 0 && !seen.told.was_settled()),
        last: Some(seen.told.steps()).filter(|_| seen.told.has_undo()),
        most_line: MAX_LINE,
        most_label: MAX_LABEL,
        bounds: (*NAME.start(), *NAME.end(), MAX_ABOUT),
        told,
        frame,
        visitor,
        officials: seen.officials,
        series: seen.series,
    };
    let status = if shown.told.as_ref().is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

fn preview(t: Texts, seen: &Seen, decision: &Decision, mark: String) -> Preview {
    let people = People::of(seen);
    let running = seen.told.state.running();
    let called = running.map_or_else(String::new, |season| view::called(t, seen.series.kind, season.number, ""));
    let name = |id: &String| {
        let named = decision.named.iter().find(|member| member.id == *id);
        named.map_or_else(|| people.get(id).name, |member| member.name.clone())
    };
    let champions: Vec<String> = decision.champions.iter().map(name).collect();
    let over = decision.over.as_ref().map_or_else(String::new, |over| format!(" ({})", name(over)));
    let what = t.get(&format!("series-champion-{}", seen.series.kind.code()));
    let values = [("what", what.into()), ("names", champions.join(", ").into())];
    Preview {
        champions: t.with("series-line", &values),
        score: decision.score.map_or_else(String::new, |(won, lost)| format!("{won}–{lost}{over}")),
        tables: view::tables(t, &called, decision, &people),
        mark,
    }
}

/// The season that was settled last, where an event on which that rests has moved on, or is gone.
fn moved_on(seen: &Seen) -> Option<u32> {
    let season = seen.told.state.seasons.iter().rev().find(|season| season.settled.is_some())?;
    let mut rests = season.settled.iter().flat_map(|settled| &settled.decision.rests_on);
    let has_moved = rests.any(|(event, steps)| seen.events.get(event).is_none_or(|event| event.steps != *steps));
    has_moved.then_some(season.number)
}
