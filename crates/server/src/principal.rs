//! Who asks: known before a handler runs and before a socket opens.

use crate::app::Shared;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use komadai_room::{SystemEntropy, hash, new_secret};
use komadai_store::SecretHash;
use std::convert::Infallible;

/// The cookie of a guest's session.
pub(crate) const GUEST_COOKIE: &str = "guest";
/// The length of the tokens that we give out; anything else is none of ours.
const TOKEN_LENGTH: usize = 26;

/// Who asks. A guest is known by a random token in a cookie (browsers) or in `Authorization: Bearer …` (programs). What a guest
/// may do in a game follows from the seats that the session holds and the secrets that it brings, in a record from its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Principal {
    /// Somebody without a session: a program, or a browser's first visit.
    Stranger,
    /// A session that has no account.
    Guest(SecretHash),
}

impl Principal {
    /// The session by which somebody's games and records are found again.
    pub(crate) fn session(&self) -> Option<SecretHash> {
        match self {
            Principal::Stranger => None,
            Principal::Guest(session) => Some(*session),
        }
    }

    /// The principal of a request's headers.
    fn of(parts: &Parts) -> Principal {
        let bearer =
            parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let jar = CookieJar::from_headers(&parts.headers);
        let token = bearer.or_else(|| jar.get(GUEST_COOKIE).map(|cookie| cookie.value()));
        match token {
            Some(token) if token.len() == TOKEN_LENGTH && token.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Principal::Guest(hash(token))
            }
            _ => Principal::Stranger,
        }
    }
}

/// A token for a guest's first page.
pub(crate) fn new_guest_token() -> String {
    new_secret(&SystemEntropy)
}

impl FromRequestParts<Shared> for Principal {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Principal, Infallible> {
        Ok(Principal::of(parts))
    }
}
