//! People as they are kept: accounts, and the sessions in which they are open.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, SecretHash};

/// What an account may do beyond playing. Each role may do what those before it may.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Plays.
    Player,
    /// Runs the clock of others' games.
    Referee,
    /// Sees how pupils get on.
    Teacher,
    /// Looks after reports.
    Moderator,
    /// Looks after accounts.
    Admin,
}

impl Role {
    /// Every role, the lowest first.
    pub const ALL: [Role; 5] = [Role::Player, Role::Referee, Role::Teacher, Role::Moderator, Role::Admin];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Referee => "referee",
            Role::Teacher => "teacher",
            Role::Moderator => "moderator",
            Role::Admin => "admin",
        }
    }

    /// The role of a stable name.
    pub fn from_code(code: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.code() == code)
    }
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAccount {
    /// Its id.
    pub id: String,
    /// The name as it is shown.
    pub name: String,
    /// What no two accounts share: names that could be taken for one another have the same key.
    pub name_key: String,
    /// What the account's seats and records are held by, in the place of a session's hash.
    pub holder: SecretHash,
    /// What it may do.
    pub role: Role,
    /// When it was made.
    pub created: u64,
    /// When it was closed; none while it is open.
    pub closed: Option<u64>,
    /// The hash of the password with its salt and costs, opaque here; none: it has no password.
    pub password: Option<String>,
}

/// A session in which an account is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    /// The hash of its token.
    pub token: SecretHash,
    /// The account's id.
    pub account: String,
    /// The browser and the system, in a few words.
    pub device: String,
    /// When it was opened.
    pub created: u64,
    /// When it was last used, within an hour or so.
    pub seen: u64,
}

/// Sessions that one account may have; the one that was not used for longest goes first.
pub const MOST_SESSIONS: u32 = 50;

/// Accounts and their sessions.
pub trait People: Send + Sync {
    /// Keeps a new account with the keys of all that its name looks like. [`StoreError::Taken`](crate::StoreError::Taken) when its id, the
    /// key of its name or any of those is in use.
    fn add_account(&self, account: StoredAccount, looks: Vec<String>) -> Answer<'_, ()>;

    /// An account whose name looks like something that has one of these keys.
    fn account_like(&self, looks: Vec<String>) -> Answer<'_, Option<StoredAccount>>;

    /// Accounts with a name of which it is not kept what it looks like: an older program made them.
    fn accounts_without_looks(&self, at_most: u32) -> Answer<'_, Vec<StoredAccount>>;

    /// Keeps what the name of an account looks like, whoever else's looks so: those who are there stay.
    fn set_looks<'a>(&'a self, account: &'a str, looks: Vec<String>) -> Answer<'a, ()>;

    /// An account, if there is one of this id.
    fn account<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredAccount>>;

    /// The account whose name has this key.
    fn account_named<'a>(&'a self, name_key: &'a str) -> Answer<'a, Option<StoredAccount>>;

    /// The account that holds what is held by this, if one does.
    fn account_holding(&self, holder: SecretHash) -> Answer<'_, Option<StoredAccount>>;

    /// Accounts after the one whose name has this key, in the order of the keys: those whose key begins like this.
    fn accounts<'a>(&'a self, begins: &'a str, after: &'a str, at_most: u32) -> Answer<'a, Vec<StoredAccount>>;

    /// The open accounts that look after the site: moderators and admins, at most so many.
    fn staff(&self, at_most: u32) -> Answer<'_, Vec<StoredAccount>>;

    /// Keeps a new session, in the place of the oldest where the account has [`MOST_SESSIONS`].
    fn open_session(&self, session: StoredSession) -> Answer<'_, ()>;

    /// The session of a token with its account.
    fn session(&self, token: SecretHash) -> Answer<'_, Option<(StoredSession, StoredAccount)>>;

    /// Says that a session of an account was used.
    fn see_session<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()>;

    /// The sessions of an account, the one used last first.
    fn sessions_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredSession>>;

    /// Ends a session of an account; false where it has no such session.
    fn end_session<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool>;

    /// Ends every session of an account but this one, and says how many there were.
    fn end_sessions<'a>(&'a self, account: &'a str, except: Option<SecretHash>) -> Answer<'a, u64>;

    /// Those of some sessions that are there and whose account is open. At most 500 are asked about.
    fn sessions_among(&self, tokens: Vec<SecretHash>) -> Answer<'_, Vec<SecretHash>>;

    /// Sessions that were not used since then.
    fn idle_sessions(&self, seen_before: u64, at_most: u32) -> Answer<'_, Vec<StoredSession>>;
}
