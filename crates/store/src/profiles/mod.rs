//! What people show of themselves on their page: a picture, a country, some words.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// What somebody shows of themselves; what is empty is not said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredProfile {
    /// The piece of their picture, by a stable name that is opaque here.
    pub piece: String,
    /// Its ground, by a stable name that is opaque here.
    pub colour: String,
    /// Their country: its code in ISO 3166-1, two capitals.
    pub country: String,
    /// Some words about themselves.
    pub about: String,
    /// When it last changed.
    pub changed: u64,
}

/// What people show of themselves.
pub trait Profiles: Send + Sync {
    /// What an open account shows; none where it has said nothing.
    fn profile_of<'a>(&'a self, account: &'a str) -> Answer<'a, Option<StoredProfile>>;

    /// Keeps what an account shows in the place of what it showed before. False where the account is closed or gone; nothing is kept then.
    fn set_profile<'a>(&'a self, account: &'a str, profile: StoredProfile) -> Answer<'a, bool>;
}
