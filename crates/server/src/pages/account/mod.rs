//! `/account`: one's own account: where it is open, its password, its printed codes.

mod change;

use super::frame::{Frame, frame, page};
use super::log_in::log_in_page;
use crate::app::{App, Shared};
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use komadai_store::Role;

#[derive(Template)]
#[template(path = "account/page.html")]
struct AccountPage<'a> {
    frame: Frame<'a>,
    account: &'a Account,
    is_admin: bool,
    sessions: Vec<SessionRow>,
    /// Printed codes that are left.
    codes_left: u32,
    /// Codes that were made just now, and are shown this once.
    new_codes: Vec<String>,
    /// The text that says what was done, and whether it was.
    told: Option<(&'static str, bool)>,
}

/// A session as its owner sees it.
struct SessionRow {
    /// By which it is ended: the hash of its token, in hexadecimal digits.
    id: String,
    device: String,
    seen: String,
    is_this: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/account", get(show))
        .route("/account/sessions", post(change::end_session))
        .route("/account/password", post(change::password))
        .route("/account/codes", post(change::codes))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Result<Response, Refusal> {
    account_page(&app, &reader, StatusCode::OK, None, Vec::new()).await
}

/// The page, with what was done just now. Whoever is not logged in finds the form for that in its place.
async fn account_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    told: Option<(&'static str, bool)>,
    new_codes: Vec<String>,
) -> Result<Response, Refusal> {
    let Some(account) = &reader.account else {
        return Ok(log_in_page(app, reader, StatusCode::FORBIDDEN, "", "/account", None));
    };
    let sessions = app.store.sessions_of(&account.id).await?;
    let sessions = sessions.into_iter().map(|session| SessionRow {
        id: session.token.iter().map(|byte| format!("{byte:02x}")).collect(),
        is_this: session.token == account.session,
        seen: minute(session.seen),
        device: session.device,
    });
    let shown = AccountPage {
        frame: frame(app, reader, None),
        account,
        is_admin: account.role == Role::Admin,
        sessions: sessions.collect(),
        codes_left: u32::try_from(app.store.codes_left(&account.id).await?).unwrap_or(u32::MAX),
        new_codes,
        told,
    };
    let mut response = page(reader, status, &shown);
    // Codes are shown once, and who was logged in is nobody's business afterwards.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// An instant to the minute, in UTC.
pub(super) fn minute(ms: u64) -> String {
    let at = i64::try_from(ms).ok().and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok());
    at.map_or_else(String::new, |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}
