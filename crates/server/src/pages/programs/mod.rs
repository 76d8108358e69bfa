//! `/api`: the public API explained to whoever writes a program. And the marks of the accounts that programs play with.

use super::frame::{Frame, frame, origin, page};
use crate::app::Shared;
use crate::programs::{ProgramRoute, program_routes};
use crate::reader::Reader;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

#[derive(Template)]
#[template(path = "programs/page.html")]
struct ProgramsPage<'a> {
    frame: Frame<'a>,
    /// Where this site is, as the reader has come to it.
    site: String,
    routes: Vec<Row>,
}

/// A route as the page lists it.
struct Row {
    method: String,
    path: String,
    /// The scopes of which a token has to have one; none: none is needed, or any token will do.
    scopes: String,
    needs_token: bool,
}

impl From<ProgramRoute> for Row {
    fn from(route: ProgramRoute) -> Row {
        let needs_token = route.scopes.is_some();
        Row { method: route.method, path: route.path, scopes: route.scopes.unwrap_or_default().join(", "), needs_token }
    }
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/api", get(show)).route("/bots.css", get(marks))
}

/// `GET /bots.css?v=…`: at an address of its own for what is in it. Another node may have named an address that is not known here yet.
async fn marks(State(app): State<Shared>, uri: Uri) -> Response {
    let sheet = app.bots.sheet();
    let is_it = uri.path_and_query().map(PathAndQuery::as_str) == sheet.address.as_deref();
    let kept = if is_it { "public, max-age=86400" } else { "no-store" };
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, kept)];
    (headers, sheet.text.to_string()).into_response()
}

async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    let shown = ProgramsPage {
        frame: frame(&app, &reader, None),
        site: origin(&headers),
        routes: program_routes().into_iter().map(Row::from).collect(),
    };
    page(&reader, StatusCode::OK, &shown)
}
