//! A record as it is kept: the bytes that came, and once it was changed, the tree as KIF beside them.

use komadai_kifu::{Format, Record, TextEncoding, read, read_text};
use komadai_store::StoredRecord;
use serde::{Deserialize, Serialize};

/// What is known of a stored record beside its bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Kept {
    /// The format in which it came; none for a game played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<String>,
    /// The encoding in which it came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) encoding: Option<String>,
    /// The tree as KIF, once notes or branches were changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) edited: Option<String>,
}

impl Kept {
    pub(crate) fn came_as(format: Format, encoding: TextEncoding) -> Kept {
        Kept { format: Some(format.code().to_owned()), encoding: Some(encoding.code().to_owned()), edited: None }
    }

    /// For a game played here.
    pub(crate) const fn played_here() -> Kept {
        Kept { format: None, encoding: None, edited: None }
    }

    pub(crate) fn of(row: &StoredRecord) -> Kept {
        serde_json::from_str(&row.tree).unwrap_or(Kept::played_here())
    }

    /// The text that the store keeps.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The record as it stands.
    pub(crate) fn record(&self, row: &StoredRecord) -> Option<Record> {
        let reading = match &self.edited {
            Some(kif) => read_text(kif, Some(Format::Kif)),
            None => read(&row.original, self.format()),
        };
        reading.records.into_iter().next()
    }

    fn format(&self) -> Option<Format> {
        self.format.as_deref()?.parse().ok()
    }

    /// Whether the bytes that came are what an export in this format and encoding asks for.
    pub(crate) fn is_as_it_came(&self, format: Format, encoding: Option<TextEncoding>) -> bool {
        let same_encoding = encoding.is_none_or(|encoding| self.encoding.as_deref() == Some(encoding.code()));
        self.edited.is_none() && self.format() == Some(format) && same_encoding
    }
}
