//! The site's news, and who wants a digest of what goes on by mail.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry};

/// Pieces of news that a site keeps; more are refused until some are removed.
pub const MOST_NEWS: u32 = 5_000;

/// A piece of news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsItem {
    /// Its id.
    pub id: String,
    /// When it was published.
    pub at: u64,
    /// When it was last changed.
    pub changed: u64,
    /// From 1; each change has the next one.
    pub version: u32,
    /// The account that published it; empty once that was erased.
    pub author: String,
    /// The code of the language in which it is written.
    pub lang: String,
    /// What it is about.
    pub title: String,
    /// What it says.
    pub text: String,
}

/// A digest by mail that an account asked for once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digest {
    /// The account.
    pub account: String,
    /// Whether it still wants it.
    pub is_wanted: bool,
    /// The code of the language in which it is told.
    pub lang: String,
    /// What stands in its links that end it.
    pub token: String,
    /// When the next one is sent.
    pub due: u64,
    /// Of what was published after that it tells.
    pub since: u64,
}

/// News and digests.
pub trait News: Send + Sync {
    /// Publishes a piece of news, and logs it. [`StoreError::Busy`](crate::StoreError::Busy) when there are [`MOST_NEWS`].
    fn add_news(&self, item: NewsItem, log: AuditEntry) -> Answer<'_, ()>;

    /// Changes title, text, language and version of a piece of news, and logs it: false where the version before it is not there.
    fn change_news(&self, item: NewsItem, log: AuditEntry) -> Answer<'_, bool>;

    /// Takes a piece of news away, and logs it: false where there is none.
    fn remove_news<'a>(&'a self, id: &'a str, log: AuditEntry) -> Answer<'a, bool>;

    /// A piece of news.
    fn news_item<'a>(&'a self, id: &'a str) -> Answer<'a, Option<NewsItem>>;

    /// The news after an instant, the last first, without so many.
    fn news(&self, since: u64, left_out: u32, at_most: u32) -> Answer<'_, Vec<NewsItem>>;

    /// What an account has published, the oldest first.
    fn news_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<NewsItem>>;

    /// What an account has said of digests; none where it never asked for one.
    fn digest_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<Digest>>;

    /// Says whether it is wanted, and in which language; all else holds for the first time alone.
    fn wish_digest(&self, digest: Digest) -> Answer<'_, ()>;

    /// Ends the digest in whose links this stands: false where there is none.
    fn end_digest<'a>(&'a self, token: &'a str) -> Answer<'a, bool>;

    /// Digests that are due by now, of accounts that have a mail address, the longest first.
    fn digests_due(&self, now: u64, at_most: u32) -> Answer<'_, Vec<Digest>>;

    /// Takes one that is due, so that no other node sends it, and sets when the next one is: false where another has it, or it is not
    /// wanted any more.
    fn take_digest(&self, digest: Digest, now: u64, next: u64) -> Answer<'_, bool>;
}
