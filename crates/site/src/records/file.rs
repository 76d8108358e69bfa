//! Games as records: those played here, those of the archive, and what a file of one holds.

use super::change::{keep, new};
use super::{Fault, Kept, is_kept, read};
use crate::archive::event_headers;
use crate::limits::Deed;
use crate::site::Site;
use crate::who::Asker;
use komadai_archive::Archived;
use komadai_game::Counting;
use komadai_kifu::{Format, NodeId, Note, Record, Step, TextEncoding, encode, write};
use komadai_lang::{Lang, Texts};
use komadai_record::{Analysis, EngineSeat, KindFormat, KindRecord, Stored};
use komadai_room::{Snapshot, SystemEntropy, new_secret};
use komadai_shogi::{ByColor, Color};
use komadai_store::{StoreError, StoredRecord};
use std::time::Duration;
use tokio::time::timeout;

/// How long a page waits for what it can do without.
const AT_ONCE: Duration = Duration::from_secs(1);

/// What a language calls the site's engine at a level.
pub fn engine_name(lang: Lang, engine: EngineSeat) -> String {
    Texts::of(lang).count("record-engine", &u32::from(engine.level))
}

/// The record of a game of ours, and the engine's seat in it.
///
/// # Errors
/// It is a game of another kind of shogi.
pub fn played(seen: &Snapshot) -> Result<(Record, Option<EngineSeat>), Fault> {
    let names = &seen.contract.names;
    let record = komadai_record::of_game(&seen.game, ByColor { black: &names.black, white: &names.white });
    let record = record.ok_or(Fault::StandardOnly)?;
    Ok((record, seen.contract.engine().map(|(level, side)| EngineSeat { side, level })))
}

/// The bytes of a file.
///
/// # Errors
/// The format cannot hold it, or the encoding lacks a character.
pub fn written(record: &Record, format: Format, encoding: Option<TextEncoding>) -> Result<Vec<u8>, Fault> {
    let text = write(record, format);
    if text.is_empty() {
        return Err(Fault::NotInFormat(format));
    }
    encoded(&text, encoding)
}

/// The bytes of a file of another kind of shogi.
///
/// # Errors
/// The encoding lacks a character.
pub fn written_of_kind(
    record: &KindRecord,
    format: KindFormat,
    encoding: Option<TextEncoding>,
) -> Result<Vec<u8>, Fault> {
    encoded(&format.write(record), encoding)
}

fn encoded(text: &str, encoding: Option<TextEncoding>) -> Result<Vec<u8>, Fault> {
    let encoding = encoding.unwrap_or(TextEncoding::Utf8);
    encode(text, encoding).map_err(|char| Fault::NotInEncoding(encoding, char))
}

/// The record of a game of ours of another kind of shogi as far as it has come, with its event and the name of its engine; none
/// of standard shogi.
///
/// # Errors
/// There is no such game.
pub async fn game_of_kind(site: &Site, id: &str, lang: Lang) -> Result<Option<KindRecord>, Fault> {
    let seen = site.rooms.view(id).await?;
    let Some(mut record) = played_of_kind(&seen, lang) else { return Ok(None) };
    for (key, value) in event_headers(&*site.store, id).await? {
        record.headers.push(key, value);
    }
    Ok(Some(record))
}

/// The same without its event.
pub fn played_of_kind(seen: &Snapshot, lang: Lang) -> Option<KindRecord> {
    let names = &seen.contract.names;
    let mut record = KindRecord::of_game(&seen.game, ByColor { black: &names.black, white: &names.white })?;
    if let Some((level, side)) = seen.contract.engine() {
        let engine = EngineSeat { side, level };
        engine.name_in(&mut record.headers, &engine_name(lang, engine));
    }
    Some(record)
}

/// The record of a game of ours as far as it has come, with its event and the name of its engine; and the game itself.
///
/// # Errors
/// There is no such game, or no record of it.
pub async fn game(site: &Site, id: &str, lang: Lang) -> Result<(Record, std::sync::Arc<Snapshot>), Fault> {
    let game = site.rooms.view(id).await?;
    let (mut record, engine) = played(&game)?;
    of_event(site, &mut record, id).await?;
    if let Some(engine) = engine {
        engine.name(&mut record, &engine_name(lang, engine));
    }
    Ok((record, game))
}

/// The same, with what programs said of their moves once it is over, and with the branches that its players analysed together where they
/// are wanted.
///
/// # Errors
/// There is no such game, or no record of it.
pub async fn game_with_remarks(site: &Site, id: &str, lang: Lang, branches: bool) -> Result<Record, Fault> {
    let (mut record, game) = game(site, id, lang).await?;
    if game.game.config().counting != Counting::Exact {
        if game.game.outcome().is_some() {
            add_remarks(&mut record, site.store.remarks_of(id).await?);
        }
        if let Some(rated) = site.standings.of_game(id, site.rooms.time().now().0).await? {
            // As other servers for programs have it.
            for (side, word) in [(Color::Black, "black_rate"), (Color::White, "white_rate")] {
                let rate = format!("{word}:{}:{}.0", game.contract.names[side], rated.sides[side].before.value);
                record.node_mut(Record::ROOT).notes.push(Note::Remark(rate));
            }
        }
    }
    if branches {
        site.trees.add_branches(&game, &mut record).await?;
    }
    Ok(record)
}

