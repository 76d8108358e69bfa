//! What the running site knows of itself.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// What the running site knows of itself.
pub trait Facts: Send + Sync {
    /// Keeps something under a name, in the place of what was there.
    fn set_fact<'a>(&'a self, name: &'a str, value: String) -> Answer<'a, ()>;

    /// What is kept under a name.
    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>>;
}
