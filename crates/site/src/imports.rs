//! Records that people bring into the archive: what they send is kept by the store, part by part, until a node has imported it. A node
//! that dies leaves its import to another, which goes through it again from the start: games that are kept are recognised.

use crate::address::Party;
use crate::child::{ChildError, ChildLines};
use crate::limits::Day;
use crate::own_folder::OwnFolder;
use komadai_archive::{
    Archive, ArchiveError, Handed, HandedFile, MAX_HANDED, News, Prepared, Progress, ReadFile, import_read, pack,
};
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_store::{
    AuditEntry, ImportLimits, ImportPhase, PartKept, Role, SecretHash, Store, StoreError, StoredImport,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

/// The bytes of one import, as they are sent.
pub const MAX_BYTES: u64 = 256 << 20;
/// The bytes of one part of it. Moves wait while one is written.
pub const PART: usize = 1 << 20;
/// What may be read of one import, unpacked: sixteen times what may be sent, which records in a zip file seldom reach.
const MAX_UNPACKED: u64 = 16 * MAX_BYTES;
/// What the process that reads an import may take: memory in MiB, and time of the processor in seconds.
const MEMORY_MIB: u32 = 1_024;
const SECONDS: u32 = 3_600;
/// How long it may be silent: a file of 64 MiB takes its time.
const SILENT: Duration = Duration::from_secs(600);
/// Imports of which it is remembered who began them.
const MOST_BEGUN: usize = 10_000;
/// Games that are handed on at once, and how often that many may wait to be kept.
const PIECE: usize = 250;
const WAITING: usize = 8;
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
/// What one account, or one guest, may bring in a day: new games, and bytes as they are unpacked; a party may bring twice that.
const GAMES_A_DAY: u64 = 50_000;
const BYTES_A_DAY: u64 = 1 << 30;
const DAY_MS: u64 = 24 * 3_600_000;
/// Games of imports that were undone that are removed at once, and imports of everybody that are listed.
const UNDONE: u32 = 250;
const LISTED: u32 = 100;
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
pub enum Phase {
    /// Its parts come.
    Coming,
    /// It is whole, and others are before it.
    Waiting,
    /// A node works on it.
    Running,
    /// All of it was gone through.
    Done,
    /// It could not be gone through.
    Failed,
    /// It was undone: its games go, or are gone.
    Undone,
}

/// What may still be brought in today; none: as much as there is.
pub(crate) type Budget = Option<(u64, u64)>;

/// What has become of an import so far.
#[derive(Clone, Default, Serialize, Deserialize, Debug)]
pub struct Standing {
    /// Of a hundred.
    pub percent: u64,
    /// Files gone through.
    pub files: u64,
    /// Games that were new.
    pub imported: u64,
    /// Games that the archive had.
    pub duplicates: u64,
    /// What could not be read.
    pub faulty: u64,
    /// What could not be read, the first of it.
    pub faults: Vec<String>,
}

/// An import, as its page shows it.
#[derive(Clone, Debug)]
pub struct Import {
    /// By which it is asked for.
    pub id: String,
    /// How far it is.
    pub phase: Phase,
    /// What has become of it.
    pub standing: Standing,
    /// New games of it.
    pub games: u64,
}

/// Why nothing more is taken in.
#[derive(Debug)]
pub enum NotTaken {
    /// There is no such import, or it is another's.
    Unknown,
    /// Too many wait already.
    TooMany,
    /// It is too large.
    TooLarge,
    /// Nothing more can be brought in today.
    UsedUp,
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
pub struct Imports {
    store: Arc<dyn Store>,
    node: String,
    /// Where one is laid out while this node works on it.
    folder: OwnFolder,
    /// The process that reads what was sent.
    reader: Vec<String>,
    more: Notify,
    /// Who began imports here, as limits see them: none where no limit holds.
    begun: Mutex<HashMap<String, Option<Party>>>,
    by_party: Day,
}

impl Import {
    fn of(stored: StoredImport) -> Import {
        let phase = match stored.phase {
            ImportPhase::Coming => Phase::Coming,
            ImportPhase::Whole if stored.owner.is_some() => Phase::Running,
            ImportPhase::Whole => Phase::Waiting,
            ImportPhase::Done => Phase::Done,
            ImportPhase::Failed => Phase::Failed,
            ImportPhase::Undone => Phase::Undone,
        };
        let standing = serde_json::from_str(&stored.news).unwrap_or_default();
        Import { id: stored.id, phase, standing, games: stored.games }
    }

    /// Whether nothing more will come of it.
    pub fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::Failed | Phase::Undone)
    }

    /// Whether what it brought can be taken out again.
    pub fn can_be_undone(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::Failed) && self.games > 0
    }
}

