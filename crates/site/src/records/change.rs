//! Records that are brought in, changed, copied and taken away.

use super::{FIRST_VERSION, Fault, Kept, Shown, elsewhere};
use crate::site::Site;
use crate::who::Asker;
use bytes::Bytes;
use komadai_record::{EditNode, Fault as Misread, Header, Opened, Source, Stored, Tree, edit_headers, edited};
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, matches, new_id, new_secret};
use komadai_store::{StoredRecord, is_id};

/// What came of bytes that were brought in.
pub struct Entered<T> {
    /// The record as whoever brought it is shown it; none where there is nothing to show.
    pub shown: Option<T>,
    /// What of it was not understood.
    pub faults: Vec<Misread>,
    /// Id and key of the new record, and as what it came; none: the bytes are of no use, and nothing was kept.
    pub kept: Option<(String, String, Source)>,
}

/// Reads bytes that somebody has brought, or what stands at the address that they are, and keeps them as a record. `show` makes at the desk what is told of it.
///
/// # Errors
/// Nothing was kept.
pub async fn enter<T: Send + 'static>(
    site: &Site,
    asker: &Asker,
    mut bytes: Bytes,
    show: impl FnOnce(&Tree) -> T + Send + 'static,
) -> Result<Entered<T>, Fault> {
    let given = bytes.clone();
    let mut opened = site.desk.work(move || Opened::read(&given)).await?;
    if opened.is_address() {
        bytes = match elsewhere::fetch(site, asker, &bytes).await? {
            Ok(fetched) => fetched,
            Err(fault) => return Ok(Entered { shown: None, faults: vec![fault], kept: None }),
        };
        let given = bytes.clone();
        opened = site.desk.work(move || Opened::read(&given)).await?;
        if opened.is_address() {
            return Ok(Entered { shown: None, faults: vec![Misread::elsewhere("no-record")], kept: None });
        }
    }
    let Opened { tree, faults, usable, source } = opened;
    let shown = match tree {
        Some(tree) => Some(site.desk.work(move || show(&tree)).await?),
        None => None,
    };
    if !usable {
        return Ok(Entered { shown, faults, kept: None });
    }
    let (id, key) = keep(site, asker, bytes.to_vec(), &Stored::came_as(source)).await?;
    Ok(Entered { shown, faults, kept: Some((id, key, source)) })
}

/// Stores a record under a new id and key.
pub(super) async fn keep(
    site: &Site,
    asker: &Asker,
    original: Vec<u8>,
    stored: &Stored,
) -> Result<(String, String), Fault> {
    let (id, edit_key) = (new_id(&SystemEntropy), new_secret(&SystemEntropy));
    let row = StoredRecord { owner: asker.session(), ..new(id.clone(), &edit_key, original, stored) };
    asker.may_store(site, row.original.len() + row.tree.len())?;
    site.store.add_record(row).await?;
    Ok((id, edit_key))
}

/// A new record, nobody's yet.
pub(super) fn new(id: String, edit_key: &str, original: Vec<u8>, stored: &Stored) -> StoredRecord {
    let now = SystemClock.wall().0;
    StoredRecord {
        id,
        created: now,
        changed: now,
        opened: now,
        version: FIRST_VERSION,
        original,
        tree: stored.to_text(),
        edit_key: hash(edit_key),
        owner: None,
    }
}

/// What is to become of a record.
pub struct Edit {
    /// The key that came with it.
    pub key: String,
    /// The version that it was made on.
    pub version: u32,
    /// All nodes.
    pub nodes: Vec<EditNode>,
    /// Header lines that get a new value.
    pub headers: Vec<Header>,
}

/// Changes a record. `show` makes at the desk what is told of it.
///
/// # Errors
/// Nothing was changed.
pub async fn change<T: Send + 'static>(
    site: &Site,
    asker: &Asker,
    kept: Kept,
    edit: Edit,
    show: impl FnOnce(Shown) -> T + Send + 'static,
) -> Result<T, Fault> {
    if !matches(&edit.key, &kept.row.edit_key) {
        return Err(Fault::WrongKey);
    }
    let id = kept.row.id.clone();
    let work = move || changed(&kept, &edit).map(|(shown, store)| (show(shown), store));
    let (shown, store) = site.desk.work(work).await??;
    if let Some((version, text)) = store {
        asker.may_store(site, text.len())?;
        if !site.store.change_record(&id, version, text, SystemClock.wall().0).await? {
            return Err(Fault::ChangedMeanwhile);
        }
    }
    Ok(shown)
}

/// The version that a change was made on, and what to store.
type ToStore = (u32, String);

/// What comes of a change; nothing to store where it changes nothing.
fn changed(kept: &Kept, edit: &Edit) -> Result<(Shown, Option<ToStore>), Fault> {
    let version = kept.version();
    let record = kept.unnamed()?;
    let mut edited = edited(&record, &edit.nodes)?;
    edit_headers(&mut edited, &edit.headers)?;
    // What stands there already is a save whose answer was lost and that is sent again, whatever the version.
    if edited == record {
        return Ok((kept.shows(record, version)?, None));
    }
    if edit.version != version {
        return Err(Fault::ChangedMeanwhile);
    }
    let next = version.saturating_add(1);
    let edition = kept.stored.edition.map(|_| next);
    let stored = Stored { tree: Some(edited.clone()), edition, ..kept.stored.clone() };
    Ok((kept.shows(edited, next)?, Some((kept.row.version, stored.to_text()))))
}

/// A record of one's own, the same in everything: as it came, as it was changed, as an engine found it. Its id and key, and what `show`
/// made at the desk.
///
/// # Errors
/// Nothing was kept, or it cannot be shown.
pub async fn copy<T: Send + 'static>(
    site: &Site,
    asker: &Asker,
    mut kept: Kept,
    show: impl FnOnce(Shown) -> T + Send + 'static,
) -> Result<(String, String, T), Fault> {
    let stored = Stored { edition: None, ..kept.stored.clone() };
    let (id, key) = keep(site, asker, kept.row.original.clone(), &stored).await?;
    kept.row.id.clone_from(&id);
    let shown = site.desk.work(move || kept.shows(kept.unnamed()?, FIRST_VERSION).map(show)).await??;
    Ok((id, key, shown))
}

/// Takes a record away, for the session that opened it, or with its key. One that cannot be read can be removed all the same.
///
/// # Errors
/// It is still there, or never was.
pub async fn remove(site: &Site, asker: &Asker, id: &str, key: Option<&str>) -> Result<(), Fault> {
    let row = if is_id(id) { site.store.record(id).await? } else { None };
    let row = row.ok_or(Fault::NotThere)?;
    let has_key = key.is_some_and(|key| matches(key, &row.edit_key));
    let is_owner = asker.session().is_some() && asker.session() == row.owner;
    if !has_key && !is_owner {
        return Err(Fault::NotTheirs);
    }
    site.store.remove_record(id).await?;
    Ok(())
}
