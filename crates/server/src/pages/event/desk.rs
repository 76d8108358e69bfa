//! `/event/{id}/desk`: where referees enter players, pair, and enter results.

use super::draft::Draft;
use super::view::{Hung, People, Person, in_words, names, shape_text};
use super::{Asked, Head, PlayForm, Seen};
use crate::app::{App, Shared};
use crate::events::{Fault, MAX_ABOUT, MAX_LINE, MAX_LIST, SITE, Visitor};
use crate::pages::frame::{Frame, frame, page};
use crate::pages::log_in::log_in_page;
use crate::pages::not_found;
use crate::pages::when::minute;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::views::said_of_event as said;
use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Site};
use axum::http::StatusCode;
use axum::response::Response;
use komadai_store::{EventEntry, EventNotice, EventStage, Official};
use komadai_tournament::{Format, PlayOffShape, Wish};
use std::collections::HashMap;

/// Steps of the log that the desk shows.
const STEPS: usize = 60;
/// Waves of an arena that the desk shows, besides those with boards that have no result.
const WAVES: usize = 60;

/// Groups of equal points for which the desk offers a play-off.
const TIES: usize = 6;

#[derive(Template)]
#[template(path = "event/desk.html")]
struct DeskPage<'a> {
    frame: Frame<'a>,
    head: Head,
    visitor: Visitor,
    notice: EventNotice,
    /// How it is played on the site; none: over the board.
    play: Option<PlayForm>,
    entries: [EventEntry; 2],
    officials: Vec<Official>,
    /// The number of the round to be made next; none where none can be.
    next: Option<u32>,
    /// Whether somebody who is entered now will be paired.
    takes_entries: bool,
    /// Every round has been made and played: it is for the referees to say that the event is over.
    all_played: bool,
    /// Between whom play-offs may begin: of each of them the choices, ids and names.
    rivals: Vec<Vec<(String, String)>>,
    shapes: Vec<(&'static str, &'static str)>,
    /// Boards without a result in rounds that are made.
    open: usize,
    /// A match: who may have the first move of the next game.
    sides: Vec<Person>,
    is_ladder: bool,
    is_team: bool,
    is_display: bool,
    /// Whether pairs can be forced and forbidden.
    takes_wishes: bool,
    wishes: Vec<(Person, Person, bool)>,
    /// The next round as it would be made, where that is looked at.
    draft: Option<Draft>,
    players: Vec<Person>,
    rounds: Vec<Hung>,
    /// The round in which something was done just now.
    touched: u32,
    /// The last steps, the last first: when, who, what.
    steps: Vec<(String, String, String)>,
    /// The number of the last step, where there is something to take back.
    last: Option<u32>,
    told: Option<(String, bool)>,
}

/// `GET /event/{id}/desk`
pub(super) async fn show(
    Site(app): Site<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    if reader.account.is_none() {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", &format!("/event/{id}/desk"), None));
    }
    match Seen::of(&app, &reader, &id).await? {
        Some(seen) if seen.visitor.referees() => {
            desk_page(&app, &reader, seen, &asked, asked.done.as_ref().map(|_| Ok(()))).await
        }
        Some(_) => Err(Refusal::Forbidden("only those who look after an event have its desk")),
        None => Ok(not_found::page(&app, reader)),
    }
}

