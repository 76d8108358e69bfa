//! `/tsume/sets`: sets of mate problems that people have put together, and a form for a new one; `/tsume/sets/{id}`: one of them,
//! solved like the site's own.

mod edit;

use super::frame::{Frame, frame, page, search};
use super::log_in::log_in_page;
use super::moderation::complaint::Complaint;
use super::not_found;
use super::shelf::{LISTED, more, searched, sees};
use crate::accounts;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::reports::About;
use crate::sets::{self, Fault, Seen};
use crate::studies;
use crate::views;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use komadai_store::{ProblemSetQuery, StoredProblemSet, Visibility};
use komadai_wire::{Boot, ProblemCard, ProblemSetView};
use serde::Deserialize;

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
    let (q, words) = searched(&asked.q);
    let asked = Asked { q, ..asked };
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
    let more = more("/tsume/sets", &asked.q, &public, |set| set.changed);
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
    let owner = studies::writer(&app.site, &principal).await?;
    asker.may(&app.site, Deed::Upload)?;
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
    match sets::open(&app.site, principal, id).await {
        Ok(seen) => Ok(Ok(seen)),
        Err(Fault::NotThere) => Ok(Err(not_found::page(app, reader.clone()))),
        Err(fault) => Err(fault.into()),
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
    let cards = views::set_cards(&app.site.store.set_problems(&id).await?);
    let cards = views::with_votes(cards, app.site.store.problem_tallies(Some(&id)).await?);
    let set = views::problem_set(&seen);
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
    let seen = sets::open(&app.site, &principal, &id).await?;
    let problems = app.store.set_problems(&id).await?;
    let lines: String = problems.iter().map(|problem| format!("{}\n", problem.sfen)).collect();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"problems.txt\""),
    ];
    Ok(kept_nowhere((headers, lines).into_response(), &seen))
}

/// `POST /tsume/sets/{id}/report`: its owner is reported, with what the set says of itself.
async fn report(
    State(app): State<Shared>,
    principal: Principal,
    Path(id): Path<String>,
    complaint: Complaint,
) -> Result<Response, Refusal> {
    let seen = sets::open(&app.site, &principal, &id).await?;
    let owner = accounts::account(&app.site, &seen.set.owner).await?.ok_or(Refusal::NoSuchPage)?;
    let about = About {
        subject: owner.holder,
        name: owner.name,
        place: format!("/tsume/sets/{id}"),
        said: format!("{}\n{}", seen.set.title, seen.set.about),
        ..About::default()
    };
    complaint.keep(&app, about).await?;
    Ok(Redirect::to(&format!("/tsume/sets/{id}?reported=yes")).into_response())
}
