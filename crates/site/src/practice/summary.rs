//! How somebody gets on, for those who may see it.

use super::item::{Card, Item, Mistake};
use super::read;
use komadai_store::{Store, StoreError};
use std::collections::BTreeMap;

/// Items of one kind that are looked at.
const MOST: u32 = 5_000;

/// What somebody has practised, in figures.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Summary {
    /// The most stars won, by lesson.
    pub lessons: BTreeMap<String, u8>,
    /// Mate problems that were tried.
    pub problems: Tally,
    /// Days in a row on which a problem was solved.
    pub days: u32,
    /// The last of these days.
    pub last_day: Option<String>,
    /// One's own mistakes, those changed last first.
    pub mistakes: Vec<(Mistake, Option<Card>)>,
    /// How well these are known.
    pub drilled: Tally,
    /// Moves of one's own openings.
    pub openings: Tally,
}

/// Things that come back: how many there are, how many are due, and how many were missed the last time.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// All.
    pub known: u32,
    /// Those that come back by then.
    pub due: u32,
    /// Those that were missed the last time.
    pub missed: u32,
}

impl Tally {
    fn count(&mut self, card: &Card, today: &str) {
        self.known += 1;
        // Days are ordered as text.
        self.due += u32::from(card.due.as_str() <= today);
        self.missed += u32::from(card.leitner == 0);
    }
}

/// What an account has practised up to a day.
///
/// # Errors
/// The store failed.
pub async fn summary(store: &dyn Store, account: &str, today: &str) -> Result<Summary, StoreError> {
    let mut found = Summary::default();
    for kind in ["lesson", "problem", "streak", "mistake", "opening-move"] {
        for stored in store.practice_of(account, kind, MOST).await? {
            match read(&stored) {
                Some(Item::Lesson { name, stars }) => drop(found.lessons.insert(name, stars)),
                Some(Item::Problem { card, .. }) => found.problems.count(&card, today),
                Some(Item::Streak { days, last_day, .. }) => (found.days, found.last_day) = (days, last_day),
                Some(Item::Mistake { mistake: Some(mistake), card, .. }) => {
                    if let Some(card) = &card {
                        found.drilled.count(card, today);
                    }
                    found.mistakes.push((mistake, card));
                }
                Some(Item::OpeningMove { card, .. }) => found.openings.count(&card, today),
                _ => {}
            }
        }
    }
    Ok(found)
}
