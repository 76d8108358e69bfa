//! `/signup`: a new account. A form that needs no script.

use super::frame::{Frame, frame, page};
use crate::api::entry::{enter, not_now, path_within};
use crate::app::{Accounts, App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::entry::{self, NotMade};
use crate::people::{NameFault, WeakPassword};
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
use serde::Deserialize;

#[derive(Template)]
#[template(path = "sign_up/page.html")]
struct SignUpPage<'a> {
    frame: Frame<'a>,
    /// What was given already.
    name: &'a str,
    next: &'a str,
    invitation: &'a str,
    /// Whether there is anything to fill in.
    open: bool,
    /// The text that says what is wrong.
    fault: Option<&'static str>,
}

#[derive(Deserialize)]
struct Given {
    name: String,
    password: String,
    #[serde(default)]
    next: String,
    #[serde(default)]
    invitation: String,
}

/// What the address of the form brings along.
#[derive(Deserialize, Default)]
struct Brought {
    #[serde(default)]
    next: String,
    #[serde(default)]
    invitation: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/signup", get(show).post(sign_up))
}

async fn show(State(app): State<Shared>, reader: Reader, Query(brought): Query<Brought>) -> Response {
    sign_up_page(&app, &reader, StatusCode::OK, "", &brought, None)
}

fn sign_up_page(
    app: &App,
    reader: &Reader,
    status: StatusCode,
    name: &str,
    brought: &Brought,
    fault: Option<&'static str>,
) -> Response {
    let (open, fault) = match app.config.accounts {
        Accounts::Open => (true, fault),
        Accounts::Invitation if brought.invitation.is_empty() => (false, Some("signup-by-invitation")),
        Accounts::Invitation => (true, fault),
        Accounts::Closed => (false, Some("signup-closed")),
    };
    let (next, invitation) = (path_within(&brought.next), brought.invitation.as_str());
    page(reader, status, &SignUpPage { frame: frame(app, reader, None), name, next, invitation, open, fault })
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
    let brought = Brought { next: given.next.clone(), invitation: given.invitation.clone() };
    let wish = (given.name.as_str(), given.password.as_str());
    let (status, fault) = match entry::sign_up(&app.site, &asker, wish, &given.invitation).await {
        Ok(Ok(account)) => {
            let reply = Redirect::to(path_within(&given.next)).into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(Err(why)) => (StatusCode::UNPROCESSABLE_ENTITY, not_made(why)),
        Err(refusal) => not_now(refusal, "error-too-many")?,
    };
    Ok(sign_up_page(&app, &reader, status, &given.name, &brought, Some(fault)))
}

/// The text that says why an account was not made.
fn not_made(why: NotMade) -> &'static str {
    match why {
        NotMade::Closed => "signup-closed",
        NotMade::NotInvited => "signup-not-invited",
        NotMade::Name(fault) => name_fault(fault),
        NotMade::Weak(weak) => password_fault(weak),
        NotMade::Taken => "name-taken",
    }
}

/// The text that says why a name is none.
pub(super) fn name_fault(fault: NameFault) -> &'static str {
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
