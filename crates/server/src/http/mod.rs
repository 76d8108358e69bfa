//! HTTP: the router and what every reply carries.

mod assets;
mod diagram;
mod error;
mod games;
mod origin;
mod pages;
mod pictures;
mod pieces;
mod problems;
mod reader;
mod records;
mod tsume_pages;

pub(crate) use assets::Assets;
pub(crate) use error::Refusal;

use crate::app::Shared;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post, put};
use std::time::Duration;

/// Only our own scripts, styles, pictures and sockets; inline styles, since the board's pieces are placed by them.
const CONTENT_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
     object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// How long a request may take to arrive and be answered.
const REQUEST_LIMIT: Duration = Duration::from_secs(60);
/// The largest body, except where records come in.
const MAX_BODY: usize = 64 * 1024;

/// Every address of the site.
pub(crate) fn router(app: Shared) -> Router {
    Router::new()
        .route("/", get(pages::new_game))
        .route("/game/{id}", get(pages::game))
        .route("/review", get(pages::review))
        .route("/review/{id}", get(pages::review_of))
        .route("/tsume", get(tsume_pages::problems))
        .route("/tsume/solver", get(tsume_pages::solver))
        .route("/tsume/{id}", get(tsume_pages::problem))
        .route("/healthz", get(healthz))
        .route("/assets/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/api/games", post(games::create))
        .route("/api/games/{id}", get(games::view))
        .route("/api/games/{id}/record", get(records::of_game))
        .route("/api/games/{id}/review", post(records::review_game))
        .route("/api/diagram", post(diagram::read).layer(DefaultBodyLimit::max(komadai_kifu::MAX_BYTES)))
        .route("/api/line", get(diagram::line))
        .route("/api/records", post(records::open).layer(DefaultBodyLimit::max(komadai_kifu::MAX_BYTES)))
        .route("/api/records/{id}", get(records::view))
        .route("/api/records/{id}", put(records::change).layer(DefaultBodyLimit::max(komadai_kifu::MAX_BYTES)))
        .route("/api/records/{id}/export", get(records::export))
        .route("/api/records/{id}/film", get(pictures::film))
        .route("/api/tsume/{id}", get(problems::view))
        .route("/api/tsume/{id}/judge", post(problems::judge))
        .route("/api/tsume/{id}/hint", post(problems::hint))
        .route("/api/picture", get(pictures::position))
        .route("/pieces/{file}", get(pieces::piece_set))
        .route("/ws/game/{id}", any(crate::ws::game))
        .route("/ws/analysis", any(crate::ws::analysis))
        .route("/ws/mate", any(crate::ws::mate))
        .fallback(assets::root_file)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn(guard))
        .with_state(app)
}

/// Answers once the site is ready: it is, or nobody would answer.
async fn healthz() -> &'static str {
    "ok\n"
}

async fn wrong_method() -> Refusal {
    Refusal::WrongMethod
}

/// What every reply carries; and none takes for ever, however slowly its request arrives.
async fn guard(request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(REQUEST_LIMIT, next.run(request)).await;
    let mut response = answered.unwrap_or_else(|_| Refusal::Busy.into_response());
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_POLICY));
    response
}