/// The desk, with what is asked of it, and what came of the last thing that was done there.
pub(super) async fn desk_page(
    app: &App,
    reader: &Reader,
    seen: Seen,
    asked: &Asked,
    came: Option<Result<(), Fault>>,
) -> Result<Response, Refusal> {
    let frame = frame(app, reader, None);
    let t = frame.t;
    let (state, people) = (seen.state(), &seen.people);
    let mut called: HashMap<&str, String> = HashMap::from([(SITE, "Komadai".to_owned())]);
    for (account, _) in seen.held.by.iter().rev().take(STEPS) {
        if !called.contains_key(account.as_str()) {
            let name = app.store.account(account).await?.map_or_else(|| t.get("wiki-nobody"), |account| account.name);
            called.insert(account, name);
        }
    }
    let lines = seen.held.event.log().iter().zip(&seen.held.by).rev().take(STEPS);
    let steps = lines.map(|(entry, (account, at))| {
        let who = called.get(account.as_str()).cloned().unwrap_or_default();
        (minute(*at), who, in_words(&entry.command, people, t))
    });
    let format = state.settings.format;
    // Of an arena's waves, those in which there may be something to do.
    let shown = state.rounds.iter().rev().zip(1..).filter(|(round, number)| {
        !seen.is_arena() || *number <= WAVES || round.boards.iter().any(|board| board.result.is_none())
    });
    let rounds: Vec<Hung> = shown.map(|(round, _)| Hung::of(state, round, people, &seen.games)).collect();
    let by_hand = !matches!(format, Format::Ladder | Format::Arena);
    let pairs = !state.closed && by_hand && !seen.all_made() && !state.entrants.is_empty();
    let boards = || state.rounds.iter().flat_map(|round| &round.boards);
    let shown = DeskPage {
        head: seen.head(app, t).await?,
        visitor: seen.visitor.clone(),
        notice: seen.event.notice.clone(),
        play: seen.play().map(|play| PlayForm::of(&play)),
        entries: EventEntry::ALL,
        officials: app.store.officials(&seen.event.id).await?,
        next: pairs.then_some(state.rounds.len() as u32 + 1),
        takes_entries: state.takes_entries(),
        all_played: seen.all_made() && !state.closed && boards().all(|board| board.result.is_some()),
        rivals: state.play_offs().iter().take(TIES).map(|group| choices(group, people)).collect(),
        shapes: PlayOffShape::ALL.iter().map(|shape| shape_text(*shape)).map(|key| (word(key), key)).collect(),
        open: rounds.iter().map(|round| round.open).sum(),
        sides: if format == Format::Match {
            state.entrants.iter().map(|entrant| people.get(&entrant.id)).collect()
        } else {
            Vec::new()
        },
        is_ladder: format == Format::Ladder,
        is_team: format == Format::Team,
        is_display: format == Format::Simultaneous,
        takes_wishes: match format {
            _ if !state.playoffs.is_empty() => false,
            Format::Swiss | Format::MacMahon => true,
            Format::Team | Format::League => state.settings.rounds.is_some(),
            _ => false,
        },
        wishes: state
            .wishes
            .iter()
            .map(|wish| match wish {
                Wish::Force(a, b, _) => (people.get(a), people.get(b), true),
                Wish::Forbid(a, b) => (people.get(a), people.get(b), false),
            })
            .collect(),
        players: state.entrants.iter().map(|entrant| people.get(&entrant.id)).collect(),
        rounds,
        touched: asked.round,
        draft: Draft::of(app, &seen, asked, t).await?,
        steps: steps.collect(),
        last: Some(seen.held.steps()).filter(|last| *last > 1),
        told: came.map(|came| match came {
            Ok(()) => (t.get("admin-done"), true),
            Err(fault) => (said(t, &fault, |id| people.get(id).name), false),
        }),
        frame,
    };
    let status = if shown.told.as_ref().is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

/// Who may play off of several who have as many points, for a form: ids and names.
fn choices(group: &[Vec<String>], people: &People) -> Vec<(String, String)> {
    group.iter().map(|players| (players.join(","), names(players, people))).collect()
}

/// The word of a form for a way to play off.
fn word(key: &'static str) -> &'static str {
    key.trim_start_matches("event-play-off-")
}

/// The bounds of what an event says of itself, of a line, and of a list of players, for the forms.
fn bounds() -> (usize, usize, usize) {
    (MAX_ABOUT, MAX_LINE, MAX_LIST)
}
