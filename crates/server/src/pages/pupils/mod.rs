//! `/pupils`: how a teacher's pupils get on, all on one page; `/pupils/{name}`: one of them. Any account may teach; a teacher sees
//! whoever lets them, as long as they let them.

mod join;

use super::explorer::board_of;
use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::not_found;
use super::player::{Played, Tally as Results, games_of};
use super::when::{day, plain_day};
use crate::app::{App, Shared};
use crate::people::Name;
use crate::practice::{Summary, summary};
use crate::principal::Account;
use crate::reader::{Look, Reader};
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use komadai_learn::{course, tesuji};
use komadai_room::{Clock, SystemClock};
use komadai_shogi::Setup;
use komadai_store::{Kept, MOST_PUPILS};
use komadai_wire::MoveNames;
use std::sync::Arc;

/// The newest games of a pupil that are counted, and those that are listed.
const COUNTED: usize = 100;
const GAMES: usize = 20;
/// Mistakes that are listed.
const MISTAKES: usize = 30;
/// Pupils whose progress stands on one page.
const ROWS: usize = 200;

#[derive(Template)]
#[template(path = "pupils/page.html")]
struct PupilsPage<'a> {
    frame: Frame<'a>,
    pupils: Vec<Pupil>,
    /// Lessons of the course.
    lessons: usize,
    /// The reader's code as a teacher, and the address that takes it to pupils; none: nobody is logged in.
    code: Option<(String, String)>,
    most: u32,
}

#[derive(Template)]
#[template(path = "pupils/pupil.html")]
struct PupilPage<'a> {
    frame: Frame<'a>,
    pupil: Pupil,
    /// Chapters of the course with their lessons.
    chapters: Vec<(String, Vec<Lesson>)>,
    games: Vec<Played>,
    mistakes: Vec<Mistake>,
    lessons: usize,
}

/// A pupil as a line.
struct Pupil {
    name: String,
    since: String,
    found: Summary,
    /// Lessons of the course that were done, and the stars won in them; combinations that were solved beside it.
    done: usize,
    stars: u32,
    combinations: usize,
    results: Results,
    /// The day of the newest game.
    last_game: String,
}

/// A lesson of the course, and what was won in it.
struct Lesson {
    name: &'static str,
    title: String,
    stars: u32,
}

/// A mistake of a pupil's.
struct Mistake {
    sfen: String,
    /// Played, and what the engine found, as they are named.
    played: String,
    best: String,
    /// Where it happened.
    address: Option<String>,
    /// How often it was asked: right, wrong.
    asked: Option<(u32, u32)>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/pupils", get(list))
        .route("/pupils/join", post(join::join))
        .route("/pupils/join/{name}/{code}", get(join::ask))
        .route("/pupils/{name}", get(show))
        .route("/pupils/{name}/remove", post(join::remove))
}

