//! The mail addresses of accounts, confirmed by whoever reads mail there.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash};

/// A link that confirms an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailLink {
    /// The hash of what stands in the link.
    pub token: SecretHash,
    /// The account.
    pub account: String,
    /// The address.
    pub address: String,
    /// From then on it confirms nothing.
    pub expires: u64,
}

/// Accounts that one address may have.
pub const MOST_ACCOUNTS_OF_MAIL: u32 = 10;

/// Mail addresses.
pub trait Mails: Send + Sync {
    /// Keeps a link in the place of the account's one before; those that ended before this instant are taken away.
    fn add_mail_link(&self, link: MailLink, now: u64) -> Answer<'_, ()>;

    /// A link that was not used, at an instant.
    fn mail_link(&self, token: SecretHash, now: u64) -> Answer<'_, Option<MailLink>>;

    /// Uses a link up: its address becomes its account's, and it is logged; all of it or nothing. False where there is none at this
    /// instant, or where the address has [`MOST_ACCOUNTS_OF_MAIL`].
    fn confirm_mail(&self, token: SecretHash, now: u64, entry: AuditEntry) -> Answer<'_, bool>;

    /// The confirmed address of an account.
    fn mail_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<String>>;

    /// The accounts with this confirmed address, however its letters are written.
    fn accounts_of_mail<'a>(&'a self, address: &'a str) -> Answer<'a, Vec<String>>;

    /// Forgets the address of an account and its links, and logs it.
    fn remove_mail<'a>(&'a self, account: &'a str, entry: AuditEntry) -> Answer<'a, ()>;
}
