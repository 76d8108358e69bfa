//! `/review` and `/review/{id}`: a record, its branches and notes.

use super::frame::{Frame, frame, page};
use super::not_found;
use crate::api::records;
use crate::app::Shared;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "review/page.html")]
struct ReviewPage<'a> {
    frame: Frame<'a>,
}

#[derive(Template)]
#[template(path = "review/unreadable.html")]
struct UnreadablePage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/review", get(empty)).route("/review/{id}", get(show))
}

async fn empty(State(app): State<Shared>, reader: Reader) -> Response {
    let boot = Boot::Review { lang: reader.lang, record: None };
    page(&reader, StatusCode::OK, &ReviewPage { frame: frame(&app, &reader, Some(&boot)) })
}

async fn show(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Response {
    match records::shown(&app, &id, &reader).await {
        Ok(record) => {
            let boot = Boot::Review { lang: reader.lang, record: Some(record) };
            page(&reader, StatusCode::OK, &ReviewPage { frame: frame(&app, &reader, Some(&boot)) })
        }
        Err(Refusal::NoSuchRecord) => not_found::page(&app, reader),
        Err(Refusal::UnreadableRecord) => {
            page(&reader, StatusCode::INTERNAL_SERVER_ERROR, &UnreadablePage { frame: frame(&app, &reader, None) })
        }
        Err(refusal) => refusal.into_response(),
    }
}