/// What programs said of their moves is part of the record.
fn add_remarks(record: &mut Record, remarks: Vec<(u32, String)>) {
    let is_move = |id: &NodeId| matches!(record.node(*id).step, Step::Move(_));
    let moves: Vec<NodeId> = record.main_line().filter(is_move).collect();
    for (ply, text) in remarks {
        if let Some(id) = (ply as usize).checked_sub(1).and_then(|index| moves.get(index)) {
            record.node_mut(*id).notes.push(Note::Engine(format!(" {text}")));
        }
    }
}

/// Keeps a game of ours that is over as a record of one's own: its id and key.
///
/// # Errors
/// Nothing was kept.
pub async fn of_game(site: &Site, asker: &Asker, id: &str) -> Result<(String, String), Fault> {
    let game = site.rooms.view(id).await?;
    if game.game.outcome().is_none() {
        return Err(Fault::NotOver);
    }
    let (mut record, engine) = played(&game)?;
    of_event(site, &mut record, id).await?;
    site.trees.add_branches(&game, &mut record).await?;
    keep(site, asker, Vec::new(), &Stored::played_here(record, engine)).await
}

/// Says in a record in which event the game was played, where it was.
async fn of_event(site: &Site, record: &mut Record, game: &str) -> Result<(), StoreError> {
    for (key, value) in event_headers(&*site.store, game).await? {
        record.headers.push(key, value);
    }
    Ok(())
}

/// The record that a game of the archive is.
fn archived_id(number: u32) -> String {
    format!("archive{number:010}")
}

/// A game of the archive as a record, under an id that is always the same: whoever opens it first keeps it, and nobody may
/// change it but in a copy.
///
/// # Errors
/// It is not there, and was not kept.
pub async fn of_archive(site: &Site, asker: &Asker, game: Archived) -> Result<String, Fault> {
    let id = archived_id(game.number);
    if is_kept(site, &id).await? {
        return Ok(id);
    }
    asker.may(site, Deed::Upload)?;
    keep_for_all(site, id, game.record).await.map_err(Fault::Store)
}

/// The record that a game of the archive is, where somebody has opened it and it can be read at once. To look at the game's page is not to
/// open the record: what nobody opens is forgotten, however often robots come by.
///
/// # Errors
/// The store failed, or what is kept cannot be read.
pub async fn opened_of_archive(site: &Site, number: u32) -> Result<Option<Kept>, Fault> {
    let Some(row) = site.store.record(&archived_id(number)).await? else { return Ok(None) };
    match timeout(AT_ONCE, read(site, row)).await {
        Err(_) | Ok(Err(Fault::Full)) => Ok(None),
        Ok(kept) => kept.map(Some),
    }
}

/// What was found of a game of the archive that somebody has opened; none of one whose record cannot be read.
///
/// # Errors
/// The store failed, or the site is busy.
pub async fn analysis_of_archive(site: &Site, number: u32) -> Result<Option<Analysis>, Fault> {
    let Some(row) = site.store.record(&archived_id(number)).await? else { return Ok(None) };
    match read(site, row).await {
        Ok(kept) => Ok(kept.analysis().cloned()),
        Err(fault @ (Fault::Store(_) | Fault::Full)) => Err(fault),
        Err(_) => Ok(None),
    }
}

/// [`of_archive`] for many; whoever asks is counted once, by the caller.
///
/// # Errors
/// The store failed.
pub async fn of_archived(site: &Site, game: Archived) -> Result<String, StoreError> {
    let id = archived_id(game.number);
    if is_kept(site, &id).await? { Ok(id) } else { keep_for_all(site, id, game.record).await }
}

/// Keeps a record under an id that is always the same, unless it is there. Nobody may change it but in a copy.
///
/// # Errors
/// The store failed.
pub async fn keep_for_all(site: &Site, id: String, record: Record) -> Result<String, StoreError> {
    keep_once(site, for_all(id, record)).await
}

/// A record as it is kept for all under an id; it takes a while where there are many moves.
pub fn for_all(id: String, record: Record) -> StoredRecord {
    new(id, &new_secret(&SystemEntropy), Vec::new(), &Stored::played_here(record, None))
}

/// Keeps what [`for_all`] has made, and says under which id.
///
/// # Errors
/// The store failed.
pub async fn keep_once(site: &Site, row: StoredRecord) -> Result<String, StoreError> {
    let id = row.id.clone();
    match site.store.add_record(row).await {
        Ok(()) | Err(StoreError::Taken) => Ok(id),
        Err(error) => Err(error),
    }
}
