//! How a page is written: edited with a preview, reverted, protected.

use super::{WikiPage, markup};
use crate::app::{App, Shared};
use crate::asker::Asker;
use crate::limits::Deed;
use crate::pages::frame::{Frame, frame, page};
use crate::pages::log_in::log_in_page;
use crate::pages::not_found;
use crate::people::Act;
use crate::principal::Account;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::writing::may_write;
use askama::Template;
use axum::Form;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use komadai_room::{Clock, SystemClock};
use komadai_store::{Revision, Role};
use serde::Deserialize;
use std::sync::Arc;

/// The longest text of a page, and what is said of a change, in characters.
const MAX_TEXT: usize = 20_000;
const MAX_SUMMARY: usize = 200;

#[derive(Template)]
#[template(path = "position/edit.html")]
struct EditPage<'a> {
    frame: Frame<'a>,
    name: String,
    back: String,
    /// The revision that the text is a change of; 0: there is none yet.
    base: u32,
    text: String,
    summary: String,
    preview: Option<String>,
    told: Option<&'static str>,
}

#[derive(Deserialize)]
pub(super) struct Named {
    page: String,
}

#[derive(Deserialize)]
pub(super) struct Edited {
    page: String,
    base: u32,
    text: String,
    #[serde(default)]
    summary: String,
    /// `preview`, or it is kept.
    #[serde(default)]
    r#do: String,
}

#[derive(Deserialize)]
pub(super) struct Reverted {
    page: String,
    number: u32,
}

#[derive(Deserialize)]
pub(super) struct Locked {
    page: String,
    locked: bool,
}

/// Why somebody may not write.
pub(super) enum NotWriter {
    NoAccount,
    Locked,
    Muted,
    Refused(Refusal),
}

impl<E: Into<Refusal>> From<E> for NotWriter {
    fn from(error: E) -> NotWriter {
        NotWriter::Refused(error.into())
    }
}

impl NotWriter {
    fn into_response(self, app: &App, reader: Reader, wanted: &WikiPage) -> Result<Response, Refusal> {
        match self {
            NotWriter::NoAccount => {
                let next = wanted.address();
                Ok(log_in_page(app, &reader, StatusCode::FORBIDDEN, "", &next, None))
            }
            NotWriter::Locked => Err(Refusal::Forbidden("moderators alone may change this page")),
            NotWriter::Muted => {
                Err(Refusal::Forbidden("you may not write for now; your account's page says until when"))
            }
            NotWriter::Refused(refusal) => Err(refusal),
        }
    }
}

/// Whoever may write a page: an account that is not silenced, of a protected page a moderator.
pub(super) async fn writer(app: &App, reader: &Reader, wanted: &WikiPage) -> Result<Arc<Account>, NotWriter> {
    let account = reader.account.clone().ok_or(NotWriter::NoAccount)?;
    if account.role < Role::Moderator && app.store.is_locked(&wanted.name).await? {
        return Err(NotWriter::Locked);
    }
    if !may_write(&app.site, account.holder).await? {
        return Err(NotWriter::Muted);
    }
    Ok(account)
}

/// `GET /wiki/edit?page=…`
pub(super) async fn form(
    State(app): State<Shared>,
    reader: Reader,
    named: Result<Query<Named>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Some(wanted) = named.ok().and_then(|Query(named)| WikiPage::named(&named.page)) else {
        return Ok(not_found::page(&app, reader));
    };
    if let Err(refused) = writer(&app, &reader, &wanted).await {
        return refused.into_response(&app, reader, &wanted);
    }
    let revision = app.store.revision(&wanted.name, None).await?;
    let (base, text) = revision.map_or((0, String::new()), |revision| (revision.number, revision.text));
    let edit = EditPage {
        back: wanted.address(),
        name: wanted.name,
        base,
        text,
        summary: String::new(),
        preview: None,
        told: None,
        frame: frame(&app, &reader, None),
    };
    Ok(page(&reader, StatusCode::OK, &edit))
}

