//! `/notices`: what somebody should know of, and how it is to reach them.

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use super::when::minute;
use crate::app::Shared;
use crate::digests;
use crate::notices::{Kind, in_words, kinds};
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Form;
use axum::Router;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use komadai_lang::Texts;
use komadai_store::{MOST_NOTICES, NoticeWishes, StoredNotice};
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "notices/page.html")]
struct NoticesPage<'a> {
    frame: Frame<'a>,
    rows: Vec<Row>,
    /// Whether the site sends mail, and has an address to which.
    mail: Option<bool>,
    /// Whether a digest is wanted.
    digest: bool,
    /// Each kind, and whether it goes by mail and is pushed.
    kinds: Vec<(Kind, bool, bool)>,
}

/// A notice as it is shown.
struct Row {
    words: String,
    path: String,
    at: String,
    is_new: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/notices", get(show))
        .route("/notices/ways", post(set_ways))
        .route("/notices/digest", post(set_digest))
}

fn row(t: Texts, notice: &StoredNotice) -> Option<Row> {
    let (words, path) = in_words(t, notice)?;
    Some(Row { words, path, at: minute(notice.at), is_new: !notice.is_read })
}

/// `GET /notices`: what is shown is seen.
async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/notices", None));
    };
    let notices = app.store.notices_of(&account.id, MOST_NOTICES).await?;
    if notices.iter().any(|notice| !notice.is_read) {
        app.site.notices.read(&account.id, None).await?;
    }
    let mail = match &app.mailer {
        None => None,
        Some(_) => Some(app.store.mail_of(&account.id).await?.is_some()),
    };
    let digest = app.store.digest_of(&account.id).await?.is_some_and(|digest| digest.is_wanted);
    let wishes = app.store.notice_wishes(&account.id).await?.unwrap_or_else(|| unsaid(&reader));
    let chosen = |kind: Kind| (kind, kind.is_among(&wishes.mail), kind.is_among(&wishes.push));
    let endpoints = app.pusher.endpoints(&account.id).await?;
    let boot = Boot::Notices { push_key: app.pusher.public_key().to_owned(), endpoints };
    let t = Texts::of(reader.lang);
    let rows = notices.iter().filter_map(|notice| row(t, notice)).collect();
    let frame = Frame { notices: Some(0), ..frame(&app, &reader, Some(&boot)) };
    let mut response =
        page(&reader, StatusCode::OK, &NoticesPage { frame, rows, mail, digest, kinds: Kind::ALL.map(chosen).into() });
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// What holds for whoever has not said otherwise: no mail, and everything to a browser that was told to show it.
fn unsaid(reader: &Reader) -> NoticeWishes {
    NoticeWishes { mail: String::new(), push: kinds(|_| true), lang: reader.lang.code().to_owned() }
}

/// `POST /notices/ways`: `mail-KIND` and `push-KIND` for each that is wished for, in the language of the page on which they were chosen.
async fn set_ways(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/notices", None));
    };
    let Form(given) = given?;
    let ticked = |way: &str| kinds(|kind| given.iter().any(|(name, _)| name.strip_prefix(way) == Some(kind.code())));
    let lang = reader.lang.code().to_owned();
    let wishes = NoticeWishes { mail: ticked("mail-"), push: ticked("push-"), lang };
    app.store.set_notice_wishes(&account.id, wishes).await?;
    Ok(Redirect::to("/notices").into_response())
}

/// `POST /notices/digest`: `digest` where one is wanted by mail, in the language of the page on which that was said.
async fn set_digest(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/notices", None));
    };
    let Form(given) = given?;
    let is_wanted = given.iter().any(|(name, _)| name == "digest");
    digests::wish(&app.site, &account.id, is_wanted, reader.lang).await?;
    Ok(Redirect::to("/notices#digest").into_response())
}
