//! `/notices`: what somebody should know of, and how it is to reach them.

use super::account::minute;
use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use crate::app::Shared;
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

#[derive(Template)]
#[template(path = "notices/page.html")]
struct NoticesPage<'a> {
    frame: Frame<'a>,
    rows: Vec<Row>,
    /// Where the site sends mail: each kind, and whether it goes by mail.
    mail: Option<Mail>,
}

/// What goes by mail.
struct Mail {
    /// Without an address there is nowhere to send it.
    has_address: bool,
    kinds: Vec<(Kind, bool)>,
}

/// A notice as it is shown.
struct Row {
    words: String,
    path: String,
    at: String,
    is_new: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/notices", get(show)).route("/notices/mail", post(set_mail))
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
        app.notices.read(&account.id, None).await?;
    }
    let mail = match &app.mailer {
        None => None,
        Some(_) => {
            let chosen = app.store.notice_wishes(&account.id).await?.map(|wishes| wishes.mail).unwrap_or_default();
            Some(Mail {
                has_address: app.store.mail_of(&account.id).await?.is_some(),
                kinds: Kind::ALL.map(|kind| (kind, kind.is_among(&chosen))).into(),
            })
        }
    };
    let t = Texts::of(reader.lang);
    let rows = notices.iter().filter_map(|notice| row(t, notice)).collect();
    let frame = Frame { notices: Some(0), ..frame(&app, &reader, None) };
    let mut response = page(&reader, StatusCode::OK, &NoticesPage { frame, rows, mail });
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `POST /notices/mail`: the names of the kinds that go by mail, in the language of the page on which they were chosen.
async fn set_mail(
    State(app): State<Shared>,
    reader: Reader,
    given: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(&app, &reader, StatusCode::FORBIDDEN, "", "/notices", None));
    };
    let Form(given) = given?;
    let before = app.store.notice_wishes(&account.id).await?;
    let wishes = NoticeWishes {
        mail: kinds(|kind| given.iter().any(|(name, _)| name == kind.code())),
        push: before.map_or_else(|| kinds(|_| true), |wishes| wishes.push),
        lang: reader.lang.code().to_owned(),
    };
    app.store.set_notice_wishes(&account.id, wishes).await?;
    Ok(Redirect::to("/notices").into_response())
}
