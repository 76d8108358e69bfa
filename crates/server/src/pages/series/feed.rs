//! A series as a feed (Atom): what has begun, and who has won.

use super::view;
use crate::app::Shared;
use crate::pages::atom::{Entry, feed};
use crate::pages::frame::origin;
use crate::pages::not_found;
use crate::pages::sitemap::escaped;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::series::open;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use komadai_lang::Texts;

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
    let name = &seen.series.name;
    let updated = entries.first().map_or(seen.series.created, |(at, ..)| *at);
    let entries = entries.into_iter().map(|(at, number, what, title)| {
        let link = format!("{here}/season/{number}");
        Entry {
            id: format!("{link}#{what}"), summary: format!("{name} · {title}"), link, title, at, lang: reader.lang
        }
    });
    Ok(feed(reader.lang, &here, name, updated, entries))
}
