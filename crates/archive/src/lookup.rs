//! A position looked up: what was played there, and in which games; with its twin, if that is wanted.

use crate::game::IGNORED;
use crate::{Archive, ArchiveError, Archived, Counts, Filter, Passage, Score};
use komadai_book::turned;
use komadai_shogi::Position;
use komadai_store::StoreError;
use std::cmp::Reverse;

/// The newest games of a position, among which those with the highest ratings are chosen.
const RATED_AMONG: usize = 20_000;

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
        Lookup { position, with_twin: false, filter: Filter::default() }
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
        self.explore_where(&Lookup::of(*position)).await
    }

    /// The same as it is looked up: moves and results of the twin are turned to fit the position.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn explore_where(&self, lookup: &Lookup) -> Result<Counts, ArchiveError> {
        let sides = lookup.sides();
        self.ask(move |index| {
            let mut all = Counts::default();
            for Side { key, filter, reversed } in &sides {
                let counts = match filter.is_open() {
                    true => index.positions.counts(*key)?,
                    false => index.positions.counts_where(*key, |game| index.admits(filter, game))?,
                };
                all.add(&if *reversed { counts.turned() } else { counts });
            }
            Ok(all.sorted())
        })
        .await
    }

    /// The newest games that went through a position, those before a number, if one is given.
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
        self.passed(passages).await
    }

    /// Of the newest 20,000 games that went through a position those of the highest mean rating, the highest first.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn top_games_with(&self, lookup: &Lookup, at_most: usize) -> Result<Vec<Passed>, ArchiveError> {
        let passages = self.passages(lookup, None, RATED_AMONG).await?;
        let numbers: Vec<u32> = passages.iter().map(|(passage, _)| passage.game).collect();
        let ratings = self.facts(&numbers).into_iter().map(|facts| facts.and_then(|facts| facts.rating));
        let rated = ratings.zip(passages).filter_map(|(rating, passage)| Some((rating?, passage)));
        let mut rated: Vec<_> = rated.collect();
        rated.sort_by_key(|(rating, (passage, _))| (Reverse(*rating), Reverse(passage.game)));
        rated.truncate(at_most);
        let order: Vec<u32> = rated.iter().map(|(_, (passage, _))| passage.game).collect();
        let mut passed = self.passed(rated.into_iter().map(|(_, passage)| passage).collect()).await?;
        passed.sort_by_key(|one| order.iter().position(|game| *game == one.game.number));
        Ok(passed)
    }

    /// The newest passages through a position or its twin, a game once.
    pub(crate) async fn passages(
        &self,
        lookup: &Lookup,
        before: Option<u32>,
        at_most: usize,
    ) -> Result<Vec<(Passage, bool)>, ArchiveError> {
        let sides = lookup.sides();
        self.ask(move |index| {
            let mut all = Vec::new();
            for Side { key, filter, reversed } in &sides {
                let found = index.positions.games(*key, before, at_most, |one| index.admits(filter, one.game))?;
                all.extend(found.into_iter().map(|passage| (passage, *reversed)));
            }
            all.sort_by_key(|(passage, reversed)| (Reverse(passage.game), passage.ply, *reversed));
            all.dedup_by_key(|(passage, _)| passage.game);
            all.truncate(at_most);
            Ok(all)
        })
        .await
    }

    async fn passed(&self, passages: Vec<(Passage, bool)>) -> Result<Vec<Passed>, ArchiveError> {
        let games = self.store().archived(passages.iter().map(|(passage, _)| passage.game).collect()).await?;
        let with_ply = games.iter().filter_map(|game| {
            let (passage, reversed) = passages.iter().find(|(passage, _)| passage.game == game.number)?;
            Some((game, passage.ply, *reversed))
        });
        let read = with_ply.map(|(game, ply, reversed)| Ok(Passed { game: Archived::of(game)?, ply, reversed }));
        Ok(read.collect::<Result<Vec<_>, StoreError>>()?)
    }
}
