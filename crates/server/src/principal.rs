//! Who asks: known before a handler runs and before a socket opens.

use crate::app::{App, Shared};
use crate::caller::Caller;
use crate::people::{IDLE_MS, LIFETIME_MS, SEEN_EVERY_MS, cookie_name};
use crate::refusal::Refusal;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
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

/// Who asks. Browsers show random tokens in cookies, programs a guest's in `Authorization: Bearer …`. What somebody may do in a
/// game follows from the seats that they hold and the secrets that they bring, in a record from its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Principal {
    /// Somebody without a session: a program, or a browser's first visit.
    Stranger,
    /// A session that has no account.
    Guest(SecretHash),
    /// An account that is open in this session.
    Account(Arc<Account>),
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
    /// The hash of the session's token.
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
            Principal::Stranger => None,
            Principal::Guest(session) => Some(*session),
            Principal::Account(account) => Some(account.holder),
        }
    }

    /// The account, where there is one.
    pub(crate) fn account(&self) -> Option<&Arc<Account>> {
        match self {
            Principal::Account(account) => Some(account),
            Principal::Stranger | Principal::Guest(_) => None,
        }
    }

    /// The principal of a request's headers.
    async fn of(parts: &Parts, app: &App) -> Result<Principal, Refusal> {
        let bearer =
            parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        if let Some(token) = bearer {
            return Ok(guest(Some(token)));
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
