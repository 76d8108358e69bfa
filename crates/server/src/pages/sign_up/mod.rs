//! `/signup`: a new account. A form that needs no script.

use super::frame::{Frame, frame, page};
use super::log_in::Next;
use crate::api::entry::{enter, path_within};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::limits::Deed;
use crate::people::{Name, NameFault, Password, WeakPassword, new_account};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_room::{Clock, SystemClock};
use komadai_store::{Role, StoreError, StoredAccount};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "sign_up/page.html")]
struct SignUpPage<'a> {
    frame: Frame<'a>,
    /// What was given already.
    name: &'a str,
    next: &'a str,
    /// The text that says what is wrong.
    fault: Option<&'static str>,
}

#[derive(Deserialize)]
struct Given {
    name: String,
    password: String,
    #[serde(default)]
    next: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/signup", get(show).post(sign_up))
}

async fn show(State(app): State<Shared>, reader: Reader, Query(next): Query<Next>) -> Response {
    sign_up_page(&app, &reader, StatusCode::OK, "", &next.next, None)
}

fn sign_up_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    name: &str,
    next: &str,
    fault: Option<&'static str>,
) -> Response {
    page(reader, status, &SignUpPage { frame: frame(app, reader, None), name, next: path_within(next), fault })
}

async fn sign_up(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let again = |status, fault| sign_up_page(&app, &reader, status, &given.name, &given.next, Some(fault));
    match make(&app, &asker, &given).await {
        Ok(Ok(account)) => {
            let reply = Redirect::to(path_within(&given.next)).into_response();
            enter(&app, &caller, &principal, &account, &headers, reply).await
        }
        Ok(Err(fault)) => Ok(again(StatusCode::UNPROCESSABLE_ENTITY, fault)),
        Err(Refusal::TooMany(_)) => Ok(again(StatusCode::TOO_MANY_REQUESTS, "error-too-many")),
        Err(Refusal::Busy) => Ok(again(StatusCode::SERVICE_UNAVAILABLE, "error-unavailable")),
        Err(other) => Err(other),
    }
}

/// Makes the account, or names the text that says why not.
async fn make(app: &App, asker: &Asker, given: &Given) -> Result<Result<StoredAccount, &'static str>, Refusal> {
    let name: Name = match given.name.parse() {
        Ok(name) => name,
        Err(fault) => return Ok(Err(name_fault(fault))),
    };
    let password = match Password::new(&given.password, &name) {
        Ok(password) => password,
        Err(weak) => return Ok(Err(password_fault(weak))),
    };
    asker.may(app, Deed::SignUp)?;
    if app.store.account_named(name.key()).await?.is_some() {
        return Ok(Err("name-taken"));
    }
    let kept = app.passwords.hash(password).await?;
    let account = StoredAccount { password: Some(kept), ..new_account(&name, Role::Player, SystemClock.wall().0) };
    match app.store.add_account(account.clone()).await {
        Ok(()) => Ok(Ok(account)),
        Err(StoreError::Taken) => Ok(Err("name-taken")),
        Err(other) => Err(other.into()),
    }
}

fn name_fault(fault: NameFault) -> &'static str {
    match fault {
        NameFault::Length => "name-length",
        NameFault::Characters => "name-characters",
        NameFault::Reserved => "name-reserved",
    }
}

/// The text that says why a password is none.
pub(super) fn password_fault(weak: WeakPassword) -> &'static str {
    match weak {
        WeakPassword::Length => "password-length",
        WeakPassword::Guessable => "password-guessable",
    }
}
