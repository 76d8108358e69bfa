//! `/digest`: the link by which whoever gets a digest by mail ends it. Looking at it ends nothing: programs of mail look at links, and send
//! what they are asked to (RFC 8058).

use super::frame::{Frame, frame, in_address, page};
use crate::app::Shared;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "digest/page.html")]
struct DigestPage<'a> {
    frame: Frame<'a>,
    /// What stands in the link, as an address has it.
    token: String,
    /// Whether it has been ended; none: that is to be asked for.
    ended: Option<bool>,
}

#[derive(Deserialize, Default)]
struct Link {
    #[serde(default)]
    token: String,
}

/// Letters of a link that are looked up.
const MOST_LETTERS: usize = 100;

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/digest", get(show).post(end))
}

/// `GET /digest?token=…`
async fn show(State(app): State<Shared>, reader: Reader, link: Result<Query<Link>, QueryRejection>) -> Response {
    let token = link.map(|Query(link)| link.token).unwrap_or_default();
    told(&app, &reader, token, None)
}

/// `POST /digest?token=…`
async fn end(
    State(app): State<Shared>,
    reader: Reader,
    link: Result<Query<Link>, QueryRejection>,
) -> Result<Response, Refusal> {
    let token = link.map(|Query(link)| link.token).unwrap_or_default();
    let is_one = (1..=MOST_LETTERS).contains(&token.len());
    let ended = is_one && app.store.end_digest(&token).await?;
    Ok(told(&app, &reader, token, Some(ended)))
}

fn told(app: &Shared, reader: &Reader, token: String, ended: Option<bool>) -> Response {
    let status = if ended == Some(false) { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let shown = DigestPage { frame: frame(app, reader, None), token: in_address(&token), ended };
    let mut response = page(reader, status, &shown);
    // The address holds a secret.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
