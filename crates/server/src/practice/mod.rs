//! What accounts have practised: joined from all their browsers, item by item, so that nothing is lost in whatever order it arrives.

mod join;
mod sound;
mod summary;

use join::join;
use komadai_store::{PracticeChange, PracticeItem as Stored, PracticeKept, Store, StoreError};
use komadai_wire::{PracticeIn, PracticeItem, PracticeOut, Trainer};
use sound::is_sound;
use std::collections::BTreeMap;
pub(crate) use summary::{Summary, summary};

/// Items that one request may bring.
pub(crate) const MOST_SENT: usize = 200;
/// Items that one answer tells beside those that were sent.
const MOST_TOLD: u32 = 500;
/// How often it is tried again where another browser was faster.
const TRIES: usize = 8;

/// Why nothing was kept.
#[derive(Debug)]
pub(crate) enum Unkept {
    /// An item is none.
    Unsound,
    /// Other browsers of the account were faster each time.
    Busy,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Unkept {
    fn from(error: StoreError) -> Unkept {
        Unkept::Store(error)
    }
}

/// Kind and name of an item, by which the store knows it.
type Key = (String, String);

/// The stable names of the kinds, and how many of each an account may have.
pub(crate) const fn kind(item: &PracticeItem) -> (&'static str, u32) {
    match item {
        PracticeItem::Lesson { .. } => ("lesson", 2_000),
        PracticeItem::Problem { .. } => ("problem", 5_000),
        PracticeItem::NextMove { .. } => ("next-move", 5_000),
        PracticeItem::Streak { .. } => ("streak", 1),
        PracticeItem::Mistake { .. } => ("mistake", 1_000),
        PracticeItem::Repertoire { .. } => ("repertoire", 60),
        PracticeItem::OpeningMove { .. } => ("opening-move", 5_000),
        PracticeItem::Rush { .. } => ("rush", 10),
        PracticeItem::Castle { .. } => ("castle", 200),
        PracticeItem::Round { .. } => ("round", 20),
        PracticeItem::Rung { .. } => ("rung", 20),
    }
}

fn key(item: &PracticeItem) -> Key {
    let name = match item {
        PracticeItem::Lesson { name, .. } => name.clone(),
        PracticeItem::Problem { id, .. } | PracticeItem::NextMove { id, .. } => id.clone(),
        PracticeItem::Streak { .. } => String::new(),
        PracticeItem::Mistake { key, .. } => key.clone(),
        PracticeItem::Repertoire { source, side, .. } => format!("{source} {}", side.sfen()),
        PracticeItem::OpeningMove { source, side, key, .. } => format!("{source} {} {key}", side.sfen()),
        PracticeItem::Rush { length, .. } => length.clone(),
        PracticeItem::Castle { castle, .. } => castle.clone(),
        PracticeItem::Round { trainer, .. } => trainer_name(*trainer).to_owned(),
        PracticeItem::Rung { handicap } => handicap.clone(),
    };
    (kind(item).0.to_owned(), name)
}

const fn trainer_name(trainer: Trainer) -> &'static str {
    match trainer {
        Trainer::Coordinates => "coordinates",
        Trainer::Notation => "notation",
        Trainer::Blindfold => "blindfold",
        Trainer::Mistakes => "mistakes",
        Trainer::Repertoire => "repertoire",
        Trainer::NextMove => "next-move",
    }
}

/// What goes with an item: the moves of a repertoire that was put away.
fn removes(item: &PracticeItem) -> Option<Key> {
    match item {
        PracticeItem::Repertoire { source, side, title: None, .. } => {
            Some(("opening-move".to_owned(), format!("{source} {} ", side.sfen())))
        }
        _ => None,
    }
}

/// What is stored; none where a newer program has written it.
pub(crate) fn read(stored: &Stored) -> Option<PracticeItem> {
    serde_json::from_str(&stored.value).ok()
}

/// Takes in what a browser has, and tells it what it has not.
pub(crate) async fn exchange(store: &dyn Store, account: &str, said: PracticeIn) -> Result<PracticeOut, Unkept> {
    if said.items.len() > MOST_SENT || !said.items.iter().all(is_sound) {
        return Err(Unkept::Unsound);
    }
    let mut told = keep(store, account, said.items).await?;
    let news = store.practice_after(account, said.since, MOST_TOLD).await?;
    let place = news.last().map_or(said.since, |item| item.place);
    for item in &news {
        if let Some(known) = read(item) {
            told.insert(key(&known), known);
        }
    }
    let more = news.len() == MOST_TOLD as usize;
    Ok(PracticeOut { place, items: told.into_values().collect(), more })
}

/// Joins what a browser has with what the account has; all of it as it is then.
async fn keep(
    store: &dyn Store,
    account: &str,
    items: Vec<PracticeItem>,
) -> Result<BTreeMap<Key, PracticeItem>, Unkept> {
    if items.is_empty() {
        return Ok(BTreeMap::new());
    }
    for _ in 0..TRIES {
        let keys: Vec<Key> = items.iter().map(key).collect();
        let known = store.practice_among(account, keys).await?;
        let known: BTreeMap<Key, &Stored> =
            known.iter().map(|one| ((one.kind.clone(), one.item.clone()), one)).collect();
        let mut joined: BTreeMap<Key, PracticeItem> = BTreeMap::new();
        for item in &items {
            let key = key(item);
            let before = joined.get(&key).cloned().or_else(|| known.get(&key).and_then(|stored| read(stored)));
            let now = before.map_or_else(|| item.clone(), |before| join(before, item.clone()));
            joined.insert(key, now);
        }
        let mut changes = Vec::new();
        for (key, item) in &joined {
            let from = known.get(key);
            // What a newer program has written is left to it.
            if from.is_some_and(|from| read(from).is_none_or(|before| before == *item)) {
                continue;
            }
            let to = serde_json::to_string(item).map_err(|_| Unkept::Unsound)?;
            changes.push(PracticeChange {
                kind: key.0.clone(),
                item: key.1.clone(),
                from: from.map(|from| from.value.clone()),
                to,
                most: kind(item).1,
                removes: removes(item),
            });
        }
        if changes.is_empty() {
            return Ok(joined);
        }
        match store.keep_practice(account, changes).await? {
            PracticeKept::Yes => return Ok(joined),
            PracticeKept::Other => {}
            PracticeKept::NoAccount => return Ok(BTreeMap::new()),
        }
    }
    Err(Unkept::Busy)
}
