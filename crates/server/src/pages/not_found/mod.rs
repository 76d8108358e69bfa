//! The page for an address that leads nowhere.

use super::frame::{Frame, frame};
use crate::app::App;
use crate::reader::Reader;
use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "not_found/page.html")]
struct NotFoundPage<'a> {
    frame: Frame<'a>,
    /// Where a game was looked for: after how many days one is removed that nobody has come to.
    kept_days: Option<u32>,
}

pub(super) fn page(app: &App, reader: Reader) -> Response {
    started(app, &reader, None)
}

/// The same for a game.
pub(super) fn game(app: &App, reader: Reader) -> Response {
    let kept_days = Some(app.config.keep_unstarted).filter(|days| *days > 0);
    super::frame::page(&reader, StatusCode::NOT_FOUND, &NotFoundPage { frame: frame(app, &reader, None), kept_days })
}

/// The same as [`page`], with what the script needs that goes on from there.
pub(super) fn started(app: &App, reader: &Reader, boot: Option<&Boot>) -> Response {
    let shown = NotFoundPage { frame: frame(app, reader, boot), kept_days: None };
    super::frame::page(reader, StatusCode::NOT_FOUND, &shown)
}
