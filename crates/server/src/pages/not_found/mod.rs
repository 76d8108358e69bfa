//! The page for an address that leads nowhere.

use super::frame::{Frame, frame};
use crate::app::App;
use crate::reader::Reader;
use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

#[derive(Template)]
#[template(path = "not_found/page.html")]
struct NotFoundPage<'a> {
    frame: Frame<'a>,
}

pub(super) fn page(app: &App, reader: Reader) -> Response {
    super::frame::page(&reader, StatusCode::NOT_FOUND, &NotFoundPage { frame: frame(app, &reader, None) })
}
