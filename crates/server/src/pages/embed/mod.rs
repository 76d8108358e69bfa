//! `/embed/{id}`: a record's board for other people's pages, the only address that may be framed.

use super::frame::{Frame, frame, page};
use super::not_found;
use super::review::title;
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
use komadai_lang::Texts;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "embed/page.html")]
struct EmbedPage<'a> {
    frame: Frame<'a>,
    title: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/embed/{id}", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader, Path(id): Path<String>) -> Response {
    match records::review(&app, &id, &reader).await {
        Ok((record, _)) => {
            let title = title(&record, Texts::of(reader.lang));
            let boot = Boot::Embed { record };
            page(&reader, StatusCode::OK, &EmbedPage { frame: frame(&app, &reader, Some(&boot)), title })
        }
        Err(Refusal::NoSuchRecord) => not_found::page(&app, reader),
        Err(refusal) => refusal.into_response(),
    }
}
