//! What opens an account besides its password: one-time links and printed codes. And the log of what was done to accounts.

use crate::{Answer, Role, SecretHash};

/// A one-time link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// The hash of what stands in the link.
    pub token: SecretHash,
    /// The account whose password it sets; none: whoever brings it may sign up.
    pub account: Option<String>,
    /// The account that made it; none: it was made on the machine itself.
    pub made_by: Option<String>,
    /// From then on it opens nothing.
    pub expires: u64,
}

/// What is changed about an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountChange {
    /// It may do something else.
    Role(Role),
    /// Nobody can log in any more, and its sessions end; none: it is open again.
    Closed(Option<u64>),
    /// It has another password, or none.
    Password(Option<String>),
    /// Nothing is left but what its games and records are held by, so that they stay, and a key that keeps its name free.
    Erased {
        /// The key in the place of the name's.
        name_key: String,
        /// When.
        at: u64,
    },
}

/// Something that was done to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Its id.
    pub id: String,
    /// When.
    pub at: u64,
    /// The account of whoever did it; none: it was done on the machine itself.
    pub actor: Option<String>,
    /// What, by a stable name.
    pub act: String,
    /// The account to which it was done.
    pub subject: Option<String>,
    /// What the act leaves open, such as the new role.
    pub detail: String,
}

/// One-time links, printed codes, and changes that are logged.
pub trait Credentials: Send + Sync {
    /// Changes an account and logs it, both or neither; false where there is no such account.
    fn change_account<'a>(&'a self, account: &'a str, change: AccountChange, entry: AuditEntry) -> Answer<'a, bool>;

    /// Adds to the log. Nothing there is ever changed or taken away.
    fn add_audit(&self, entry: AuditEntry) -> Answer<'_, ()>;

    /// The log before an instant, the latest first.
    fn audit(&self, before: u64, at_most: u32) -> Answer<'_, Vec<AuditEntry>>;

    /// Keeps a one-time link.
    fn add_ticket(&self, ticket: Ticket) -> Answer<'_, ()>;

    /// A one-time link that nobody has used.
    fn ticket(&self, token: SecretHash) -> Answer<'_, Option<Ticket>>;

    /// The one-time links, those that end first before others.
    fn tickets(&self, at_most: u32) -> Answer<'_, Vec<Ticket>>;

    /// Uses a one-time link up; false where somebody was quicker, or there is none.
    fn use_ticket(&self, token: SecretHash) -> Answer<'_, bool>;

    /// Gives an account these printed codes, in the place of those that it had.
    fn set_codes<'a>(&'a self, account: &'a str, codes: Vec<SecretHash>) -> Answer<'a, ()>;

    /// Uses a code of an account up; false where it has no such code.
    fn use_code<'a>(&'a self, account: &'a str, code: SecretHash) -> Answer<'a, bool>;

    /// How many codes an account has left.
    fn codes_left<'a>(&'a self, account: &'a str) -> Answer<'a, u64>;
}
