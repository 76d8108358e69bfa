//! What somebody should know of: a challenge, a move in a game by correspondence, a word of a moderator; and how it reaches them.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, Step};

/// Notices that an account keeps; the oldest go first.
pub const MOST_NOTICES: u32 = 100;

/// Something that an account should know of. There is one of each kind about each subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredNotice {
    /// The account, by its id.
    pub account: String,
    /// Its kind, opaque here.
    pub kind: String,
    /// The game, offer or sanction that it is about. What is about a part of something is `WHOLE#PART`.
    pub subject: String,
    /// Who did it, as they were called; empty where nobody is named.
    pub name: String,
    /// When it came to pass.
    pub at: u64,
    /// Whether its reader has seen it.
    pub is_read: bool,
    /// When a mail tells of it, unless it is read before.
    pub mail_due: Option<u64>,
}

/// How notices reach an account besides its pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeWishes {
    /// The kinds that go by mail, separated by spaces.
    pub mail: String,
    /// The kinds that are pushed to devices, separated by spaces.
    pub push: String,
    /// The code of the language in which they are told.
    pub lang: String,
}

/// Notices.
pub trait Notices: Send + Sync {
    /// Tells of a game, as the consumer that does so goes on by this step: keeps these notices, and takes away those of these kinds about it
    /// (account and kind). All of it or nothing: false where another node has taken the step.
    fn tell<'a>(
        &'a self,
        step: Step,
        game: &'a str,
        notices: Vec<StoredNotice>,
        past: Vec<(String, String)>,
    ) -> Answer<'a, bool>;

    /// Keeps a notice in the place of the one before of its kind and subject.
    fn add_notice(&self, notice: StoredNotice) -> Answer<'_, ()>;

    /// An account's notices, the newest first.
    fn notices_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredNotice>>;

    /// How many of them its owner has not seen.
    fn unread_notices<'a>(&'a self, account: &'a str) -> Answer<'a, u32>;

    /// They are seen: all that had come to pass by then, or those about a subject and its parts alone. How many were new.
    fn read_notices<'a>(&'a self, account: &'a str, subject: Option<&'a str>, by: u64) -> Answer<'a, u64>;

    /// Takes those that a mail is to tell of by now, so that no other node sends it. What was read meanwhile is not among them.
    fn take_notices_to_mail(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredNotice>>;

    /// How notices reach an account; none where it has not said.
    fn notice_wishes<'a>(&'a self, account: &'a str) -> Answer<'a, Option<NoticeWishes>>;

    /// Sets that.
    fn set_notice_wishes<'a>(&'a self, account: &'a str, wishes: NoticeWishes) -> Answer<'a, ()>;
}
