//! What its owner changes about an account. Whatever opens it asks for the password first.

use super::hex::from_hex;
use super::{Told, account_page};
use crate::api::entry::{leave, not_now};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::limits::Deed;
use crate::pages::sign_up::password_fault;
use crate::people::{Act, Name, Password, code_hash, new_codes};
use crate::principal::{Account, Principal};
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_store::{AccountChange, SecretHash};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
pub(super) struct Ended {
    /// A session; none: all but this one.
    #[serde(default)]
    session: String,
}

#[derive(Deserialize)]
pub(super) struct NewPassword {
    password: String,
    new: String,
}

#[derive(Deserialize)]
pub(super) struct Proof {
    password: String,
}

/// The account that asks; others may not.
pub(super) fn own(principal: &Principal) -> Result<Arc<Account>, Refusal> {
    principal.account().cloned().ok_or(Refusal::Forbidden("only the owner of an account may change it"))
}

/// `POST /account/sessions`
pub(super) async fn end_session(
    State(app): State<Shared>,
    caller: Caller,
    principal: Principal,
    given: Result<Form<Ended>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let reply = Redirect::to("/account").into_response();
    if given.session.is_empty() {
        app.store.end_sessions(&account.id, Some(account.session)).await?;
        app.site.revocation.tell(&account.id);
        return Ok(reply);
    }
    let session = from_hex(&given.session, 32).and_then(|hash| SecretHash::try_from(hash).ok());
    let session = session.ok_or_else(|| Refusal::BadRequest("this is no session".to_owned()))?;
    leave(&app, &caller, &principal, Some(session), reply).await
}

/// Whether this is the account's password. Guesses count like those of whoever logs in.
pub(super) async fn is_proved(app: &App, asker: &Asker, account: &Account, password: &str) -> Result<bool, Refusal> {
    asker.may_with(&app.site, account.holder, Deed::LogIn)?;
    let kept = app.store.account(&account.id).await?.and_then(|account| account.password);
    Ok(app.site.passwords.matches(Password::given(password), kept.as_deref()).await?)
}

/// `POST /account/password`: every other session ends.
pub(super) async fn password(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<NewPassword>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let done = change_password(&app, &asker, &account, &given).await;
    let (status, text) = done.or_else(|refusal| not_now(refusal, "login-too-often"))?;
    let told = if status == StatusCode::OK { Told::done(text) } else { Told::fault(text) };
    account_page(&app, &reader, status, told).await
}

async fn change_password(
    app: &App,
    asker: &Asker,
    account: &Account,
    given: &NewPassword,
) -> Result<(StatusCode, &'static str), Refusal> {
    let name: Name = account.name.parse().map_err(|_| Refusal::Forbidden("the account has no name"))?;
    let new = match app.site.passwords.choose(&given.new, &name) {
        Ok(new) => new,
        Err(weak) => return Ok((StatusCode::UNPROCESSABLE_ENTITY, password_fault(weak))),
    };
    if !is_proved(app, asker, account, &given.password).await? {
        return Ok((StatusCode::FORBIDDEN, "password-wrong"));
    }
    let kept = app.site.passwords.hash(new).await?;
    let entry = Act::Password.entry(Some(&account.id), Some(&account.id), "");
    let change = AccountChange::Password { hash: kept, stays: Some(account.session) };
    app.store.change_account(&account.id, change, entry).await?;
    app.site.revocation.tell(&account.id);
    Ok((StatusCode::OK, "password-changed"))
}

/// `POST /account/codes`: ten new ones in the place of those before.
pub(super) async fn codes(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<Proof>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let (status, text) = match is_proved(&app, &asker, &account, &given.password).await {
        Ok(true) => {
            let codes = new_codes();
            let kept = codes.iter().map(|code| code_hash(&account.id, code)).collect();
            let entry = Act::Codes.entry(Some(&account.id), Some(&account.id), "");
            app.store.set_codes(&account.id, kept, entry).await?;
            return account_page(&app, &reader, StatusCode::OK, Told { new_codes: codes, ..Told::done("codes-made") })
                .await;
        }
        Ok(false) => (StatusCode::FORBIDDEN, "password-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    account_page(&app, &reader, status, Told::fault(text)).await
}
