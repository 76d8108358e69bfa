//! `/position/{sfen}`: what people write of a position, what was played there, and where that leads: a tree in which positions
//! reached in several ways are one. `/wiki`: what was written last, of the names of players, too ([`super::archive`]). Every revision is kept; moderators protect pages.

mod difference;
pub(super) mod markup;
pub(super) mod report;
pub(super) mod write;

use super::archive::GameLine;
use super::explorer::board_of;
use super::frame::{Frame, frame, page};
use super::not_found;
use super::when::minute;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::reader::{Look, Reader};
use crate::refusal::Refusal;
use crate::script::Script;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use difference::{Change, difference};
use komadai_archive::{ALIASES_PAGE, Looked, Lookup, Sort, find_formations};
use komadai_lang::{Lang, Texts};
use komadai_record::MoveNames;
use komadai_shogi::{Position, Setup, SetupFaults};
use komadai_store::{Revision, Role, StoreError};
use komadai_wire::{Boot, ReportReason};
use serde::Deserialize;
use std::sync::Arc;

/// What stands before the page of a position on the page where it is talked about.
const TALK: &str = "talk ";
/// Moves, games and revisions that are listed.
const MOVES: usize = 16;
const GAMES: usize = 8;
/// The longest HTML that is kept, in bytes.
const MOST_KEPT: usize = 1 << 18;
const REVISIONS: u32 = 100;

/// A page that people write.
#[derive(Clone)]
pub(super) struct WikiPage {
    /// By which it is kept.
    pub(super) name: String,
    pub(super) about: About,
}

/// What people write about.
#[derive(Copy, Clone)]
#[expect(clippy::large_enum_variant, reason = "a request has one of them")]
pub(super) enum About {
    /// A position, or what is said of its page.
    Position { position: Position, is_talk: bool },
    /// The names of the archive's players.
    Players,
}

impl WikiPage {
    /// The page of a name; none if that is none. Every spelling of a position leads to one page.
    pub(super) fn named(name: &str) -> Option<WikiPage> {
        if name == ALIASES_PAGE {
            return Some(WikiPage { name: name.to_owned(), about: About::Players });
        }
        let (sfen, is_talk) = name.strip_prefix(TALK).map_or((name, false), |sfen| (sfen, true));
        let setup = Setup::from_sfen_lenient(sfen.trim()).ok()?;
        let position = Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).ok()?;
        let own = page_of(&position);
        let name = if is_talk { format!("{TALK}{own}") } else { own };
        Some(WikiPage { name, about: About::Position { position, is_talk } })
    }

    /// Its address.
    pub(super) fn address(&self) -> String {
        match &self.about {
            About::Position { position, is_talk } => {
                format!("{}{}", address_of(position), if *is_talk { "?talk=1" } else { "" })
            }
            About::Players => "/archive/names".to_owned(),
        }
    }

    /// What it is called in lists: by what stands in its position, where that has a name.
    fn title(&self, t: &Texts) -> String {
        match &self.about {
            About::Position { position, .. } => Some(formations(position, t.lang()))
                .filter(|names| !names.is_empty())
                .unwrap_or_else(|| self.name.clone()),
            About::Players => t.get("names-title"),
        }
    }

    fn position(&self) -> Option<&Position> {
        match &self.about {
            About::Position { position, .. } => Some(position),
            About::Players => None,
        }
    }

    /// The address of a revision of it.
    fn revision(&self, number: u32) -> String {
        let address = self.address();
        let joint = if address.contains('?') { '&' } else { '?' };
        format!("{address}{joint}revision={number}")
    }
}

/// The SFEN of a position without the number of the move, which is no part of it.
fn page_of(position: &Position) -> String {
    let sfen = position.to_setup().to_string();
    sfen.rsplit_once(' ').map_or(sfen.clone(), |(sfen, _)| sfen.to_owned())
}

/// The permanent address of a position.
pub(super) fn address_of(position: &Position) -> String {
    format!("/position/{}", markup::path_of(&page_of(position)))
}

#[derive(Template)]
#[template(path = "position/page.html")]
struct PositionPage<'a> {
    frame: Frame<'a>,
    name: String,
    sfen: String,
    board: String,
    /// What stands in it, by name.
    formations: String,
    is_talk: bool,
    other: String,
    explorer: String,
    /// Where the engine looks at it.
    review: String,
    /// The text as HTML; none: nobody has written yet.
    html: Option<String>,
    shown: Option<Written>,
    /// An older revision is shown.
    is_old: bool,
    is_locked: bool,
    may_write: bool,
    may_lock: bool,
    /// Where the revision that is shown is reported, for whoever may.
    report: Option<String>,
    reported: bool,
    moves: Vec<Branch>,
    games: Vec<GameLine>,
}

/// A revision in a list.
struct Written {
    page: String,
    number: u32,
    at: String,
    author: String,
    summary: String,
    href: String,
    /// The position, as an address of its picture.
    board: String,
    /// Castles and openings that stand on it.
    formations: String,
}

