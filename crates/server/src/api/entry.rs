//! How somebody comes into an account and leaves it, whichever way they prove that it is theirs.

use crate::app::App;
use crate::caller::Caller;
use crate::cookies::{forget, remember};
use crate::entry::{come_in, go};
use crate::people::{cookie_name, device, device_cookie};
use crate::principal::{Principal, guest_cookie, is_token, new_guest_token};
use crate::refusal::Refusal;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use axum_extra::extract::CookieJar;
use cookie::Cookie;
use komadai_store::{SecretHash, StoredAccount};

/// The longest path to which somebody is sent on.
const MAX_PATH: usize = 200;

/// Opens an account in a new session: what the guest had before becomes the account's, and no token from before is worth
/// anything afterwards. The reply tells the browser.
pub(crate) async fn enter(
    app: &App,
    caller: &Caller,
    principal: &Principal,
    account: &StoredAccount,
    headers: &HeaderMap,
    mut response: Response,
) -> Result<Response, Refusal> {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let encrypted = caller.encrypted;
    let known = known_device(headers, encrypted).unwrap_or_else(new_guest_token);
    let token = come_in(&app.site, principal, account, device(agent), &known).await?;
    remember(&mut response, encrypted, Cookie::build((device_cookie(encrypted), known)).http_only(true));
    remember(&mut response, encrypted, Cookie::build((cookie_name(encrypted), token)).http_only(true));
    renew_guest(&mut response, encrypted);
    Ok(response)
}

/// The token by which a browser is known in which some account was open.
pub(crate) fn known_device(headers: &HeaderMap, encrypted: bool) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    jar.get(device_cookie(encrypted)).map(|cookie| cookie.value().to_owned()).filter(|token| is_token(token))
}

/// What a form says whose proof was not looked at, because there were too many or there is too much to do: a status and a text.
pub(crate) fn not_now(
    refusal: impl Into<Refusal>,
    too_many: &'static str,
) -> Result<(StatusCode, &'static str), Refusal> {
    match refusal.into() {
        Refusal::TooMany(_) => Ok((StatusCode::TOO_MANY_REQUESTS, too_many)),
        Refusal::Busy => Ok((StatusCode::SERVICE_UNAVAILABLE, "error-unavailable")),
        other => Err(other),
    }
}

/// Ends a session of an account. The browser forgets it if it is its own.
pub(crate) async fn leave(
    app: &App,
    caller: &Caller,
    principal: &Principal,
    session: Option<SecretHash>,
    mut response: Response,
) -> Result<Response, Refusal> {
    let Some(account) = principal.account() else { return Ok(response) };
    let session = session.unwrap_or(account.session);
    go(&app.site, &account.id, session).await?;
    if session == account.session {
        forget(&mut response, caller.encrypted, cookie_name(caller.encrypted));
        renew_guest(&mut response, caller.encrypted);
    }
    Ok(response)
}

/// Whoever comes to the browser next is another guest.
fn renew_guest(response: &mut Response, encrypted: bool) {
    remember(response, encrypted, Cookie::build((guest_cookie(encrypted), new_guest_token())).http_only(true));
}

/// A path of this site to go on to; the front page where a request names none, or something else.
pub(crate) fn path_within(asked: &str) -> &str {
    let elsewhere = asked.starts_with("//") || asked.contains('\\') || asked.len() > MAX_PATH;
    let plain = asked.bytes().all(|byte| byte.is_ascii_graphic());
    if asked.starts_with('/') && plain && !elsewhere { asked } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::path_within;

    #[test]
    fn nobody_is_sent_to_another_site() {
        for path in ["/", "/account", "/game/abcdefgh?x=1#seat", "/player/%E7%BE%BD"] {
            assert_eq!(path_within(path), path);
        }
        for path in [
            "",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a\r\nSet-Cookie: x",
            "/\t/evil.example",
            "account",
            "/é",
        ] {
            assert_eq!(path_within(path), "/", "{path:?}");
        }
    }
}
