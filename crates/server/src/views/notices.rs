//! Notices.

use crate::notices::Pushed;
use komadai_wire::PushMessage;

/// A notice as the browser's worker reads it.
pub(crate) fn pushed(notice: Pushed) -> Vec<u8> {
    let Pushed { title, path, tag } = notice;
    serde_json::to_vec(&PushMessage { title, path, tag }).unwrap_or_default()
}
