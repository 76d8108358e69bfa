//! Records brought into the archive.

use serde::{Deserialize, Serialize};

/// `POST /api/archive/imports`: an import whose parts may come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ImportBegun {
    /// Its id.
    pub id: String,
    /// The most bytes of one part.
    pub part: u32,
}
