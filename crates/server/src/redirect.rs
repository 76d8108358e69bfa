//! Where http is still spoken beside https: visitors are sent on, and a certificate authority gets its answers.

use crate::app::Shared;
use crate::host;
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

/// The longest token of a challenge.
const MAX_TOKEN: usize = 128;

/// Every address there.
pub(crate) fn router(app: Shared) -> Router {
    Router::new().route("/.well-known/acme-challenge/{token}", get(challenge)).fallback(send_on).with_state(app)
}

/// Answers a challenge from the folder where the client of the authority puts them.
async fn challenge(State(app): State<Shared>, Path(token): Path<String>) -> Result<String, Refusal> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if token.len() > MAX_TOKEN || !token.bytes().all(plain) {
        return Err(Refusal::NoSuchPage);
    }
    let folder = app.config.acme_challenges.as_ref().ok_or(Refusal::NoSuchPage)?;
    tokio::fs::read_to_string(folder.join(token)).await.map_err(|_| Refusal::NoSuchPage)
}

async fn send_on(State(app): State<Shared>, headers: HeaderMap, uri: Uri) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !host::is_ours(host, &app.config) {
        return Refusal::ForeignHost(host.chars().take(200).collect()).into_response();
    }
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name);
    let port = match app.config.listen.port() {
        443 => String::new(),
        port => format!(":{port}"),
    };
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    Redirect::permanent(&format!("https://{name}{port}{path}")).into_response()
}
