//! `/recover`: a new password by one of the codes that were printed.

mod mail;

use super::frame::{Frame, frame, page};
use super::sign_up::password_fault;
use crate::api::entry::{enter, not_now};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::entry::{self, NotRecovered};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "recover/page.html")]
struct RecoverPage<'a> {
    frame: Frame<'a>,
    name: &'a str,
    /// The text that says what is wrong.
    fault: Option<&'static str>,
    /// A link was asked for by mail just now.
    is_sent: bool,
    /// Whether the site sends mail.
    has_mail: bool,
}

/// What the page says of what was asked for just now.
enum RecoverTold {
    Nothing,
    Fault(&'static str),
    /// A mail is on its way, if there is an account.
    Sent,
}

#[derive(Deserialize)]
struct Given {
    name: String,
    code: String,
    password: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/recover", get(show).post(recover)).route("/recover/mail", post(mail::send))
}

async fn show(State(app): State<Shared>, reader: Reader) -> Response {
    recover_page(&app, &reader, StatusCode::OK, "", RecoverTold::Nothing)
}

fn recover_page(app: &App, reader: &Reader, status: StatusCode, name: &str, told: RecoverTold) -> Response {
    let fault = match told {
        RecoverTold::Fault(fault) => Some(fault),
        RecoverTold::Nothing | RecoverTold::Sent => None,
    };
    let (is_sent, has_mail) = (matches!(told, RecoverTold::Sent), app.mailer.is_some());
    page(reader, status, &RecoverPage { frame: frame(app, reader, None), name, fault, is_sent, has_mail })
}

async fn recover(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let proof = (given.name.as_str(), given.code.as_str());
    let (status, fault) = match entry::recover(&app.site, &asker, proof, &given.password).await {
        Ok(Ok(account)) => {
            let reply = Redirect::to("/account").into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(Err(NotRecovered::Wrong)) => (StatusCode::FORBIDDEN, "recover-wrong"),
        Ok(Err(NotRecovered::Weak(weak))) => (StatusCode::FORBIDDEN, password_fault(weak)),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    Ok(recover_page(&app, &reader, status, &given.name, RecoverTold::Fault(fault)))
}
