//! `/learn/test`: the tests of grade.

use super::exam::grade_name;
use super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use komadai_lang::Texts;
use komadai_learn::exam::Paper;
use komadai_learn::grade::Grade;
use komadai_wire::Boot;

#[derive(Template)]
#[template(path = "exams/page.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    origin: String,
    grades: Vec<Grade>,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/learn/test", get(list))
}

/// How long a test of a grade takes.
fn minutes(t: &Texts, grade: &Grade) -> String {
    t.count("exam-minutes", &Paper::minutes(*grade))
}

/// `GET /learn/test`
async fn list(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let frame = frame(&app, &reader, Some(&Boot::Exams {}));
    page(&reader, StatusCode::OK, &ListPage { frame, origin: origin(&headers), grades: Grade::all().collect() })
}
