//! Threads of clubs and events, and what is written in them.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash};

/// Threads that one place keeps: of those that are not pinned the one goes in which nothing has been written for longest.
pub const MOST_THREADS: u32 = 200;
/// Threads of one place that stand before the others.
pub const MOST_PINNED: u32 = 5;
/// Posts that one thread may have.
pub const MOST_THREAD_POSTS: u32 = 500;
/// Threads that one account may begin in one place in a day: nobody drives those of others out.
pub const MOST_BEGUN_A_DAY: u32 = 5;
/// Posts that one account may write in one thread in a day: nobody fills it, and so ends it, alone.
pub const MOST_POSTS_A_DAY: u32 = 100;

/// Where threads stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forum {
    /// In a club, by its id.
    Club(String),
    /// In an event, by its id.
    Event(String),
}

impl Forum {
    /// The stable name of what it belongs to.
    pub const fn kind(&self) -> &'static str {
        match self {
            Forum::Club(_) => "club",
            Forum::Event(_) => "event",
        }
    }

    /// The id of what it belongs to.
    pub fn place(&self) -> &str {
        match self {
            Forum::Club(id) | Forum::Event(id) => id,
        }
    }

    /// The one of a stable name and an id.
    pub fn from_code(kind: &str, place: String) -> Option<Forum> {
        match kind {
            "club" => Some(Forum::Club(place)),
            "event" => Some(Forum::Event(place)),
            _ => None,
        }
    }
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredThread {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub forum: Forum,
    /// What it is about; empty once it was taken away.
    pub title: String,
    /// The account that began it; empty once that was erased.
    pub author: String,
    /// When.
    pub begun: u64,
    /// When something was last written in it.
    pub moved: u64,
    /// How many posts it has had.
    pub posts: u32,
    /// It stands before the others.
    pub is_pinned: bool,
    /// Nothing more is written in it.
    pub is_locked: bool,
}

/// What somebody wrote in a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadPost {
    /// The thread, by its id.
    pub thread: String,
    /// Its number, from 1; the first one begins the thread.
    pub seq: u32,
    /// When it was written.
    pub at: u64,
    /// The account that wrote it; empty once that was erased.
    pub author: String,
    /// The text; empty once it was taken away.
    pub text: String,
}

/// Whoever wrote something, as their account is called now, and what their seats are held by; none of an account that was erased.
pub type Writer = Option<(String, SecretHash)>;

/// What came of a new thread.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThreadAdded {
    /// It stands.
    Yes,
    /// There is no such club or event, or the account was closed.
    Gone,
    /// The account has begun [`MOST_BEGUN_A_DAY`] there.
    Many,
}

/// What came of a new post.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PostAdded {
    /// It stands, under this number.
    Yes(u32),
    /// The thread is locked, or gone.
    Closed,
    /// The thread has [`MOST_THREAD_POSTS`].
    Full,
    /// The account has written [`MOST_POSTS_A_DAY`] there.
    Many,
    /// The account was closed.
    Gone,
}

/// How a thread is changed by whoever looks after it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThreadChange {
    /// Whether it stands before the others.
    Pinned(bool),
    /// Whether nothing more is written in it.
    Locked(bool),
}

/// Threads.
pub trait Threads: Send + Sync {
    /// Keeps a new thread with its first post, in the place of the one in which nothing has been written for longest where there are
    /// [`MOST_THREADS`].
    fn add_thread(&self, thread: StoredThread, text: String) -> Answer<'_, ThreadAdded>;

    /// The threads of a place, each with who began it: the pinned ones, then those in which something was written last; the first so many
    /// are left out.
    fn threads<'a>(&'a self, forum: &'a Forum, left_out: u32, at_most: u32) -> Answer<'a, Vec<(StoredThread, Writer)>>;

    /// A thread, if there is one of this id.
    fn thread<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredThread>>;

    /// Pins or locks a thread, or takes that back. False where it is gone, or as many are pinned as may be.
    fn change_thread<'a>(&'a self, id: &'a str, change: ThreadChange, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Removes a thread with all that is written in it; false where there is none.
    fn remove_thread<'a>(&'a self, id: &'a str, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Keeps a post; the number that it bears counts for nothing.
    fn add_thread_post(&self, post: ThreadPost) -> Answer<'_, PostAdded>;

    /// The posts of a thread after this number, in their order, each with who wrote it.
    fn thread_posts<'a>(&'a self, thread: &'a str, after: u32, at_most: u32) -> Answer<'a, Vec<(ThreadPost, Writer)>>;

    /// One post.
    fn thread_post<'a>(&'a self, thread: &'a str, seq: u32) -> Answer<'a, Option<ThreadPost>>;

    /// Takes away what a post says, with the first one the title, too; false where there is nothing.
    fn empty_thread_post<'a>(&'a self, thread: &'a str, seq: u32, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// What an account has written that nobody has taken away, the oldest first, each with the title of its thread.
    fn thread_posts_by<'a>(&'a self, author: &'a str, at_most: u32) -> Answer<'a, Vec<(String, ThreadPost)>>;
}
