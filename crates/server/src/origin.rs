//! Who may write and who may open a socket: pages of this site, and programs that are no browser.

use crate::app::{Config, Shared};
use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What keeps and changes nothing, so that a page of any site may send something there: a record that is to be read.
pub(crate) const OPEN: &str = "/api/boards/read";

/// Refuses what a page of another site asks for, except plain reading.
pub(crate) async fn check(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let reading = matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if (!reading && request.uri().path() != OPEN || upgrade)
        && let Some(origin) = foreign(request.headers(), &app.config)
    {
        return Refusal::ForeignOrigin(origin).into_response();
    }
    next.run(request).await
}

/// The origin of the page that asks, when it is neither ours nor let in. Browsers name it, or at least say that it is another
/// site's; programs do neither.
fn foreign(headers: &HeaderMap, config: &Config) -> Option<String> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        return matches!(site, Some("cross-site" | "same-site")).then(|| "another site".to_owned());
    };
    let Ok(origin) = origin.to_str() else { return Some("an origin that cannot be read".to_owned()) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let ours = host.is_some_and(|host| {
        ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme).is_some_and(|rest| rest == host))
    });
    let let_in = config.origins.iter().any(|allowed| allowed.trim_end_matches('/') == origin);
    (!ours && !let_in).then(|| origin.chars().take(200).collect())
}
