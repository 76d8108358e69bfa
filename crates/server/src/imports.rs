//! Records that people bring into the archive: what they send is kept by the store, part by part, until a node has imported it. A node
//! that dies leaves its import to another, which goes through it again from the start: games that are kept are recognised.

use crate::own_folder::OwnFolder;
use komadai_archive::{Archive, ArchiveError, News, Progress, Source, Sources, import, pack, unpack};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{ImportLimits, ImportPhase, PartKept, SecretHash, Store, StoreError, StoredImport};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// The bytes of one import, as they are sent.
pub(crate) const MAX_BYTES: u64 = 256 << 20;
/// The bytes of one part of it. Moves wait while one is written.
pub(crate) const PART: usize = 1 << 20;
/// What may be read of one import, unpacked: sixteen times what may be sent, which records in a zip file seldom reach.
const MAX_UNPACKED: u64 = 16 * MAX_BYTES;
/// What all imports may be.
const LIMITS: ImportLimits = ImportLimits {
    bytes: MAX_BYTES,
    held: 16 * MAX_BYTES,
    open: 256,
    own: 2,
    silent_ms: 30_000,
    forsaken_ms: 3_600_000,
    kept_ms: 7 * 24 * 3_600_000,
};
/// Faults that are listed.
const MAX_FAULTS: usize = 200;
/// How often what has become of an import is written down.
const NOTED_EVERY: Duration = Duration::from_millis(500);
/// How often a node looks for imports that came by other nodes, or were left by them.
const ROUND: Duration = Duration::from_secs(2);
/// Parts that are removed at once.
const SWEPT: u32 = 8;

/// How far an import is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Its parts come.
    Coming,
    /// It is whole, and others are before it.
    Waiting,
    Running,
    Done,
    Failed,
}

/// What has become of an import so far.
#[derive(Clone, Default, Serialize, Deserialize, Debug)]
pub(crate) struct Standing {
    /// Of a hundred.
    pub(crate) percent: u64,
    pub(crate) files: u64,
    pub(crate) imported: u64,
    pub(crate) duplicates: u64,
    pub(crate) faulty: u64,
    /// What could not be read, the first of it.
    pub(crate) faults: Vec<String>,
}

/// An import, as its page shows it.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub(crate) id: String,
    pub(crate) phase: Phase,
    pub(crate) standing: Standing,
}

/// Why nothing more is taken in.
#[derive(Debug)]
pub(crate) enum NotTaken {
    /// There is no such import, or it is another's.
    Unknown,
    /// Too many wait already.
    TooMany,
    /// It is too large.
    TooLarge,
    /// This part is not the next one; so many bytes are there.
    NotNext(u64),
    /// The store.
    Store(StoreError),
}

impl From<StoreError> for NotTaken {
    fn from(error: StoreError) -> NotTaken {
        NotTaken::Store(error)
    }
}

/// The imports, as this node takes them in and works on them.
pub(crate) struct Imports {
    store: Arc<dyn Store>,
    node: String,
    /// Where one is laid out while this node works on it.
    folder: OwnFolder,
    more: Notify,
}

impl Import {
    fn of(stored: StoredImport) -> Import {
        let phase = match stored.phase {
            ImportPhase::Coming => Phase::Coming,
            ImportPhase::Whole if stored.owner.is_some() => Phase::Running,
            ImportPhase::Whole => Phase::Waiting,
            ImportPhase::Done => Phase::Done,
            ImportPhase::Failed => Phase::Failed,
        };
        Import { id: stored.id, phase, standing: serde_json::from_str(&stored.news).unwrap_or_default() }
    }

    /// Whether nothing more will come of it.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::Failed)
    }
}

impl Standing {
    fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Imports {
    /// Imports that this node lays out in a folder of its own below this one, where other nodes of the machine have theirs.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub(crate) fn open(store: Arc<dyn Store>, node: String, folder: &Path) -> Result<Imports, ArchiveError> {
        // What a node laid out before it was killed is in the store.
        let folder = OwnFolder::make(folder, &node)?;
        Ok(Imports { store, node, folder, more: Notify::new() })
    }

