//! `/news`: what those who run the site have to tell, with boards as the wiki has them; as a feed, too. `/news/new` and
//! `/news/{id}/edit` are how it is written.

mod feed;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::not_found;
use super::position::markup;
use super::when::{day, minute};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::news::{self, Fault, MAX_TEXT, MAX_TITLE, Written, writes};
use crate::reader::{Look, Reader};
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_lang::Lang;
use komadai_shogi::Position;
use komadai_store::NewsItem;
use serde::Deserialize;

/// News on a page.
const ROWS: u32 = 30;
/// Pages that one can leaf to.
const MOST_PAGES: u32 = 200;

#[derive(Template)]
#[template(path = "news/list.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    rows: Vec<Row>,
    /// The page of what was published earlier.
    next: Option<u32>,
    writes: bool,
}

/// A piece of news in a list.
struct Row {
    id: String,
    title: String,
    tag: &'static str,
    day: String,
}

impl From<NewsItem> for Row {
    fn from(item: NewsItem) -> Row {
        Row { tag: tag(&item), day: day(item.at), id: item.id, title: item.title }
    }
}

#[derive(Template)]
#[template(path = "news/item.html")]
struct ItemPage<'a> {
    frame: Frame<'a>,
    item: NewsItem,
    tag: &'static str,
    text: String,
    author: Option<String>,
    at: String,
    /// When it was changed; none: it stands as it was published.
    changed: Option<String>,
    writes: bool,
}

#[derive(Template)]
#[template(path = "news/edit.html")]
struct EditPage<'a> {
    frame: Frame<'a>,
    /// The address to which it is sent.
    here: String,
    /// The piece that is changed, and the version that was seen; none: a new one.
    id: Option<String>,
    version: u32,
    written: Written,
    preview: Option<String>,
    told: Option<String>,
    /// The bounds of a title and of a text.
    bounds: (usize, usize),
}

#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    page: u32,
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Given {
    /// `save`, `preview`, `remove`.
    act: String,
    version: u32,
    lang: String,
    title: String,
    text: String,
}

impl Given {
    fn written(&self, reader: &Reader) -> Written {
        let lang = self.lang.parse().unwrap_or(reader.lang);
        Written { lang, title: self.title.clone(), text: self.text.replace("\r\n", "\n") }
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/news", get(show).post(make))
        .route("/news/new", get(new))
        .route("/news/feed.atom", get(feed::show))
        .route("/news/{id}", get(item).post(change))
        .route("/news/{id}/edit", get(edit))
}

/// The tag of the language in which something is written.
fn tag(item: &NewsItem) -> &'static str {
    item.lang.parse::<Lang>().unwrap_or_default().tag()
}

/// A text with its boards.
async fn html(app: &App, text: String, look: Look) -> Result<String, Refusal> {
    Ok(app.site.desk.work(move || markup::html_below(1, &text, &Position::start(), look)).await?)
}

