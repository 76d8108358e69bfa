//! `/events`: what is played, what is coming, what has been; and how an event is created. `/events.ics` is the calendar of it.

mod calendar;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::when::calendar_day;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::events::{Fault, LASTS, MAX_ABOUT, MAX_LINE, NAME, found};
use crate::limits::Deed;
use crate::new_event::{New, PlayForm, presets_now};
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views::said_of_event as said;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_lang::{Lang, Texts};
use komadai_store::{EventEntry, EventStage, Standing, StoredEvent};
use komadai_tournament::{Format, TieBreak};
use serde::Deserialize;

/// Events of each kind on a page.
const ROWS: u32 = 50;
/// Pages that one can leaf to.
const MOST_PAGES: u32 = 200;

#[derive(Template)]
#[template(path = "events/page.html")]
struct EventsPage<'a> {
    frame: Frame<'a>,
    own: Vec<StoredEvent>,
    running: Vec<StoredEvent>,
    coming: Vec<StoredEvent>,
    past: Vec<StoredEvent>,
    /// The page of what was played earlier.
    next: Option<u32>,
    /// What was filled in to create an event, and why none was.
    new: &'a New,
    fault: Option<String>,
    formats: Vec<String>,
    /// The competitions as whose stages it may be played.
    presets: Vec<(&'static str, Vec<(String, String)>)>,
    entries: [EventEntry; 2],
    /// The clubs for which the reader may hold one.
    clubs: Vec<(String, String)>,
    /// The words of all tie-breaks.
    tiebreaks: String,
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    page: u32,
    /// The club for which an event is to be made.
    #[serde(default)]
    club: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/events", get(show).post(make)).route("/events.ics", get(calendar::show))
}

/// `GET /events?page=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let new = New { play: PlayForm::usual(), club: asked.club, ..New::default() };
    events_page(&app, &reader, asked.page.min(MOST_PAGES), &new, None).await
}

async fn events_page(
    app: &App,
    reader: &Reader,
    number: u32,
    new: &New,
    fault: Option<Fault>,
) -> Result<Response, Refusal> {
    let frame = frame(app, reader, None);
    let past = app.store.events(EventStage::Closed, number * ROWS, ROWS).await?;
    let (own, clubs) = match &reader.account {
        None => (Vec::new(), Vec::new()),
        Some(account) => {
            let clubs = app.store.clubs_of(&account.id).await?.into_iter();
            let led = clubs.filter(|(_, member)| member.standing >= Standing::Officer);
            (app.store.events_of(&account.id, ROWS).await?, led.map(|(club, _)| (club.id, club.name)).collect())
        }
    };
    let word = |format: &Format| serde_json::to_value(format).ok()?.as_str().map(str::to_owned);
    let shown = EventsPage {
        own: own.into_iter().filter(|event| event.card.stage != EventStage::Closed).collect(),
        running: app.store.events(EventStage::Running, 0, ROWS).await?,
        coming: app.store.events(EventStage::Entries, 0, ROWS).await?,
        next: (past.len() == ROWS as usize && number < MOST_PAGES).then_some(number + 1),
        past,
        new,
        fault: fault.as_ref().map(|fault| said(frame.t, fault, str::to_owned)),
        formats: Format::ALL.iter().filter_map(word).collect(),
        presets: all_presets(frame.t),
        entries: EventEntry::ALL,
        clubs,
        tiebreaks: TieBreak::ALL.map(TieBreak::key).join(", "),
        frame,
    };
    let status = if fault.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

/// `POST /events`: somebody with an account creates an event.
async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/events", None));
    };
    let Form(new) = new?;
    asker.may(&app.site, Deed::Report)?;
    let (Some(settings), Some(notice), Some(play)) = (new.settings(), new.notice(), new.play()) else {
        return events_page(&app, &reader, 0, &new, Some(Fault::Text)).await;
    };
    let club = Some(new.club.clone()).filter(|club| !club.is_empty());
    match found(&app.site, &account, settings, notice, club, play, &new.host).await? {
        Ok(id) => Ok(Redirect::to(&format!("/event/{id}/desk")).into_response()),
        Err(fault) => events_page(&app, &reader, 0, &new, Some(fault)).await,
    }
}

/// The competitions of this year with their stages: what each is called, and its stages with what they are called.
fn all_presets(t: Texts) -> Vec<(&'static str, Vec<(String, String)>)> {
    let mut all: Vec<(&str, Vec<(String, String)>)> = Vec::new();
    for (competition, stage) in presets_now() {
        let name = if t.lang() == Lang::Ja { &competition.ja } else { &competition.en };
        // Classes are called by their letters and numbers.
        let key = format!("event-preset-{}", stage.id);
        let said = if t.has(&key) { t.get(&key) } else { stage.id.clone() };
        let format = serde_json::to_value(stage.settings.format).ok();
        let format =
            format.and_then(|word| Some(t.get(&format!("event-format-{}", word.as_str()?)))).unwrap_or_default();
        let one = (format!("{}.{}", competition.id, stage.id), format!("{said} · {format}"));
        match all.last_mut().filter(|(last, _)| *last == name.as_str()) {
            Some((_, stages)) => stages.push(one),
            None => all.push((name.as_str(), vec![one])),
        }
    }
    all
}

/// The days of an event in a list.
pub(super) fn days(event: &StoredEvent) -> String {
    calendar_day(&event.notice.first_day)
}

/// The least and the most minutes of an arena.
fn lasts() -> (u32, u32) {
    (*LASTS.start(), *LASTS.end())
}

/// The bounds of a name, of what an event says of itself, and of a line, for the form.
fn bounds() -> (usize, usize, usize, usize) {
    (*NAME.start(), *NAME.end(), MAX_ABOUT, MAX_LINE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_event::as_preset;
    use komadai_tournament::competitions::presets;
    use komadai_tournament::{Command, Enter, Event, Settings};

    #[test]
    fn every_preset_can_be_created_and_begins_with_as_many_as_it_needs() {
        for (competition, stage) in presets(2026) {
            let preset = format!("{}.{}", competition.id, stage.id);
            let settings = as_preset(Settings { name: "Ours".to_owned(), ..Settings::default() }, stage.played());
            let mut event = Event::new();
            event.apply(Command::Create(Box::new(settings))).unwrap_or_else(|refusal| panic!("{preset}: {refusal}"));
            let is_team = stage.settings.format == Format::Team;
            let pair = || Command::Pair { first: None, at: None, unfinished: false };
            let begins = (1..=64).any(|id: u32| {
                let id = id.to_string();
                let entered = event.apply(Command::Enter(Enter { name: id.clone(), id, ..Enter::default() }));
                entered.is_ok() && event.clone().apply(pair()).is_ok()
            });
            assert!(begins || is_team, "{preset}");
            for &lang in Lang::ALL {
                let all = all_presets(Texts::of(lang));
                assert!(all.iter().any(|(_, stages)| stages.iter().any(|(id, _)| *id == preset)), "{lang}: {preset}");
            }
        }
    }
}
