//! The archive as a whole: its games in the store, their positions in the index beside it.

use crate::facts::{Column, Facts, Filter, Statistics};
use crate::find::{MAX_WORDS, words};
use crate::game::{Line, line};
use crate::lines::Lines;
use crate::names::{Aliases, Names};
use crate::openings::OpeningYears;
use crate::{Archived, Identity, Index, Prepared, Score};
use komadai_shogi::Position;
use komadai_store::{Address, ArchiveName, ArchiveQuery, ArchiveSort, ArchivedGame, Store, StoreError};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Games that are read from the store in one go.
const PAGE: u32 = 1_000;
/// How often games had gone from the archive when the index was made: a file beside it.
const GONE: &str = "gone";
/// The page of the wiki on which people tell of players' names.
pub const ALIASES_PAGE: &str = "players";
/// How old what was read of them may become.
const ALIASES_AGE: Duration = Duration::from_secs(30);
/// The games played last of which every possible move is counted.
const BRANCHING: u32 = 300;

/// Games gathered from anywhere. It may be open in several processes at once.
#[derive(Clone)]
pub struct Archive {
    store: Arc<dyn Store>,
    /// Where the index is.
    folder: Arc<Path>,
    index: Arc<Mutex<Indexed>>,
    /// What all games come to, as of the last game that was counted.
    statistics: Arc<Mutex<Option<Counted>>>,
    /// Held by whoever brings the index up to date.
    coming_up: Arc<tokio::sync::Mutex<()>>,
    names: Arc<Names>,
    aliases: Arc<Mutex<Told>>,
}

/// What people tell of players' names, as of when it was last read.
#[derive(Default)]
struct Told {
    aliases: Arc<Aliases>,
    /// The revision of it; 0: nothing was told yet.
    revision: u32,
    read: Option<Instant>,
}

/// Statistics and the last game that is in them.
type Counted = (u32, Arc<Statistics>);

/// What is made of the games: their positions, what filters ask, their moves.
pub(crate) struct Indexed {
    pub(crate) positions: Index,
    pub(crate) facts: Column,
    lines: Lines,
}

/// Why the archive does not answer.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The games.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The positions.
    #[error("the index: {0}")]
    Index(#[from] io::Error),
}

/// Where the index of a store's archive is: in the folder of an SQLite store, of others in a data folder, under the hash of
/// the store's address.
pub fn index_folder(store: &Address, data: &Path) -> PathBuf {
    match store {
        Address::Sqlite(folder) => folder.join("archive"),
        Address::Postgres(_) => {
            let hash = Sha256::digest(store.to_string());
            let name: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
            data.join(format!("archive-{name}"))
        }
    }
}

impl Archive {
    /// Opens the archive of a store, with its index in a folder, where spellings of people's own may lie, too
    /// ([`Names::with_own`]); the index is brought up to date by [`Archive::catch_up`].
    ///
    /// # Errors
    /// The folder cannot be used.
    pub fn open(store: Arc<dyn Store>, folder: &Path) -> Result<Archive, ArchiveError> {
        let positions = Index::open(folder)?;
        let last = positions.last().map_or(0, |(number, _)| number);
        let (facts, lines) = (Column::open(folder, last)?, Lines::open(folder, last)?);
        let index = Arc::new(Mutex::new(Indexed { positions, facts, lines }));
        let names = Arc::new(Names::with_own(folder)?);
        Ok(Archive {
            store,
            folder: folder.into(),
            index,
            statistics: Arc::default(),
            coming_up: Arc::default(),
            names,
            aliases: Arc::default(),
        })
    }

    /// The spellings that are known.
    pub fn names(&self) -> &Arc<Names> {
        &self.names
    }

    /// What people tell of players' names.
    pub fn aliases(&self) -> Arc<Aliases> {
        self.aliases.lock().unwrap_or_else(PoisonError::into_inner).aliases.clone()
    }

