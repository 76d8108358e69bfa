//! `/welcome`: a one-time link by which the password of an account is set. Looking at it does not use it up.

use super::frame::{Frame, frame, page};
use super::sign_up::password_fault;
use crate::api::entry::{enter, not_now};
use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::people::{Act, Name, WeakPassword};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use komadai_room::{Clock, SystemClock, hash};
use komadai_store::{Proof, StoredAccount};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "welcome/page.html")]
struct WelcomePage<'a> {
    frame: Frame<'a>,
    /// The name of the account that the link opens; none: it opens nothing any more.
    name: Option<&'a str>,
    token: &'a str,
    fault: Option<&'static str>,
}

#[derive(Deserialize, Default)]
struct Link {
    #[serde(default)]
    token: String,
}

#[derive(Deserialize)]
struct Given {
    token: String,
    password: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/welcome", get(show).post(set))
}

async fn show(State(app): State<Shared>, reader: Reader, Query(link): Query<Link>) -> Result<Response, Refusal> {
    let account = opened(&app, &link.token).await?;
    Ok(welcome_page(&app, &reader, account.as_ref().map_or(WelcomeState::Used, WelcomeState::Open), &link.token))
}

/// The account that a link opens now.
async fn opened(app: &App, token: &str) -> Result<Option<StoredAccount>, Refusal> {
    let ticket = app.store.ticket(hash(token)).await?.filter(|ticket| ticket.expires > SystemClock.wall().0);
    let Some(account) = ticket.and_then(|ticket| ticket.account) else { return Ok(None) };
    Ok(app.store.account(&account).await?.filter(|account| account.closed.is_none()))
}

/// What a link is good for.
enum WelcomeState<'a> {
    /// Nothing any more.
    Used,
    /// It opens this account.
    Open(&'a StoredAccount),
    /// The same, but what was given was not taken: with this status, for the reason that a text gives.
    Refused(&'a StoredAccount, StatusCode, &'static str),
}

fn welcome_page(app: &App, reader: &Reader, state: WelcomeState<'_>, token: &str) -> Response {
    let (account, status, fault) = match state {
        WelcomeState::Used => (None, StatusCode::FORBIDDEN, None),
        WelcomeState::Open(account) => (Some(account), StatusCode::OK, None),
        WelcomeState::Refused(account, status, fault) => (Some(account), status, Some(fault)),
    };
    let name = account.map(|account| account.name.as_str());
    let mut response = page(reader, status, &WelcomePage { frame: frame(app, reader, None), name, token, fault });
    // The address holds a secret.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn set(
    State(app): State<Shared>,
    reader: Reader,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Form<Given>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(given) = given?;
    let shown = |state| Ok(welcome_page(&app, &reader, state, &given.token));
    let Some(account) = opened(&app, &given.token).await? else { return shown(WelcomeState::Used) };
    let (status, fault) = match choose(&app, &account, &given).await {
        Ok(Ok(true)) => {
            let reply = Redirect::to("/account").into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(Ok(false)) => return shown(WelcomeState::Used),
        Ok(Err(weak)) => (StatusCode::UNPROCESSABLE_ENTITY, password_fault(weak)),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    shown(WelcomeState::Refused(&account, status, fault))
}

/// Sets the password; false where the link has been used up.
async fn choose(app: &App, account: &StoredAccount, given: &Given) -> Result<Result<bool, WeakPassword>, Refusal> {
    let name: Name = account.name.parse().map_err(|_| Refusal::Forbidden("the account has no name"))?;
    let password = match app.site.passwords.choose(&given.password, &name) {
        Ok(password) => password,
        Err(weak) => return Ok(Err(weak)),
    };
    let kept = app.site.passwords.hash(password).await?;
    let proof = Proof::Ticket(hash(&given.token), SystemClock.wall().0);
    let entry = Act::Recovered.entry(None, Some(&account.id), "link");
    Ok(Ok(app.store.recover(&account.id, proof, kept, entry).await?))
}
