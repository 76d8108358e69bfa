//! The passkeys of an account: added, named, removed. Adding and removing asks for the password first.

use super::change::{is_proved, own};
use super::hex::{from_hex, hex};
use super::{Told, account_page};
use crate::api::entry::not_now;
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::caller::Caller;
use crate::people::{Act, Asked, CHALLENGE_MS, Purpose, RelyingParty, challenge_of, device};
use crate::principal::Principal;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use komadai_room::{Clock, SystemClock};
use komadai_store::{Challenge, SecretHash, StoreError, StoredPasskey};
use komadai_wire::player_name;
use serde::Deserialize;
use serde_json::Value;

/// The longest id of a passkey, in bytes (WebAuthn, section 4).
const MAX_ID: usize = 1_023;
/// Characters of a passkey's name.
const MAX_NAME: usize = 40;

/// A passkey as its owner sees it.
pub(super) struct PasskeyRow {
    /// In hexadecimal digits.
    pub(super) id: String,
    pub(super) name: String,
    /// When it was last used; none: never.
    pub(super) used: Option<String>,
}

impl From<StoredPasskey> for PasskeyRow {
    fn from(passkey: StoredPasskey) -> PasskeyRow {
        PasskeyRow { id: hex(&passkey.id), name: passkey.name, used: passkey.used.map(super::super::when::minute) }
    }
}

#[derive(Deserialize)]
pub(super) struct Proof {
    password: String,
}

#[derive(Deserialize)]
pub(super) struct New {
    /// What the device says.
    answer: Value,
    #[serde(default)]
    name: String,
}

#[derive(Deserialize)]
pub(super) struct Named {
    passkey: String,
    name: String,
}

#[derive(Deserialize)]
pub(super) struct Removed {
    passkey: String,
    password: String,
}

/// The site as this browser sees it.
pub(in crate::pages) fn party(headers: &HeaderMap, caller: &Caller) -> Result<RelyingParty, Refusal> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    RelyingParty::at(host, caller.encrypted)
        .ok_or_else(|| Refusal::Unusable("passkeys need a name of the site, not a bare address".to_owned()))
}

/// Keeps what is asked of a session's device, in the place of what was asked before.
pub(in crate::pages) async fn ask(
    app: &App,
    session: SecretHash,
    purpose: Purpose,
    asked: Option<Asked>,
) -> Result<Json<Value>, Refusal> {
    let Asked { options, state } = asked.ok_or(Refusal::Forbidden("no passkey can be made under this name"))?;
    let now = SystemClock.wall().0;
    let challenge = Challenge { whose: challenge_of(session, purpose), state, expires: now + CHALLENGE_MS };
    app.store.set_challenge(challenge, now).await?;
    Ok(Json(options))
}

/// What was asked of a session's device, which is asked no more.
pub(in crate::pages) async fn asked(app: &App, session: SecretHash, purpose: Purpose) -> Result<Vec<u8>, Refusal> {
    let state = app.store.take_challenge(challenge_of(session, purpose), SystemClock.wall().0).await?;
    state.ok_or(NOT_ACCEPTED)
}

/// Whatever is wrong with an answer.
pub(in crate::pages) const NOT_ACCEPTED: Refusal = Refusal::Forbidden("this passkey was not accepted");

/// `POST /account/passkeys/options`
pub(super) async fn options(
    State(app): State<Shared>,
    asker: Asker,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Json<Proof>, JsonRejection>,
) -> Result<Json<Value>, Refusal> {
    let (account, Json(given)) = (own(&principal)?, given?);
    let party = party(&headers, &caller)?;
    if !is_proved(&app, &asker, &account, &given.password).await? {
        return Err(Refusal::Forbidden("this is not the account's password"));
    }
    let known = app.store.passkeys_of(&account.id).await?;
    let asked = party.ask_for_key(&account.id, &account.name, &known);
    ask(&app, account.session, Purpose::Add, asked).await
}

/// `POST /account/passkeys`
pub(super) async fn add(
    State(app): State<Shared>,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Json<New>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let (account, Json(given)) = (own(&principal)?, given?);
    let party = party(&headers, &caller)?;
    let state = asked(&app, account.session, Purpose::Add).await?;
    let new = party.take_key(&state, &given.answer).ok_or(NOT_ACCEPTED)?;
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let name = Some(name_of(&given.name)).filter(|name| !name.is_empty()).unwrap_or_else(|| device(agent));
    let passkey = StoredPasskey {
        id: new.id,
        account: account.id.clone(),
        name,
        key: new.key,
        state: new.state,
        created: SystemClock.wall().0,
        used: None,
    };
    let entry = Act::Passkey.entry(Some(&account.id), Some(&account.id), "");
    match app.store.add_passkey(passkey, entry).await {
        Ok(()) => Ok(StatusCode::CREATED),
        Err(StoreError::Taken) => Err(NOT_ACCEPTED),
        Err(other) => Err(other.into()),
    }
}

fn name_of(given: &str) -> String {
    player_name(given).unwrap_or_default().chars().take(MAX_NAME).collect()
}

fn id_of(given: &str) -> Result<Vec<u8>, Refusal> {
    from_hex(given, MAX_ID).ok_or_else(|| Refusal::BadRequest("this is no passkey".to_owned()))
}

/// `POST /account/passkeys/name`
pub(super) async fn name(
    State(app): State<Shared>,
    principal: Principal,
    given: Result<Form<Named>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    app.store.name_passkey(&account.id, id_of(&given.passkey)?, name_of(&given.name)).await?;
    Ok(Redirect::to("/account").into_response())
}

/// `POST /account/passkeys/remove`
pub(super) async fn remove(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    principal: Principal,
    given: Result<Form<Removed>, FormRejection>,
) -> Result<Response, Refusal> {
    let (account, Form(given)) = (own(&principal)?, given?);
    let id = id_of(&given.passkey)?;
    let (status, text) = match is_proved(&app, &asker, &account, &given.password).await {
        Ok(true) => {
            let entry = Act::PasskeyRemoved.entry(Some(&account.id), Some(&account.id), "");
            app.store.remove_passkey(&account.id, id, entry).await?;
            return account_page(&app, &reader, StatusCode::OK, Told::done("passkey-removed")).await;
        }
        Ok(false) => (StatusCode::FORBIDDEN, "password-wrong"),
        Err(refusal) => not_now(refusal, "login-too-often")?,
    };
    account_page(&app, &reader, status, Told::fault(text)).await
}
