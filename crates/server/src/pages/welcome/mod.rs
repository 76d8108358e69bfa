//! `/welcome`: a one-time link by which the password of an account is set. Looking at it does not use it up.

use super::frame::{Frame, frame, page};
use super::sign_up::password_fault;
use crate::api::entry::enter;
use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::people::{Act, Name, Password};
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
use komadai_store::{AccountChange, StoredAccount};
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
    Ok(welcome_page(&app, &reader, account.as_ref(), &link.token, None))
}

/// The account that a link opens now.
async fn opened(app: &App, token: &str) -> Result<Option<StoredAccount>, Refusal> {
    let ticket = app.store.ticket(hash(token)).await?.filter(|ticket| ticket.expires > SystemClock.wall().0);
    let Some(account) = ticket.and_then(|ticket| ticket.account) else { return Ok(None) };
    Ok(app.store.account(&account).await?.filter(|account| account.closed.is_none()))
}

fn welcome_page(
    app: &App,
    reader: &Reader,
    account: Option<&StoredAccount>,
    token: &str,
    fault: Option<&'static str>,
) -> Response {
    let status = match (account, fault) {
        (None, _) => StatusCode::FORBIDDEN,
        (_, Some(_)) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::OK,
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
    let Some(account) = opened(&app, &given.token).await? else {
        return Ok(welcome_page(&app, &reader, None, &given.token, None));
    };
    let name: Name = account.name.parse().map_err(|_| Refusal::Forbidden("the account has no name"))?;
    let password = match Password::new(&given.password, &name) {
        Ok(password) => password,
        Err(weak) => {
            return Ok(welcome_page(&app, &reader, Some(&account), &given.token, Some(password_fault(weak))));
        }
    };
    let kept = app.passwords.hash(password).await?;
    if !app.store.use_ticket(hash(&given.token)).await? {
        return Ok(welcome_page(&app, &reader, None, &given.token, None));
    }
    let entry = Act::Recovered.entry(None, Some(&account.id), "link");
    app.store.change_account(&account.id, AccountChange::Password(Some(kept)), entry).await?;
    app.store.end_sessions(&account.id, None).await?;
    enter(&app, &caller, &principal, &account, &headers, Redirect::to("/account").into_response()).await
}
