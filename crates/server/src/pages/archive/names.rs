//! `/archive/names`: the names of players in both scripts, and whatever else records call them: those that the program knows, and those
//! that people tell, who mend them as a page of the wiki.

use super::super::frame::{Frame, frame, page};
use super::super::not_found;
use super::super::position::{WikiPage, report};
use super::super::when::minute;
use super::player::address;
use crate::app::Shared;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_archive::{ALIASES_PAGE, Aliases};
use komadai_store::Role;
use komadai_wire::ReportReason;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "archive/names.html")]
struct NamesPage<'a> {
    frame: Frame<'a>,
    name: &'static str,
    told: Vec<Player>,
    known: Vec<Player>,
    /// When the revision that is shown was written, and by whom.
    written: Option<(String, String)>,
    is_old: bool,
    is_locked: bool,
    may_write: bool,
    may_lock: bool,
    report: Option<String>,
    reported: bool,
}

/// A player in a row.
struct Player {
    href: String,
    japanese: String,
    latin: String,
    others: String,
}

#[derive(Deserialize, Default)]
struct Shown {
    revision: Option<u32>,
    /// The reader has just reported it.
    #[serde(default)]
    reported: String,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/archive/names", get(show))
}

/// `GET /archive/names?revision=…`
async fn show(
    State(app): State<Shared>,
    asker: Asker,
    reader: Reader,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Response, Refusal> {
    let shown = shown.map(|Query(shown)| shown).unwrap_or_default();
    let revision = app.store.revision(ALIASES_PAGE, shown.revision).await?;
    let Some(wanted) = WikiPage::named(ALIASES_PAGE) else { return Ok(not_found::page(&app, reader)) };
    if revision.is_none() && shown.revision.is_some() {
        return Ok(not_found::page(&app, reader));
    }
    let (names, newest) = (app.archive.names().clone(), app.archive.aliases());
    let old = revision.as_ref().filter(|_| shown.revision.is_some()).map(|revision| revision.text.clone());
    if old.is_some() {
        asker.may(&app.site, Deed::Preview)?;
    }
    let read = move || (old.map_or(newest, |text| Arc::new(Aliases::read(&text, &names).0)), names.known());
    let (told, known) = app.site.desk.work(read).await?;
    let written = match &revision {
        None => None,
        Some(revision) => {
            let author = app.store.account(&revision.author).await?.map_or_else(String::new, |account| account.name);
            Some((minute(revision.at), author))
        }
    };
    let is_locked = app.store.is_locked(ALIASES_PAGE).await?;
    let role = reader.account.as_ref().map(|account| account.role);
    let row = |player: &komadai_archive::Player| Player {
        href: address(player.ids[0]),
        japanese: player.japanese.clone(),
        latin: player.latin.clone(),
        others: player.others.join(", "),
    };
    let about = NamesPage {
        name: ALIASES_PAGE,
        told: told.players().iter().map(row).collect(),
        known: known.iter().map(row).collect(),
        written,
        is_old: shown.revision.is_some(),
        is_locked,
        may_write: role.is_some() && (!is_locked || role >= Some(Role::Moderator)),
        may_lock: role >= Some(Role::Moderator),
        report: revision.as_ref().and_then(|revision| report::address(&wanted, revision, &reader)),
        reported: !shown.reported.is_empty(),
        frame: frame(&app, &reader, None),
    };
    Ok(page(&reader, StatusCode::OK, &about))
}
