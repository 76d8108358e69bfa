//! `/recover`: a new password by one of the codes that were printed.

mod mail;

use super::frame::{Frame, frame, page};
use super::sign_up::password_fault;
use crate::api::entry::{enter, not_now};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::limits::Deed;
use crate::people::{Act, Name, Password, code_hash};
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
use komadai_room::hash;
use komadai_store::{Proof, StoredAccount};
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
    let (status, fault) = match check(&app, &asker, &given).await {
        Ok(Ok(account)) => {
            let reply = Redirect::to("/account").into_response();
            return enter(&app, &caller, &principal, &account, &headers, reply).await;
        }
        Ok(Err(fault)) => (StatusCode::FORBIDDEN, fault),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    Ok(recover_page(&app, &reader, status, &given.name, RecoverTold::Fault(fault)))
}

/// Sets the password where name and code belong together. Whatever is wrong with them gets the same answer after the same work.
async fn check(app: &App, asker: &Asker, given: &Given) -> Result<Result<StoredAccount, &'static str>, Refusal> {
    let name = given.name.parse::<Name>();
    let key = name.as_ref().map_or("", Name::key);
    asker.may_with(app, hash(&format!("{key} {}", asker.party())), Deed::LogIn)?;
    app.rates.admit_key(hash(key), Deed::Guess).map_err(Refusal::TooMany)?;
    let Ok(name) = name else {
        app.passwords.matches(Password::given(&given.password), None).await?;
        return Ok(Err("recover-wrong"));
    };
    let password = match app.passwords.choose(&given.password, &name) {
        Ok(password) => password,
        Err(weak) => return Ok(Err(password_fault(weak))),
    };
    let kept = app.passwords.hash(password).await?;
    let account = app.store.account_named(name.key()).await?.filter(|account| account.closed.is_none());
    let id = account.as_ref().map_or("", |account| account.id.as_str());
    let entry = Act::Recovered.entry(None, Some(id), "code");
    let right = app.store.recover(id, Proof::Code(code_hash(id, &given.code)), kept, entry).await?;
    let Some(account) = account.filter(|_| right) else { return Ok(Err("recover-wrong")) };
    Ok(Ok(account))
}
