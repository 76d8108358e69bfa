//! A position looked up: what was played there, and in which games; with its twin, if that is wanted.

use crate::archive::Indexed;
use crate::game::IGNORED;
use crate::{Archive, ArchiveError, Archived, Counts, Filter, Passage, Score, Sort};
use komadai_book::turned;
use komadai_shogi::Position;
use komadai_store::StoreError;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;

/// The games of a position that came last, among which those that were played last and those of the highest ratings are chosen.
const AMONG: usize = 100_000;

/// A position that is looked up.
#[derive(Clone, Debug)]
pub struct Lookup {
    /// The position.
    pub position: Position,
    /// Whether its twin counts, too: the same with the board turned round and the colours reversed. A game that went through
    /// both counts for each.
    pub with_twin: bool,
    /// Which games count. Whose win it asks for is meant as the position is looked up.
    pub filter: Filter,
    /// In which order.
    pub sort: Sort,
}

/// A game that went through a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Passed {
    /// The game.
    pub game: Archived,
    /// The ply after which it stood there first.
    pub ply: u16,
    /// Whether it was the twin that stood there.
    pub reversed: bool,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Looked {
    /// What was played there, most played first.
    pub counts: Counts,
    /// The first games in the order that was asked for, of the 100,000 that came last.
    pub newest: Vec<Passed>,
    /// Of the same games those of the highest mean rating, the highest first.
    pub top: Vec<Passed>,
}

/// A passage through a position, or through its twin.
type EitherPassage = (Passage, bool);

/// A key in the index, and which games count there.
#[derive(Clone)]
struct Side {
    key: u64,
    filter: Filter,
    reversed: bool,
}

impl Lookup {
    /// A position by itself, in all games.
    pub fn of(position: Position) -> Lookup {
        Lookup { position, with_twin: false, filter: Filter::default(), sort: Sort::default() }
    }

    fn sides(&self) -> Vec<Side> {
        let mut sides = vec![Side { key: self.position.key(), filter: self.filter.clone(), reversed: false }];
        // A twin has the other side to move: it is never the position itself.
        if self.with_twin
            && let Ok(twin) = Position::ignoring(&turned(&self.position.to_setup()), IGNORED)
        {
            let score = self.filter.score.map(Score::turned);
            let filter = Filter { score, ..self.filter.clone() };
            sides.push(Side { key: twin.key(), filter, reversed: true });
        }
        sides
    }
}

impl Archive {
    /// What was played in a position, most played first.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn explore(&self, position: &Position) -> Result<Counts, ArchiveError> {
        Ok(self.look(&Lookup::of(*position), 0, 0).await?.counts)
    }

    /// What was played in a position, with so many of its first games and of those of the highest ratings: everything in one pass
    /// over what the index has of it. Moves and results of the twin are turned to fit the position.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn look(&self, lookup: &Lookup, newest: usize, top: usize) -> Result<Looked, ArchiveError> {
        let (sides, sort) = (lookup.sides(), lookup.sort);
        let (counts, newest, top) = self.ask(move |index| read(index, &sides, sort, newest, top)).await?;
        // A game may be among both; it is read once.
        let all = self.passed([&newest[..], &top[..]].concat()).await?;
        let of = |(passage, _): &EitherPassage| all.iter().find(|one| one.game.number == passage.game).cloned();
        let (newest, top) = (newest.iter().filter_map(of).collect(), top.iter().filter_map(of).collect());
        Ok(Looked { counts, newest, top })
    }

    /// The first games that went through a position, those after the game of a number, if one is given.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn games_with(
        &self,
        lookup: &Lookup,
        before: Option<u32>,
        at_most: usize,
    ) -> Result<Vec<Passed>, ArchiveError> {
        let passages = self.passages(lookup, before, at_most).await?;
        let order: HashMap<u32, usize> = passages.iter().enumerate().map(|(at, one)| (one.0.game, at)).collect();
        let mut games = self.passed(passages).await?;
        games.sort_by_key(|one| order.get(&one.game.number).copied());
        Ok(games)
    }

    /// The first passages through a position or its twin, a game once.
    pub(crate) async fn passages(
        &self,
        lookup: &Lookup,
        before: Option<u32>,
        at_most: usize,
    ) -> Result<Vec<EitherPassage>, ArchiveError> {
        let (sides, sort) = (lookup.sides(), lookup.sort);
        // Any order but the index's own needs all of them.
        let (from, most) = if sort == Sort::Added { (before, at_most) } else { (None, usize::MAX) };
        self.ask(move |index| {
            let mut all = Vec::new();
            for Side { key, filter, reversed } in &sides {
                let sieve = index.facts.sieve(filter);
                let found = index.positions.games(*key, from, most, |one| sieve.admits(one.game))?;
                all.push(either(found, *reversed));
            }
            Ok(index.facts.ranked(joined(all, most), |one| one.0.game, sort, before, at_most))
        })
        .await
    }

    async fn passed(&self, mut passages: Vec<EitherPassage>) -> Result<Vec<Passed>, ArchiveError> {
        passages.sort_by_key(|(passage, _)| passage.game);
        passages.dedup_by_key(|(passage, _)| passage.game);
        if passages.is_empty() {
            return Ok(Vec::new());
        }
        let games = self.store().archived(passages.iter().map(|(passage, _)| passage.game).collect()).await?;
        let with_ply = games.iter().filter_map(|game| {
            let at = passages.binary_search_by_key(&game.number, |(passage, _)| passage.game).ok()?;
            let (passage, reversed) = passages[at];
            Some((game, passage.ply, reversed))
        });
        let read = with_ply.map(|(game, ply, reversed)| Ok(Passed { game: Archived::of(game)?, ply, reversed }));
        Ok(read.collect::<Result<Vec<_>, StoreError>>()?)
    }
}

