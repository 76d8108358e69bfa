//! `/study`: the reader's studies, those of everybody, and a search; `/study/{id}` and `/study/{id}/{chapter}`: one of them.

use super::frame::{Frame, frame, page, search};
use super::log_in::log_in_page;
use super::not_found;
use super::shelf::{LISTED, more, searched, sees};
use crate::api::studies::beginnings_of;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::studies;
use crate::views;
use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_lang::Texts;
use komadai_store::{StoredStudy, StudyQuery, Visibility};
use komadai_wire::{Boot, ChapterKind, ErrorReason};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "study/list.html")]
struct StudyList<'a> {
    frame: Frame<'a>,
    asked: Asked,
    lists: Vec<Listed>,
    told: Option<&'static str>,
    visibilities: [Visibility; 3],
}

struct Listed {
    heading: &'static str,
    none: &'static str,
    studies: Vec<StoredStudy>,
    more: Option<String>,
}

#[derive(Template)]
#[template(path = "study/page.html")]
struct StudyPage<'a> {
    frame: Frame<'a>,
    title: String,
    is_listed: bool,
}

/// What of the lists is wanted.
#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    q: String,
    /// Public studies changed before then.
    before: Option<u64>,
    /// Of what the first chapter of a new study is made.
    #[serde(default)]
    from: String,
}

#[derive(Deserialize)]
struct New {
    title: String,
    visibility: String,
    #[serde(default)]
    from: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/study", get(list).post(create))
        .route("/study/{id}", get(first_chapter))
        .route("/study/{id}/{chapter}", get(show))
}

/// `GET /study?q=…`
async fn list(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    listed(&app, &reader, StatusCode::OK, asked, None).await
}

async fn listed(
    app: &Shared,
    reader: &Reader,
    status: StatusCode,
    asked: Asked,
    told: Option<&'static str>,
) -> Result<Response, Refusal> {
    let (q, words) = searched(&asked.q);
    let asked = Asked { q, ..asked };
    let mut lists = Vec::new();
    if let Some(account) = reader.account.as_ref().filter(|_| asked.before.is_none()) {
        let query = StudyQuery { of: Some(account.id.clone()), words: words.clone(), before: None, at_most: 200 };
        let studies = studies::list(&app.site, query).await?;
        lists.push(Listed { heading: "study-own", none: "study-own-none", studies, more: None });
    }
    let query = StudyQuery { of: None, words, before: asked.before, at_most: LISTED };
    let studies = studies::list(&app.site, query).await?;
    let more = more("/study", &asked.q, &studies, |study| study.changed);
    lists.push(Listed { heading: "study-public", none: "study-public-none", studies, more });
    let mut frame = frame(app, reader, None);
    frame.query = search(&asked.q);
    let list = StudyList { frame, asked, lists, told, visibilities: Visibility::ALL };
    Ok(page(reader, status, &list))
}

/// `POST /study`: a new one, with a chapter.
async fn create(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    asker: Asker,
    new: Result<Form<New>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(new) = new?;
    if reader.account.is_none() {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/study", None));
    }
    let owner = studies::writer(&app.site, &principal).await?;
    asker.may(&app.site, Deed::Upload)?;
    let asked = Asked { from: new.from.clone(), ..Asked::default() };
    let Some(title) = studies::title(&new.title) else {
        return listed(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, asked, Some("study-bad-title")).await;
    };
    let visibility = Visibility::from_code(&new.visibility).unwrap_or(Visibility::Private);
    let begun = match beginnings_of(&app, &reader, new.from.into_bytes(), 0).await {
        Ok(begun) => begun,
        Err(Refusal::Api(error)) if error.error.reason == Some(ErrorReason::TooManyChapters) => {
            let told = Some("study-many-chapters");
            return listed(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, asked, told).await;
        }
        Err(Refusal::Unusable(_) | Refusal::NoSuchGame | Refusal::NoSuchRecord | Refusal::Api(_)) => {
            return listed(&app, &reader, StatusCode::UNPROCESSABLE_ENTITY, asked, Some("study-bad-source")).await;
        }
        Err(refusal) => return Err(refusal),
    };
    let study = studies::new_study(&owner, title, visibility);
    let many = begun.len() > 1;
    let chapters = studies::new_chapters(&study.id, begun, ChapterKind::Analysis.code(), |number, named| match named {
        Some(named) => named,
        None if many => number.to_string(),
        None => Texts::of(reader.lang).get("study-first-chapter"),
    });
    let address = format!("/study/{}", study.id);
    match studies::add(&app.site, &asker, study, chapters).await {
        Ok(()) => Ok(Redirect::to(&address).into_response()),
        Err(studies::Fault::ManyStudies) => {
            listed(&app, &reader, StatusCode::CONFLICT, asked, Some("study-too-many")).await
        }
        Err(fault) => Err(fault.into()),
    }
}

/// `GET /study/{id}`
async fn first_chapter(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    chapter(&app, &reader, &principal, &id, None).await
}

/// `GET /study/{id}/{chapter}`
async fn show(
    State(app): State<Shared>,
    reader: Reader,
    principal: Principal,
    Path((id, wanted)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    chapter(&app, &reader, &principal, &id, Some(&wanted)).await
}

async fn chapter(
    app: &Shared,
    reader: &Reader,
    principal: &Principal,
    id: &str,
    wanted: Option<&str>,
) -> Result<Response, Refusal> {
    let seen = match studies::open(&app.site, id, principal).await {
        Ok(seen) => seen,
        Err(studies::Fault::NotThere) => return Ok(not_found::page(app, reader.clone())),
        Err(fault) => return Err(fault.into()),
    };
    let Ok(chapter) = seen.chapter(wanted) else { return Ok(not_found::page(app, reader.clone())) };
    let chapter = views::chapter(&app.site, chapter).await?;
    let boot = Boot::Study { study: views::study(&seen), chapter, account: reader.account.is_some() };
    let shown = StudyPage {
        title: seen.study.title.clone(),
        is_listed: seen.study.visibility == Visibility::Public,
        frame: frame(app, reader, Some(&boot)),
    };
    Ok(page(reader, StatusCode::OK, &shown))
}
