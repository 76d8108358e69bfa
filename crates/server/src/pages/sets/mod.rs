//! `/tsume/sets`: sets of mate problems that people have put together, and a form for a new one; `/tsume/sets/{id}`: one of them,
//! solved like the site's own.

mod edit;

use super::frame::{Frame, frame, page, search};
use super::log_in::log_in_page;
use super::not_found;
use crate::api::talk::{About, own as reporter, report as keep_report};
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::sets::{self, Seen};
use crate::studies;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use komadai_lang::Texts;
use komadai_store::{ProblemSetQuery, StoredProblemSet, Visibility};
use komadai_wire::{Boot, ProblemCard, ProblemSetView, ReportReason};
use serde::Deserialize;

/// Sets of one list.
const LISTED: u32 = 30;
/// The longest search, in characters.
const MAX_SEARCH: usize = 100;
/// The longest title in a report, in characters.
const REPORTED_TITLE: usize = 60;

#[derive(Template)]
#[template(path = "sets/list.html")]
struct SetList<'a> {
    frame: Frame<'a>,
    asked: Asked,
    own: Option<Vec<StoredProblemSet>>,
    public: Vec<StoredProblemSet>,
    more: Option<String>,
    told: Option<&'static str>,
    /// What the form holds.
    new: New,
}

#[derive(Template)]
#[template(path = "sets/page.html")]
struct SetPage<'a> {
    frame: Frame<'a>,
    set: ProblemSetView,
    cards: Vec<ProblemCard>,
}

/// What of the lists is wanted.
#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    q: String,
    /// Public sets changed before then.
    before: Option<u64>,
    /// A position that is to be added to a set.
    #[serde(default)]
    sfen: String,
}

#[derive(Deserialize, Default)]
struct New {
    title: String,
    #[serde(default)]
    about: String,
    visibility: String,
    #[serde(default)]
    sfen: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/tsume/sets", get(list).post(create))
        .route("/tsume/sets/{id}", get(show))
        .route("/tsume/sets/{id}/problems.txt", get(text))
        .route("/tsume/sets/{id}/edit", get(edit::show).post(edit::act))
        .route("/tsume/sets/{id}/report", post(report))
}

/// Who may see a set.
fn sees(t: &Texts, visibility: &Visibility) -> String {
    t.get(match visibility {
        Visibility::Public => "study-sees-public",
        Visibility::Link => "study-sees-link",
        Visibility::Private => "study-sees-private",
    })
}

/// `GET /tsume/sets?q=…`
async fn list(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    listed(&app, &reader, StatusCode::OK, asked, New::default(), None).await
}

async fn listed(
    app: &Shared,
    reader: &Reader,
    status: StatusCode,
    asked: Asked,
    new: New,
    told: Option<&'static str>,
) -> Result<Response, Refusal> {
    let asked = Asked { q: asked.q.chars().take(MAX_SEARCH).collect(), ..asked };
    let words = studies::words(&asked.q);
    let own = match reader.account.as_ref().filter(|_| asked.before.is_none()) {
        Some(account) => {
            let of = Some(account.id.clone());
            let query = ProblemSetQuery { of, words: words.clone(), at_most: 100, ..ProblemSetQuery::default() };
            Some(app.store.problem_sets(query).await?)
        }
        None => None,
    };
    let query = ProblemSetQuery { of: None, public: true, words, before: asked.before, at_most: LISTED };
    let public = app.store.problem_sets(query).await?;
    let last = public.last().filter(|_| public.len() == LISTED as usize);
    let more = last.map(|last| format!("/tsume/sets?{}before={}", search(&asked.q), last.changed));
    let mut frame = frame(app, reader, None);
    frame.query = search(&asked.q);
    Ok(page(reader, status, &SetList { frame, asked, own, public, more, told, new }))
}

