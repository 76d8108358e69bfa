//! `/events`: what is played, what is coming, what has been; and how an event is created. `/events.ics` is the calendar of it.

mod calendar;

use super::event::PlayForm;
use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::when::{calendar_day, plain_day};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::events::{Fault, LASTS, MAX_ABOUT, MAX_LINE, NAME, Play, found};
use crate::limits::Deed;
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
use komadai_room::{Clock, Entropy, SystemClock, SystemEntropy};
use komadai_store::{EventEntry, EventNotice, EventStage, Standing, StoredEvent};
use komadai_tournament::competitions::{Stage, presets};
use komadai_tournament::{Avoid, Colours, Draws, Format, ReplayTime, Settings, TieBreak};
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
}

/// What is filled in to create an event.
#[derive(Deserialize, Default)]
#[serde(default)]
struct New {
    name: String,
    /// As which stage of a competition it is played, `COMPETITION.STAGE`; empty: as the form says.
    preset: String,
    format: String,
    rounds: String,
    first_day: String,
    last_day: String,
    place: String,
    time_control: String,
    entry: String,
    club: String,
    about: String,
    bands: String,
    tiebreaks: String,
    best_of: String,
    /// Boards of a team.
    team_size: String,
    /// Who plays all others in a display; empty: whoever creates it.
    host: String,
    avoid_club: String,
    avoid_country: String,
    balance: String,
    handicap: String,
    replay: String,
    small_final: String,
    reports: String,
    /// There where it is played on the site.
    online: String,
    /// Minutes that an arena lasts.
    lasts: String,
    #[serde(flatten)]
    play: PlayForm,
}

impl New {
    /// How its games are played on the site; within it none where they are played over the board. None where a word or a number is none.
    fn play(&self) -> Option<Option<Play>> {
        if self.online.is_empty() { Some(None) } else { self.play.read().map(Some) }
    }

