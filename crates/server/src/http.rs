//! HTTP: the router and what every reply carries.

use crate::app::Shared;
use crate::refusal::Refusal;
use crate::{api, assets, origin, pages, ws};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
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
        .merge(pages::routes())
        .merge(api::routes())
        .merge(ws::routes())
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/assets/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .fallback(pages::fallback)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn(guard))
        .with_state(app)
}

/// Answers as long as the process lives.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers 200 when the store takes what is written, 503 otherwise.
async fn readyz(State(app): State<Shared>) -> (StatusCode, &'static str) {
    match app.rooms.is_store_healthy() {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n"),
    }
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
