//! `/class/{id}`: a class as its teacher sees it, and as a pupil does. Whoever is nothing in it is told that there is no such page.

mod act;
mod cards;
mod homework;
mod kept;
mod pupil;

use super::frame::{Frame, frame, origin, page};
use super::log_in::log_in_page;
use super::not_found;
use super::when::day;
use crate::app::{App, Shared};
use crate::classes::{Fault, MOST_CLASS_NAME, MOST_TIMES, Visitor, class_of};
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use homework::{Chosen, Line};
use komadai_lang::Texts;
use komadai_store::{ClassMember, ClassRemark, ClassRole, StoredClass};
use komadai_wire::Boot;
use serde::Deserialize;
use std::sync::Arc;

/// Remarks that a pupil is shown at once.
const REMARKS: usize = 10;

#[derive(Template)]
#[template(path = "class/page.html")]
struct ClassPage<'a> {
    frame: Frame<'a>,
    class: &'a StoredClass,
    visitor: Visitor,
    /// The reader's account.
    own: &'a str,
    /// The address that brings pupils in.
    join: String,
    teachers: Vec<ClassMember>,
    pupils: Vec<ClassMember>,
    /// What is to be done, and how far each pupil has come with it: for the pupil who reads a single row.
    lines: Vec<Line>,
    rows: Vec<(String, String, Vec<homework::Shown>)>,
    remarks: Vec<Remark>,
    chosen: Chosen,
    /// The text that says what was done, and whether it was.
    told: Option<(String, bool)>,
    /// Names of pupils that were given, of which nothing came.
    names: &'a str,
}

/// What was said of a game.
pub(super) struct Remark {
    id: String,
    game: String,
    at: String,
    author: String,
    text: String,
}

#[derive(Deserialize, Default)]
struct Asked {
    /// There after something was done.
    #[serde(default)]
    done: Option<String>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/class/{id}", get(show).post(act::act))
        .route("/class/{id}/cards", get(cards::show).post(cards::make))
        .route("/class/{id}/pupil/{account}", get(pupil::show))
}

/// A class for whoever is something in it.
enum Found {
    Class(StoredClass, Arc<Account>, Visitor),
    /// What is said instead.
    Nothing(Box<Response>),
}

async fn find(app: &App, reader: &Reader, id: &str) -> Result<Found, Refusal> {
    let Some(account) = reader.account.clone() else {
        let next = if komadai_store::is_id(id) { format!("/class/{id}") } else { "/classes".to_owned() };
        return Ok(Found::Nothing(log_in_page(app, reader, StatusCode::FORBIDDEN, "", &next, None).into()));
    };
    let nothing = || Found::Nothing(not_found::page(app, reader.clone()).into());
    let Some(class) = class_of(&app.site, id).await? else { return Ok(nothing()) };
    let visitor = Visitor::of(&app.site, &class.id, &account).await?;
    Ok(if visitor.belongs() { Found::Class(class, account, visitor) } else { nothing() })
}

/// `GET /class/{id}`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    match find(&app, &reader, &id).await? {
        Found::Nothing(response) => Ok(*response),
        Found::Class(class, account, visitor) => {
            let told = asked.done.map(|_| Ok(()));
            class_page(&app, &reader, &headers, (&class, &account, visitor), (told, "")).await
        }
    }
}

async fn class_page(
    app: &App,
    reader: &Reader,
    headers: &HeaderMap,
    (class, account, visitor): (&StoredClass, &Account, Visitor),
    (told, names): (Option<Result<(), Fault>>, &str),
) -> Result<Response, Refusal> {
    app.site.notices.read(&account.id, Some(&class.id)).await?;
    let frame = frame(app, reader, visitor.teaches().then_some(&Boot::Class {}));
    let members = app.store.class_members(&class.id).await?;
    let (teachers, pupils): (Vec<_>, Vec<_>) =
        members.into_iter().partition(|member| member.role >= ClassRole::Assistant);
    // A pupil's own row alone is a pupil's affair.
    let seen = |pupil: &&ClassMember| visitor.teaches() || pupil.account == account.id;
    let seen: Vec<ClassMember> = pupils.iter().filter(seen).cloned().collect();
    let (lines, rows) = homework::table(app, frame.t, &class.id, &seen).await?;
    let remarks = if visitor.teaches() { Vec::new() } else { remarks(app, &class.id, &account.id, REMARKS).await? };
    let status = if let Some(Err(_)) = told { StatusCode::CONFLICT } else { StatusCode::OK };
    let told = told.map(|told| match told {
        Ok(()) => (frame.t.get("admin-done"), true),
        Err(fault) => (said_of(frame.t, fault), false),
    });
    let shown = ClassPage {
        chosen: if visitor.teaches() { Chosen::of(app, frame.t, account).await? } else { Chosen::default() },
        frame,
        class,
        visitor,
        own: &account.id,
        join: format!("{}/join/{}", origin(headers), class.code),
        teachers,
        pupils,
        lines,
        rows,
        remarks,
        told,
        names,
    };
    Ok(kept_nowhere(page(reader, status, &shown)))
}

/// What was said of a pupil's games.
async fn remarks(app: &App, class: &str, pupil: &str, at_most: usize) -> Result<Vec<Remark>, Refusal> {
    let mut shown = Vec::new();
    for ClassRemark { id, game, author, at, text, .. } in
        app.store.class_remarks(class, pupil).await?.into_iter().take(at_most)
    {
        let author = app.store.account(&author).await?.map_or_else(String::new, |account| account.name);
        shown.push(Remark { id, game, at: day(at), author, text });
    }
    Ok(shown)
}

/// Why nothing came of something, in words.
fn said_of(t: Texts, fault: Fault) -> String {
    match fault.number() {
        Some(number) => t.count(fault.text(), &number),
        None => t.get(fault.text()),
    }
}

/// What the class calls somebody.
fn called(member: &ClassMember) -> &str {
    if member.called.is_empty() { &member.name } else { &member.called }
}

fn kept_nowhere(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The bounds of names and of games, for the forms. Names of pupils have none there: a browser would cut them off without a word.
const fn bounds() -> (usize, u32) {
    (MOST_CLASS_NAME, MOST_TIMES)
}
