//! `/signup`: a new account. A form that needs no script.

use super::frame::{Frame, frame, page};
use crate::api::entry::{enter, not_now, path_within};
use crate::app::{Accounts, App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::limits::Deed;
use crate::people::{Name, NameFault, WeakPassword, new_account};
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
use komadai_room::{Clock, SystemClock, hash};
use komadai_store::{Role, StoreError, StoredAccount};
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
    let (status, fault) = match make(&app, &asker, &given).await {
        Ok(Ok(account)) => {
            let reply = Redirect::to(path_within(&given.next)).into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(Err(fault)) => (StatusCode::UNPROCESSABLE_ENTITY, fault),
        Err(refusal) => not_now(refusal, "error-too-many")?,
    };
    Ok(sign_up_page(&app, &reader, status, &given.name, &brought, Some(fault)))
}

/// Makes the account, or names the text that says why not.
async fn make(app: &App, asker: &Asker, given: &Given) -> Result<Result<StoredAccount, &'static str>, Refusal> {
    match app.config.accounts {
        Accounts::Closed => return Ok(Err("signup-closed")),
        Accounts::Invitation if !is_invited(app, &given.invitation).await? => return Ok(Err("signup-not-invited")),
        Accounts::Open | Accounts::Invitation => {}
    }
    let name: Name = match given.name.parse() {
        Ok(name) => name,
        Err(fault) => return Ok(Err(name_fault(fault))),
    };
    let password = match app.passwords.choose(&given.password, &name) {
        Ok(password) => password,
        Err(weak) => return Ok(Err(password_fault(weak))),
    };
    asker.may(app, Deed::SignUp)?;
    if app.store.account_like(name.looks().to_vec()).await?.is_some() {
        return Ok(Err("name-taken"));
    }
    let kept = app.passwords.hash(password).await?;
    let account = StoredAccount { password: Some(kept), ..new_account(&name, Role::Player, SystemClock.wall().0) };
    let (new, looks) = (account.clone(), name.looks().to_vec());
    let added = match app.config.accounts {
        Accounts::Invitation => app.store.add_invited(new, looks, hash(&given.invitation), account.created).await,
        Accounts::Open | Accounts::Closed => app.store.add_account(new, looks).await.map(|()| true),
    };
    match added {
        Ok(true) => Ok(Ok(account)),
        Ok(false) => Ok(Err("signup-not-invited")),
        Err(StoreError::Taken) => Ok(Err("name-taken")),
        Err(other) => Err(other.into()),
    }
}

/// Whether an invitation lets somebody sign up now.
async fn is_invited(app: &App, invitation: &str) -> Result<bool, Refusal> {
    let ticket = app.store.ticket(hash(invitation)).await?;
    Ok(ticket.is_some_and(|ticket| ticket.account.is_none() && ticket.expires > SystemClock.wall().0))
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
