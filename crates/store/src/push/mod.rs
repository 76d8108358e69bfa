//! Browsers to which notices are pushed, and the site's own keys.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, SecretHash};

/// Browsers that an account may have; the oldest makes room.
pub const MOST_PUSH_DEVICES: u32 = 10;

/// A browser to which an account's notices are pushed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushDevice {
    /// The hash of its endpoint: one browser pushes for one account, the last that asked.
    pub id: SecretHash,
    /// The account, by its id.
    pub account: String,
    /// The session in which it was given: it ends with that.
    pub session: SecretHash,
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key, a point of P-256.
    pub point: Vec<u8>,
    /// What it shares with the site.
    pub secret: Vec<u8>,
    /// Since when.
    pub since: u64,
}

/// Push messages.
pub trait Push: Send + Sync {
    /// Keeps a browser in the place of what was kept of it before.
    fn add_push_device(&self, device: PushDevice) -> Answer<'_, ()>;

    /// The browsers of an account, the newest first.
    fn push_devices_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PushDevice>>;

    /// Forgets a browser.
    fn remove_push_device(&self, id: SecretHash) -> Answer<'_, ()>;

    /// The site's own key of a name: this one, where there was none yet.
    fn site_key<'a>(&'a self, name: &'a str, key: Vec<u8>) -> Answer<'a, Vec<u8>>;
}
