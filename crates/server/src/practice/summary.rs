//! How somebody gets on, for those who may see it.

use super::read;
use komadai_store::{Store, StoreError};
use komadai_wire::{KeptMistake, MemoryCard, PracticeItem};
use std::collections::BTreeMap;

/// Items of one kind that are looked at.
const MOST: u32 = 5_000;

/// What somebody has practised, in figures.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Summary {
    /// The most stars won, by lesson.
    pub(crate) lessons: BTreeMap<String, u8>,
    /// Mate problems that were tried.
    pub(crate) problems: Tally,
    /// Days in a row on which a problem was solved, and the last of them.
    pub(crate) days: u32,
    pub(crate) last_day: Option<String>,
    /// One's own mistakes, those changed last first.
    pub(crate) mistakes: Vec<(KeptMistake, Option<MemoryCard>)>,
    /// How well these are known.
    pub(crate) drilled: Tally,
    /// Moves of one's own openings.
    pub(crate) openings: Tally,
}

/// Things that come back: how many there are, how many are due, and how many were missed the last time.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) known: u32,
    pub(crate) due: u32,
    pub(crate) missed: u32,
}

impl Tally {
    fn count(&mut self, card: &MemoryCard, today: &str) {
        self.known += 1;
        // Days are ordered as text.
        self.due += u32::from(card.due.as_str() <= today);
        self.missed += u32::from(card.leitner == 0);
    }
}

/// What an account has practised up to a day.
pub(crate) async fn summary(store: &dyn Store, account: &str, today: &str) -> Result<Summary, StoreError> {
    let mut found = Summary::default();
    for kind in ["lesson", "problem", "streak", "mistake", "opening-move"] {
        for stored in store.practice_of(account, kind, MOST).await? {
            match read(&stored) {
                Some(PracticeItem::Lesson { name, stars }) => drop(found.lessons.insert(name, stars)),
                Some(PracticeItem::Problem { card, .. }) => found.problems.count(&card, today),
                Some(PracticeItem::Streak { days, last_day, .. }) => (found.days, found.last_day) = (days, last_day),
                Some(PracticeItem::Mistake { mistake: Some(mistake), card, .. }) => {
                    if let Some(card) = &card {
                        found.drilled.count(card, today);
                    }
                    found.mistakes.push((mistake, card));
                }
                Some(PracticeItem::OpeningMove { card, .. }) => found.openings.count(&card, today),
                _ => {}
            }
        }
    }
    Ok(found)
}