    /// How the event is to be played; none where a number or a word is none.
    fn settings(&self) -> Option<Settings> {
        let number = |text: &str| match text.trim() {
            "" => Some(None),
            text => text.parse::<u32>().ok().map(Some),
        };
        let words = |text: &str| -> Vec<String> {
            text.split([',', ' ', ';']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let tiebreak = |word: String| serde_json::from_value::<TieBreak>(word.into()).ok();
        let format = serde_json::from_value::<Format>(self.format.clone().into()).ok()?;
        let preset = match self.preset.as_str() {
            "" => None,
            preset => Some(stage(preset)?.played()),
        };
        let format = preset.as_ref().map_or(format, |preset| preset.format);
        let is_arena = format == Format::Arena;
        let own = Settings {
            name: self.name.clone(),
            format,
            rounds: number(&self.rounds)?.filter(|_| !is_arena),
            lasts: number(&self.lasts)?.filter(|_| is_arena).map(|minutes| minutes.saturating_mul(60)),
            streaks: is_arena,
            seed: seed(),
            bands: words(&self.bands).iter().map(|bound| bound.parse().ok()).collect::<Option<_>>()?,
            tiebreaks: words(&self.tiebreaks).into_iter().map(tiebreak).collect::<Option<_>>()?,
            best_of: number(&self.best_of)?,
            team_size: number(&self.team_size)?.filter(|_| format == Format::Team),
            avoid: Avoid {
                club: !self.avoid_club.is_empty(),
                country: !self.avoid_country.is_empty(),
                ..Avoid::default()
            },
            colours: if self.balance.is_empty() && !is_arena { Colours::Furigoma } else { Colours::Balance },
            handicap: !self.handicap.is_empty(),
            draws: if self.replay.is_empty() { Draws::Half } else { Draws::Replay },
            small_final: !self.small_final.is_empty(),
            time_control: Some(self.time_control.clone()).filter(|text| !text.trim().is_empty()),
            ..Settings::default()
        };
        Some(match preset {
            // The site's own clock is that of its games, and of their replays.
            Some(preset) if !self.online.is_empty() => {
                as_preset(own, Settings { time_control: None, replay: ReplayTime::Fresh, ..preset })
            }
            Some(preset) => as_preset(own, preset),
            None => own,
        })
    }

    fn notice(&self) -> Option<EventNotice> {
        Some(EventNotice {
            place: self.place.clone(),
            first_day: self.first_day.clone(),
            last_day: self.last_day.clone(),
            about: self.about.clone(),
            entry: EventEntry::from_code(&self.entry)?,
            reports: !self.reports.is_empty(),
        })
    }
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
    events_page(&app, &reader, asked.page.min(MOST_PAGES), &New { play: PlayForm::usual(), ..New::default() }, None)
        .await
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
    if let Some(club) = &club {
        let standing = app.store.club_member(club, &account.id).await?.map(|member| member.standing);
        if standing < Some(Standing::Officer) {
            return events_page(&app, &reader, 0, &new, Some(Fault::Other)).await;
        }
    }
    match found(&app.site, &account, settings, notice, club, play, &new.host).await? {
        Ok(id) => Ok(Redirect::to(&format!("/event/{id}/desk")).into_response()),
        Err(fault) => events_page(&app, &reader, 0, &new, Some(fault)).await,
    }
}

/// The stage of a preset.
fn stage(preset: &str) -> Option<&'static Stage> {
    let (competition, stage) = preset.split_once('.')?;
    presets(year()).find(|(one, other)| one.id == competition && other.id == stage).map(|(_, stage)| stage)
}

/// Settings with those of a preset wherever the form says nothing.
fn as_preset(own: Settings, preset: Settings) -> Settings {
    Settings {
        name: own.name,
        seed: own.seed,
        rounds: own.rounds.or(preset.rounds),
        best_of: own.best_of.or(preset.best_of),
        team_size: own.team_size.or(preset.team_size),
        bands: own.bands,
        tiebreaks: if own.tiebreaks.is_empty() { preset.tiebreaks.clone() } else { own.tiebreaks },
        avoid: own.avoid,
        colours: if own.colours == Colours::Balance { own.colours } else { preset.colours },
        handicap: own.handicap,
        draws: if own.draws == Draws::Replay { own.draws } else { preset.draws },
        small_final: own.small_final || preset.small_final,
        time_control: own.time_control.or(preset.time_control.clone()),
        ..preset
    }
}

/// The competitions of this year with their stages: what each is called, and its stages with what they are called.
fn all_presets(t: Texts) -> Vec<(&'static str, Vec<(String, String)>)> {
    let mut all: Vec<(&str, Vec<(String, String)>)> = Vec::new();
    for (competition, stage) in presets(year()) {
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

/// The year that it is.
fn year() -> u16 {
    plain_day(SystemClock.wall().0).get(..4).and_then(|year| year.parse().ok()).unwrap_or(0)
}

/// Where an event's chance begins: no more than JSON's readers hold exactly.
fn seed() -> u64 {
    let mut bytes = [0; 4];
    SystemEntropy.fill(&mut bytes);
    u32::from_le_bytes(bytes).into()
}

/// The days of an event in a list.
pub(super) fn days(t: Texts, event: &StoredEvent) -> String {
    calendar_day(&event.notice.first_day, t.lang())
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
    use komadai_tournament::{Command, Enter, Event};

    #[test]
    fn a_preset_is_played_as_its_stage_with_what_the_form_says_in_front() {
        let of = |new: New| new.settings();
        let form = || New { name: "Ours".to_owned(), format: "swiss".to_owned(), ..New::default() };
        let whole = of(New { preset: "ryuo.match".to_owned(), ..form() }).unwrap();
        assert_eq!((whole.format, whole.best_of, whole.organiser), (Format::Match, Some(7), None));
        assert!(whole.time_control.is_some());
        let online = of(New { preset: "ryuo.match".to_owned(), online: "1".to_owned(), ..form() }).unwrap();
        assert_eq!((online.best_of, online.time_control, online.replay), (Some(7), None, ReplayTime::Fresh));
        let short =
            New { preset: "ryuo.match".to_owned(), best_of: "3".to_owned(), time_control: "1h".to_owned(), ..form() };
        let short = of(short).unwrap();
        assert_eq!((short.best_of, short.time_control.as_deref(), short.impasse), (Some(3), Some("1h"), whole.impasse));
        // Nothing is called that, and of this stage nobody knows enough.
        for none in ["ryuo", "ryuo.", "ryuo.final", "nothing.match", "meijin-78.A"] {
            assert_eq!(of(New { preset: none.to_owned(), ..form() }), None, "{none}");
        }
    }

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