    /// Begins one, and says its id.
    pub(crate) async fn begin(&self, holder: SecretHash) -> Result<String, NotTaken> {
        let id = new_id(&SystemEntropy);
        if !self.store.begin_import(&id, holder, now(), LIMITS).await? {
            return Err(NotTaken::TooMany);
        }
        self.sweep().await;
        Ok(id)
    }

    /// Adds a part that begins at this byte. One that has come already is taken as it is: its answer was lost.
    pub(crate) async fn add(&self, id: &str, holder: SecretHash, at: u64, bytes: Vec<u8>) -> Result<(), NotTaken> {
        match self.store.add_import_part((id, holder), at, bytes, now(), LIMITS).await? {
            PartKept::Kept => Ok(()),
            PartKept::NotNext(there) => Err(NotTaken::NotNext(there)),
            PartKept::Unknown => Err(NotTaken::Unknown),
            PartKept::TooLarge => Err(NotTaken::TooLarge),
            PartKept::Full => Err(NotTaken::TooMany),
        }
    }

    /// Takes in a text as an import of its own, and says its id.
    pub(crate) async fn add_text(&self, holder: SecretHash, text: &str) -> Result<String, NotTaken> {
        let id = self.begin(holder).await?;
        let mut at = 0;
        for part in pack("text.txt", text.as_bytes()).chunks(PART) {
            self.add(&id, holder, at, part.to_vec()).await?;
            at += part.len() as u64;
        }
        self.close(&id, holder).await?;
        Ok(id)
    }

    /// Says that every part has come.
    pub(crate) async fn close(&self, id: &str, holder: SecretHash) -> Result<(), NotTaken> {
        if !self.store.close_import(id, holder, now()).await? {
            return Err(NotTaken::Unknown);
        }
        self.more.notify_one();
        Ok(())
    }

    /// Ends one, wherever it is; games that were added stay.
    pub(crate) async fn cancel(&self, id: &str, holder: SecretHash) -> Result<(), NotTaken> {
        if !self.store.remove_import(id, holder).await? {
            return Err(NotTaken::Unknown);
        }
        self.sweep().await;
        Ok(())
    }

    /// Forgets everything of somebody who leaves for good.
    pub(crate) async fn forget(&self, holder: SecretHash) -> Result<(), StoreError> {
        for import in self.store.imports_of(holder).await? {
            self.store.remove_import(&import.id, holder).await?;
        }
        self.sweep().await;
        Ok(())
    }

    /// All of somebody's, the newest first.
    pub(crate) async fn all_of(&self, holder: SecretHash) -> Result<Vec<Import>, StoreError> {
        Ok(self.store.imports_of(holder).await?.into_iter().map(Import::of).collect())
    }

    /// Imports what waits, one after the other, for as long as the site lives.
    pub(crate) async fn work(self: Arc<Imports>, archive: Archive) {
        loop {
            // A store that fails is named where it is found to fail.
            while let Ok(true) = self.next(&archive).await {}
            tokio::select! {
                () = self.more.notified() => {}
                () = tokio::time::sleep(ROUND) => {}
            }
        }
    }

    /// Works on the next one; false where there is none for this node.
    async fn next(&self, archive: &Archive) -> Result<bool, StoreError> {
        let Some(next) = self.store.claimable_import(&self.node, now()).await? else { return Ok(false) };
        if !self.store.claim_import(&next.id, &self.node, now()).await? {
            return Ok(true);
        }
        let place = self.folder.path().join(&next.id);
        let mut standing = Standing::default();
        let done = self.run(archive, &next, &place, &mut standing).await;
        if let Err(ArchiveError::Store(error)) = done {
            // It is tried again, here or elsewhere.
            return Err(error);
        }
        if let Err(error) = &done {
            tracing::warn!(import = next.id, "an import ended: {error}");
            standing.faults.insert(0, error.to_string());
        }
        standing.percent = 100;
        self.store.end_import(&next.id, &self.node, done.is_ok(), standing.to_text(), now()).await?;
        self.sweep().await;
        if let Err(error) = fs::remove_dir_all(place) {
            tracing::warn!(import = next.id, "what was laid out cannot be removed: {error}");
        }
        Ok(true)
    }

