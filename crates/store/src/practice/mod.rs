//! What accounts have practised, as it is kept.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// Something that an account has practised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PracticeItem {
    /// What kind of thing it is, such as `lesson`.
    pub kind: String,
    /// Which one of its kind.
    pub item: String,
    /// Its place among the account's items by when they last changed, from 1.
    pub place: u64,
    /// What is known of it, opaque here.
    pub value: String,
}

/// A change of an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PracticeChange {
    /// What kind of thing it is.
    pub kind: String,
    /// Which one of its kind.
    pub item: String,
    /// What is thought to be there; none: nothing.
    pub from: Option<String>,
    /// What is to be there.
    pub to: String,
    /// Items of this kind that an account may have; those that did not change for longest make room.
    pub most: u32,
    /// Items of this kind that go with the change: those whose name begins like this.
    pub removes: Option<(String, String)>,
}

/// What came of changes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PracticeKept {
    /// All of them are kept.
    Yes,
    /// Something else was there: nothing was changed.
    Other,
    /// The account is closed or gone: nothing was changed.
    NoAccount,
}

/// What accounts have practised.
pub trait Practice: Send + Sync {
    /// Some items of an account, those that are there. At most 500 are asked about.
    fn practice_among<'a>(&'a self, account: &'a str, items: Vec<(String, String)>) -> Answer<'a, Vec<PracticeItem>>;

    /// The items of an account that come after this place, in their order.
    fn practice_after<'a>(&'a self, account: &'a str, place: u64, at_most: u32) -> Answer<'a, Vec<PracticeItem>>;

    /// The items of one kind, those that changed last first.
    fn practice_of<'a>(&'a self, account: &'a str, kind: &'a str, at_most: u32) -> Answer<'a, Vec<PracticeItem>>;

    /// Makes changes, all of them or none.
    fn keep_practice<'a>(&'a self, account: &'a str, changes: Vec<PracticeChange>) -> Answer<'a, PracticeKept>;
}
