//! The archive as a whole: its games in the store, their positions in the index beside it.

use crate::game::line;
use crate::names::{Names, fold, is_cjk};
use crate::{Archived, Counts, Identity, Index, Passage, Prepared, Score};
use komadai_shogi::Position;
use komadai_store::{Address, ArchiveName, ArchiveQuery, ArchivedGame, NameKind, Store, StoreError, Word, WordFit};
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Games that are read from the store in one go.
const PAGE: u32 = 1_000;
/// Words of a search that count.
const MAX_WORDS: usize = 12;

/// Games gathered from anywhere. It may be open in several processes at once.
#[derive(Clone)]
pub struct Archive {
    store: Arc<dyn Store>,
    index: Arc<Mutex<Index>>,
    /// Held by whoever brings the index up to date.
    coming_up: Arc<tokio::sync::Mutex<()>>,
    names: Arc<Names>,
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

/// Which games count, by what their rows say.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Find {
    /// Words of players, events and places, years and numbers of games, as people type them.
    pub text: String,
    /// A player.
    pub player: String,
    /// An event.
    pub event: String,
    /// The first and the last year.
    pub years: (Option<u32>, Option<u32>),
    /// How they came out.
    pub score: Option<Score>,
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
        let index = Index::open(folder)?;
        let names = Arc::new(Names::with_own(folder)?);
        Ok(Archive { store, index: Arc::new(Mutex::new(index)), coming_up: Arc::default(), names })
    }

    /// The spellings that are known.
    pub fn names(&self) -> &Arc<Names> {
        &self.names
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
        self.with_index(Index::refresh).await?;
        let last = locked(&self.index).last();
        if let Some((number, identity)) = last {
            let there = self.store.archived(vec![number]).await?;
            if there.first().map(|game| Identity(game.identity)) != Some(identity) {
                // The games are not those that the index was made of.
                self.with_index(Index::clear).await?;
            }
        }
        let mut added = 0;
        loop {
            let after = locked(&self.index).last().map_or(0, |(number, _)| number);
            let games = self.store.archived_after(after, PAGE).await?;
            let Some(last) = games.last().map(|game| game.number) else { break };
            added += games.len() as u64;
            self.with_index(move |index| add(index, &games)).await?;
            tell(last);
        }
        if added > 0 {
            self.with_index(Index::settle).await?;
        }
        Ok(added)
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

    /// What was played in a position, most played first.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn explore(&self, position: &Position) -> Result<Counts, ArchiveError> {
        let key = position.key();
        self.ask(move |index| index.counts(key)).await
    }

    /// The newest games that went through a position, with the ply after which it stood there; those before a number, if one
    /// is given.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn games_with(
        &self,
        position: &Position,
        before: Option<u32>,
        at_most: usize,
    ) -> Result<Vec<(Archived, u16)>, ArchiveError> {
        let key = position.key();
        let passages: Vec<Passage> = self.ask(move |index| index.games(key, before, at_most, |_| true)).await?;
        let games = self.store.archived(passages.iter().map(|passage| passage.game).collect()).await?;
        let with_ply = games.iter().map(|game| {
            let ply = passages.iter().find(|passage| passage.game == game.number).map_or(0, |passage| passage.ply);
            Ok((Archived::of(game)?, ply))
        });
        Ok(with_ply.collect::<Result<Vec<_>, StoreError>>()?)
    }

    /// The newest games that fit.
    ///
    /// # Errors
    /// The store fails.
    pub async fn find(&self, find: &Find, before: Option<u32>, at_most: u32) -> Result<Vec<Archived>, ArchiveError> {
        let games = self.store.find_archived(query(find, before, at_most)).await?;
        Ok(games.iter().map(Archived::of).collect::<Result<Vec<_>, StoreError>>()?)
    }

    /// A game.
    ///
    /// # Errors
    /// The store fails.
    pub async fn game(&self, number: u32) -> Result<Option<Archived>, ArchiveError> {
        let games = self.store.archived(vec![number]).await?;
        Ok(games.first().map(Archived::of).transpose()?)
    }

    /// Positions in the index, and the bytes of its files.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub async fn size(&self) -> Result<(u64, u64), ArchiveError> {
        Ok(self.with_index(|index| index.size()).await?)
    }

    /// Asks the index, and makes it anew where a file turns out to be damaged.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl Fn(&Index) -> io::Result<T> + Clone + Send + 'static,
    ) -> Result<T, ArchiveError> {
        let asked = question.clone();
        match self.with_index(move |index| asked(index)).await {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                self.with_index(Index::clear).await?;
                self.catch_up(|_| {}).await?;
                Ok(self.with_index(move |index| question(index)).await?)
            }
            answer => Ok(answer?),
        }
    }

    /// Works on the index where waiting for a disk holds up nobody.
    async fn with_index<T: Send + 'static>(&self, work: impl FnOnce(&mut Index) -> T + Send + 'static) -> T {
        let index = self.index.clone();
        let work = tokio::task::spawn_blocking(move || work(&mut locked(&index)));
        match work.await {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

fn locked(index: &Mutex<Index>) -> MutexGuard<'_, Index> {
    index.lock().unwrap_or_else(PoisonError::into_inner)
}

fn add(index: &mut Index, games: &[ArchivedGame]) -> Result<(), ArchiveError> {
    for game in games {
        let line = line(game)?;
        index.add(game.number, Identity(game.identity), line.start, &line.moves, Score::of_bits(game.score))?;
    }
    Ok(())
}

fn query(find: &Find, before: Option<u32>, at_most: u32) -> ArchiveQuery {
    let named = |text: &str, kind| -> Vec<Word> {
        words(text).into_iter().map(|word| Word { kind: Some(kind), ..word }).collect()
    };
    let mut all = words(&find.text);
    all.extend(named(&find.player, NameKind::Player));
    all.extend(named(&find.event, NameKind::Event));
    all.truncate(MAX_WORDS);
    let days = match find.years {
        (None, None) => None,
        (first, last) => {
            Some((first.unwrap_or(0).min(9_999) * 10_000, last.unwrap_or(9_999).min(9_999) * 10_000 + 9_999))
        }
    };
    let score = find.score.map(Score::bits);
    ArchiveQuery { words: all, days, score, ended: None, before, at_most }
}

/// The words of a search: `game 4` and 第4局 are the number of a game, a number by itself may be a year or a part of a name.
fn words(text: &str) -> Vec<Word> {
    let folded = fold(text);
    let mut found = Vec::new();
    let mut words = folded.split(' ').filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        if matches!(word, "game" | "round" | "partida" | "jogo")
            && let Some(round) = words.peek().and_then(|next| next.parse().ok())
        {
            words.next();
            found.push(Word { round: Some(round), ..Word::default() });
        } else if let Some(round) = word.strip_prefix('第').and_then(|rest| rest.strip_suffix('局')?.parse().ok()) {
            found.push(Word { round: Some(round), ..Word::default() });
        } else {
            let number = word.parse::<u32>().ok();
            let fit = match () {
                () if number.is_some() => WordFit::Whole,
                () if is_cjk(word) => WordFit::Anywhere,
                () => WordFit::Beginning,
            };
            let year = number.filter(|year| (1_500..2_200).contains(year));
            found.push(Word { text: Some((fit, word.to_owned())), year, ..Word::default() });
        }
    }
    found
}
