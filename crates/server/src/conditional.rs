//! ETags: a browser that has the very bytes already is told so, and nothing is sent.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use std::hash::{DefaultHasher, Hasher};

/// The largest body that is looked at.
const MAX_BODY: u64 = 4 * 1024 * 1024;

/// Gives every page and file an ETag, and answers 304 to whoever names it.
pub(crate) async fn answer(request: Request, next: Next) -> Response {
    let reading = request.method() == Method::GET;
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if !reading || response.status() != StatusCode::OK || !may_be_kept(response.headers()) {
        return response;
    }
    // A body whose length is not known is on its way already.
    if response.body().size_hint().exact().is_none_or(|length| length > MAX_BODY) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, MAX_BODY as usize).await else {
        head.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(head, Body::empty());
    };
    let tag = etag(&bytes);
    if known.is_some_and(|known| names(&known, &tag)) {
        head.status = StatusCode::NOT_MODIFIED;
        head.headers.remove(header::CONTENT_LENGTH);
        head.headers.insert(header::ETAG, tag);
        return Response::from_parts(head, Body::empty());
    }
    head.headers.insert(header::ETAG, tag);
    Response::from_parts(head, Body::from(bytes))
}

fn may_be_kept(headers: &HeaderMap) -> bool {
    let cache = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
    cache.is_some_and(|cache| !cache.contains("no-store"))
}

/// Weak, for the same page may go out in several encodings.
fn etag(bytes: &Bytes) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    HeaderValue::try_from(tag).unwrap_or_else(|_| HeaderValue::from_static("W/\"\""))
}

/// Whether an If-None-Match names a tag: weakly, as RFC 9110 wants it.
fn names(known: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(known), Ok(tag)) = (known.to_str(), tag.to_str()) else { return false };
    let strong = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.trim() == "*" || known.split(',').any(|one| strong(one) == strong(tag))
}