/// Who teaches: anybody with an account.
fn teacher(app: &App, reader: &Reader) -> Result<Arc<Account>, Box<Response>> {
    match &reader.account {
        None => Err(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/pupils", None).into()),
        Some(account) => Ok(account.clone()),
    }
}

async fn pupil(app: &App, kept: &Kept) -> Result<Option<(Pupil, Vec<Played>)>, Refusal> {
    let Some(account) = app.store.account(&kept.account).await? else { return Ok(None) };
    let found = summary(&*app.store, &kept.account, &plain_day(SystemClock.wall().0)).await?;
    let games = games_of(app, account.holder, COUNTED).await?;
    let course = course::chapters().iter().flat_map(|chapter| &chapter.lessons);
    let done: Vec<u8> = course.filter_map(|lesson| found.lessons.get(lesson.name).copied()).collect();
    let pupil = Pupil {
        name: account.name,
        since: day(kept.since),
        done: done.len(),
        stars: done.iter().map(|stars| u32::from(*stars)).sum(),
        combinations: tesuji::sets().iter().filter(|set| found.lessons.contains_key(set.lesson.name)).count(),
        found,
        results: Results::of(games.iter()),
        last_game: games.first().map_or_else(String::new, Played::day),
    };
    Ok(Some((pupil, games)))
}

/// `GET /pupils`
async fn list(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    let (mut pupils, mut code) = (Vec::new(), None);
    if let Some(own) = &reader.account {
        for kept in app.store.pupils_of(&own.id).await?.iter().take(ROWS) {
            pupils.extend(pupil(&app, kept).await?.map(|(pupil, _)| pupil));
        }
        let own_code = join::code_of(&app, &own.id).await?;
        let address = join::address(&own.name, &own_code);
        code = Some((own_code, address));
    }
    let lessons = lessons();
    let shown = PupilsPage { frame: frame(&app, &reader, None), pupils, lessons, code, most: MOST_PUPILS };
    Ok(kept_nowhere(page(&reader, StatusCode::OK, &shown)))
}

/// `GET /pupils/{name}`
async fn show(State(app): State<Shared>, reader: Reader, Path(name): Path<String>) -> Result<Response, Refusal> {
    let own = match teacher(&app, &reader) {
        Ok(own) => own,
        Err(response) => return Ok(*response),
    };
    let account = match name.parse::<Name>() {
        Ok(name) => app.store.account_named(name.key()).await?,
        Err(_) => None,
    };
    let pupils = app.store.pupils_of(&own.id).await?;
    let kept = account.and_then(|account| pupils.into_iter().find(|kept| kept.account == account.id));
    let Some(kept) = kept else { return Ok(not_found::page(&app, reader)) };
    let Some((pupil, mut games)) = pupil(&app, &kept).await? else { return Ok(not_found::page(&app, reader)) };
    games.truncate(GAMES);
    let frame = frame(&app, &reader, None);
    let lang = frame.t.lang();
    let chapters = course::chapters().iter().map(|chapter| {
        let lessons = chapter.lessons.iter().map(|lesson| {
            let stars = pupil.found.lessons.get(lesson.name).copied().map_or(0, u32::from);
            Lesson { name: lesson.name, title: lesson.title.plain(lang), stars }
        });
        (frame.t.get(&format!("course-{}", chapter.name)), lessons.collect())
    });
    let mistakes = pupil.found.mistakes.iter().take(MISTAKES).filter_map(|(mistake, card)| {
        let setup: Setup = mistake.sfen.parse().ok()?;
        let position = komadai_shogi::Position::new(&setup).ok()?;
        let named = |usi: &str| {
            let names = MoveNames::of(&position, usi.parse().ok()?, None);
            Some(if lang == komadai_lang::Lang::Ja { names.japanese } else { names.western })
        };
        Some(Mistake {
            played: named(&mistake.played)?,
            best: named(mistake.before.pv.first()?)?,
            address: mistake.record.as_ref().map(|id| format!("/review/{id}#{}", setup.move_number.saturating_sub(1))),
            asked: card.as_ref().map(|card| (card.solved, card.missed)),
            sfen: mistake.sfen.clone(),
        })
    });
    let (chapters, mistakes) = (chapters.collect(), mistakes.collect());
    let lessons = lessons();
    let shown = PupilPage { frame, pupil, chapters, games, mistakes, lessons };
    Ok(kept_nowhere(page(&reader, StatusCode::OK, &shown)))
}

fn kept_nowhere(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Lessons of the course.
fn lessons() -> usize {
    course::chapters().iter().map(|chapter| chapter.lessons.len()).sum()
}

/// Stars as they are drawn.
fn stars(count: &u32) -> String {
    let won = (*count).min(3) as usize;
    "★".repeat(won) + &"☆".repeat(3 - won)
}

/// The address of a position's picture.
fn picture(sfen: &str, look: Look) -> String {
    board_of(sfen, None, look)
}
