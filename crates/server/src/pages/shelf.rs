//! What lists of things that people make and share have in common: studies, and sets of mate problems.

use super::frame::search;
use crate::studies;
use komadai_lang::Texts;
use komadai_store::Visibility;

/// Things of one list.
pub(super) const LISTED: u32 = 30;
/// The longest search, in characters.
const MAX_SEARCH: usize = 100;

/// Who may see a thing.
pub(super) fn sees(t: &Texts, visibility: &Visibility) -> String {
    t.get(match visibility {
        Visibility::Public => "study-sees-public",
        Visibility::Link => "study-sees-link",
        Visibility::Private => "study-sees-private",
    })
}

/// What is searched for, of no great length, and the words of it.
pub(super) fn searched(q: &str) -> (String, Vec<String>) {
    let q: String = q.chars().take(MAX_SEARCH).collect();
    let words = studies::words(&q);
    (q, words)
}

/// Where a full list goes on, after what was changed at that time.
pub(super) fn more<T>(path: &str, q: &str, list: &[T], changed: impl Fn(&T) -> u64) -> Option<String> {
    let last = list.last().filter(|_| list.len() == LISTED as usize);
    last.map(|last| format!("{path}?{}before={}", search(q), changed(last)))
}