/// `POST /wiki/edit`
pub(super) async fn save(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    edited: Result<Form<Edited>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(edited) = edited?;
    let Some(wanted) = WikiPage::named(&edited.page) else { return Ok(not_found::page(&app, reader)) };
    let account = match writer(&app, &reader, &wanted).await {
        Ok(account) => account,
        Err(refused) => return refused.into_response(&app, reader, &wanted),
    };
    let text = edited.text.replace("\r\n", "\n");
    let is_long = text.chars().count() > MAX_TEXT;
    let mut told = is_long.then_some("wiki-long");
    if edited.r#do != "preview" && !is_long {
        asker.may(&app.site, Deed::Report)?;
        let next = revision(&wanted, edited.base, &account, &edited.summary, text.trim_end());
        asker.may_store(&app.site, next.text.len())?;
        if app.store.add_revision(next).await? {
            return Ok(Redirect::to(&wanted.address()).into_response());
        }
        told = Some("wiki-meanwhile");
    }
    asker.may(&app.site, Deed::Preview)?;
    let status = if told.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let (position, look, shown) = (wanted.position, reader.look(), text.clone());
    let preview =
        if is_long { None } else { Some(app.site.desk.work(move || markup::html(&shown, &position, look)).await?) };
    // Whoever was overtaken writes on what there is now.
    let newest = app.store.revision(&wanted.name, None).await?.map_or(0, |revision| revision.number);
    let edit = EditPage {
        back: wanted.address(),
        name: wanted.name,
        base: if told == Some("wiki-meanwhile") { newest } else { edited.base },
        text,
        summary: edited.summary,
        preview,
        told,
        frame: frame(&app, &reader, None),
    };
    Ok(page(&reader, status, &edit))
}

fn revision(wanted: &WikiPage, base: u32, account: &Account, summary: &str, text: &str) -> Revision {
    Revision {
        page: wanted.name.clone(),
        number: base.saturating_add(1),
        at: SystemClock.wall().0,
        author: account.id.clone(),
        summary: summary.trim().chars().filter(|letter| !letter.is_control()).take(MAX_SUMMARY).collect(),
        text: text.to_owned(),
    }
}

/// `POST /wiki/revert`: the text of an older revision becomes that of the next one.
pub(super) async fn revert(
    State(app): State<Shared>,
    reader: Reader,
    asker: Asker,
    reverted: Result<Form<Reverted>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(reverted) = reverted?;
    let Some(wanted) = WikiPage::named(&reverted.page) else { return Ok(not_found::page(&app, reader)) };
    let account = match writer(&app, &reader, &wanted).await {
        Ok(account) => account,
        Err(refused) => return refused.into_response(&app, reader, &wanted),
    };
    asker.may(&app.site, Deed::Report)?;
    let old = app.store.revision(&wanted.name, Some(reverted.number)).await?.ok_or(Refusal::NoSuchPage)?;
    let newest = app.store.revision(&wanted.name, None).await?.map_or(0, |revision| revision.number);
    asker.may_store(&app.site, old.text.len())?;
    let next = revision(&wanted, newest, &account, &format!("← {}", old.number), &old.text);
    if !app.store.add_revision(next).await? {
        return Err(Refusal::ChangedMeanwhile);
    }
    Ok(Redirect::to(&wanted.address()).into_response())
}

/// `POST /wiki/lock`: by moderators alone.
pub(super) async fn lock(
    State(app): State<Shared>,
    reader: Reader,
    locked: Result<Form<Locked>, FormRejection>,
) -> Result<Response, Refusal> {
    let Form(locked) = locked?;
    let Some(wanted) = WikiPage::named(&locked.page) else { return Ok(not_found::page(&app, reader)) };
    let moderator = reader.account.as_ref().filter(|account| account.role >= Role::Moderator);
    let moderator = moderator.ok_or(Refusal::Forbidden("moderators alone protect pages"))?;
    let act = if locked.locked { Act::PageLocked } else { Act::PageOpened };
    let entry = act.entry(Some(&moderator.id), None, &wanted.name);
    app.store.set_locked(&wanted.name, locked.locked, entry).await?;
    Ok(Redirect::to(&wanted.address()).into_response())
}
