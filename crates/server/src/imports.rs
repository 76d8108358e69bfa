//! Records that people bring into the archive: what they send lies in a folder of its own until it is imported, one import after
//! the other, and is gone through again from the start by whoever finds it there after a kill: games that are kept are recognised.

use komadai_archive::{Archive, ArchiveError, News, Progress, Source, Sources, import, unpack};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{SecretHash, is_id};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// The bytes of one import, as they are sent.
pub(crate) const MAX_BYTES: u64 = 256 << 20;
/// The bytes of one part of it.
pub(crate) const PART: usize = 4 << 20;
/// What may be read of one import, unpacked: sixteen times what may be sent, which records in a zip file seldom reach.
const MAX_UNPACKED: u64 = 16 * MAX_BYTES;
/// The bytes of all imports that are not done: a bound for the disk.
const MOST_HELD: u64 = 16 * MAX_BYTES;
/// Imports that are not done: a bound for the list.
const MOST_OPEN: usize = 256;
/// Of one person.
const MOST_OWN: usize = 2;
/// For how long what came of an import can be looked at, and for how long one waits for its next part: while there is room, and
/// when others wait for it.
const KEPT_MS: u64 = 7 * 24 * 3_600_000;
const FORSAKEN_MS: u64 = 3_600_000;
const SILENT_MS: u64 = 30_000;
/// Faults that are listed.
const MAX_FAULTS: usize = 200;
/// How often what has become of an import is written down.
const NOTED_EVERY_MS: u128 = 500;

/// How far an import is.
#[derive(Copy, Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// Its parts come.
    Coming,
    /// It is whole, and others are before it.
    Waiting,
    Running,
    Done,
    Failed,
}

/// An import, as its page shows it.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct Import {
    pub(crate) id: String,
    pub(crate) owner: SecretHash,
    /// When something last came of it.
    changed: u64,
    /// The bytes that have come.
    #[serde(default)]
    bytes: u64,
    pub(crate) phase: Phase,
    /// Of a hundred.
    pub(crate) percent: u64,
    pub(crate) files: u64,
    pub(crate) imported: u64,
    pub(crate) duplicates: u64,
    pub(crate) faulty: u64,
    /// What could not be read, the first of it.
    pub(crate) faults: Vec<String>,
}

/// Why nothing more is taken in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotTaken {
    /// There is no such import, or it is another's.
    Unknown,
    /// Too many wait already.
    TooMany,
    /// It is too large.
    TooLarge,
    /// This part is not the next one; so many bytes are there.
    NotNext(u64),
    /// The disk.
    Disk,
}

/// Every import of this node.
pub(crate) struct Imports {
    folder: PathBuf,
    all: Mutex<HashMap<String, Import>>,
    more: Notify,
}

impl Import {
    /// Whether nothing more will come of it.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::Failed)
    }
}

