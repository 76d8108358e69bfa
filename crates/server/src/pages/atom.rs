//! Feeds (Atom, RFC 4287).

use super::sitemap::escaped;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use komadai_lang::Lang;
use std::fmt::Write;

/// An entry of a feed. Its texts are plain; its addresses have come through [`escaped`].
pub(super) struct Entry {
    /// What it is known by: an address that stays.
    pub(super) id: String,
    pub(super) link: String,
    pub(super) title: String,
    pub(super) at: u64,
    pub(super) summary: String,
    /// The language of its texts.
    pub(super) lang: Lang,
}

/// A feed of a page, whose address ends before `/feed.atom`.
pub(super) fn feed(
    lang: Lang,
    here: &str,
    title: &str,
    updated: u64,
    entries: impl IntoIterator<Item = Entry>,
) -> Response {
    let (title, updated) = (escaped(title), instant(updated));
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\"><id>{here}</id><title>{title}</title>\
         <author><name>Komadai</name></author><updated>{updated}</updated><link href=\"{here}\"/><link rel=\"self\" href=\"{here}/feed.atom\"/>\n",
        lang.tag()
    );
    for Entry { id, link, title, at, summary, lang } in entries {
        let (at, title, summary) = (instant(at), escaped(&title), escaped(&summary));
        let _ = writeln!(
            xml,
            "<entry xml:lang=\"{}\"><id>{id}</id><title>{title}</title><updated>{at}</updated><link href=\"{link}\"/><summary>{summary}</summary></entry>",
            lang.tag()
        );
    }
    xml += "</feed>\n";
    ([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], xml).into_response()
}

/// An instant as RFC 3339 writes it, to the second.
fn instant(ms: u64) -> String {
    let at = i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default();
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
