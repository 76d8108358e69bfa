//! Passkeys: public keys whose other half is in somebody's device, and the challenges that such a device is to sign.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, SecretHash};

/// A passkey of an account. Its key and state are opaque here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPasskey {
    /// By which devices name it: at most 1,023 bytes.
    pub id: Vec<u8>,
    /// The account's id.
    pub account: String,
    /// What its owner calls it.
    pub name: String,
    /// The public key with what never changes about it.
    pub key: Vec<u8>,
    /// What changes when it is used, such as the count of signatures.
    pub state: Vec<u8>,
    /// When it was added.
    pub created: u64,
    /// When it was last used; none: never.
    pub used: Option<u64>,
}

/// Something that a device is to sign, once and soon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// For whom and what for: a hash of the session and the purpose. Each has one at a time.
    pub whose: SecretHash,
    /// What is needed to look at the answer; opaque here.
    pub state: Vec<u8>,
    /// From then on it is none.
    pub expires: u64,
}

/// Passkeys that one account may have.
pub const MOST_PASSKEYS: u32 = 20;

/// Passkeys and their challenges.
pub trait Passkeys: Send + Sync {
    /// Keeps a new passkey and logs it, both or neither. [`StoreError::Taken`](crate::StoreError::Taken) when its id is known
    /// already, [`StoreError::Busy`](crate::StoreError::Busy) when the account has [`MOST_PASSKEYS`].
    fn add_passkey(&self, passkey: StoredPasskey, entry: AuditEntry) -> Answer<'_, ()>;

    /// The passkey of this id.
    fn passkey<'a>(&'a self, id: &'a [u8]) -> Answer<'a, Option<StoredPasskey>>;

    /// The passkeys of an account, the oldest first.
    fn passkeys_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredPasskey>>;

    /// Says that a passkey was used; false where it has been removed meanwhile.
    fn use_passkey(&self, id: Vec<u8>, state: Vec<u8>, now: u64) -> Answer<'_, bool>;

    /// Gives a passkey of an account another name; false where it has none of this id.
    fn name_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, name: String) -> Answer<'a, bool>;

    /// Removes a passkey of an account and logs it, both or neither; false where it has none of this id.
    fn remove_passkey<'a>(&'a self, account: &'a str, id: Vec<u8>, entry: AuditEntry) -> Answer<'a, bool>;

    /// Keeps a challenge in the place of the one before; those that ended before this instant are taken away.
    fn set_challenge(&self, challenge: Challenge, now: u64) -> Answer<'_, ()>;

    /// Uses a challenge up, and gives its state; none where there is none at this instant, or somebody was quicker.
    fn take_challenge(&self, whose: SecretHash, now: u64) -> Answer<'_, Option<Vec<u8>>>;
}