/// `POST /tsume/sets`: a new one, without problems.
async fn create(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    asker: Asker,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(new) = new?;
    if reader.account.is_none() {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/tsume/sets", None));
    }
    let owner = studies::writer(&app, &principal).await?;
    asker.may(&app, Deed::Upload)?;
    let again = async |new, status, told| {
        let asked = Asked::default();
        listed(&app, &reader, status, asked, new, Some(told)).await
    };
    let (Some(title), Some(about)) = (studies::title(&new.title), sets::about(&new.about)) else {
        return again(new, StatusCode::UNPROCESSABLE_ENTITY, "set-bad-title").await;
    };
    let visibility = Visibility::from_code(&new.visibility).unwrap_or(Visibility::Private);
    let set = sets::new_set(&owner, title, about, visibility);
    let id = set.id.clone();
    if !app.store.add_problem_set(set).await? {
        return again(new, StatusCode::CONFLICT, "set-too-many").await;
    }
    // A position that was brought along is looked at on the set's own page.
    if sets::read(&new.sfen).is_ok() {
        return edit::added(&app, &reader, &principal, &asker, &id, &new.sfen).await;
    }
    Ok(Redirect::to(&format!("/tsume/sets/{id}/edit")).into_response())
}

/// The set of an id; the page that says so where there is none for this reader.
async fn opened(
    app: &Shared,
    reader: &Reader,
    principal: &Principal,
    id: &str,
) -> Result<Result<Seen, Response>, Refusal> {
    match sets::open(app, principal, id).await {
        Ok(seen) => Ok(Ok(seen)),
        Err(Refusal::NoSuchPage) => Ok(Err(not_found::page(app, reader.clone()))),
        Err(refusal) => Err(refusal),
    }
}

/// `GET /tsume/sets/{id}`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let seen = match opened(&app, &reader, &principal, &id).await? {
        Ok(seen) => seen,
        Err(response) => return Ok(response),
    };
    let (set, cards) = (seen.view(), sets::cards(&app, &id).await?);
    let boot = Boot::Problems { problems: cards.clone(), set: Some(set.clone()) };
    let shown = SetPage { frame: frame(&app, &reader, Some(&boot)), set, cards };
    Ok(kept_nowhere(page(&reader, StatusCode::OK, &shown), &seen))
}

/// What its owner alone may see, no device keeps.
fn kept_nowhere(mut response: Response, seen: &Seen) -> Response {
    if seen.set.visibility == Visibility::Private {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// `GET /tsume/sets/{id}/problems.txt`: the positions in SFEN, one a line.
async fn text(State(app): State<Shared>, principal: Principal, Path(id): Path<String>) -> Result<Response, Refusal> {
    let seen = sets::open(&app, &principal, &id).await?;
    let problems = app.store.set_problems(&id).await?;
    let lines: String = problems.iter().map(|problem| format!("{}\n", problem.sfen)).collect();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"problems.txt\""),
    ];
    Ok(kept_nowhere((headers, lines).into_response(), &seen))
}

#[derive(Deserialize)]
struct Wrong {
    reason: ReportReason,
    #[serde(default)]
    words: String,
}

/// `POST /tsume/sets/{id}/report`: its owner is reported, with the set named in the reporter's words.
async fn report(
    State(app): State<Shared>,
    asker: Asker,
    principal: Principal,
    Path(id): Path<String>,
    wrong: Result<Form<Wrong>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(wrong)) = (reporter(&principal)?, wrong?);
    let seen = sets::open(&app, &principal, &id).await?;
    let owner = app.store.account(&seen.set.owner).await?.ok_or(Refusal::NoSuchPage)?;
    let title: String = seen.set.title.chars().take(REPORTED_TITLE).collect();
    let words = format!("/tsume/sets/{id} ({title}) {}", wrong.words);
    let about = About { subject: owner.holder, name: owner.name, game: String::new(), line: None };
    keep_report(&app, &asker, account, about, (wrong.reason, &words)).await?;
    Ok(Redirect::to(&format!("/tsume/sets/{id}?reported=yes")).into_response())
}
