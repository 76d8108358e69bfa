//! How a page is written: edited with a preview, reverted, protected.

mod names;

use super::{About, WikiPage, markup};
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
use komadai_lang::Texts;
use komadai_room::{Clock, SystemClock};
use komadai_store::{Revision, Role};
use serde::Deserialize;
use std::sync::Arc;

/// The longest text of a page, and what is said of a change, in characters.
const MAX_TEXT: usize = 20_000;
const MAX_NAMES: usize = 100_000;
/// A form writes a letter of three bytes with nine.
pub(super) const MOST_BYTES: usize = 9 * MAX_NAMES + (1 << 16);
const MAX_SUMMARY: usize = 200;

#[derive(Template)]
#[template(path = "position/edit.html")]
struct EditPage<'a> {
    frame: Frame<'a>,
    name: String,
    title: String,
    /// How it is written, and how long it may be.
    help: &'static str,
    has_preview: bool,
    longest: usize,
    back: String,
    /// The revision that the text is a change of; 0: there is none yet.
    base: u32,
    text: String,
    summary: String,
    preview: Option<String>,
    told: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Named {
    page: String,
    /// A name to begin a line with, of the names of players.
    #[serde(default)]
    add: String,
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
    let named = named.ok().and_then(|Query(named)| Some((WikiPage::named(&named.page)?, named.add)));
    let Some((wanted, add)) = named else { return Ok(not_found::page(&app, reader)) };
    if let Err(refused) = writer(&app, &reader, &wanted).await {
        return refused.into_response(&app, reader, &wanted);
    }
    let revision = app.store.revision(&wanted.name, None).await?;
    let (base, mut text) = revision.map_or((0, String::new()), |revision| (revision.number, revision.text));
    if let (About::Players, Some(line)) = (&wanted.about, names::begun(&add)) {
        text = if text.is_empty() { line } else { format!("{text}\n{line}") };
    }
    let written = Written { base, text, summary: String::new() };
    Ok(page(&reader, StatusCode::OK, &edit_page(&app, &reader, wanted, written)))
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
    let t = Texts::of(reader.lang);
    let longest = wanted.longest();
    let is_long = text.chars().count() > longest;
    let mut told = is_long.then(|| t.with("wiki-long", &[("count", longest.into())]));
    if let (About::Players, false) = (&wanted.about, is_long) {
        asker.may(&app.site, Deed::Preview)?;
        told = names::fault(&app, &text, t).await?;
    }
    let mut status = if told.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let mut base = edited.base;
    if edited.r#do != "preview" && told.is_none() {
        asker.may(&app.site, Deed::Report)?;
        let next = revision(&wanted, edited.base, &account, &edited.summary, text.trim_end());
        asker.may_store(&app.site, next.text.len())?;
        if app.store.add_revision(next).await? {
            wanted.changed(&app).await?;
            return Ok(Redirect::to(&wanted.address()).into_response());
        }
        (told, status) = (Some(t.get("wiki-meanwhile")), StatusCode::CONFLICT);
        // Whoever was overtaken writes on what there is now.
        base = app.store.revision(&wanted.name, None).await?.map_or(0, |revision| revision.number);
    }
    asker.may(&app.site, Deed::Preview)?;
    let (look, shown) = (reader.look(), text.clone());
    let preview = match wanted.position().copied().filter(|_| !is_long) {
        Some(position) => Some(app.site.desk.work(move || markup::html(&shown, &position, look)).await?),
        None => None,
    };
    let written = Written { base, text, summary: edited.summary };
    let edit = EditPage { preview, told, ..edit_page(&app, &reader, wanted, written) };
    Ok(page(&reader, status, &edit))
}

/// What stands in the form.
struct Written {
    base: u32,
    text: String,
    summary: String,
}

fn edit_page<'a>(app: &'a App, reader: &'a Reader, wanted: WikiPage, written: Written) -> EditPage<'a> {
    let frame = frame(app, reader, None);
    EditPage {
        title: wanted.title(&frame.t),
        help: match wanted.about {
            About::Position { .. } => "wiki-help",
            About::Players => "names-help",
        },
        has_preview: wanted.position().is_some(),
        longest: wanted.longest(),
        back: wanted.address(),
        name: wanted.name,
        base: written.base,
        text: written.text,
        summary: written.summary,
        preview: None,
        told: None,
        frame,
    }
}

impl WikiPage {
    /// The longest text of it, in characters.
    fn longest(&self) -> usize {
        match self.about {
            About::Position { .. } => MAX_TEXT,
            About::Players => MAX_NAMES,
        }
    }

    /// What is known of it is read anew.
    async fn changed(&self, app: &App) -> Result<(), Refusal> {
        match self.about {
            About::Position { .. } => Ok(()),
            About::Players => Ok(app.archive.read_aliases().await?),
        }
    }
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
    if let About::Players = wanted.about
        && let Some(fault) = names::fault(&app, &old.text, Texts::of(reader.lang)).await?
    {
        return Err(Refusal::BadRequest(fault));
    }
    let newest = app.store.revision(&wanted.name, None).await?.map_or(0, |revision| revision.number);
    asker.may_store(&app.site, old.text.len())?;
    let next = revision(&wanted, newest, &account, &format!("← {}", old.number), &old.text);
    if !app.store.add_revision(next).await? {
        return Err(Refusal::ChangedMeanwhile);
    }
    wanted.changed(&app).await?;
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
