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
