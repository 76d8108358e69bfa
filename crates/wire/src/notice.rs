//! `/ws/notices`: how many notices an account has that its owner has not seen.

use serde::{Deserialize, Serialize};

/// What a page says: first, and whenever it shows something else.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct BellIn {
    /// The game that it shows: what is told of it is seen at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// What it hears: as an answer, and whenever something changes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BellOut {
    /// How many there are.
    pub unread: u32,
}

/// `POST /api/push`: a browser to which notices are to be pushed, as its push service has named it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewPushDevice {
    /// The address at its push service.
    pub endpoint: String,
    /// Its keys.
    pub keys: PushKeys,
}

/// The keys of a browser, in base64url.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushKeys {
    /// Its public key, an uncompressed point of P-256.
    pub p256dh: String,
    /// What it shares with the site.
    pub auth: String,
}

/// `DELETE /api/push`: a browser to which nothing is to be pushed any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OldPushDevice {
    /// The address at its push service.
    pub endpoint: String,
}

/// A notice as it is pushed, and shown by the service worker (`web/public/sw.js`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushMessage {
    /// What is told.
    pub title: String,
    /// The page that it is about.
    pub path: String,
    /// The same for what takes its place.
    pub tag: String,
}
