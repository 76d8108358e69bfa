//! The site's news as a feed (Atom).

use crate::app::Shared;
use crate::pages::atom::{Entry, feed};
use crate::pages::frame::origin;
use crate::pages::position::markup;
use crate::pages::sitemap::escaped;
use crate::reader::Reader;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use komadai_lang::Texts;

/// Entries of a feed.
const ENTRIES: u32 = 20;
/// Letters of what is said of each.
const LEAD: usize = 400;

/// `GET /news/feed.atom`: the latest first.
pub(super) async fn show(State(app): State<Shared>, reader: Reader, headers: HeaderMap) -> Result<Response, Refusal> {
    let here = format!("{}/news", escaped(&origin(&headers)));
    let items = app.store.news(0, 0, ENTRIES).await?;
    let title = format!("{} · Komadai", Texts::of(reader.lang).get("news-title"));
    let entries = items.iter().map(|item| {
        let link = format!("{here}/{}", item.id);
        let lang = item.lang.parse().unwrap_or_default();
        let summary = markup::lead(&item.text, LEAD);
        Entry { id: link.clone(), link, title: item.title.clone(), at: item.changed, summary, lang }
    });
    Ok(feed(reader.lang, &here, &title, items.iter().map(|item| item.changed).max().unwrap_or(0), entries))
}
