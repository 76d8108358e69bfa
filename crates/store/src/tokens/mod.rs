//! Tokens, by which programs come into accounts, and which accounts are played by programs.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash, StoredAccount};

/// Tokens that one account may have.
pub const MOST_TOKENS: u32 = 30;
/// Accounts of programs that are listed.
pub const MOST_BOTS: u32 = 1_000;

/// A token. One that is revoked is gone; the log says when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// By which its owner names it.
    pub id: String,
    /// The hash of what programs show.
    pub token: SecretHash,
    /// The account's id.
    pub account: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do: words between spaces, opaque here.
    pub scopes: String,
    /// When it was made.
    pub created: u64,
    /// When it was last used; none: never.
    pub used: Option<u64>,
}

/// What lets programs in.
pub trait Tokens: Send + Sync {
    /// Keeps a new token and logs it, both or neither. [`StoreError::Busy`](crate::StoreError::Busy) when the account has
    /// [`MOST_TOKENS`].
    fn add_token(&self, token: StoredToken, entry: AuditEntry) -> Answer<'_, ()>;

    /// The token of this hash with its account.
    fn token(&self, token: SecretHash) -> Answer<'_, Option<(StoredToken, StoredAccount)>>;

    /// The tokens of an account, the newest first.
    fn tokens_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredToken>>;

    /// Says that a token of an account was used.
    fn use_token<'a>(&'a self, account: &'a str, token: SecretHash, now: u64) -> Answer<'a, ()>;

    /// Revokes a token of an account and logs it, both or neither; false where it has none of this id.
    fn remove_token<'a>(&'a self, account: &'a str, id: &'a str, entry: AuditEntry) -> Answer<'a, bool>;

    /// Those of some tokens that are there and whose account is open. At most 500 are asked about.
    fn tokens_among(&self, tokens: Vec<SecretHash>) -> Answer<'_, Vec<SecretHash>>;

    /// Whether some open account has a token with a scope.
    fn is_scope_given<'a>(&'a self, scope: &'a str) -> Answer<'a, bool>;

    /// From now on a program plays with this account; logged, both or neither. False where one did before.
    fn set_bot<'a>(&'a self, account: &'a str, since: u64, entry: AuditEntry) -> Answer<'a, bool>;

    /// Whether a program plays with this account.
    fn is_bot<'a>(&'a self, account: &'a str) -> Answer<'a, bool>;

    /// The names of the open accounts that programs play with, those that began last first; at most [`MOST_BOTS`].
    fn bots(&self) -> Answer<'_, Vec<String>>;
}