/// A move of the tree.
struct Branch {
    name: String,
    href: String,
    games: u32,
    /// What people write of the position after it, its first line.
    words: Option<String>,
}

#[derive(Template)]
#[template(path = "position/history.html")]
struct HistoryPage<'a> {
    frame: Frame<'a>,
    /// The page as an address holds it.
    query: String,
    title: String,
    /// Its picture; none of the table of names.
    board: Option<String>,
    name: String,
    back: String,
    revisions: Vec<Written>,
    may_write: bool,
}

#[derive(Template)]
#[template(path = "position/difference.html")]
struct DifferencePage<'a> {
    frame: Frame<'a>,
    title: String,
    board: Option<String>,
    back: String,
    old: u32,
    new: u32,
    changes: Vec<Change<'a>>,
}

#[derive(Template)]
#[template(path = "position/recent.html")]
struct RecentPage<'a> {
    frame: Frame<'a>,
    revisions: Vec<Written>,
}

#[derive(Deserialize, Default)]
struct Shown {
    revision: Option<u32>,
    #[serde(default)]
    talk: String,
    /// The reader has just reported it.
    #[serde(default)]
    reported: String,
}

#[derive(Deserialize)]
struct Named {
    page: String,
}

#[derive(Deserialize)]
struct Compared {
    page: String,
    a: u32,
    b: u32,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/position/{*sfen}", get(show))
        .route("/wiki", get(recent))
        .route("/wiki/history", get(history))
        .route("/wiki/difference", get(compare))
        .route("/wiki/edit", get(write::form).post(write::save).layer(DefaultBodyLimit::max(write::MOST_BYTES)))
        .route("/wiki/revert", post(write::revert))
        .route("/wiki/lock", post(write::lock))
        .route("/wiki/report", post(report::report))
}

/// `GET /position/{sfen}?revision=…&talk=1`
async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    Path(sfen): Path<String>,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Response, Refusal> {
    let shown = shown.map(|Query(shown)| shown).unwrap_or_default();
    let prefix = if shown.talk.is_empty() { "" } else { TALK };
    let wanted = WikiPage::named(&format!("{prefix}{}", sfen.replace('_', " ")));
    let Some((wanted, About::Position { position, is_talk })) = wanted.map(|page| (page.clone(), page.about)) else {
        return Ok(not_found::page(&app, reader));
    };
    let revision = app.store.revision(&wanted.name, shown.revision).await?;
    if revision.is_none() && shown.revision.is_some() {
        return Ok(not_found::page(&app, reader));
    }
    let is_locked = app.store.is_locked(&wanted.name).await?;
    let role = reader.account.as_ref().map(|account| account.role);
    let other = WikiPage { about: About::Position { position, is_talk: !is_talk }, ..wanted.clone() };
    let (moves, games) = if is_talk { Default::default() } else { tree(&app, &asker, &position, reader.lang).await? };
    let html = match &revision {
        Some(revision) if !revision.text.is_empty() => {
            Some(as_html(&app, revision, position, reader.look()).await?.to_string())
        }
        _ => None,
    };
    let report = revision.as_ref().and_then(|revision| report::address(&wanted, revision, &reader));
    let written = match revision {
        Some(revision) => Some(written(&app, revision, &reader).await?),
        None => None,
    };
    let about = PositionPage {
        sfen: page_of(&position),
        board: picture(&position, reader.look()),
        formations: formations(&position, reader.lang),
        is_talk,
        other: other.address(),
        review: super::review::address_of(&position),
        explorer: format!("/explorer?sfen={}", super::explorer::in_query(&page_of(&position))),
        html,
        shown: written,
        is_old: shown.revision.is_some(),
        is_locked,
        may_write: role.is_some() && (!is_locked || role >= Some(Role::Moderator)),
        may_lock: role >= Some(Role::Moderator),
        report,
        reported: !shown.reported.is_empty(),
        moves,
        games,
        name: wanted.name,
        frame: frame(&app, &reader, Some(&Boot::Archive {})),
    };
    Ok(page(&reader, StatusCode::OK, &about))
}

/// A revision as HTML, which stays what it is.
async fn as_html(app: &App, revision: &Revision, position: Position, look: Look) -> Result<Arc<str>, Refusal> {
    let key = (revision.page.clone(), revision.number, look.lang, look.pieces);
    if let Some(html) = app.wiki.get(&key) {
        return Ok(html);
    }
    let text = revision.text.clone();
    let html: Arc<str> = app.site.desk.work(move || markup::html(&text, &position, look)).await?.into();
    if html.len() <= MOST_KEPT {
        app.wiki.keep(key, html.clone());
    }
    Ok(html)
}