    async fn run(
        &self,
        archive: &Archive,
        sent: &StoredImport,
        place: &Path,
        standing: &mut Standing,
    ) -> Result<(), ArchiveError> {
        fs::create_dir_all(place)?;
        let tar = place.join("upload.tar");
        self.fetch(sent, &tar).await?;
        let files = place.join("files");
        let laid_out = move || {
            unpack(&tar, &files)?;
            Ok((Sources::of(std::slice::from_ref(&files))?.within(MAX_UNPACKED), files))
        };
        let (sources, files) =
            tokio::task::spawn_blocking(laid_out).await.unwrap_or_else(|error| Err(io::Error::other(error)))?;
        let bytes = sources.bytes().max(1);
        let (done, ended) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let shown = Shown { sources, files, done: done.clone(), ended: ended.clone() };
        let (notes, noted) = tokio::sync::watch::channel(String::new());
        let mut last: Option<Instant> = None;
        let mut tell = |news: News<'_>| {
            match news {
                News::Progress(progress) => {
                    let Progress { files, imported, duplicates, faulty, .. } = progress;
                    (standing.files, standing.imported) = (*files, *imported);
                    (standing.duplicates, standing.faulty) = (*duplicates, *faulty);
                    // The last step is the index.
                    standing.percent = (done.load(Ordering::Relaxed) * 100 / bytes).min(99);
                }
                News::Unread(fault) | News::Faulty(fault) if standing.faults.len() < MAX_FAULTS => {
                    standing.faults.push(fault.chars().take(300).collect());
                }
                News::Unread(_) | News::Faulty(_) => {}
            }
            if last.is_none_or(|last| last.elapsed() >= NOTED_EVERY) {
                last = Some(Instant::now());
                notes.send_replace(standing.to_text());
            }
        };
        let imported = import(&**archive.store(), archive.names(), shown, &mut tell);
        tokio::select! {
            imported = imported => imported.map(|_| ())?,
            () = self.write_down(&sent.id, noted, &ended) => {}
        }
        archive.catch_up(|_| {}).await?;
        Ok(())
    }

    /// Writes down what has become of an import whenever there is news, and says when it is this node's no more. Never resolves.
    async fn write_down(&self, id: &str, mut notes: tokio::sync::watch::Receiver<String>, ended: &AtomicBool) {
        while notes.changed().await.is_ok() {
            let news = notes.borrow_and_update().clone();
            if let Ok(false) = self.store.advance_import(id, &self.node, news, now()).await {
                ended.store(true, Ordering::Relaxed);
            }
        }
        std::future::pending().await
    }

    /// Puts the parts of an import together.
    async fn fetch(&self, import: &StoredImport, tar: &Path) -> Result<(), ArchiveError> {
        let mut file = File::create(tar)?;
        let mut at = 0;
        while at < import.bytes {
            let part = self.store.import_part(&import.id, at).await?;
            let part = part.filter(|part| !part.is_empty());
            let part = part.ok_or_else(|| io::Error::other(format!("what was sent from byte {at} on is missing")))?;
            file.write_all(&part)?;
            at += part.len() as u64;
        }
        Ok(())
    }

    /// Removes the parts that nobody needs any more.
    async fn sweep(&self) {
        while let Ok(1..) = self.store.sweep_import_parts(SWEPT).await {}
    }
}

fn now() -> u64 {
    SystemClock.wall().0
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
