//! Records, as their pages and the API tell of them.

use crate::records::{Card, Fault, Kept, Shown};
use komadai_game::Instant;
use komadai_record::Source;
use komadai_wire::{GameRecord, RecordCard, ReviewRecord, Sides};

/// A record for its page.
pub(crate) fn record(shown: Shown) -> GameRecord {
    let Shown { id, version, source, tree } = shown;
    labelled(GameRecord::from(&tree), id, version, source)
}

/// A record with what its stored row knows.
pub(crate) fn labelled(mut record: GameRecord, id: String, version: u32, source: Option<Source>) -> GameRecord {
    record.id = Some(id);
    record.version = Some(version);
    record.format = source.map(|source| source.format.to_string());
    record.encoding = source.map(|source| source.encoding.to_string());
    record
}

/// A record as its page starts from it.
pub(crate) fn review(kept: &Kept) -> Result<ReviewRecord, Fault> {
    let Shown { id, version, source, tree } = kept.shown()?;
    let mut review = ReviewRecord::of(&tree, &id, version, kept.analysis());
    review.format = source.map(|source| source.format.to_string());
    review.encoding = source.map(|source| source.encoding.to_string());
    Ok(review)
}

/// A record as a list tells of it.
pub(crate) fn record_card(card: Card) -> RecordCard {
    let Card { id, names, event, plies, created, changed } = card;
    let names = Sides { black: names.black, white: names.white };
    RecordCard { id, names, event, plies, created: Instant(created), changed: Instant(changed) }
}