/// `GET /news?page=…`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let number = asked.map(|Query(asked)| asked).unwrap_or_default().page.min(MOST_PAGES);
    let items = app.store.news(0, number * ROWS, ROWS).await?;
    let shown = ListPage {
        frame: frame(&app, &reader, None),
        next: (items.len() == ROWS as usize && number < MOST_PAGES).then_some(number + 1),
        rows: items.into_iter().map(Row::from).collect(),
        writes: writes(reader.account.as_deref()),
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// `GET /news/{id}`
async fn item(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    let Some(item) = news::item(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let author = app.store.account(&item.author).await?.map(|account| account.name);
    let shown = ItemPage {
        frame: frame(&app, &reader, None),
        tag: tag(&item),
        text: html(&app, item.text.clone(), reader.look()).await?,
        author,
        at: minute(item.at),
        changed: (item.version > 1).then(|| minute(item.changed)),
        writes: writes(reader.account.as_deref()),
        item,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

/// Somebody who does not write news: without an account the page on which one logs in, else a refusal.
fn no_writer(app: &App, reader: &Reader, here: &str) -> Result<Response, Refusal> {
    match reader.account {
        None => Ok(log_in_page(app, reader, StatusCode::FORBIDDEN, "", here, None)),
        Some(_) => Err(Refusal::Forbidden("those who run the site write its news")),
    }
}

/// `GET /news/new`
async fn new(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    if !writes(reader.account.as_deref()) {
        return no_writer(&app, &reader, "/news/new");
    }
    let written = Written { lang: reader.lang, title: String::new(), text: String::new() };
    Ok(page(&reader, StatusCode::OK, &edit_page(&app, &reader, None, written)))
}

/// `GET /news/{id}/edit`
async fn edit(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Result<Response, Refusal> {
    if !writes(reader.account.as_deref()) {
        return no_writer(&app, &reader, &format!("/news/{id}/edit"));
    }
    let Some(item) = news::item(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let written = Written { lang: item.lang.parse().unwrap_or_default(), title: item.title, text: item.text };
    Ok(page(&reader, StatusCode::OK, &edit_page(&app, &reader, Some((item.id, item.version)), written)))
}

fn edit_page<'a>(app: &'a App, reader: &'a Reader, of: Option<(String, u32)>, written: Written) -> EditPage<'a> {
    let (id, version) = of.unzip();
    EditPage {
        frame: frame(app, reader, None),
        here: id.as_ref().map_or_else(|| "/news".to_owned(), |id| format!("/news/{id}")),
        id,
        version: version.unwrap_or(0),
        written,
        preview: None,
        told: None,
        bounds: (MAX_TITLE, MAX_TEXT),
    }
}

/// `POST /news`: somebody publishes a piece of news, or looks at it beforehand.
async fn make(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone().filter(|account| writes(Some(account))) else {
        return no_writer(&app, &reader, "/news/new");
    };
    let Form(given) = given?;
    let written = given.written(&reader);
    if given.act == "preview" {
        return previewed(&app, &reader, &asker, None, written).await;
    }
    asker.may(&app.site, Deed::Report)?;
    match news::publish(&app.site, &account, &written).await? {
        Ok(id) => Ok(Redirect::to(&format!("/news/{id}")).into_response()),
        Err(fault) => Ok(refused(&app, &reader, None, written, fault)),
    }
}

/// `POST /news/{id}`: it is changed, looked at beforehand, or taken away.
async fn change(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    Path(id): Path<String>,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = reader.account.clone().filter(|account| writes(Some(account))) else {
        return no_writer(&app, &reader, &format!("/news/{id}/edit"));
    };
    let Form(given) = given?;
    if news::item(&app.site, &id).await?.is_none() {
        // It was taken away meanwhile: what was written stays in the form, as a new piece.
        return Ok(refused(&app, &reader, None, given.written(&reader), Fault::Gone));
    }
    let (written, of) = (given.written(&reader), Some((id.clone(), given.version)));
    if given.act == "preview" {
        return previewed(&app, &reader, &asker, of, written).await;
    }
    asker.may(&app.site, Deed::Report)?;
    if given.act == "remove" {
        // Whoever else has taken it away was only quicker.
        let _ = news::remove(&app.site, &account, &id).await?;
        return Ok(Redirect::to("/news").into_response());
    }
    match news::revise(&app.site, &account, (&id, given.version), &written).await? {
        Ok(()) => Ok(Redirect::to(&format!("/news/{id}")).into_response()),
        // Whoever was overtaken writes on over what there is now.
        Err(Fault::Behind) => Ok(match news::item(&app.site, &id).await? {
            Some(now) => refused(&app, &reader, Some((id, now.version)), written, Fault::Behind),
            None => refused(&app, &reader, None, written, Fault::Gone),
        }),
        Err(fault) => Ok(refused(&app, &reader, of, written, fault)),
    }
}

async fn previewed(
    app: &App,
    reader: &Reader,
    asker: &Asker,
    of: Option<(String, u32)>,
    written: Written,
) -> Result<Response, Refusal> {
    asker.may(&app.site, Deed::Preview)?;
    if written.text.chars().count() > MAX_TEXT {
        return Ok(refused(app, reader, of, written, Fault::Text));
    }
    let preview = html(app, written.text.clone(), reader.look()).await?;
    let shown = EditPage { preview: Some(preview), ..edit_page(app, reader, of, written) };
    Ok(page(reader, StatusCode::OK, &shown))
}

/// The form with what was written, and why it was not kept.
fn refused(app: &App, reader: &Reader, of: Option<(String, u32)>, written: Written, fault: Fault) -> Response {
    let shown = edit_page(app, reader, of, written);
    let counts = [("title", MAX_TITLE.into()), ("text", MAX_TEXT.into())];
    let told = Some(shown.frame.t.with(fault.text(), &counts));
    page(reader, StatusCode::CONFLICT, &EditPage { told, ..shown })
}