/// The moves played in a position, with what people write of where they lead, and its newest games.
async fn tree(
    app: &App,
    asker: &Asker,
    position: &Position,
    lang: Lang,
) -> Result<(Vec<Branch>, Vec<GameLine>), Refusal> {
    let Looked { counts, newest, .. } = {
        let lookup = Lookup { sort: Sort::Played, ..Lookup::of(*position) };
        asker.search(&app.site, app.archive.look(&lookup, GAMES, 0)).await??
    };
    let mut moves = Vec::new();
    for &(mv, tally) in counts.moves.iter().take(MOVES) {
        let mut next = *position;
        if next.play(mv).is_err() {
            continue;
        }
        let names = MoveNames::of(position, mv, None);
        let written = app.store.revision(&page_of(&next), None).await?;
        let first = |revision: Revision| revision.text.lines().next().map(|line| line.chars().take(80).collect());
        moves.push(Branch {
            name: if lang == Lang::Ja { names.japanese } else { names.western },
            href: address_of(&next),
            games: tally.games,
            words: written.and_then(first),
        });
    }
    Ok((moves, GameLine::passed(app, &Script::of(&app.archive, lang), newest).await?))
}

/// What stands in a position, by name; empty where that is nothing with one.
fn formations(position: &Position, lang: Lang) -> String {
    let found = find_formations(*position, &[]);
    let mut names: Vec<&str> = found.iter().map(|found| found.formation.name(lang)).collect();
    names.dedup();
    names.join(" · ")
}

/// The address of a position's picture.
fn picture(position: &Position, look: Look) -> String {
    board_of(&position.to_setup().to_string(), None, look)
}

async fn written(app: &App, revision: Revision, reader: &Reader) -> Result<Written, StoreError> {
    let author = match revision.author.as_str() {
        "" => String::new(),
        id => app.store.account(id).await?.map_or_else(String::new, |account| account.name),
    };
    let t = Texts::of(reader.lang);
    let page = WikiPage::named(&revision.page);
    let position = page.as_ref().and_then(WikiPage::position);
    Ok(Written {
        board: position.map_or_else(String::new, |position| picture(position, reader.look())),
        formations: position.map_or_else(String::new, |position| formations(position, reader.lang)),
        href: page.as_ref().map_or_else(String::new, |page| page.revision(revision.number)),
        // Under its picture and its names stands what it is to the letter.
        page: page.map_or(revision.page, |page| page.position().map_or_else(|| page.title(&t), page_of)),
        number: revision.number,
        at: minute(revision.at),
        author,
        summary: revision.summary,
    })
}

async fn all_written(app: &App, revisions: Vec<Revision>, reader: &Reader) -> Result<Vec<Written>, StoreError> {
    let mut all = Vec::with_capacity(revisions.len());
    for revision in revisions {
        all.push(written(app, revision, reader).await?);
    }
    Ok(all)
}

/// `GET /wiki`
async fn recent(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    let revisions = all_written(&app, app.store.revisions(None, REVISIONS / 2).await?, &reader).await?;
    Ok(page(&reader, StatusCode::OK, &RecentPage { frame: frame(&app, &reader, None), revisions }))
}

/// `GET /wiki/history?page=…`
async fn history(
    State(app): State<Shared>,
    reader: Reader,
    named: Result<Query<Named>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Some(wanted) = named.ok().and_then(|Query(named)| WikiPage::named(&named.page)) else {
        return Ok(not_found::page(&app, reader));
    };
    let revisions = all_written(&app, app.store.revisions(Some(&wanted.name), REVISIONS).await?, &reader).await?;
    let may_write = write::writer(&app, &reader, &wanted).await.is_ok();
    let back = wanted.address();
    let query = super::explorer::in_query(&wanted.name);
    let frame = frame(&app, &reader, None);
    let title = wanted.title(&frame.t);
    let board = wanted.position().map(|position| picture(position, reader.look()));
    let shown = HistoryPage { frame, query, title, board, name: wanted.name, back, revisions, may_write };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// `GET /wiki/difference?page=…&a=…&b=…`
async fn compare(
    State(app): State<Shared>,
    reader: Reader,
    compared: Result<Query<Compared>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Ok(Query(compared)) = compared else { return Ok(not_found::page(&app, reader)) };
    let Some(wanted) = WikiPage::named(&compared.page) else { return Ok(not_found::page(&app, reader)) };
    let (old, new) = (compared.a.min(compared.b), compared.a.max(compared.b));
    // Nothing stands before the first one.
    let before = if old == 0 { Some(String::new()) } else { text_of(&app, &wanted, old).await? };
    let (Some(before), Some(after)) = (before, text_of(&app, &wanted, new).await?) else {
        return Ok(not_found::page(&app, reader));
    };
    let frame = frame(&app, &reader, None);
    let shown = DifferencePage {
        changes: difference(&before, &after),
        back: wanted.address(),
        title: wanted.title(&frame.t),
        board: wanted.position().map(|position| picture(position, reader.look())),
        old,
        new,
        frame,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

async fn text_of(app: &App, wanted: &WikiPage, number: u32) -> Result<Option<String>, StoreError> {
    Ok(app.store.revision(&wanted.name, Some(number)).await?.map(|revision| revision.text))
}
