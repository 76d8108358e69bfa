//! Games searched for a part of a position or for some moves, a slice of time after another.

use crate::lines::{BLOCK, Hit, Scan};
use crate::sequence::Sequence;
use crate::{Archive, ArchiveError, Archived, Filter, Pattern};
use komadai_shogi::Position;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Games of the index that are looked at in one go: at first, and at most.
const FEWEST: usize = 64;
const MOST: usize = 4_096;

/// Games that were found, and before which number the search goes on.
type Scanned = io::Result<(Vec<Hit>, Option<u32>)>;

/// What games have to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sought {
    /// A part of a position.
    Part(Pattern),
    /// Moves.
    Moves(Sequence),
}

impl Sought {
    /// The same for the other side.
    #[must_use]
    pub fn turned(&self) -> Sought {
        match self {
            Sought::Part(pattern) => Sought::Part(pattern.turned()),
            Sought::Moves(sequence) => Sought::Moves(sequence.turned()),
        }
    }
}

/// What to search for.
#[derive(Clone, Debug)]
pub struct GameSearch {
    /// What the games have to have.
    pub sought: Sought,
    /// Whether it is these colours; else either side may have it.
    pub colours_matter: bool,
    /// Which games count.
    pub filter: Filter,
}

/// What a slice of a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchPage {
    /// The games, the newest first, each with the ply after which it first has what is sought.
    pub games: Vec<(Archived, u16)>,
    /// The search goes on with games before this number; none: all were gone through.
    pub next: Option<u32>,
    /// The newest game of the archive: numbers from it down to [`SearchPage::next`] were gone through.
    pub newest: u32,
}

impl Archive {
    /// Searches games before a number, or all, from the newest on, until so many are found, the time is over, or none is left.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn search(
        &self,
        search: &Arc<GameSearch>,
        before: Option<u32>,
        at_most: usize,
        time: Duration,
    ) -> Result<SearchPage, ArchiveError> {
        let newest = self.newest_searched();
        let from = before.map_or(newest, |before| before.saturating_sub(1).min(newest));
        let (hits, next) = match self.scan(search.clone(), from, at_most, time).await {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                self.remake().await?;
                self.scan(search.clone(), from, at_most, time).await?
            }
            answer => answer?,
        };
        let rows = self.games(&hits.iter().map(|(number, _)| *number).collect::<Vec<_>>()).await?;
        let ply_of = |game: &Archived| hits.iter().find(|(number, _)| *number == game.number).map(|(_, ply)| *ply);
        let games = rows.into_iter().filter_map(|game| ply_of(&game).map(|ply| (game, ply))).collect();
        Ok(SearchPage { games, next, newest })
    }

    async fn scan(&self, search: Arc<GameSearch>, from: u32, at_most: usize, time: Duration) -> Scanned {
        let archive = self.clone();
        let scan = tokio::task::spawn_blocking(move || {
            let limit = Instant::now() + time;
            let mut scan = Scan::open(archive.folder(), &search.sought, search.colours_matter)?;
            match &search.sought {
                Sought::Moves(moves) if let Some(line) = moves.positions() => {
                    archive.scan_through(&mut scan, &line, &search.filter, from, at_most, limit)
                }
                _ => archive.scan_all(&mut scan, &search.filter, from, at_most, limit),
            }
        });
        match scan.await {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }

    /// Goes through all games from one on, block after block.
    fn scan_all(&self, scan: &mut Scan, filter: &Filter, from: u32, at_most: usize, limit: Instant) -> Scanned {
        let (mut hits, mut from) = (Vec::new(), from);
        while from > 0 && hits.len() < at_most {
            // The index is held for a moment only: others ask it meanwhile.
            let first = from.saturating_sub(BLOCK - 1).max(1);
            let admitted = self.admitted(filter, first..=from);
            let admits = |game: u32| admitted.as_ref().is_none_or(|admitted| admitted[(game - first) as usize]);
            let (found, last) = scan.block(first..=from, admits, at_most - hits.len())?;
            hits.extend(found);
            from = last - 1;
            if Instant::now() >= limit {
                break;
            }
        }
        Ok((hits, (from > 0).then_some(from + 1)))
    }

    /// Goes through the games that the index has of the rarest position of a line: only they can have the whole line.
    fn scan_through(
        &self,
        scan: &mut Scan,
        line: &[Position],
        filter: &Filter,
        from: u32,
        at_most: usize,
        limit: Instant,
    ) -> Scanned {
        let (mut hits, mut from, mut piece) = (Vec::new(), from, FEWEST);
        while from > 0 && hits.len() < at_most {
            let candidates = self.games_through_rarest(line, filter, from, piece)?;
            let are_all = candidates.len() < piece;
            for &game in &candidates {
                from = game - 1;
                hits.extend(scan.block(game..=game, |_| true, 1)?.0);
                if hits.len() == at_most || Instant::now() >= limit {
                    return Ok((hits, (from > 0).then_some(from + 1)));
                }
            }
            if are_all {
                from = 0;
            }
            piece = (piece * 2).min(MOST);
        }
        Ok((hits, (from > 0).then_some(from + 1)))
    }
}
