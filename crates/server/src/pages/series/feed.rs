//! A series as a feed (Atom, RFC 4287): what has begun, and who has won.

use super::view;
use crate::app::Shared;
use crate::pages::frame::origin;
use crate::pages::not_found;
use crate::pages::sitemap::escaped;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::open;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use komadai_lang::Texts;
use std::fmt::Write;

/// Entries of a feed.
const ENTRIES: usize = 50;

/// `GET /series/{id}/feed.atom`: the latest first, in the reader's language.
pub(super) async fn show(
    State(app): State<Shared>,
    reader: Reader,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let Some(seen) = open(&app.site, &id).await? else { return Ok(not_found::page(&app, reader)) };
    let t = Texts::of(reader.lang);
    let here = format!("{}/series/{}", escaped(&origin(&headers)), seen.series.id);
    let mut entries = Vec::new();
    for season in &seen.told.state.seasons {
        let words = view::called(t, seen.series.kind, season.number, &season.label);
        entries.push((season.at, season.number, "begun", format!("{words} · {}", t.get("series-running"))));
        if let Some(settled) = &season.settled {
            let won = settled.decision.champions.iter().map(|id| seen.told.state.name(id));
            let won = won.collect::<Vec<_>>().join(", ");
            entries.push((settled.at, season.number, "settled", format!("{words}: {won}")));
        }
    }
    entries.reverse();
    entries.truncate(ENTRIES);
    let name = escaped(&seen.series.name);
    let updated = instant(entries.first().map_or(seen.series.created, |(at, ..)| *at));
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\"><id>{here}</id><title>{name}</title>\
         <author><name>Komadai</name></author><updated>{updated}</updated><link href=\"{here}\"/><link rel=\"self\" href=\"{here}/feed.atom\"/>\n",
        reader.lang.tag()
    );
    for (at, number, what, title) in entries {
        let (at, title, link) = (instant(at), escaped(&title), format!("{here}/season/{number}"));
        let _ = writeln!(
            xml,
            "<entry><id>{link}#{what}</id><title>{title}</title><updated>{at}</updated><link href=\"{link}\"/><summary>{name} · {title}</summary></entry>"
        );
    }
    xml += "</feed>\n";
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], xml).into_response())
}

/// An instant as RFC 3339 writes it, to the second.
fn instant(ms: u64) -> String {
    let at = i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default();
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
