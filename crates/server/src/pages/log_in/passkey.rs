//! Logging in by a passkey: the device finds the account by itself. Needs a script.

use crate::api::entry::{enter, path_within};
use crate::app::Shared;
use crate::asker::Asker;
use crate::caller::Caller;
use crate::limits::Deed;
use crate::pages::account::passkeys::{NOT_ACCEPTED, ask, asked, party};
use crate::people::{Answer, Purpose};
use crate::principal::Principal;
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use komadai_room::{Clock, SystemClock};
use komadai_store::SecretHash;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub(super) struct Given {
    /// What the device says.
    answer: Value,
    #[serde(default)]
    next: String,
}

/// The session that asks and is to answer: a challenge is good in no other.
fn session(principal: &Principal) -> Result<SecretHash, Refusal> {
    match principal {
        Principal::Stranger | Principal::Program(..) => {
            Err(Refusal::Forbidden("a challenge is given to a session: open a page of the site first"))
        }
        Principal::Guest(session) => Ok(*session),
        Principal::Account(account) => Ok(account.session),
    }
}

/// `POST /login/passkey/options`
pub(super) async fn options(
    State(app): State<Shared>,
    asker: Asker,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let session = session(&principal)?;
    let party = party(&headers, &caller)?;
    asker.may_with(&app.site, session, Deed::LogIn)?;
    ask(&app, session, Purpose::LogIn, party.ask_who()).await
}

/// `POST /login/passkey`: where to go on to.
pub(super) async fn log_in(
    State(app): State<Shared>,
    caller: Caller,
    principal: Principal,
    headers: HeaderMap,
    given: Result<Json<Given>, JsonRejection>,
) -> Result<Response, Refusal> {
    let Json(given) = given?;
    let party = party(&headers, &caller)?;
    // Used up before it is looked at: a second answer to it is none, whatever the first was.
    let state = asked(&app, session(&principal)?, Purpose::LogIn).await?;
    let answer = Answer::read(&given.answer).ok_or(NOT_ACCEPTED)?;
    let passkey = app.store.passkey(&answer.passkey()).await?.ok_or(NOT_ACCEPTED)?;
    let used = party.check(&state, &answer, &passkey).ok_or(NOT_ACCEPTED)?;
    let account = app.store.account(&passkey.account).await?.filter(|account| account.closed.is_none());
    let account = account.ok_or(NOT_ACCEPTED)?;
    if !app.store.use_passkey(passkey.id, used, SystemClock.wall().0).await? {
        return Err(NOT_ACCEPTED);
    }
    let reply = Json(json!({ "next": path_within(&given.next) })).into_response();
    enter(&app, &caller, &principal, &account, &headers, reply).await
}
