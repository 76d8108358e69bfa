//! What opens an account besides its password: one-time links and printed codes. And the log of what was done to accounts.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, Role, SecretHash, StoredAccount};

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

/// What proves that an account is somebody's who has lost its password. It does so once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A one-time link to the account, at this instant.
    Ticket(SecretHash, u64),
    /// One of its printed codes.
    Code(SecretHash),
}

/// What is changed about an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountChange {
    /// It may do something else.
    Role(Role),
    /// Nobody can log in any more, and its sessions end; none: it is open again.
    Closed(Option<u64>),
    /// It has another password, and its sessions end.
    Password {
        /// Its hash.
        hash: String,
        /// The session that stays.
        stays: Option<SecretHash>,
    },
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

/// Browsers that an account is remembered to have been open in.
pub const MOST_KNOWN_DEVICES: u32 = 20;

/// One-time links, printed codes, and changes that are logged.
pub trait Credentials: Send + Sync {
    /// Changes an account and logs it, both or neither; false where there is no such account.
    fn change_account<'a>(&'a self, account: &'a str, change: AccountChange, entry: AuditEntry) -> Answer<'a, bool>;

    /// Logs that somebody has looked at something, which changes nothing else. What changes something takes its entry along. Nothing that
    /// was logged is ever changed or taken away.
    fn log_look(&self, entry: AuditEntry) -> Answer<'_, ()>;

    /// The log before an instant, the latest first.
    fn audit(&self, before: u64, at_most: u32) -> Answer<'_, Vec<AuditEntry>>;

    /// Keeps a one-time link and logs it, both or neither.
    fn add_ticket(&self, ticket: Ticket, entry: AuditEntry) -> Answer<'_, ()>;

    /// Keeps a new account with the link that opens it, and logs it, all of it or nothing; the same errors as
    /// [`add_account`](crate::People::add_account).
    fn create_account(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        ticket: Ticket,
        entry: AuditEntry,
    ) -> Answer<'_, ()>;

    /// A one-time link that nobody has used.
    fn ticket(&self, token: SecretHash) -> Answer<'_, Option<Ticket>>;

    /// The one-time links, those that end first before others.
    fn tickets(&self, at_most: u32) -> Answer<'_, Vec<Ticket>>;

    /// Keeps a new account and uses up the invitation that let it in, both or neither; false where the invitation is none at this
    /// instant. The same errors as [`add_account`](crate::People::add_account): the invitation is still good.
    fn add_invited(
        &self,
        account: StoredAccount,
        looks: Vec<String>,
        invitation: SecretHash,
        now: u64,
    ) -> Answer<'_, bool>;

    /// Gives an open account another password and ends its sessions, in exchange for a proof, which is used up; all of it or nothing,
    /// and it is logged. False where the proof is none of this account's, or somebody was quicker.
    fn recover<'a>(&'a self, account: &'a str, proof: Proof, password: String, entry: AuditEntry) -> Answer<'a, bool>;

    /// Gives an account these printed codes, in the place of those that it had, and logs it.
    fn set_codes<'a>(&'a self, account: &'a str, codes: Vec<SecretHash>, entry: AuditEntry) -> Answer<'a, ()>;

    /// Notes that an account was open in a browser, in the place of the one where it was not for the longest if there are
    /// [`MOST_KNOWN_DEVICES`].
    fn know_device<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()>;

    /// Whether an account was open in a browser.
    fn is_known_device<'a>(&'a self, account: &'a str, token: SecretHash) -> Answer<'a, bool>;

    /// How many codes an account has left.
    fn codes_left<'a>(&'a self, account: &'a str) -> Answer<'a, u64>;
}
