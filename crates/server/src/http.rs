//! HTTP: the router and what every reply carries.

mod abroad;
mod listed;

pub use listed::{Route, routes};

use crate::app::Shared;
use crate::caller::Caller;
use crate::refusal::{Refusal, RefusedAs};
use crate::{api, assets, caller, conditional, fishnet, host, origin, paced, pages, principal, programs, whole, ws};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::time::{Duration, Instant};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate, SizeAbove};

/// Only our own scripts, styles, pictures and sockets; inline styles, since the board's pieces are placed by them.
macro_rules! content_policy {
    ($framed_by:literal) => {
        concat!(
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; ",
            "base-uri 'none'; form-action 'self'; frame-ancestors ",
            $framed_by
        )
    };
}

/// What every reply says to a browser.
const PROTECTION: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::CONTENT_SECURITY_POLICY, content_policy!("'none'")),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];
/// What other sites may show in a frame of theirs.
const FRAMED: &str = "/embed/";
const FRAMED_POLICY: &str = content_policy!("*");
/// A browser that came by https never comes by http again.
const ONLY_HTTPS: &str = "max-age=31536000";

/// How long a request may take to arrive and be answered.
const REQUEST_LIMIT: Duration = Duration::from_secs(60);
/// After which time a party that has too many requests under way may try again.
const TOO_MANY_WAIT: Duration = Duration::from_secs(5);
/// The largest body, except where records come in.
const MAX_BODY: usize = 64 * 1024;
/// Brotli and gzip at this level take about as long as writing the page did.
const LEVEL: CompressionLevel = CompressionLevel::Precise(5);
/// Smaller replies are not worth it.
const MIN_COMPRESSED: u16 = 512;

/// Every address of the site.
pub(crate) fn addresses() -> Router<Shared> {
    Router::new()
        .merge(pages::routes())
        .merge(api::routes())
        .merge(fishnet::routes())
        .merge(programs::routes())
        .merge(ws::routes())
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(own_metrics))
        .route("/assets/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
}

/// The site, with what every reply carries.
pub(crate) fn router(app: Shared) -> Router {
    addresses()
        .fallback(pages::fallback)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(paced::pace))
        .layer(middleware::from_fn_with_state(app.clone(), programs::admit))
        .layer(middleware::from_fn(conditional::answer))
        .layer(middleware::from_fn(whole::fuse))
        .layer(CompressionLayer::new().quality(LEVEL).compress_when(compressible()))
        .layer(middleware::from_fn_with_state(app.clone(), principal::let_programs_in))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn_with_state(app.clone(), host::check))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .layer(middleware::from_fn_with_state(app.clone(), caller::find))
        .with_state(app)
}

/// Text, that is: pictures and fonts are compressed by their formats.
fn compressible() -> impl Predicate {
    let fonts = NotForContentType::new("font/");
    // A line is read as soon as it is said.
    let lines = NotForContentType::new("application/x-ndjson");
    DefaultPredicate::new().and(SizeAbove::new(MIN_COMPRESSED)).and(fonts).and(lines)
}

/// Answers as long as the process lives.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers 200 when everything that the site stands on answers and visitors are let in, 503 otherwise; a line for each.
async fn readyz(State(app): State<Shared>) -> (StatusCode, String) {
    let (up, draining) = (app.now().up, app.site.stopping.is_draining());
    let ready = !draining && up.iter().all(|(_, answers)| *answers);
    let line =
        |(what, answers): &(&str, bool)| format!("{what}: {}\n", if *answers { "ok" } else { "does not answer" });
    let node = if draining { "node: draining\n" } else { "node: ok\n" };
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, up.iter().map(line).chain([node.to_owned()]).collect())
}

/// The figures for Prometheus at an address of their own.
pub(crate) fn metrics_router(app: Shared) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(app)
}

async fn metrics(State(app): State<Shared>) -> impl IntoResponse {
    const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, TEXT), (header::CACHE_CONTROL, "no-store")], app.metrics.text(&app.now()))
}

/// The same at the site's own address, for this machine alone: not for what a proxy passes on.
async fn own_metrics(app: State<Shared>, caller: Caller, headers: HeaderMap) -> Response {
    let passed_on = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    if !caller.address.is_loopback() || passed_on {
        return Refusal::NoSuchPage.into_response();
    }
    metrics(app).await.into_response()
}

async fn wrong_method() -> Refusal {
    Refusal::WrongMethod
}

/// What every reply carries; and none takes for ever, however slowly its request arrives.
async fn guard(State(app): State<Shared>, caller: Caller, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    // A log is read by more people than a key is meant for.
    let logged = if path.starts_with(fishnet::KEYS) { fishnet::KEYS.to_owned() } else { path.clone() };
    let (is_api, is_framed) = (path.starts_with("/api/"), path.starts_with(FRAMED));
    let for_all = abroad::may_read(&method, &path);
    let let_off = app.config.unlimited.iter().any(|range| range.contains(caller.address));
    let mut response = match app.requests.take((!let_off).then(|| caller.party())) {
        Some(place) => {
            let answered = tokio::time::timeout(REQUEST_LIMIT, next.run(request)).await;
            let response = answered.unwrap_or_else(|_| Refusal::Busy.into_response());
            response.map(|body| whole::holding(body, place))
        }
        None => too_many_at_once(),
    };
    let is_kept = !is_api && response.status().is_success();
    let headers = response.headers_mut();
    protect(headers, is_framed, caller.encrypted);
    if for_all {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        // When a board may ask again, and where a list goes on.
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after, komadai-next"));
    }
    if !is_kept {
        // What is not said to keep is kept nowhere: games change, and some replies hold secrets.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    let (status, seconds) = (response.status().as_u16(), began.elapsed().as_secs_f64());
    app.metrics.requests.get_or_create(&[("status", status)]).inc();
    app.metrics.request_seconds.observe(seconds);
    if let Some(RefusedAs(code)) = response.extensions().get() {
        app.metrics.refused.get_or_create(&[("reason", code.code())]).inc();
    }
    tracing::debug!(%method, path = logged, status, seconds, client = %caller.address, "answered");
    response
}

/// What is said to a party that has its share of the requests under way. Its connection is not kept: behind a proxy it is one of the site's.
fn too_many_at_once() -> Response {
    let mut response = Refusal::TooMany(TOO_MANY_WAIT).into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

fn protect(headers: &mut HeaderMap, is_framed: bool, encrypted: bool) {
    for (name, value) in &PROTECTION {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_framed {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
    }
    if encrypted {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_HTTPS));
    }
}