/// What the index says of a position and its twin: counts, the first games in an order, those of the highest ratings.
fn read(
    index: &Indexed,
    sides: &[Side],
    sort: Sort,
    newest: usize,
    top: usize,
) -> io::Result<(Counts, Vec<EitherPassage>, Vec<EitherPassage>)> {
    let at_most = if top > 0 || (newest > 0 && sort != Sort::Added) { AMONG.max(newest) } else { newest };
    let (mut counts, mut all) = (Counts::default(), Vec::new());
    for Side { key, filter, reversed } in sides {
        let sieve = index.facts.sieve(filter);
        let (counted, found) = match sieve.is_open() {
            true => index.positions.look(*key, at_most)?,
            false => index.positions.look_where(*key, at_most, |game| sieve.admits(game))?,
        };
        counts.add(&if *reversed { counted.turned() } else { counted });
        all.push(either(found, *reversed));
    }
    let passages = joined(all, at_most);
    let top = highest(passages.iter().filter_map(|one| Some((index.facts.of(one.0.game)?.rating?, *one))), top);
    let first = index.facts.ranked(passages, |one| one.0.game, sort, None, newest);
    Ok((counts.sorted(), first, top))
}

fn either(passages: Vec<Passage>, reversed: bool) -> Vec<EitherPassage> {
    passages.into_iter().map(|passage| (passage, reversed)).collect()
}

/// The newest passages of both sides, a game once: where it stood first.
fn joined(sides: Vec<Vec<EitherPassage>>, at_most: usize) -> Vec<EitherPassage> {
    let are_several = sides.len() > 1;
    let mut all = sides.concat();
    if are_several {
        // Two runs in their order already: the sort only merges them.
        all.sort_by_key(|(passage, reversed)| (Reverse(passage.game), passage.ply, *reversed));
        all.dedup_by_key(|(passage, _)| passage.game);
        all.truncate(at_most);
    }
    all
}

/// Those of the highest ratings, the highest first; of two alike, the one that comes first.
fn highest<T>(rated: impl Iterator<Item = (u16, T)>, at_most: usize) -> Vec<T> {
    let mut best: Vec<(u16, T)> = Vec::with_capacity(at_most + 1);
    for (rating, one) in rated {
        if best.len() == at_most && best.last().is_none_or(|(lowest, _)| rating <= *lowest) {
            continue;
        }
        let at = best.partition_point(|(other, _)| *other >= rating);
        best.insert(at, (rating, one));
        best.truncate(at_most);
    }
    best.into_iter().map(|(_, one)| one).collect()
}
