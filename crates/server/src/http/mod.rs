//! HTTP: the router and what every reply carries.

mod assets;
mod error;
mod games;
mod origin;
mod pages;
mod pieces;
mod presets;
mod reader;

pub(crate) use assets::Assets;
pub(crate) use error::Refusal;

use crate::app::Shared;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{any, get, post};

/// Only our own scripts, styles, pictures and sockets; inline styles, since the board's pieces are placed by them.
const CONTENT_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
     object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// Every address of the site.
pub(crate) fn router(app: Shared) -> Router {
    Router::new()
        .route("/", get(pages::new_game))
        .route("/game/{id}", get(pages::game))
        .route("/review", get(pages::review))
        .route("/healthz", get(healthz))
        .route("/assets/{*path}", get(assets::asset))
        .route("/api/games", post(games::create))
        .route("/api/games/{id}", get(games::view))
        .route("/pieces/{file}", get(pieces::piece_set))
        .route("/ws/game/{id}", any(crate::ws::game))
        .route("/ws/analysis", any(crate::ws::analysis))
        .fallback(assets::root_file)
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn(guard_headers))
        .with_state(app)
}

/// Answers once the site is ready: it is, or nobody would answer.
async fn healthz() -> &'static str {
    "ok\n"
}

async fn guard_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_POLICY));
    response
}
