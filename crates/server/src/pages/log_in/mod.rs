//! `/login` and `/logout`. A form that needs no script.

mod passkey;

use super::frame::{Frame, frame, page};
use crate::api::entry::{enter, known_device, leave, not_now, path_within};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::limits::Deed;
use crate::people::{Name, Password};
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
use komadai_room::hash;
use komadai_store::StoredAccount;
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
    let (status, fault) = match check(&app, &asker, known_device(&headers, caller.encrypted), &given).await {
        Ok(Some(account)) => {
            let reply = Redirect::to(path_within(&given.next)).into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(None) => (StatusCode::FORBIDDEN, "login-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    Ok(log_in_page(&app, &reader, status, &given.name, &given.next, Some(fault)))
}

/// The account whose name and password these are. Whatever is wrong, it takes the same work and gets the same answer.
async fn check(
    app: &App,
    asker: &Asker,
    device: Option<String>,
    given: &Given,
) -> Result<Option<StoredAccount>, Refusal> {
    let name = given.name.parse::<Name>();
    let key = name.as_ref().map_or("", Name::key);
    let account = match &name {
        Ok(name) => app.store.account_named(name.key()).await?.filter(|account| account.closed.is_none()),
        Err(_) => None,
    };
    // A browser in which the account was open has tries of its own: those of others elsewhere do not keep its owner out.
    let known = match (&account, device.as_deref().map(hash)) {
        (Some(account), Some(device)) => app.store.is_known_device(&account.id, device).await?.then_some(device),
        _ => None,
    };
    match known {
        Some(device) => asker.may_with(app, device, Deed::LogIn)?,
        None => {
            asker.may_with(app, hash(&format!("{key} {}", asker.party())), Deed::LogIn)?;
            app.rates.admit_key(hash(key), Deed::Guess).map_err(Refusal::TooMany)?;
        }
    }
    let kept = account.as_ref().and_then(|account| account.password.as_deref());
    let right = app.passwords.matches(Password::given(&given.password), kept).await?;
    Ok(account.filter(|_| right))
}

async fn log_out(State(app): State<Shared>, caller: Caller, principal: Principal) -> Result<Response, Refusal> {
    leave(&app, &caller, &principal, None, Redirect::to("/").into_response()).await
}
