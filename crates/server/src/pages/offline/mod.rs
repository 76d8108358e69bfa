//! `/offline`: what the service worker shows where there is no connection. It puts links to what the device has kept in the place
//! of the mark in the list.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;

#[derive(Template)]
#[template(path = "offline/page.html")]
struct OfflinePage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/offline", get(show))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    page(&reader, StatusCode::OK, &OfflinePage { frame: frame(&app, &reader, None) })
}
