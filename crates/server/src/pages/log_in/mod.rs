//! `/login` and `/logout`. A form that needs no script.

mod passkey;

use super::frame::{Frame, frame, page};
use crate::api::entry::{enter, known_device, leave, not_now, path_within};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::entry;
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use komadai_wire::Boot;
use serde::Deserialize;

#[derive(Template)]
#[template(path = "log_in/page.html")]
struct LogInPage<'a> {
    frame: Frame<'a>,
    /// What was given already.
    name: &'a str,
    next: &'a str,
    /// The text that says what is wrong.
    fault: Option<&'static str>,
}

/// Where to go afterwards.
#[derive(Deserialize, Default)]
struct Next {
    #[serde(default)]
    next: String,
}

#[derive(Deserialize)]
struct Given {
    name: String,
    password: String,
    #[serde(default)]
    next: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/login", get(show).post(log_in))
        .route("/login/passkey", post(passkey::log_in))
        .route("/login/passkey/options", post(passkey::options))
        .route("/logout", post(log_out))
}

async fn show(State(app): State<Shared>, reader: Reader, Query(next): Query<Next>) -> Response {
    log_in_page(&app, &reader, StatusCode::OK, "", &next.next, None)
}

/// The form, also in the place of a page that only accounts may see.
pub(super) fn log_in_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    name: &str,
    next: &str,
    fault: Option<&'static str>,
) -> Response {
    page(
        reader,
        status,
        &LogInPage { frame: frame(app, reader, Some(&Boot::LogIn {})), name, next: path_within(next), fault },
    )
}

async fn log_in(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let device = known_device(&headers, caller.encrypted);
    let proof = (given.name.as_str(), given.password.as_str());
    let (status, fault) = match entry::log_in(&app.site, &asker, device.as_deref(), proof).await {
        Ok(Some(account)) => {
            let reply = Redirect::to(path_within(&given.next)).into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(None) => (StatusCode::FORBIDDEN, "login-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    Ok(log_in_page(&app, &reader, status, &given.name, &given.next, Some(fault)))
}

async fn log_out(State(app): State<Shared>, caller: Caller, principal: Principal) -> Result<Response, Refusal> {
    leave(&app, &caller, &principal, None, Redirect::to("/").into_response()).await
}
