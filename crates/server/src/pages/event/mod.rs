//! `/event/{id}`: an event for whoever looks at it, `/event/{id}/desk` for its referees, `/event/{id}/hall` for the hall's screen, and what is
//! printed and taken along.

mod act;
mod boards;
mod dates;
mod desk;
mod draft;
mod embed;
mod files;
mod hall;
mod paper;
mod play_form;
mod report;
mod teams;
mod view;

use super::frame::{Frame, frame, origin, page};
use super::not_found;
use super::position::markup;
use super::series::season_called;
use super::threads::{Latest, latest};
use super::when::{calendar_day, calendar_words, minute};
use crate::app::{App, Shared};
use crate::event_logs::Held;
use crate::events::{Play, Visitor};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as Site};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use dates::OwnDate;
use komadai_lang::Texts;
use komadai_shogi::Position;
use komadai_store::{EventDate, EventEntry, EventNotice, EventStage, Official, StoredClub, StoredEvent};
use komadai_tournament::{Format, State};
pub(super) use play_form::PlayForm;
use serde::Deserialize;
use std::sync::Arc;
use view::{Games, Hung, People, Person, Wall};

#[derive(Template)]
#[template(path = "event/page.html")]
struct EventPage<'a> {
    frame: Frame<'a>,
    head: Head,
    visitor: Visitor,
    about: String,
    /// What shows the event on somebody else's page.
    frame_code: Option<String>,
    officials: Vec<Official>,
    /// Whether the reader may enter, or come back.
    may_join: bool,
    /// Whether the reader plays in it.
    plays: bool,
    /// Whether the reader has entered, and left.
    is_back: bool,
    /// The board at which the reader sits without a result, with its round.
    own: Option<(u32, u32)>,
    /// The same with its game, where it is played on the site.
    own_game: Option<(u32, u32, String)>,
    /// What was said of that game's result: who, and the word of it.
    own_reports: Vec<(String, &'static str)>,
    /// The times of the reader's own games that wait for one.
    own_dates: Vec<OwnDate>,
    /// How many games wait to be arranged.
    to_arrange: u32,
    /// The teams, where it is an event of teams.
    teams: Vec<teams::Team>,
    /// Whether the reader may enter a team.
    may_found: bool,
    /// Whether the reader is the host of the display that this is.
    hosts: bool,
    /// The guests of the reader's display before it begins, each with the word of what they are given.
    guests: Vec<(Person, &'static str)>,
    handicaps: [(&'static str, &'static str); 10],
    /// Whether its boards are seen on one page.
    has_boards: bool,
    /// Whether a game's time is settled.
    has_dates: bool,
    wall: Wall,
    /// What hangs in front: the last round, or the boards at which an arena plays.
    now: Option<Hung>,
    is_arena: bool,
    /// The rounds, the last first.
    rounds: Vec<(Hung, Vec<String>)>,
    /// What is talked about around it; none: it is not for the reader.
    threads: Option<Latest>,
    most_line: usize,
    /// What says what was done, and whether it was.
    told: Option<(String, bool)>,
}

/// What stands at the head of each page of an event.
struct Head {
    id: String,
    name: String,
    stage: EventStage,
    format: String,
    days: String,
    /// The same in words that no browser changes.
    paper_days: String,
    place: String,
    time_control: String,
    club: Option<StoredClub>,
    /// The series to which it belongs: its id, and its name with the season.
    series: Option<(String, String)>,
    entrants: u32,
    rounds: u32,
    /// Rounds that it will have.
    of_rounds: Option<u32>,
    /// Whether every game that was paired has its result.
    is_whole: bool,
    /// How it is played on the site, in words; empty: over the board.
    play: String,
    /// When an arena begins and ends.
    hours: Option<(String, String)>,
    /// Whether there is something of which a report can tell, and one that is not too long; and how long it is.
    has_report: bool,
    report: String,
    /// How the event stands, in a few letters: others than before where the page is no longer what there is.
    mark: String,
}

#[derive(Deserialize, Default)]
struct Asked {
    /// There after something was done.
    #[serde(default)]
    done: Option<String>,
    /// The round of which that was.
    #[serde(default)]
    round: u32,
    /// At the desk: whether the next round is looked at before it is made (`round`), or with a further wish (`force`, `forbid`).
    #[serde(default)]
    draft: Option<String>,
    /// The two whom that wish is about.
    #[serde(default)]
    id: String,
    #[serde(default)]
    other: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/event/{id}", get(show).post(act::from_page))
        .route("/event/{id}/desk", get(desk::show).post(act::from_desk))
        .route("/event/{id}/hall", get(hall::show))
        .route("/embed/event/{id}", get(embed::show))
        .route("/event/{id}/paper", get(paper::show))
        .route("/event/{id}/report.pdf", get(report::show))
        .route("/event/{id}/boards", get(boards::show))
        .route("/event/{id}/boards/now", get(boards::now))
        .route("/event/{id}/next", get(boards::next))
        .route("/event/{id}/games.ics", get(dates::calendar))
        .route("/event/{id}/now", get(files::now))
        .route("/event/{id}/event.json", get(files::json))
        .route("/event/{id}/log.jsonl", get(files::log))
        .route("/event/{id}/turnering.txt", get(files::fesa))
}

/// An event with what all of its pages need.
struct Seen {
    event: StoredEvent,
    held: Arc<Held>,
    people: People,
    games: Games,
    /// What was settled of the times of its games.
    dates: Vec<EventDate>,
    /// How it stands, in a few letters.
    mark: String,
    visitor: Visitor,
}

impl Seen {
    /// The event of an id, as the reader sees it.
    async fn of(app: &App, reader: &Reader, id: &str) -> Result<Option<Seen>, Refusal> {
        let Some(seen) = crate::events::open(&app.site, id).await? else { return Ok(None) };
        let crate::events::Seen { event, held, players, games } = seen;
        let visitor = Visitor::of(&app.site, &event.id, &players, reader.account.as_deref()).await?;
        let people = People::of(held.state(), &players);
        let dates = match event.play.as_deref().and_then(Play::from_stored) {
            Some(play) if play.days.is_some() => app.store.dates_of_event(&event.id).await?,
            _ => Vec::new(),
        };
        let mark = files::mark(&event);
        let games = Games::of(games);
        let mut seen = Seen { event, held, people, games, dates, mark, visitor };
        let dated = seen.dated();
        seen.games.say_when(&dated, Texts::of(reader.lang));
        Ok(Some(seen))
    }

    fn state(&self) -> &State {
        self.held.state()
    }

    /// Whether all rounds there are to be have been made.
    fn all_made(&self) -> bool {
        self.state().all_rounds_made()
    }

    fn is_arena(&self) -> bool {
        self.state().settings.format == Format::Arena
    }

    /// How its games are played on the site.
    fn play(&self) -> Option<Play> {
        self.event.play.as_deref().and_then(Play::from_stored)
    }

    async fn head(&self, app: &App, t: Texts) -> Result<Head, Refusal> {
        let club = match &self.event.club {
            Some(club) => app.store.club(club).await?,
            None => None,
        };
        let (event, state) = (&self.event, self.state());
        let series = crate::series::of_event(&app.site, &event.id).await;
        let notice = &event.notice;
        let card = self.held.card();
        let report = report::extent(state, &self.games);
        Ok(Head {
            id: event.id.clone(),
            name: event.name.clone(),
            stage: card.stage,
            format: t.get(&format!("event-format-{}", event.format)),
            days: days(notice, calendar_day),
            paper_days: days(notice, |day| calendar_words(day, t.lang())),
            place: notice.place.clone(),
            time_control: state.settings.time_control.clone().unwrap_or_default(),
            club,
            series: series.map(|(series, season)| {
                let season = season_called(t, series.kind, season, "");
                (series.id, format!("{} · {season}", series.name))
            }),
            entrants: card.entrants,
            rounds: card.rounds,
            of_rounds: state.settings.rounds.filter(|_| state.playoffs.is_empty()),
            is_whole: card.rounds > 0
                && state.rounds.iter().flat_map(|round| &round.boards).all(|board| board.result.is_some()),
            mark: self.mark.clone(),
            has_report: card.rounds > 0 && report.is_ok(),
            report: if card.rounds > 0 { report::length(t, report) } else { String::new() },
            hours: self.play().and_then(|play| play.starts).map(|starts| {
                let lasts = u64::from(state.settings.lasts.unwrap_or(0)) * 1_000;
                (minute(starts), minute(starts + lasts))
            }),
            play: self.play().map_or_else(String::new, |play| play_form::play_in_words(t, &play)),
        })
    }

    /// The rounds as they hang, the last first, with why each is paired as it is.
    fn rounds(&self, t: Texts) -> Vec<(Hung, Vec<String>)> {
        // Waves of an arena come by the dozen, and who plays now hangs in front.
        let most = if self.is_arena() { 0 } else { usize::MAX };
        let rounds = self.state().rounds.iter().rev().take(most);
        let hung = |round: &komadai_tournament::Round| {
            let explained = self.held.event.explained(round.round);
            let why = explained.map_or(Vec::new(), |explained| view::why(&explained, &self.people, t));
            (Hung::of(self.state(), round, &self.people, &self.games), why)
        };
        rounds.map(hung).collect()
    }

    /// The open board at which somebody sits: round and board.
    fn seat_of(&self, entrant: &str) -> Option<(u32, u32)> {
        self.state().rounds.iter().rev().find_map(|round| {
            let own = |id: &str| id == entrant;
            let mut open = round.boards.iter().filter(|board| board.result.is_none());
            open.find(|board| own(&board.black) || own(&board.white)).map(|board| (round.round, board.board))
        })
    }
}

/// `GET /event/{id}`
async fn show(
    Site(app): Site<Shared>,
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let told = asked.done.map(|_| (Texts::of(reader.lang).get("admin-done"), true));
    match Seen::of(&app, &reader, &id).await? {
        Some(seen) => event_page(&app, &reader, seen, told, Some(&origin(&headers))).await,
        None => Ok(not_found::page(&app, reader)),
    }
}

/// The page with words that say what was done, and whether it was; from which origin others may frame it, where the page is only looked at.
async fn event_page(
    app: &App,
    reader: &Reader,
    seen: Seen,
    told: Option<(String, bool)>,
    origin: Option<&str>,
) -> Result<Response, Refusal> {
    if let Some(account) = &reader.account {
        app.site.notices.read(&account.id, Some(&seen.event.id)).await?;
    }
    let frame = frame(app, reader, None);
    let most_line = crate::events::MAX_LINE;
    let (text, look) = (seen.event.notice.about.clone(), reader.look());
    let about = app.site.desk.work(move || markup::html(&text, &Position::start(), look)).await?;
    let visitor = seen.visitor.clone();
    let state = seen.state();
    let is_team = state.settings.format == Format::Team;
    let entrant = visitor.entrant.as_deref().and_then(|id| state.entrant(id)).filter(|_| !is_team);
    let plays = entrant.is_some_and(|entrant| !entrant.left);
    let is_open =
        visitor.has_account && !state.closed && (seen.event.notice.entry == EventEntry::Open || visitor.referees());
    // Whoever enters after the last pairing plays nobody.
    let may_join = is_open && !is_team && !plays && state.takes_entries();
    let is_display = state.settings.format == Format::Simultaneous;
    let hosts = is_display && state.settings.host.is_some() && visitor.entrant == state.settings.host;
    let guests = state.free().into_iter().filter(|id| Some(*id) != state.settings.host.as_deref());
    let guests: Vec<(Person, &'static str)> =
        guests.map(|id| (seen.people.get(id), state.entrant(id).map_or("", teams::given))).collect();
    let guests = if hosts && state.rounds.is_empty() { guests } else { Vec::new() };
    let seat = visitor.entrant.as_deref().and_then(|entrant| seen.seat_of(entrant));
    let own_game = seat.and_then(|(round, board)| Some((round, board, seen.games.open(round, board)?)));
    let reports = seen.event.notice.reports && seen.event.play.is_none();
    let own = seat.filter(|_| reports);
    let own_board = own.and_then(|(round, board)| seen.board(round, board));
    let said = own_board.map_or(&[][..], |board| &board.reports).iter();
    let own_reports = said.map(|report| (seen.people.get(&report.id).name, view::result_word(report.result)));
    let dated = seen.dated();
    let here = crate::threads::here_at_event(&app.site, &seen.event, &visitor, reader.account.as_deref()).await?;
    let shown = EventPage {
        head: seen.head(app, frame.t).await?,
        frame_code: origin.map(|origin| embed::code(origin, &seen.event.id)),
        officials: app.store.officials(&seen.event.id).await?,
        own,
        own_reports: own_reports.collect(),
        own_dates: seen.own_dates(&dated, frame.t),
        to_arrange: dated.iter().filter(|dated| dated.appointment.agreed.is_none()).count() as u32,
        has_dates: dated.iter().any(|dated| dated.appointment.agreed.is_some()),
        own_game,
        wall: Wall::of(seen.state(), &seen.people),
        now: Hung::now(seen.state(), &seen.people, &seen.games),
        is_arena: seen.is_arena(),
        is_back: entrant.is_some(),
        teams: teams::of(&seen, is_open),
        may_found: is_open && is_team && visitor.entrant.is_none() && state.rounds.is_empty(),
        guests,
        hosts,
        has_boards: seen.event.play.is_some() && !state.rounds.is_empty() && !seen.is_arena(),
        handicaps: teams::HANDICAPS,
        rounds: seen.rounds(frame.t),
        threads: latest(app, here, reader.account.as_deref(), frame.t).await?,
        told,
        most_line,
        frame,
        visitor,
        about,
        may_join,
        plays,
    };
    let status = if shown.told.as_ref().is_some_and(|(_, done)| !done) { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

/// The first and the last day of an event.
fn days(notice: &EventNotice, told: impl Fn(&str) -> String) -> String {
    let first = told(&notice.first_day);
    match notice.last_day.as_str() {
        "" => first,
        last if last == notice.first_day => first,
        last => format!("{first} – {}", told(last)),
    }
}
