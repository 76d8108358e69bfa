//! `/tsume/rush`: as many mates as one can against the clock. Without scripts it leads to the problems.

use super::frame::{Frame, frame, page};
use crate::app::Shared;
use crate::mate;
use crate::reader::Reader;
use crate::views;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "rush/page.html")]
struct RushPage<'a> {
    frame: Frame<'a>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/tsume/rush", get(show))
}

/// `GET /tsume/rush`
async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    let boot = Boot::Rush { problems: mate::entries().map(views::problem_card).collect() };
    page(&reader, StatusCode::OK, &RushPage { frame: frame(&app, &reader, Some(&boot)) })
}
