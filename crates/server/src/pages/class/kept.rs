//! The codes of cards between the request that makes them and the page that shows them: sealed, and with the browser that asked alone. So
//! the page can be loaded again, by whatever node, and makes nobody twice; and no code stands in an address, a log or the database.

use crate::app::App;
use crate::caller::Caller;
use crate::cookies::lend;
use axum::http::HeaderMap;
use axum::response::Response;
use axum_extra::extract::CookieJar;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cookie::Cookie;
use cookie::time::Duration;
use komadai_room::{Clock, Entropy, SystemClock, SystemEntropy};
use komadai_store::StoreError;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

const COOKIE: &str = "cards";
/// How long they can be shown.
pub(super) const MINUTES: u32 = 10;

/// What seals them: for a teacher in a class.
struct Seal {
    key: LessSafeKey,
    of: String,
}

impl Seal {
    async fn of(app: &App, class: &str, teacher: &str) -> Result<Option<Seal>, StoreError> {
        let mut fresh = vec![0; CHACHA20_POLY1305.key_len()];
        SystemEntropy.fill(&mut fresh);
        let key = app.store.site_key("cards", fresh).await?;
        let key = UnboundKey::new(&CHACHA20_POLY1305, &key).ok().map(LessSafeKey::new);
        Ok(key.map(|key| Seal { key, of: format!("{class} {teacher}") }))
    }

    fn close(&self, codes: &[String], until: u64) -> Option<String> {
        let mut nonce = [0; NONCE_LEN];
        SystemEntropy.fill(&mut nonce);
        let codes: Vec<String> = codes.iter().map(|code| code.replace('-', "")).collect();
        let mut text = format!("{until} {}", codes.join(" ")).into_bytes();
        let nonce_of = Nonce::assume_unique_for_key(nonce);
        self.key.seal_in_place_append_tag(nonce_of, Aad::from(&self.of), &mut text).ok()?;
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &text].concat()))
    }

    fn open(&self, sealed: &str, now: u64) -> Option<Vec<String>> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, text) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let mut text = text.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let text = self.key.open_in_place(nonce, Aad::from(&self.of), &mut text).ok()?;
        let (until, codes) = std::str::from_utf8(text).ok()?.split_once(' ')?;
        (until.parse::<u64>().ok()? > now).then(|| codes.split(' ').map(in_groups).collect())
    }
}

/// A code as it is printed.
fn in_groups(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Gives codes to the browser for the page that follows.
pub(super) async fn keep(
    app: &App,
    caller: &Caller,
    (class, teacher): (&str, &str),
    codes: &[String],
    response: &mut Response,
) -> Result<(), StoreError> {
    let until = SystemClock.wall().0 + u64::from(MINUTES) * 60_000;
    let sealed = Seal::of(app, class, teacher).await?.and_then(|seal| seal.close(codes, until));
    if let Some(sealed) = sealed {
        let cookie = Cookie::build((COOKIE, sealed)).http_only(true);
        lend(response, caller.encrypted, cookie, &format!("/class/{class}/cards"), Duration::minutes(MINUTES.into()));
    }
    Ok(())
}

/// The codes that the browser was given for this page; none: the time is over, or they were another's.
pub(super) async fn kept(
    app: &App,
    headers: &HeaderMap,
    (class, teacher): (&str, &str),
) -> Result<Vec<String>, StoreError> {
    let jar = CookieJar::from_headers(headers);
    let Some(sealed) = jar.get(COOKIE) else { return Ok(Vec::new()) };
    let seal = Seal::of(app, class, teacher).await?;
    Ok(seal.and_then(|seal| seal.open(sealed.value(), SystemClock.wall().0)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(of: &str) -> Seal {
        Seal { key: LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &[7; 32]).unwrap()), of: of.to_owned() }
    }

    #[test]
    fn codes_are_read_in_time_and_by_the_teacher_to_whom_they_were_given() {
        let codes: Vec<String> = (1_000..1_100).map(|n| format!("abcd-efgh-ijkm-{n}")).collect();
        let sealed = seal("class teacher").close(&codes, 500).unwrap();
        assert!(sealed.len() < 4_000, "a browser keeps {} bytes", sealed.len());
        assert_eq!(seal("class teacher").open(&sealed, 499), Some(codes));
        assert_eq!(seal("class teacher").open(&sealed, 500), None);
        for other in ["class pupil", "other teacher"] {
            assert_eq!(seal(other).open(&sealed, 1), None);
        }
        for none in ["", "cards", &sealed[1..]] {
            assert_eq!(seal("class teacher").open(none, 1), None);
        }
    }
}
