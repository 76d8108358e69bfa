//! What accounts have practised: joined from all their browsers, item by item, so that nothing is lost in whatever order it arrives.

mod item;
mod join;
mod sound;
mod summary;

pub use item::{Card, Found, Item, Mistake, Score, Theme, Trainer};
use join::join;
use komadai_store::{PracticeChange, PracticeItem as Stored, PracticeKept, Store, StoreError};
use sound::is_sound;
use std::collections::BTreeMap;
pub use summary::{Summary, Tally, summary};

/// Items that one request may bring.
pub const MOST_SENT: usize = 200;
/// Items that one answer tells beside those that were sent.
const MOST_TOLD: u32 = 500;
/// How often it is tried again where another browser was faster.
const TRIES: usize = 8;

/// Why nothing was kept.
#[derive(Debug)]
pub enum Unkept {
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
pub const fn kind(item: &Item) -> (&'static str, u32) {
    match item {
        Item::Lesson { .. } => ("lesson", 2_000),
        Item::Problem { .. } => ("problem", 5_000),
        Item::NextMove { .. } => ("next-move", 5_000),
        Item::Streak { .. } => ("streak", 1),
        Item::Mistake { .. } => ("mistake", 1_000),
        Item::Repertoire { .. } => ("repertoire", 60),
        Item::OpeningMove { .. } => ("opening-move", 5_000),
        Item::Rush { .. } => ("rush", 10),
        Item::Castle { .. } => ("castle", 200),
        Item::Round { .. } => ("round", 20),
        Item::Rung { .. } => ("rung", 20),
        Item::Answers { .. } => ("answers", 5),
    }
}

fn key(item: &Item) -> Key {
    let name = match item {
        Item::Lesson { name, .. } => name.clone(),
        Item::Problem { id, .. } | Item::NextMove { id, .. } => id.clone(),
        Item::Streak { .. } => String::new(),
        Item::Mistake { key, .. } => key.clone(),
        Item::Repertoire { source, side, .. } => format!("{source} {}", side.sfen()),
        Item::OpeningMove { source, side, key, .. } => format!("{source} {} {key}", side.sfen()),
        Item::Rush { length, .. } => length.clone(),
        Item::Castle { castle, .. } => castle.clone(),
        Item::Round { trainer, .. } => trainer_name(*trainer).to_owned(),
        Item::Rung { handicap } => handicap.clone(),
        Item::Answers { theme, .. } => theme_name(*theme).to_owned(),
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

const fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Basics => "basics",
        Theme::Opening => "opening",
        Theme::Tesuji => "tesuji",
        Theme::Mate => "mate",
        Theme::End => "end",
    }
}

/// What goes with an item: the moves of a repertoire that was put away.
fn removes(item: &Item) -> Option<Key> {
    match item {
        Item::Repertoire { source, side, title: None, .. } => {
            Some(("opening-move".to_owned(), format!("{source} {} ", side.sfen())))
        }
        _ => None,
    }
}

/// What is stored; none where a newer program has written it.
pub fn read(stored: &Stored) -> Option<Item> {
    serde_json::from_str(&stored.value).ok()
}

/// What a browser is told.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The place up to which it has heard now.
    pub place: u64,
    /// What the account has of all that was sent, and what has changed there since.
    pub items: Vec<Item>,
    /// There is more to hear: it asks again.
    pub more: bool,
}

/// Takes in what a browser has, and tells it what it has not; it has heard up to the place `since`.
///
/// # Errors
/// Nothing was kept.
pub async fn exchange(store: &dyn Store, account: &str, since: u64, items: Vec<Item>) -> Result<Told, Unkept> {
    if items.len() > MOST_SENT || !items.iter().all(is_sound) {
        return Err(Unkept::Unsound);
    }
    let mut told = keep(store, account, items).await?;
    let news = store.practice_after(account, since, MOST_TOLD).await?;
    let place = news.last().map_or(since, |item| item.place);
    for item in &news {
        if let Some(known) = read(item) {
            told.insert(key(&known), known);
        }
    }
    let more = news.len() == MOST_TOLD as usize;
    Ok(Told { place, items: told.into_values().collect(), more })
}

/// Joins what a browser has with what the account has; all of it as it is then.
async fn keep(store: &dyn Store, account: &str, items: Vec<Item>) -> Result<BTreeMap<Key, Item>, Unkept> {
    if items.is_empty() {
        return Ok(BTreeMap::new());
    }
    for _ in 0..TRIES {
        let keys: Vec<Key> = items.iter().map(key).collect();
        let known = store.practice_among(account, keys).await?;
        let known: BTreeMap<Key, &Stored> =
            known.iter().map(|one| ((one.kind.clone(), one.item.clone()), one)).collect();
        let mut joined: BTreeMap<Key, Item> = BTreeMap::new();
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