impl Standing {
    fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Imports {
    /// Imports that this node lays out in a folder of its own below the archive's, where other nodes of the machine have theirs.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub fn open(
        store: Arc<dyn Store>,
        node: String,
        archive: &Path,
        mut reader: Vec<String>,
    ) -> Result<Imports, ArchiveError> {
        // What a node laid out before it was killed is in the store.
        let folder = OwnFolder::make(&archive.join("imports"), &node)?;
        let limits = [("--memory", MEMORY_MIB.to_string()), ("--seconds", SECONDS.to_string())];
        let names = archive.display().to_string();
        for (name, value) in limits.into_iter().chain([("--names", names)]) {
            reader.extend([name.to_owned(), value]);
        }
        Ok(Imports {
            store,
            node,
            folder,
            reader,
            more: Notify::new(),
            begun: Mutex::default(),
            by_party: Day::default(),
        })
    }

    /// Begins one for a party, none where no limit holds for it, and says its id.
    pub async fn begin(&self, holder: SecretHash, party: Option<Party>) -> Result<String, NotTaken> {
        if matches!(self.budget(holder, Some(party)).await?, Some((0, _) | (_, 0))) {
            return Err(NotTaken::UsedUp);
        }
        let id = new_id(&SystemEntropy);
        if !self.store.begin_import(&id, holder, now(), LIMITS).await? {
            return Err(NotTaken::TooMany);
        }
        self.remember(&id, party);
        self.sweep().await;
        Ok(id)
    }

