//! The site's news: written by those who run it, read by everybody.

use crate::event_logs::Untold;
use crate::people::Act;
use crate::site::Site;
use crate::who::Account;
use komadai_lang::Lang;
use komadai_record::words::{said, said_at_length};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{NewsItem, Role, StoreError, is_id};

/// Characters of a title.
pub const MAX_TITLE: usize = 120;
/// Characters of a text.
pub const MAX_TEXT: usize = 20_000;

/// A piece of news as somebody writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The language in which it is written.
    pub lang: Lang,
    /// What it is about.
    pub title: String,
    /// What it says.
    pub text: String,
}

/// Why something was not done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not theirs to do.
    Other,
    /// It has no title, or too long a one.
    Title,
    /// It says nothing, or too much.
    Text,
    /// Somebody else has changed it meanwhile.
    Behind,
    /// Somebody else has taken it away meanwhile.
    Gone,
    /// There is as much as there may be.
    Many,
}

impl Fault {
    /// The text that says it.
    pub const fn text(self) -> &'static str {
        match self {
            Fault::Other => "news-fault-other",
            Fault::Title => "news-fault-title",
            Fault::Text => "news-fault-text",
            Fault::Behind => "news-fault-behind",
            Fault::Gone => "news-fault-gone",
            Fault::Many => "news-fault-many",
        }
    }
}

/// Whether somebody writes the site's news: those who run it.
pub fn writes(account: Option<&Account>) -> bool {
    account.is_some_and(|account| account.role == Role::Admin)
}

/// Title and text within their bounds.
fn checked(written: &Written) -> Result<(String, String), Fault> {
    let title = said(&written.title).filter(|title| title.chars().count() <= MAX_TITLE).ok_or(Fault::Title)?;
    let text = said_at_length(&written.text, MAX_TEXT).filter(|text| !text.trim().is_empty()).ok_or(Fault::Text)?;
    Ok((title, text))
}

/// Publishes a piece of news: its id.
///
/// # Errors
/// The store failed.
pub async fn publish(site: &Site, author: &Account, written: &Written) -> Result<Result<String, Fault>, Untold> {
    if !writes(Some(author)) {
        return Ok(Err(Fault::Other));
    }
    let (title, text) = match checked(written) {
        Ok(checked) => checked,
        Err(fault) => return Ok(Err(fault)),
    };
    let (id, at) = (new_id(&SystemEntropy), SystemClock.wall().0);
    let log = Act::NewsPublished.entry(Some(&author.id), None, &title);
    let item = NewsItem {
        id: id.clone(),
        at,
        changed: at,
        version: 1,
        author: author.id.clone(),
        lang: written.lang.code().to_owned(),
        title,
        text,
    };
    match site.store.add_news(item, log).await {
        Ok(()) => Ok(Ok(id)),
        Err(StoreError::Busy) => Ok(Err(Fault::Many)),
        Err(error) => Err(error.into()),
    }
}

/// Changes a piece of news as it was seen in this version.
///
/// # Errors
/// The store failed.
pub async fn revise(
    site: &Site,
    author: &Account,
    (id, version): (&str, u32),
    written: &Written,
) -> Result<Result<(), Fault>, Untold> {
    if !writes(Some(author)) {
        return Ok(Err(Fault::Other));
    }
    let (title, text) = match checked(written) {
        Ok(checked) => checked,
        Err(fault) => return Ok(Err(fault)),
    };
    let Some(item) = item(site, id).await? else { return Ok(Err(Fault::Gone)) };
    let log = Act::NewsChanged.entry(Some(&author.id), None, &title);
    let changed = SystemClock.wall().0;
    let version = version.saturating_add(1);
    let item = NewsItem { changed, version, lang: written.lang.code().to_owned(), title, text, ..item };
    Ok(if site.store.change_news(item, log).await? { Ok(()) } else { Err(Fault::Behind) })
}

/// Takes a piece of news away.
///
/// # Errors
/// The store failed.
pub async fn remove(site: &Site, by: &Account, id: &str) -> Result<Result<(), Fault>, Untold> {
    if !writes(Some(by)) {
        return Ok(Err(Fault::Other));
    }
    let Some(item) = item(site, id).await? else { return Ok(Err(Fault::Gone)) };
    let log = Act::NewsRemoved.entry(Some(&by.id), None, &item.title);
    Ok(if site.store.remove_news(id, log).await? { Ok(()) } else { Err(Fault::Gone) })
}

/// A piece of news; none: there is none of this id.
///
/// # Errors
/// The store failed.
pub async fn item(site: &Site, id: &str) -> Result<Option<NewsItem>, StoreError> {
    if is_id(id) { site.store.news_item(id).await } else { Ok(None) }
}