    /// Reads anew what people tell of players' names: the last revision of [`ALIASES_PAGE`].
    ///
    /// # Errors
    /// The store fails.
    pub async fn read_aliases(&self) -> Result<(), ArchiveError> {
        let page = self.store.revision(ALIASES_PAGE, None).await?;
        let known = self.aliases.lock().unwrap_or_else(PoisonError::into_inner).revision;
        let anew = page.filter(|page| page.number > known).map(|page| {
            // Each line was right when it was written; one that is no more, by what the program knows since, tells nothing.
            let (aliases, _) = Aliases::read(&page.text, &self.names);
            (page.number, Arc::new(aliases))
        });
        let mut told = self.aliases.lock().unwrap_or_else(PoisonError::into_inner);
        told.read = Some(Instant::now());
        if let Some((revision, aliases)) = anew.filter(|(revision, _)| *revision > told.revision) {
            (told.revision, told.aliases) = (revision, aliases);
        }
        Ok(())
    }

    /// The last game whose moves and positions are known.
    pub(crate) fn newest_searched(&self) -> u32 {
        locked(&self.index).last()
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The games themselves.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Takes the games into the index that came since, from here or another process, and says how many those were; `tell` hears
    /// of each number that is done.
    ///
    /// # Errors
    /// The store or the folder fails.
    pub async fn catch_up(&self, mut tell: impl FnMut(u32)) -> Result<u64, ArchiveError> {
        let _coming_up = self.coming_up.lock().await;
        let read = self.aliases.lock().unwrap_or_else(PoisonError::into_inner).read;
        if read.is_none_or(|read| read.elapsed() > ALIASES_AGE) {
            self.read_aliases().await?;
        }
        self.with_index(|index| index.positions.refresh()).await?;
        self.forget_gone().await?;
        let last = locked(&self.index).positions.last();
        if let Some((number, identity)) = last {
            let there = self.store.archived(vec![number]).await?;
            if there.first().map(|game| Identity(game.identity)) != Some(identity) {
                // The games are not those that the index was made of.
                self.with_index(Indexed::clear).await?;
            }
        } else {
            self.with_index(Indexed::clear_rows).await?;
        }
        let mut added = 0;
        loop {
            let after = locked(&self.index).last();
            let games = self.store.archived_after(after, PAGE).await?;
            let Some(last) = games.last().map(|game| game.number) else { break };
            added += games.len() as u64;
            self.with_index(move |index| index.add(&games)).await?;
            tell(last);
        }
        if added > 0 {
            self.with_index(|index| index.positions.settle()).await?;
        }
        Ok(added)
    }

    /// Begins the index anew where games have gone since it was made.
    async fn forget_gone(&self) -> Result<(), ArchiveError> {
        let gone = self.store.archive_gone().await?;
        let noted = self.folder.join(GONE);
        let known = std::fs::read_to_string(&noted).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        if gone != known {
            self.with_index(Indexed::clear).await?;
            *self.statistics.lock().unwrap_or_else(PoisonError::into_inner) = None;
            std::fs::write(noted, gone.to_string())?;
        }
        Ok(())
    }

    /// Adds games, and says how many of them were new.
    ///
    /// # Errors
    /// The store fails.
    pub async fn add(&self, games: Vec<Prepared>) -> Result<u64, ArchiveError> {
        let mut names: Vec<ArchiveName> = Vec::new();
        let mut rows = Vec::with_capacity(games.len());
        for game in games {
            names.extend(game.names);
            rows.push(game.game);
        }
        names.sort_by_key(|name| name.id);
        names.dedup_by_key(|name| name.id);
        Ok(self.store.archive(names, rows).await?.len() as u64)
    }

    /// The facts of games by their numbers.
    pub fn facts(&self, numbers: &[u32]) -> Vec<Option<Facts>> {
        let index = locked(&self.index);
        numbers.iter().map(|&number| index.facts.of(number)).collect()
    }

    /// What all even games of the archive come to; counted anew once more games are there.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn statistics(&self) -> Result<Arc<Statistics>, ArchiveError> {
        let last = locked(&self.index).last();
        let known = self.statistics.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, known)) = known.filter(|(counted, _)| *counted == last) {
            return Ok(known);
        }
        let start = Position::start().key();
        let mut found = self
            .ask(move |index| {
                let mut found = Statistics::of(&index.facts);
                let mut decades: Vec<u16> = found.years.iter().map(|(year, _)| year / 10 * 10).collect();
                decades.dedup();
                for decade in decades {
                    let filter = Filter { years: (Some(decade), Some(decade + 9)), ..Filter::default() };
                    let sieve = index.facts.sieve(&filter);
                    let counts = index.positions.first_moves(start, |game| sieve.admits(game))?;
                    found.first_moves.push((decade, counts));
                }
                found.openings = OpeningYears::of(index)?;
                Ok(found)
            })
            .await?;
        let newest = ArchiveQuery { sort: ArchiveSort::Played, at_most: BRANCHING, ..ArchiveQuery::default() };
        let newest = self.store.find_archived(newest).await?;
        found.branching = tokio::task::spawn_blocking(move || branching(&newest)).await.unwrap_or(None);
        let found = Arc::new(found);
        *self.statistics.lock().unwrap_or_else(PoisonError::into_inner) = Some((last, found.clone()));
        Ok(found)
    }

    /// Players whose names have every word of a text, with the ids of their names. None where the text has no word.
    ///
    /// # Errors
    /// The store fails.
    pub async fn players(&self, text: &str, at_most: u32) -> Result<Vec<(i64, String)>, ArchiveError> {
        let mut words = words(text);
        words.truncate(MAX_WORDS);
        self.widen(&mut words);
        if words.is_empty() || words.iter().any(|word| word.text.is_none()) {
            return Ok(Vec::new());
        }
        let found = self.store.archive_players(words, at_most).await?;
        let (aliases, mut players) = (self.aliases(), Vec::with_capacity(found.len()));
        for name in found {
            let id = aliases.first_of(name.id);
            if !players.iter().any(|(known, _)| *known == id) {
                players.push((id, name.name));
            }
        }
        Ok(players)
    }

    /// A game.
    ///
    /// # Errors
    /// The store fails.
    pub async fn game(&self, number: u32) -> Result<Option<Archived>, ArchiveError> {
        Ok(self.games(&[number]).await?.pop())
    }

    /// The numbers of the games before and after a game in its event, in the order in which they were played.
    ///
    /// # Errors
    /// The store fails.
    pub async fn neighbours(&self, number: u32) -> Result<(Option<u32>, Option<u32>), ArchiveError> {
        Ok(self.store.archive_neighbours(number).await?)
    }

    /// The games of these numbers, in their order, as far as there are such games.
    ///
    /// # Errors
    /// The store fails.
    pub async fn games(&self, numbers: &[u32]) -> Result<Vec<Archived>, ArchiveError> {
        let mut games = self.store.archived(numbers.to_vec()).await?;
        let order: HashMap<u32, usize> = numbers.iter().enumerate().map(|(at, number)| (*number, at)).collect();
        games.sort_by_key(|game| order.get(&game.number).copied());
        Ok(games.iter().map(Archived::of).collect::<Result<Vec<_>, StoreError>>()?)
    }

    /// Which games of a range of numbers a filter admits; none: all of them.
    pub(crate) fn admitted(&self, filter: &Filter, games: RangeInclusive<u32>) -> Option<Vec<bool>> {
        let index = (!filter.is_open()).then(|| locked(&self.index))?;
        let sieve = index.facts.sieve(filter);
        Some(games.map(|game| sieve.admits(game)).collect())
    }

    /// The newest games, from one on, that went through the position of a line which the fewest games went through.
    pub(crate) fn games_through_rarest(
        &self,
        line: &[Position],
        filter: &Filter,
        from: u32,
        at_most: usize,
    ) -> io::Result<Vec<u32>> {
        let mut index = locked(&self.index);
        index.positions.settle()?;
        // Of several alike the last one, to which the fewest other ways lead.
        let keys = line.iter().rev().map(Position::key);
        let Some(key) = keys.min_by_key(|key| index.positions.most_entries(*key)) else { return Ok(Vec::new()) };
        let sieve = index.facts.sieve(filter);
        let passages =
            index.positions.games(key, Some(from.saturating_add(1)), at_most, |one| sieve.admits(one.game))?;
        Ok(passages.into_iter().map(|passage| passage.game).collect())
    }

    /// Positions in the index, and the bytes of its files.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub async fn size(&self) -> Result<(u64, u64), ArchiveError> {
        Ok(self.with_index(|index| index.positions.size()).await?)
    }

    /// Asks the index, and makes it anew where a file turns out to be damaged.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl Fn(&Indexed) -> io::Result<T> + Clone + Send + 'static,
    ) -> Result<T, ArchiveError> {
        let asked = move |index: &mut Indexed| {
            // Games may be coming in.
            index.positions.settle()?;
            question(index)
        };
        match self.with_index(asked.clone()).await {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                self.remake().await?;
                Ok(self.with_index(asked).await?)
            }
            answer => Ok(answer?),
        }
    }

    /// Asks what is in memory.
    pub(crate) async fn ask_once<T: Send + 'static>(&self, question: impl FnOnce(&Indexed) -> T + Send + 'static) -> T {
        self.with_index(|index| question(index)).await
    }

    /// Makes everything anew, where a file turned out to be damaged.
    pub(crate) async fn remake(&self) -> Result<(), ArchiveError> {
        self.with_index(Indexed::clear).await?;
        self.catch_up(|_| {}).await?;
        Ok(())
    }

    /// Works on the index where waiting for a disk holds up nobody.
    async fn with_index<T: Send + 'static>(&self, work: impl FnOnce(&mut Indexed) -> T + Send + 'static) -> T {
        let index = self.index.clone();
        let work = tokio::task::spawn_blocking(move || work(&mut locked(&index)));
        match work.await {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

fn locked(index: &Mutex<Indexed>) -> MutexGuard<'_, Indexed> {
    index.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Indexed {
    /// The last game of which everything is known.
    fn last(&self) -> u32 {
        self.positions.last().map_or(0, |(number, _)| number).min(self.facts.last()).min(self.lines.last())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_rows()?;
        self.positions.clear()
    }

    fn clear_rows(&mut self) -> io::Result<()> {
        self.lines.clear();
        self.facts.clear()
    }

    fn add(&mut self, games: &[ArchivedGame]) -> Result<(), ArchiveError> {
        let lines: Vec<Line> = games.iter().map(line).collect::<Result<_, _>>()?;
        for (game, line) in games.iter().zip(&lines) {
            self.facts.add(game);
            self.lines.add(game.number, line, game.start.is_none());
        }
        // Whatever the positions' manifest counts is in the other files by then.
        self.lines.flush()?;
        self.facts.flush()?;
        for (game, line) in games.iter().zip(&lines) {
            if self.positions.last().is_none_or(|(last, _)| last < game.number) {
                let (identity, score) = (Identity(game.identity), Score::of_bits(game.score));
                self.positions.add(game.number, identity, line.start, &line.moves, score)?;
            }
        }
        Ok(())
    }
}

/// Moves that were possible in the positions of even games, on average.
fn branching(games: &[ArchivedGame]) -> Option<(f64, u32)> {
    let (mut positions, mut possible, mut counted) = (0u64, 0u64, 0);
    for line in games.iter().filter(|game| game.start.is_none()).filter_map(|game| line(game).ok()) {
        let mut at = line.start;
        for mv in line.moves {
            (positions, possible) = (positions + 1, possible + at.legal_moves().len() as u64);
            if at.play(mv).is_err() {
                break;
            }
        }
        counted += 1;
    }
    (positions > 0).then(|| (possible as f64 / positions as f64, counted))
}
