//! `/club/{id}/threads` and `/event/{id}/threads`: what is talked about in a club and around an event, and how a thread is begun.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::not_found;
use super::when::minute;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::threads::{self, Here, Listed, MAX_POST, TITLE};
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get};
use axum::{Form, Router};
use komadai_lang::Texts;
use komadai_store::Forum;
use serde::Deserialize;

/// Threads that a club's or an event's own page shows.
const LATEST: u32 = 5;

#[derive(Template)]
#[template(path = "threads/page.html")]
struct ThreadsPage<'a> {
    frame: Frame<'a>,
    here: Here,
    is_club: bool,
    /// The page of the club or event, and this one.
    back: String,
    at: String,
    threads: Vec<Row>,
    /// The number of the page after this one.
    next: Option<u32>,
    /// What was filled in to begin a thread, and the text that says why it was not begun.
    title: &'a str,
    text: &'a str,
    fault: Option<&'static str>,
}

/// A thread in a list.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) author: Option<String>,
    /// The reader has blocked who began it.
    pub(super) is_unheard: bool,
    pub(super) posts: u32,
    pub(super) moved: String,
    pub(super) is_pinned: bool,
    pub(super) is_locked: bool,
}

impl Row {
    fn new(Listed { thread, author, is_unheard }: Listed, t: Texts) -> Row {
        Row {
            id: thread.id,
            title: titled(thread.title, is_unheard, t),
            author,
            is_unheard,
            posts: thread.posts,
            moved: minute(thread.moved),
            is_pinned: thread.is_pinned,
            is_locked: thread.is_locked,
        }
    }
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    page: u32,
}

#[derive(Deserialize, Default)]
struct New {
    #[serde(default)]
    title: String,
    #[serde(default)]
    text: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/club/{id}/threads", threads_of(Forum::Club))
        .route("/event/{id}/threads", threads_of(Forum::Event))
}

/// `GET …/threads?page=…` and `POST …/threads` of what an id makes.
fn threads_of(forum: fn(String) -> Forum) -> MethodRouter<Shared> {
    type Page = Result<Query<Asked>, QueryRejection>;
    type Written = Result<Form<New>, FormRejection>;
    let list = move |app: State<Shared>, reader: Reader, id: Path<String>, asked: Page| async move {
        show(&app, reader, forum(id.0), asked).await
    };
    let write = move |app: State<Shared>, reader: Reader, asker: Asker, id: Path<String>, new: Written| async move {
        begin(&app, reader, asker, forum(id.0), new).await
    };
    get(list).post(write)
}

/// The page of the club or event to which threads belong.
pub(super) fn home(forum: &Forum) -> String {
    format!("/{}/{}", forum.kind(), forum.place())
}

/// The page with all of its threads.
pub(super) fn all(forum: &Forum) -> String {
    format!("{}/threads", home(forum))
}

/// What a thread is called; where its title was taken away, or the reader has blocked whoever began it, in words that say so.
pub(super) fn titled(title: String, is_unheard: bool, t: Texts) -> String {
    match title.as_str() {
        "" if is_unheard => t.get("thread-unheard-title"),
        "" => t.get("thread-untitled"),
        _ => title,
    }
}

/// What the page of a club or an event shows of its threads.
pub(super) struct Latest {
    pub(super) threads: Vec<Row>,
    /// The page with all of them.
    pub(super) at: String,
    pub(super) may_begin: bool,
}

/// The latest threads of a club or an event; none where they are not for the reader.
pub(super) async fn latest(
    app: &App,
    here: Option<Here>,
    account: Option<&Account>,
    t: Texts,
) -> Result<Option<Latest>, Refusal> {
    let Some(here) = here else { return Ok(None) };
    let listed = threads::latest(&app.site, &here, account, LATEST).await?;
    let rows = listed.into_iter().map(|listed| Row::new(listed, t)).collect();
    Ok(Some(Latest { threads: rows, at: all(&here.forum), may_begin: here.writes }))
}

async fn show(
    app: &App,
    reader: Reader,
    forum: Forum,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    match threads::here(&app.site, forum, reader.account.as_deref()).await? {
        Some(here) => threads_page(app, &reader, here, asked.page, (&New::default(), None)).await,
        None => Ok(not_found::page(app, reader)),
    }
}

async fn begin(
    app: &App,
    reader: Reader,
    asker: Asker,
    forum: Forum,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone() else {
        return Ok(log_in_page(app, &reader, StatusCode::FORBIDDEN, "", &home(&forum), None));
    };
    let Form(new) = new?;
    let Some(here) = threads::here(&app.site, forum, Some(&account)).await? else {
        return Ok(not_found::page(app, reader));
    };
    asker.may(&app.site, Deed::Report)?;
    match threads::begin(&app.site, &here, &account, &new.title, &new.text).await? {
        Ok(id) => Ok(Redirect::to(&format!("/thread/{id}")).into_response()),
        Err(fault) => threads_page(app, &reader, here, 0, (&new, Some(fault.text()))).await,
    }
}

async fn threads_page(
    app: &App,
    reader: &Reader,
    here: Here,
    number: u32,
    (new, fault): (&New, Option<&'static str>),
) -> Result<Response, Refusal> {
    let (listed, more) = threads::list(&app.site, &here, reader.account.as_deref(), number).await?;
    let frame = frame(app, reader, None);
    let t = frame.t;
    let shown = ThreadsPage {
        frame,
        is_club: matches!(here.forum, Forum::Club(_)),
        back: home(&here.forum),
        at: all(&here.forum),
        threads: listed.into_iter().map(|listed| Row::new(listed, t)).collect(),
        next: more.then_some(number.saturating_add(1)),
        title: &new.title,
        text: &new.text,
        fault,
        here,
    };
    let status = if fault.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(page(reader, status, &shown))
}

/// The bounds of a title, for the form.
fn bounds() -> (usize, usize) {
    (*TITLE.start(), *TITLE.end())
}

/// The longest post.
fn most() -> usize {
    MAX_POST
}
