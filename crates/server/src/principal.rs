//! Who asks: known before a handler runs and before a socket opens.
//!
//! A program that shows a token is let in before anything else is looked at ([`let_programs_in`]): a token that is none is refused
//! wherever it is shown. What it opens is decided where the public API lists its routes; everywhere else it is nobody's.

use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::limits::Deed;
use crate::people::cookie_name;
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use komadai_room::{SystemEntropy, hash, new_secret};
pub(crate) use komadai_site::who::{Account, Principal};
use std::sync::Arc;

/// The cookie of a guest's session, named as [`cookie_name`] says.
pub(crate) const fn guest_cookie(encrypted: bool) -> &'static str {
    if encrypted { "__Host-guest" } else { "guest" }
}
/// The length of the tokens that we give out; anything else is none of ours.
const TOKEN_LENGTH: usize = 26;

/// The header in which programs without an account show a guest's token.
const GUEST_HEADER: &str = "komadai-guest";

/// The principal of a request's headers. Browsers show random tokens in cookies, programs an account's token in `Authorization: Bearer …`,
/// or a guest's in [`GUEST_HEADER`].
async fn principal(parts: &Parts, app: &App) -> Result<Principal, Refusal> {
    if let Some(token) = parts.headers.get(GUEST_HEADER) {
        return Ok(guest(token.to_str().ok()));
    }
    let jar = CookieJar::from_headers(&parts.headers);
    let encrypted = parts.extensions.get::<Caller>().is_some_and(|caller| caller.encrypted);
    let token = jar.get(cookie_name(encrypted)).map(|cookie| cookie.value()).filter(|token| is_token(token));
    if let Some(token) = token
        && let Some(account) = Account::in_session(&*app.store, hash(token)).await?
    {
        return Ok(Principal::Account(Arc::new(account)));
    }
    Ok(guest(jar.get(guest_cookie(encrypted)).map(|cookie| cookie.value())))
}

fn guest(token: Option<&str>) -> Principal {
    token.filter(|token| is_token(token)).map_or(Principal::Stranger, |token| Principal::Guest(hash(token)))
}

/// Whether it is of the form of the tokens that we give out.
pub(crate) fn is_token(token: &str) -> bool {
    token.len() == TOKEN_LENGTH && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Puts a program that shows a token into the request, and refuses one whose token is none.
pub(crate) async fn let_programs_in(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    // What is shown by another scheme is meant for somebody before this site, who has let it pass.
    let shown = request.headers().get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
    let token =
        shown.and_then(|shown| shown.split_once(' ')).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    let Some(token) = token.map(|(_, token)| token.trim().to_owned()) else { return next.run(request).await };
    match Principal::program(&*app.store, &token).await {
        Ok(Some(program)) => {
            request.extensions_mut().insert(program);
            next.run(request).await
        }
        Ok(None) => {
            let caller = request.extensions().get::<Caller>();
            let let_off = |caller: &Caller| app.config.unlimited.iter().any(|range| range.contains(caller.address));
            let counted = caller.filter(|caller| !let_off(caller)).map(Caller::party);
            match counted.map_or(Ok(()), |party| app.site.rates.admit(party, None, Deed::Bearer)) {
                Ok(()) => no_such_token(),
                Err(wait) => Refusal::TooMany(wait).into_response(),
            }
        }
        Err(error) => Refusal::from(error).into_response(),
    }
}

/// What is said to a program whose token is none, in the words that programs know from elsewhere.
pub(crate) fn no_such_token() -> Response {
    let body = Json(serde_json::json!({ "error": "No such token" }));
    (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")], body).into_response()
}

/// A token for a guest's first page.
pub(crate) fn new_guest_token() -> String {
    new_secret(&SystemEntropy)
}

impl FromRequestParts<Shared> for Principal {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Principal, Refusal> {
        if let Some(known) = parts.extensions.get::<Principal>() {
            return Ok(known.clone());
        }
        let principal = principal(parts, app).await?;
        parts.extensions.insert(principal.clone());
        Ok(principal)
    }
}
