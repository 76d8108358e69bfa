//! Sessions: random tokens in a cookie, of which the store keeps the hash.

use komadai_room::{SystemEntropy, hash, new_secret};
use komadai_store::{Store, StoreError, StoredSession};

/// A session that was not used for so long opens nothing any more.
pub const IDLE_MS: u64 = 60 * 24 * 60 * 60 * 1_000;
/// Nor does one that was opened so long ago, however much it is used.
pub const LIFETIME_MS: u64 = 180 * 24 * 60 * 60 * 1_000;
/// How exactly it is known when a session was last used.
pub const SEEN_EVERY_MS: u64 = 60 * 60 * 1_000;

/// The cookie's name. Where the way is encrypted, browsers see to it that no other host and no page without encryption has set it.
pub const fn cookie_name(encrypted: bool) -> &'static str {
    if encrypted { "__Host-session" } else { "session" }
}

/// The cookie by which a browser is known in which an account was open once.
pub const fn device_cookie(encrypted: bool) -> &'static str {
    if encrypted { "__Host-device" } else { "device" }
}

/// Opens an account in a new session, and gives its token: always a new one, never what a browser brought along.
pub async fn open_session(store: &dyn Store, account: &str, device: String, now: u64) -> Result<String, StoreError> {
    let token = new_secret(&SystemEntropy);
    let account = account.to_owned();
    store.open_session(StoredSession { token: hash(&token), account, device, created: now, seen: now }).await?;
    Ok(token)
}