impl Imports {
    /// The imports of a folder, those included that were cut off.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub(crate) fn open(folder: &Path) -> Result<Imports, ArchiveError> {
        fs::create_dir_all(folder)?;
        let mut all = HashMap::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let kept = fs::read(path.join("state.json")).ok();
            match kept.and_then(|text| serde_json::from_slice::<Import>(&text).ok()) {
                Some(mut import) => {
                    if import.phase == Phase::Running {
                        import.phase = Phase::Waiting;
                    }
                    all.insert(import.id.clone(), import);
                }
                // It was cut off before it had begun.
                None => fs::remove_dir_all(path)?,
            }
        }
        Ok(Imports { folder: folder.to_owned(), all: Mutex::new(all), more: Notify::new() })
    }

    /// Begins one, and says its id.
    pub(crate) fn begin(&self, owner: SecretHash) -> Result<String, NotTaken> {
        let now = SystemClock.wall().0;
        let mut all = self.lock();
        self.tidy(&mut all, now);
        let own = all.values().filter(|import| import.owner == owner && !import.has_ended()).count();
        if own >= MOST_OWN || !self.make_room(&mut all, MAX_BYTES, now, None) {
            return Err(NotTaken::TooMany);
        }
        let import = Import {
            id: new_id(&SystemEntropy),
            owner,
            changed: now,
            bytes: 0,
            phase: Phase::Coming,
            percent: 0,
            files: 0,
            imported: 0,
            duplicates: 0,
            faulty: 0,
            faults: Vec::new(),
        };
        fs::create_dir_all(self.place(&import.id)).map_err(|_| NotTaken::Disk)?;
        self.note(&import).map_err(|_| NotTaken::Disk)?;
        let id = import.id.clone();
        all.insert(id.clone(), import);
        Ok(id)
    }

    /// Adds a part that begins at this byte. One that has come already is taken as it is: its answer was lost.
    pub(crate) fn add(&self, id: &str, owner: SecretHash, at: u64, bytes: &[u8]) -> Result<(), NotTaken> {
        let now = SystemClock.wall().0;
        let mut all = self.lock();
        if !self.make_room(&mut all, bytes.len() as u64, now, Some(id)) {
            return Err(NotTaken::TooMany);
        }
        let coming = all.get_mut(id).filter(|import| import.owner == owner && import.phase == Phase::Coming);
        let import = coming.ok_or(NotTaken::Unknown)?;
        let path = self.place(id).join("upload.tar");
        let there = fs::metadata(&path).map_or(0, |file| file.len());
        let end = at.saturating_add(bytes.len() as u64);
        if end > MAX_BYTES {
            return Err(NotTaken::TooLarge);
        }
        if end <= there {
            return Ok(());
        }
        if at != there {
            return Err(NotTaken::NotNext(there));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(|_| NotTaken::Disk)?;
        file.write_all(bytes).map_err(|_| NotTaken::Disk)?;
        (import.changed, import.bytes) = (now, end);
        Ok(())
    }

    /// Takes in a text as an import of its own, and says its id.
    pub(crate) fn add_text(&self, owner: SecretHash, text: &str) -> Result<String, NotTaken> {
        let id = self.begin(owner)?;
        let files = self.place(&id).join("files");
        let written = fs::create_dir_all(&files).and_then(|()| fs::write(files.join("text.txt"), text));
        written.map_err(|_| NotTaken::Disk)?;
        self.in_memory(&id, |import| import.bytes = text.len() as u64);
        self.close(&id, owner)?;
        Ok(id)
    }

    /// Says that every part has come.
    pub(crate) fn close(&self, id: &str, owner: SecretHash) -> Result<(), NotTaken> {
        let mut all = self.lock();
        let import = all.get_mut(id).filter(|import| import.owner == owner).ok_or(NotTaken::Unknown)?;
        if import.phase == Phase::Coming {
            import.phase = Phase::Waiting;
            self.note(import).map_err(|_| NotTaken::Disk)?;
            self.more.notify_one();
        }
        Ok(())
    }

    /// Ends one, wherever it is; games that were added stay.
    pub(crate) fn cancel(&self, id: &str, owner: SecretHash) -> Result<(), NotTaken> {
        let mut all = self.lock();
        all.get(id).filter(|import| import.owner == owner).ok_or(NotTaken::Unknown)?;
        all.remove(id);
        fs::remove_dir_all(self.place(id)).map_err(|_| NotTaken::Disk)
    }

    /// Forgets everything of somebody who leaves for good.
    pub(crate) fn forget(&self, owner: SecretHash) {
        for import in self.all_of(owner) {
            if self.cancel(&import.id, owner).is_err() {
                tracing::warn!(import = import.id, "the files of an import cannot be removed");
            }
        }
    }

    /// One of somebody's.
    pub(crate) fn of(&self, id: &str, owner: SecretHash) -> Option<Import> {
        self.lock().get(id).filter(|import| import.owner == owner).cloned()
    }

    /// All of somebody's, the newest first.
    pub(crate) fn all_of(&self, owner: SecretHash) -> Vec<Import> {
        let mut own: Vec<Import> = self.lock().values().filter(|import| import.owner == owner).cloned().collect();
        own.sort_by_key(|import| std::cmp::Reverse(import.changed));
        own
    }

    /// Imports what waits, one after the other, for as long as the site lives.
    pub(crate) async fn work(self: Arc<Imports>, archive: Archive) {
        loop {
            while let Some(id) = self.next() {
                let done = self.run(&archive, &id).await;
                if let Err(error) = &done {
                    tracing::warn!(import = id, "an import ended: {error}");
                }
                self.change(&id, |import| {
                    import.phase = if done.is_ok() { Phase::Done } else { Phase::Failed };
                    import.percent = 100;
                    if let Err(error) = &done {
                        import.faults.insert(0, error.to_string());
                    }
                });
                let place = self.place(&id);
                for gone in [fs::remove_dir_all(place.join("files")), fs::remove_file(place.join("upload.tar"))] {
                    // What is there no more, or is left, is tidied with the import itself.
                    drop(gone);
                }
            }
            self.more.notified().await;
        }
    }

    async fn run(self: &Arc<Imports>, archive: &Archive, id: &str) -> Result<(), ArchiveError> {
        self.change(id, |import| {
            *import = Import {
                phase: Phase::Running,
                percent: 0,
                files: 0,
                imported: 0,
                duplicates: 0,
                faulty: 0,
                faults: Vec::new(),
                ..import.clone()
            };
        });
        let place = self.place(id);
        let laid_out = move || {
            let files = place.join("files");
            let tar = place.join("upload.tar");
            if tar.exists() {
                unpack(&tar, &files)?;
            }
            Ok((Sources::of(std::slice::from_ref(&files))?.within(MAX_UNPACKED), files))
        };
        let (sources, files) =
            tokio::task::spawn_blocking(laid_out).await.unwrap_or_else(|error| Err(io::Error::other(error)))?;
        let bytes = sources.bytes().max(1);
        let (done, ended) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let shown = Shown { sources, files, done: done.clone(), ended: ended.clone() };
        let mut noted = Instant::now();
        let mut tell = |news: News<'_>| {
            let is_due = noted.elapsed().as_millis() >= NOTED_EVERY_MS;
            let there = self.in_memory(id, |import| match news {
                News::Progress(progress) => {
                    let Progress { files, imported, duplicates, faulty, .. } = progress;
                    (import.files, import.imported) = (*files, *imported);
                    (import.duplicates, import.faulty) = (*duplicates, *faulty);
                    // The last step is the index.
                    import.percent = (done.load(Ordering::Relaxed) * 100 / bytes).min(99);
                }
                News::Unread(fault) | News::Faulty(fault) if import.faults.len() < MAX_FAULTS => {
                    import.faults.push(fault.chars().take(300).collect());
                }
                News::Unread(_) | News::Faulty(_) => {}
            });
            ended.store(!there, Ordering::Relaxed);
            if is_due {
                noted = Instant::now();
                self.change(id, |_| {});
            }
        };
        import(&**archive.store(), archive.names(), shown, &mut tell).await?;
        archive.catch_up(|_| {}).await?;
        Ok(())
    }

    /// The smallest that waits, so that one game does not wait behind a hundred thousand.
    fn next(&self) -> Option<String> {
        let all = self.lock();
        let waiting = all.values().filter(|import| import.phase == Phase::Waiting);
        waiting.min_by_key(|import| (import.bytes, import.changed)).map(|import| import.id.clone())
    }

    /// Changes one in memory; false where it was ended.
    fn in_memory(&self, id: &str, change: impl FnOnce(&mut Import)) -> bool {
        self.lock().get_mut(id).map(change).is_some()
    }

    /// Changes one and writes it down.
    fn change(&self, id: &str, change: impl FnOnce(&mut Import)) {
        let mut all = self.lock();
        let Some(import) = all.get_mut(id) else { return };
        change(import);
        import.changed = SystemClock.wall().0;
        if let Err(error) = self.note(import) {
            tracing::warn!(import = id, "what has become of an import cannot be written down: {error}");
        }
    }

    fn note(&self, import: &Import) -> io::Result<()> {
        let (path, new) = (self.place(&import.id).join("state.json"), self.place(&import.id).join("state.new"));
        fs::write(&new, serde_json::to_vec(import)?)?;
        fs::rename(new, path)
    }

    /// Removes what nobody asks for any more.
    fn tidy(&self, all: &mut HashMap<String, Import>, now: u64) {
        let old = |import: &Import| match import.phase {
            Phase::Coming => now.saturating_sub(import.changed) > FORSAKEN_MS,
            Phase::Waiting | Phase::Running => false,
            Phase::Done | Phase::Failed => now.saturating_sub(import.changed) > KEPT_MS,
        };
        let gone: Vec<String> = all.values().filter(|import| old(import)).map(|import| import.id.clone()).collect();
        for id in gone {
            self.remove(all, &id);
        }
    }

    /// Whether there is room for so many bytes more, where need be in the place of those that have been silent the longest.
    fn make_room(&self, all: &mut HashMap<String, Import>, bytes: u64, now: u64, except: Option<&str>) -> bool {
        loop {
            let open = || all.values().filter(|import| !import.has_ended());
            let is_listed = except.is_some();
            if (is_listed || open().count() < MOST_OPEN)
                && open().map(|import| import.bytes).sum::<u64>() + bytes <= MOST_HELD
            {
                return true;
            }
            let silent = open().filter(|import| import.phase == Phase::Coming && except != Some(import.id.as_str()));
            let silent = silent.filter(|import| now.saturating_sub(import.changed) > SILENT_MS);
            let Some(id) = silent.min_by_key(|import| import.changed).map(|import| import.id.clone()) else {
                return false;
            };
            if !self.remove(all, &id) {
                return false;
            }
        }
    }

    fn remove(&self, all: &mut HashMap<String, Import>, id: &str) -> bool {
        let removed = fs::remove_dir_all(self.place(id)).is_ok();
        if removed {
            all.remove(id);
        }
        removed
    }

    fn place(&self, id: &str) -> PathBuf {
        // Ids are letters and digits; anything else is no import of ours.
        self.folder.join(if is_id(id) { id } else { "none" })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Import>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The files of an import under the names that their owner knows, until it is ended.
struct Shown {
    sources: Sources,
    files: PathBuf,
    done: Arc<AtomicU64>,
    ended: Arc<AtomicBool>,
}

impl Iterator for Shown {
    type Item = io::Result<Source>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended.load(Ordering::Relaxed) {
            return None;
        }
        let next = self.sources.next()?;
        self.done.store(self.sources.done(), Ordering::Relaxed);
        let files = format!("{}/", self.files.display());
        Some(match next {
            Ok(mut source) => {
                source.name = source.name.replacen(&files, "", 1);
                Ok(source)
            }
            Err(error) => Err(io::Error::other(error.to_string().replacen(&files, "", 1))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_room::hash;

    fn place() -> (tempfile::TempDir, Imports) {
        let folder = tempfile::tempdir().unwrap();
        let imports = Imports::open(folder.path()).unwrap();
        (folder, imports)
    }

    #[test]
    fn a_part_that_is_sent_again_is_taken_once_and_none_is_left_out() {
        let (folder, imports) = place();
        let (owner, other) = (hash("owner"), hash("other"));
        let id = imports.begin(owner).unwrap();
        imports.add(&id, owner, 0, b"one").unwrap();
        imports.add(&id, owner, 0, b"one").unwrap();
        assert_eq!(imports.add(&id, owner, 6, b"three"), Err(NotTaken::NotNext(3)));
        assert_eq!(imports.add(&id, other, 3, b"two"), Err(NotTaken::Unknown));
        imports.add(&id, owner, 3, b"two").unwrap();
        assert_eq!(fs::read(folder.path().join(&id).join("upload.tar")).unwrap(), b"onetwo");
        assert_eq!(imports.add(&id, owner, MAX_BYTES - 1, b"xx"), Err(NotTaken::TooLarge));
        imports.close(&id, owner).unwrap();
        assert_eq!(imports.add(&id, owner, 6, b"late"), Err(NotTaken::Unknown), "it is closed");
        assert!(imports.of(&id, other).is_none());
        imports.cancel(&id, owner).unwrap();
        assert!(!folder.path().join(&id).exists());
    }

    #[test]
    fn nobody_fills_the_disk_or_the_list() {
        let (_folder, imports) = place();
        for _ in 0..MOST_OWN {
            imports.begin(hash("one")).unwrap();
        }
        assert_eq!(imports.begin(hash("one")), Err(NotTaken::TooMany), "of one person");
        for other in MOST_OWN..MOST_OPEN {
            imports.begin(hash(&format!("other {other}"))).unwrap();
        }
        assert_eq!(imports.begin(hash("last")), Err(NotTaken::TooMany), "all of them have just begun");
        imports.forget(hash("one"));
        let last = imports.begin(hash("last")).unwrap();
        imports.in_memory(&last, |import| import.bytes = MOST_HELD);
        assert_eq!(imports.begin(hash("later")), Err(NotTaken::TooMany), "the disk");
    }

    #[test]
    fn who_begins_and_falls_silent_keeps_nobody_out() {
        let (_folder, imports) = place();
        let ids: Vec<String> =
            (0..MOST_OPEN).map(|other| imports.begin(hash(&format!("other {other}"))).unwrap()).collect();
        let (oldest, waits) = (&ids[3], &ids[7]);
        imports.in_memory(oldest, |import| import.changed -= SILENT_MS + 1);
        imports.in_memory(waits, |import| (import.changed, import.phase) = (0, Phase::Waiting));
        imports.begin(hash("honest")).unwrap();
        assert!(!imports.lock().contains_key(oldest));
        assert_eq!(imports.begin(hash("second")), Err(NotTaken::TooMany), "what is whole keeps its place");
    }

    #[test]
    fn one_game_does_not_wait_behind_a_hundred_thousand() {
        let (_folder, imports) = place();
        let large = imports.begin(hash("large")).unwrap();
        imports.add(&large, hash("large"), 0, &[b'x'; 1000]).unwrap();
        imports.close(&large, hash("large")).unwrap();
        let small = imports.add_text(hash("small"), "7g7f").unwrap();
        assert_eq!(imports.next(), Some(small));
    }

    #[test]
    fn what_was_cut_off_waits_for_its_turn_again() {
        let (folder, imports) = place();
        let owner = hash("owner");
        let id = imports.add_text(owner, "7g7f").unwrap();
        imports.change(&id, |import| (import.phase, import.imported) = (Phase::Running, 7));
        fs::create_dir(folder.path().join("cutoff")).unwrap();
        let again = Imports::open(folder.path()).unwrap();
        assert_eq!(again.next(), Some(id.clone()));
        assert_eq!(again.of(&id, owner).unwrap().imported, 7);
        assert!(!folder.path().join("cutoff").exists(), "one that had not begun is gone");
    }
}
