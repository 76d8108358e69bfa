//! What an item may hold: it is kept as it is, so nothing gets in that the site's own pages would not write.

use super::item::{Card, Item, Mistake};
use komadai_shogi::{Move, Setup};

/// The longest name of a lesson, a problem, a castle …
const NAME: usize = 64;
/// The longest position without its number.
const KEY: usize = 200;
/// The longest title of a repertoire, in characters.
const TITLE: usize = 200;
/// Moves of a line, and moves of the book.
const LINE: usize = 40;
/// Days: nothing is remembered longer.
const LONGEST: f64 = 36_500.0;
/// Counts are bounded by what anybody could do in a lifetime.
const MOST: u32 = 10_000_000;
/// Moments up to the year 2100, in milliseconds.
const LATEST: u64 = 4_102_444_800_000;

/// Whether an item is one.
pub(super) fn is_sound(item: &Item) -> bool {
    match item {
        Item::Lesson { name, stars } => is_name(name) && (1..=3).contains(stars),
        Item::Problem { id, card } | Item::NextMove { id, card } => is_name(id) && is_card(card),
        Item::Streak { best, days, last_day } => {
            *best <= MOST && *days <= MOST && last_day.as_deref().is_none_or(is_day)
        }
        Item::Mistake { key, at, mistake, card } => {
            is_key(key)
                && at.0 <= LATEST
                && mistake.as_ref().is_none_or(|mistake| is_mistake(mistake) && mistake.sfen.starts_with(key.as_str()))
                && card.as_ref().is_none_or(is_card)
        }
        Item::Repertoire { source, at, title, .. } => {
            is_source(source)
                && at.0 <= LATEST
                && title
                    .as_ref()
                    .is_none_or(|title| title.chars().count() <= TITLE && !title.contains(char::is_control))
        }
        Item::OpeningMove { source, key, card, .. } => is_source(source) && is_key(key) && is_card(card),
        Item::Rush { length, solved } => is_name(length) && *solved <= MOST,
        Item::Castle { castle, ms, moves } => is_name(castle) && (1..=MOST).contains(ms) && (1..=MOST).contains(moves),
        Item::Round { right, .. } => *right <= MOST,
        Item::Rung { handicap } => is_name(handicap),
        Item::Answers { right, tried, .. } => right <= tried && (1..=MOST).contains(tried),
    }
}

fn is_name(name: &str) -> bool {
    (1..=NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// `record/ID`, `study/ID` or `study/ID/CHAPTER`.
fn is_source(source: &str) -> bool {
    let parts: Vec<&str> = source.split('/').collect();
    let kind = match parts.len() {
        2 => ["record", "study"].contains(&parts[0]),
        3 => parts[0] == "study",
        _ => false,
    };
    kind && parts[1..].iter().all(|part| is_name(part))
}

/// A position without its number.
fn is_key(key: &str) -> bool {
    key.len() <= KEY && key.split(' ').count() == 3 && format!("{key} 1").parse::<Setup>().is_ok()
}

fn is_day(day: &str) -> bool {
    day.len() == 10 && day.parse::<jiff::civil::Date>().is_ok()
}

fn is_card(card: &Card) -> bool {
    let is_measure = |measure: Option<f64>| measure.is_none_or(|measure| measure > 0.0 && measure <= LONGEST);
    let counts = card.solved <= MOST && card.missed <= MOST;
    card.leitner < 7
        && counts
        && [&card.due, &card.last].into_iter().all(|day| is_day(day))
        && is_measure(card.stability)
        && is_measure(card.difficulty)
}

fn is_mistake(mistake: &Mistake) -> bool {
    let is_move = |usi: &String| usi.parse::<Move>().is_ok();
    let is_line = |line: &[String]| line.len() <= LINE && line.iter().all(is_move);
    mistake.sfen.len() <= KEY + 8
        && mistake.sfen.parse::<Setup>().is_ok()
        && is_move(&mistake.played)
        && mistake.previous.as_ref().is_none_or(is_move)
        && !mistake.before.pv.is_empty()
        && is_line(&mistake.before.pv)
        && is_line(&mistake.before.book)
        && mistake.record.as_deref().is_none_or(is_name)
}
