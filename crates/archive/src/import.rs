//! Many records at once: threads read and judge them, one task keeps them.
//!
//! There is nothing to go on from after a kill: games that are kept already are recognised and left out, so the same import is
//! begun again.

use crate::{Names, Prepared, Source};
use komadai_kifu::{Format, read};
use komadai_store::{Store, StoreError};
use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// Games of one transaction. A move that is played meanwhile waits for no more than this.
const BATCH: usize = 250;
/// Files that were read and are not kept yet: a bound for the memory.
const WAITING: usize = 16;
/// Games of one file whose faults are told.
const MAX_FAULTS: usize = 100;
/// How long to wait before a store that has too much to do is asked again.
const PAUSE: Duration = Duration::from_millis(20);

/// What has become of an import so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Files that were read.
    pub files: u64,
    /// Games that were found in them, and files in which there was none.
    pub games: u64,
    /// Games that were added.
    pub imported: u64,
    /// Games that were there already.
    pub duplicates: u64,
    /// Games of which no move could be read, and files in which there is none.
    pub faulty: u64,
    /// There would have been more games than may be added.
    pub is_cut: bool,
}

/// What one file came to, or some of its games.
#[derive(Default, Debug)]
pub struct ReadFile {
    /// Games that can be kept.
    pub games: Vec<Prepared>,
    /// Games of which nothing could be.
    pub faulty: u64,
    /// What is wrong with a file in which there was nothing.
    pub fault: Option<String>,
    /// What could not be read of its games.
    pub of_games: Vec<String>,
    /// More of the same file follows.
    pub goes_on: bool,
}

/// Something that is worth telling.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// It has come so far.
    Progress(&'a Progress),
    /// A file could not be read, and why.
    Unread(&'a str),
    /// Of a game not everything could be read, and what.
    Faulty(&'a str),
}

/// Adds every game of these files to the archive, as those of the import with this id.
///
/// # Errors
/// The store fails. What was added until then stays.
pub async fn import(
    store: &dyn Store,
    id: &str,
    names: &Arc<Names>,
    sources: impl Iterator<Item = io::Result<Source>> + Send + 'static,
    tell: &mut (dyn FnMut(News<'_>) + Send),
) -> Result<Progress, StoreError> {
    import_read(store, id, readers(names, sources), u64::MAX, tell).await
}

/// Adds every game that was read of files elsewhere, until so many are new.
///
/// # Errors
/// The store fails. What was added until then stays.
pub async fn import_read(
    store: &dyn Store,
    id: &str,
    mut files: mpsc::Receiver<ReadFile>,
    most: u64,
    tell: &mut (dyn FnMut(News<'_>) + Send),
) -> Result<Progress, StoreError> {
    let mut progress = Progress::default();
    let mut known = HashSet::new();
    let mut batch: Vec<Prepared> = Vec::new();
    loop {
        let file = files.recv().await;
        let ended = file.is_none();
        if let Some(file) = file {
            progress.files += u64::from(!file.goes_on);
            progress.faulty += file.faulty;
            progress.games += file.faulty + file.games.len() as u64;
            if let Some(fault) = &file.fault {
                tell(News::Unread(fault));
            }
            file.of_games.iter().for_each(|fault| tell(News::Faulty(fault)));
            batch.extend(file.games);
        }
        while batch.len() >= BATCH || ended && !batch.is_empty() {
            let room = usize::try_from(most.saturating_sub(progress.imported)).unwrap_or(BATCH);
            if room == 0 {
                progress.is_cut = true;
                tell(News::Progress(&progress));
                return Ok(progress);
            }
            let rest = batch.split_off(BATCH.min(batch.len()).min(room));
            let games = std::mem::replace(&mut batch, rest);
            let (all, added) = (games.len() as u64, keep(store, id, games, &mut known).await?);
            progress.imported += added;
            progress.duplicates += all - added;
            tell(News::Progress(&progress));
        }
        if ended {
            tell(News::Progress(&progress));
            return Ok(progress);
        }
    }
}

/// Keeps games and says how many of them were new.
async fn keep(store: &dyn Store, id: &str, games: Vec<Prepared>, known: &mut HashSet<i64>) -> Result<u64, StoreError> {
    let mut names = Vec::new();
    let mut rows = Vec::with_capacity(games.len());
    let mut new = HashSet::new();
    for prepared in games {
        names.extend(prepared.names.into_iter().filter(|name| !known.contains(&name.id) && new.insert(name.id)));
        rows.push(prepared.game);
    }
    loop {
        match store.archive_of_import(id, names.clone(), rows.clone()).await {
            Ok(added) => {
                known.extend(new);
                return Ok(added.len() as u64);
            }
            Err(StoreError::Busy) => tokio::time::sleep(PAUSE).await,
            Err(error) => return Err(error),
        }
    }
}

/// Threads that read the files; they end when nobody listens.
pub(crate) fn readers(
    names: &Arc<Names>,
    sources: impl Iterator<Item = io::Result<Source>> + Send + 'static,
) -> mpsc::Receiver<ReadFile> {
    let (send, files) = mpsc::channel(WAITING);
    let sources = Arc::new(Mutex::new(sources));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..threads {
        let (names, sources, send) = (names.clone(), sources.clone(), send.clone());
        std::thread::spawn(move || {
            loop {
                let source = sources.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(source) = source else { return };
                let file = match source {
                    Ok(source) => read_file(&source, &names),
                    Err(error) => ReadFile { faulty: 1, fault: Some(error.to_string()), ..ReadFile::default() },
                };
                if send.blocking_send(file).is_err() {
                    return;
                }
            }
        });
    }
    files
}

pub(crate) fn read_file(source: &Source, names: &Names) -> ReadFile {
    let hint = Path::new(&source.name).extension().and_then(|ending| Format::from_extension(ending.to_str()?));
    let reading = read(&source.bytes, hint);
    if reading.records.is_empty() || reading.nothing_read().is_some() {
        let why = reading.faults.first().map_or_else(|| "there is no game in it".to_owned(), ToString::to_string);
        return ReadFile { faulty: 1, fault: Some(format!("{}: {why}", source.name)), ..ReadFile::default() };
    }
    let mut file = ReadFile { games: Vec::with_capacity(reading.records.len()), ..ReadFile::default() };
    for (game, record) in reading.records.iter().enumerate() {
        let is_game = reading.is_game(game);
        let prepared = is_game.then(|| Prepared::of(record, names, &source.name, reading.faults_of(game))).flatten();
        let fault = match &prepared {
            Some(prepared) => prepared.faults().into_iter().next(),
            None => Some(match reading.faults_of(game).next() {
                Some(fault) => fault.to_string(),
                None => "no move of it can be read".to_owned(),
            }),
        };
        let told = fault.filter(|_| file.of_games.len() < MAX_FAULTS);
        file.of_games.extend(told.map(|fault| format!("{}, {}: {fault}", source.name, game + 1)));
        match prepared {
            Some(prepared) => file.games.push(prepared),
            None => file.faulty += 1,
        }
    }
    file
}
