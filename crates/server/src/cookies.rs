//! What browsers are told to remember.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use cookie::time::Duration;
use cookie::{CookieBuilder, SameSite};

/// How long a browser keeps what it is told to remember.
const YEAR: Duration = Duration::days(365);

/// Sets a cookie of this site for a year. What is set on an encrypted way is for that way alone.
pub(crate) fn remember(response: &mut Response, encrypted: bool, cookie: CookieBuilder<'_>) {
    set(response, encrypted, "/", cookie.max_age(YEAR));
}

/// Sets a cookie of one address for a while.
pub(crate) fn lend(response: &mut Response, encrypted: bool, cookie: CookieBuilder<'_>, path: &str, age: Duration) {
    set(response, encrypted, path, cookie.max_age(age));
}

/// Takes a cookie of this site away.
pub(crate) fn forget(response: &mut Response, encrypted: bool, name: &str) {
    set(response, encrypted, "/", CookieBuilder::new(name, "").max_age(Duration::ZERO).http_only(true));
}

fn set(response: &mut Response, encrypted: bool, path: &str, cookie: CookieBuilder<'_>) {
    let cookie = cookie.secure(encrypted).path(path.to_owned()).same_site(SameSite::Lax).build();
    if let Ok(value) = HeaderValue::try_from(cookie.to_string()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}