    fn remember(&self, id: &str, party: Option<Party>) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.len() >= MOST_BEGUN {
            begun.clear();
        }
        begun.insert(id.to_owned(), party);
    }

    /// How many new games and unpacked bytes somebody may still bring in today; `party` is none where it is not known.
    pub async fn budget(&self, holder: SecretHash, party: Option<Option<Party>>) -> Result<Budget, StoreError> {
        let account = self.store.account_holding(holder).await?;
        if party == Some(None) || account.is_some_and(|account| account.role >= Role::Moderator) {
            return Ok(None);
        }
        let (games, bytes) = self.store.imported_since(holder, now().saturating_sub(DAY_MS)).await?;
        let (of_party, bytes_of_party) = party.flatten().map_or((0, 0), |party| self.by_party.used(party, now()));
        let left = |most: u64, own: u64, shared: u64| most.saturating_sub(own).min((2 * most).saturating_sub(shared));
        Ok(Some((left(GAMES_A_DAY, games, of_party), left(BYTES_A_DAY, bytes, bytes_of_party))))
    }

    /// Undoes one that has ended: of its holder, or anybody's; what it brought goes by and by. False where there is no such one.
    pub async fn undo(&self, id: &str, holder: Option<SecretHash>, entry: AuditEntry) -> Result<bool, StoreError> {
        let undone = self.store.undo_import(id, holder, entry).await?;
        self.more.notify_one();
        Ok(undone)
    }

    /// The newest of everybody's that have brought games, with the names of the accounts that brought them; none: somebody else.
    pub async fn all(&self) -> Result<Vec<(Import, Option<String>)>, StoreError> {
        let mut all = Vec::new();
        for import in self.store.all_imports(LISTED).await? {
            let account = self.store.account_holding(import.holder).await?;
            all.push((Import::of(import), account.map(|account| account.name)));
        }
        Ok(all)
    }

    /// Adds a part that begins at this byte. One that has come already is taken as it is: its answer was lost.
    pub async fn add(&self, id: &str, holder: SecretHash, at: u64, bytes: Vec<u8>) -> Result<(), NotTaken> {
        match self.store.add_import_part((id, holder), at, bytes, now(), LIMITS).await? {
            PartKept::Kept => Ok(()),
            PartKept::NotNext(there) => Err(NotTaken::NotNext(there)),
            PartKept::Unknown => Err(NotTaken::Unknown),
            PartKept::TooLarge => Err(NotTaken::TooLarge),
            PartKept::Full => Err(NotTaken::TooMany),
        }
    }

    /// Takes in a text as an import of its own, and says its id.
    pub async fn add_text(&self, holder: SecretHash, party: Option<Party>, text: &str) -> Result<String, NotTaken> {
        let id = self.begin(holder, party).await?;
        let mut at = 0;
        for part in pack("text.txt", text.as_bytes()).chunks(PART) {
            self.add(&id, holder, at, part.to_vec()).await?;
            at += part.len() as u64;
        }
        self.close(&id, holder).await?;
        Ok(id)
    }

    /// Says that every part has come.
    pub async fn close(&self, id: &str, holder: SecretHash) -> Result<(), NotTaken> {
        if !self.store.close_import(id, holder, now()).await? {
            return Err(NotTaken::Unknown);
        }
        self.more.notify_one();
        Ok(())
    }

    /// Ends one, wherever it is; games that were added stay.
    pub async fn cancel(&self, id: &str, holder: SecretHash) -> Result<(), NotTaken> {
        if !self.store.remove_import(id, holder).await? {
            return Err(NotTaken::Unknown);
        }
        self.sweep().await;
        Ok(())
    }

    /// Forgets everything of somebody who leaves for good.
    pub async fn forget(&self, holder: SecretHash) -> Result<(), StoreError> {
        for import in self.store.imports_of(holder).await? {
            self.store.remove_import(&import.id, holder).await?;
        }
        self.sweep().await;
        Ok(())
    }

    /// All of somebody's, the newest first.
    pub async fn all_of(&self, holder: SecretHash) -> Result<Vec<Import>, StoreError> {
        Ok(self.store.imports_of(holder).await?.into_iter().map(Import::of).collect())
    }

    /// Imports what waits, one after the other, for as long as the site lives.
    pub async fn work(self: Arc<Imports>, archive: Archive) {
        loop {
            // A store that fails is named where it is found to fail.
            while let Ok(true) = self.next(&archive).await {}
            while let Ok(1..) = self.store.sweep_undone(UNDONE).await {}
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
            // Whoever brought it wants to know what is wrong with it, not where that was found.
            let why = match error {
                ArchiveError::Index(why) => why.to_string(),
                other => other.to_string(),
            };
            tracing::warn!(import = next.id, "an import ended: {why}");
            standing.faults.insert(0, why);
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
        let mut command = self.reader.clone();
        let party = self.begun.lock().unwrap_or_else(PoisonError::into_inner).get(&sent.id).copied();
        let (most, unpacked) = self.budget(sent.holder, party).await?.unwrap_or((u64::MAX, MAX_UNPACKED));
        command.extend(["--unpacked".to_owned(), unpacked.min(MAX_UNPACKED).to_string(), tar.display().to_string()]);
        let reading = ChildLines::start(&command).map_err(|error| failed(&error))?.with_lines_of(MAX_HANDED);
        let (done, bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let (files, read) = mpsc::channel(WAITING);
        let reading = hear(reading, files, done.clone(), bytes.clone());
        let (notes, noted) = watch::channel(standing.to_text());
        let mut last: Option<Instant> = None;
        let mut tell = |news: News<'_>| {
            match news {
                News::Progress(progress) => {
                    let Progress { files, imported, duplicates, faulty, .. } = progress;
                    (standing.files, standing.imported) = (*files, *imported);
                    (standing.duplicates, standing.faulty) = (*duplicates, *faulty);
                    // The last step is the index.
                    standing.percent = done.load(Ordering::Relaxed).min(99);
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
        let imported = async {
            let kept = import_read(&**archive.store(), &sent.id, read, most, &mut tell);
            // What was read until the process ended is kept, whatever it ended of.
            let (read, kept) = tokio::join!(reading, kept);
            if kept?.is_cut {
                let words = format!("{most} more games could be brought in today; what comes after them was left out");
                return Err(ArchiveError::Index(io::Error::other(words)));
            }
            read
        };
        let imported = tokio::select! {
            imported = imported => imported,
            () = self.write_down(&sent.id, noted) => Ok(()),
        };
        let bytes = bytes.load(Ordering::Relaxed);
        self.store.read_of_import(&sent.id, bytes).await?;
        if let Some(Some(party)) = party {
            self.by_party.add(party, standing.imported, bytes, now());
        }
        archive.catch_up(|_| {}).await?;
        imported
    }

    /// Writes down what has become of an import, until it is this node's no more.
    async fn write_down(&self, id: &str, mut notes: watch::Receiver<String>) {
        loop {
            // Without news it is asked all the same whether anybody still wants it.
            let _ = tokio::time::timeout(ROUND, notes.changed()).await;
            let news = notes.borrow_and_update().clone();
            if let Ok(false) = self.store.advance_import(id, &self.node, news, now()).await {
                return;
            }
        }
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

fn failed(error: &ChildError) -> ArchiveError {
    ArchiveError::Index(io::Error::other(match error {
        ChildError::Start(_) => error.to_string(),
        ChildError::Silent => "reading it takes too long; send it as several smaller files".to_owned(),
        ChildError::Ended => format!(
            "reading it took more than {MEMORY_MIB} MiB of memory or {} minutes; send it as several smaller files",
            SECONDS / 60
        ),
    }))
}

/// Hears what the process reads, until everything is read or the import is no more this node's. `done` is told how much of a hundred is,
/// `unpacked` how many bytes were read.
async fn hear(
    mut reading: ChildLines,
    files: mpsc::Sender<ReadFile>,
    done: Arc<AtomicU64>,
    unpacked: Arc<AtomicU64>,
) -> Result<(), ArchiveError> {
    let (mut bytes, mut games): (u64, Vec<Prepared>) = (1, Vec::new());
    let strange = || ArchiveError::Index(io::Error::other("what reads it does not speak as it should"));
    loop {
        let line = reading.read_line(Instant::now() + SILENT).await.map_err(|error| failed(&error))?;
        let file = match serde_json::from_slice(&line).map_err(|_| strange())? {
            Handed::Bytes(all) => {
                bytes = all.max(1);
                continue;
            }
            Handed::Game(game) => {
                games.push(game.prepared().ok_or_else(strange)?);
                if games.len() < PIECE {
                    continue;
                }
                ReadFile { games: std::mem::take(&mut games), goes_on: true, ..ReadFile::default() }
            }
            Handed::File(HandedFile { done: read, read: bytes_read, faulty, fault, of_games }) => {
                unpacked.store(bytes_read, Ordering::Relaxed);
                done.store(read.saturating_mul(100) / bytes, Ordering::Relaxed);
                ReadFile { games: std::mem::take(&mut games), faulty, fault, of_games, goes_on: false }
            }
            Handed::End(None) => return Ok(()),
            Handed::End(Some(why)) => return Err(ArchiveError::Index(io::Error::other(why))),
        };
        if files.send(file).await.is_err() {
            return Ok(());
        }
    }
}
