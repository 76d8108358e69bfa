//! Who asks: known before a handler runs and before a socket opens.
//!
//! A program that shows a token is let in before anything else is looked at ([`let_programs_in`]): a token that is none is refused
//! wherever it is shown. What it opens is decided where the public API lists its routes; everywhere else it is nobody's.

use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::limits::Deed;
use crate::people::{self, IDLE_MS, LIFETIME_MS, SEEN_EVERY_MS, Scopes, USED_EVERY_MS, cookie_name};
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_secret};
use komadai_store::{Role, SecretHash, StoreError};
use std::sync::Arc;

/// The cookie of a guest's session, named as [`cookie_name`] says.
pub(crate) const fn guest_cookie(encrypted: bool) -> &'static str {
    if encrypted { "__Host-guest" } else { "guest" }
}
/// The length of the tokens that we give out; anything else is none of ours.
const TOKEN_LENGTH: usize = 26;

/// The header in which programs without an account show a guest's token.
const GUEST_HEADER: &str = "komadai-guest";

/// Who asks. Browsers show random tokens in cookies, programs an account's token in `Authorization: Bearer …`, or a guest's in
/// [`GUEST_HEADER`]. What somebody may do in a game follows from the seats that they hold and the secrets that they bring, in a record from its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Principal {
    /// Somebody without a session: a program, or a browser's first visit.
    Stranger,
    /// A session that has no account.
    Guest(SecretHash),
    /// An account that is open in this session.
    Account(Arc<Account>),
    /// A program that has shown a token of an account. It is let in as that account by the routes of the public API alone, and by those
    /// that its scopes name.
    Program(Arc<Account>, Scopes),
}

/// An account in one of its sessions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    pub(crate) id: String,
    /// The name as it is shown.
    pub(crate) name: String,
    pub(crate) role: Role,
    /// What its seats and records are held by.
    pub(crate) holder: SecretHash,
    /// The hash of the session's token, or of the token that a program has shown.
    pub(crate) session: SecretHash,
}

impl Account {
    /// Whether what a moderator is about to do concerns themselves: asked before each such act, for somebody else does it then.
    pub(crate) fn is_about_me(&self, whom: SecretHash) -> bool {
        self.holder == whom
    }

    /// The same where somebody is known by their account.
    pub(crate) fn is_me(&self, account: &str) -> bool {
        self.id == account
    }

    /// Whether it may appoint the timekeeper in games of others.
    pub(crate) fn appoints_keepers(&self) -> bool {
        self.role == Role::Referee || self.role >= Role::Moderator
    }
}

impl Principal {
    /// What somebody's games and records are held by: their session, or their account in every session of it.
    pub(crate) fn session(&self) -> Option<SecretHash> {
        match self {
            Principal::Stranger | Principal::Program(..) => None,
            Principal::Guest(session) => Some(*session),
            Principal::Account(account) => Some(account.holder),
        }
    }

    /// The account, where there is one.
    pub(crate) fn account(&self) -> Option<&Arc<Account>> {
        match self {
            Principal::Account(account) => Some(account),
            Principal::Stranger | Principal::Guest(_) | Principal::Program(..) => None,
        }
    }

    /// The principal of a request's headers.
    async fn of(parts: &Parts, app: &App) -> Result<Principal, Refusal> {
        if let Some(token) = parts.headers.get(GUEST_HEADER) {
            return Ok(guest(token.to_str().ok()));
        }
        let jar = CookieJar::from_headers(&parts.headers);
        let encrypted = parts.extensions.get::<Caller>().is_some_and(|caller| caller.encrypted);
        let token = jar.get(cookie_name(encrypted)).map(|cookie| cookie.value()).filter(|token| is_token(token));
        if let Some(token) = token
            && let Some(account) = account(app, hash(token)).await?
        {
            return Ok(Principal::Account(Arc::new(account)));
        }
        Ok(guest(jar.get(guest_cookie(encrypted)).map(|cookie| cookie.value())))
    }
}

fn guest(token: Option<&str>) -> Principal {
    token.filter(|token| is_token(token)).map_or(Principal::Stranger, |token| Principal::Guest(hash(token)))
}

/// Whether it is of the form of the tokens that we give out.
pub(crate) fn is_token(token: &str) -> bool {
    token.len() == TOKEN_LENGTH && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The account that is open in a session.
async fn account(app: &App, token: SecretHash) -> Result<Option<Account>, StoreError> {
    let Some((session, account)) = app.store.session(token).await? else { return Ok(None) };
    let now = SystemClock.wall().0;
    let (unused_ms, age_ms) = (now.saturating_sub(session.seen), now.saturating_sub(session.created));
    if account.closed.is_some() || unused_ms > IDLE_MS || age_ms > LIFETIME_MS {
        return Ok(None);
    }
    if unused_ms > SEEN_EVERY_MS {
        // Whether it is kept decides nothing: the next request says it again.
        let _ = app.store.see_session(&account.id, token, now).await;
    }
    let (id, name, role, holder) = (account.id, account.name, account.role, account.holder);
    Ok(Some(Account { id, name, role, holder, session: token }))
}

/// Puts a program that shows a token into the request, and refuses one whose token is none.
pub(crate) async fn let_programs_in(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    // What is shown by another scheme is meant for somebody before this site, who has let it pass.
    let shown = request.headers().get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
    let token =
        shown.and_then(|shown| shown.split_once(' ')).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    let Some(token) = token.map(|(_, token)| token.trim().to_owned()) else { return next.run(request).await };
    match program(&app, &token).await {
        Ok(Some(program)) => {
            request.extensions_mut().insert(program);
            next.run(request).await
        }
        Ok(None) => {
            let caller = request.extensions().get::<Caller>();
            let let_off = |caller: &Caller| app.config.unlimited.iter().any(|range| range.contains(caller.address));
            let counted = caller.filter(|caller| !let_off(caller)).map(Caller::party);
            match counted.map_or(Ok(()), |party| app.rates.admit(party, None, Deed::Bearer)) {
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

/// Whose token this is; none: it is none, or its account is closed.
async fn program(app: &App, shown: &str) -> Result<Option<Principal>, StoreError> {
    if !people::is_token(shown) {
        return Ok(None);
    }
    let token = hash(shown);
    let Some((kept, account)) = app.store.token(token).await?.filter(|(_, account)| account.closed.is_none()) else {
        return Ok(None);
    };
    let now = SystemClock.wall().0;
    if kept.used.is_none_or(|used| now.saturating_sub(used) > USED_EVERY_MS) {
        // Whether it is kept decides nothing: the next request says it again.
        let _ = app.store.use_token(&account.id, token, now).await;
    }
    let (id, name, role, holder) = (account.id, account.name, account.role, account.holder);
    let account = Account { id, name, role, holder, session: token };
    Ok(Some(Principal::Program(Arc::new(account), Scopes::kept(&kept.scopes))))
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
        let principal = Principal::of(parts, app).await?;
        parts.extensions.insert(principal.clone());
        Ok(principal)
    }
}
