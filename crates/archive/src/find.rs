//! Games found by everything that can be asked of them together: words, years and results, castles and openings, moves, a position.

use crate::facts::{Ending, Filter, Origin, Sort};
use crate::game::line;
use crate::names::{Names, fold, is_cjk};
use crate::openings::Formation;
use crate::search::{GameSearch, Sought};
use crate::sequence::Sequence;
use crate::{Archive, ArchiveError, Archived, Lookup, Passage, Score};
use komadai_event::Speed;
use komadai_shogi::{Color, Position};
use komadai_store::{ArchiveQuery, ArchivedGame, NameKind, StoreError, Word, WordFit};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// Words of a search that count.
pub(crate) const MAX_WORDS: usize = 12;
/// Castles and openings of a search that count.
const MAX_FORMATIONS: usize = 4;
/// Rows that are read in one go where not every one of them fits.
const ROWS: u32 = 500;
/// Rows that are read for an answer.
const MOST_ROWS: u32 = 20_000;
/// How long games are gone through for an answer.
const SLICE: Duration = Duration::from_millis(250);

/// A castle or an opening that games must have.
#[derive(Clone, Debug)]
pub struct FormationSought {
    /// One of these, which share a name.
    pub any: Vec<&'static Formation>,
    /// Whose it is; none: either side's.
    pub side: Option<Color>,
    /// The ply by which it is there; none: whenever.
    pub by: Option<u16>,
}

/// What was found of a search.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Found {
    /// The games in the order that was asked for; where something on the board was asked for, with the ply after which it is there.
    pub games: Vec<(Archived, Option<u16>)>,
    /// The search goes on after the game of this number; none: it is over.
    pub next: Option<u32>,
}

/// Which games to find: what is not asked for does not matter.
#[derive(Clone, Default, Debug)]
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
    /// The fewest and the most moves.
    pub plies: (Option<u16>, Option<u16>),
    /// How they ended.
    pub ending: Option<Ending>,
    /// The lowest and the highest mean rating of the players.
    pub ratings: (Option<u16>, Option<u16>),
    /// How fast they were, as far as their records tell.
    pub speed: Option<Speed>,
    /// Where they come from.
    pub origin: Option<Origin>,
    /// Games against the engine are left out, unless they are asked for.
    pub between_people: bool,
    /// Games that have come without their players' names are left out, unless they are asked for.
    pub with_names: bool,
    /// Their numbers, in ascending order; none: whatever number they have.
    pub among: Option<Arc<[u32]>>,
    /// Castles and openings, each of which the games have.
    pub formations: Vec<FormationSought>,
    /// A position that the games went through, however they got there.
    pub through: Option<Position>,
    /// Moves that the games have.
    pub moves: Option<Sequence>,
    /// Whether moves and a position count with the colours reversed, too.
    pub either_colour: bool,
    /// In which order. Games that are gone through for their moves alone come as they came into the archive.
    pub sort: Sort,
}

/// The plies at which what was asked for is there, by the games' numbers.
type Plies = HashMap<u32, u16>;

impl FormationSought {
    /// What a text names, in whatever language; none: nothing is called so.
    pub fn called(text: &str, side: Option<Color>, by: Option<u16>) -> Option<FormationSought> {
        let any = Formation::called(text);
        (!any.is_empty()).then_some(FormationSought { any, side, by })
    }

    /// What stands for it in the index.
    fn keys(&self) -> Vec<u64> {
        let sides = |one: &'static Formation| match (one.is_of_both(), self.side) {
            (true, _) => vec![one.key(None)],
            (false, Some(side)) => vec![one.key(Some(side))],
            (false, None) => Color::ALL.map(|side| one.key(Some(side))).to_vec(),
        };
        self.any.iter().copied().flat_map(sides).collect()
    }
}

impl Find {
    fn filter(&self) -> Filter {
        let year = |year: Option<u32>| year.map(|year| u16::try_from(year).unwrap_or(u16::MAX));
        Filter {
            years: (year(self.years.0), year(self.years.1)),
            plies: self.plies,
            score: self.score,
            ending: self.ending,
            ratings: self.ratings,
            speed: self.speed,
            origin: self.origin,
            between_people: self.between_people,
            with_names: self.with_names,
            among: self.among.clone(),
        }
    }
}

impl Archive {
    /// The first games that fit, those after the game of a number, if one is given. There may be fewer than are wanted although more follow: games
    /// are gone through for a short time. Where words do not answer, files beside the store do, and games that came within
    /// the last seconds may be missing.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn find(&self, find: &Find, before: Option<u32>, at_most: u32) -> Result<Found, ArchiveError> {
        let query = self.query(find, before, at_most);
        let mut filter = find.filter();
        if query.words.is_empty() && find.moves.is_none() && find.formations.len() == 1 && find.through.is_none() {
            let passages = self.formation(&find.formations[0], &filter, find.sort, before, at_most as usize).await?;
            return self.found(passages.iter().map(|one| (one.game, one.ply)).collect(), at_most).await;
        }
        let plies = self.on_the_board(find).await?;
        if let Some(plies) = &plies {
            let mut among: Vec<u32> = plies.keys().copied().filter(|game| filter.has(*game)).collect();
            among.sort_unstable();
            filter.among = Some(among.into());
        }
        if !query.words.is_empty() {
            return self.by_words(query, find, &filter, plies.unwrap_or_default()).await;
        }
        if let Some(moves) = &find.moves {
            let sought = Sought::Moves(moves.clone());
            let search = GameSearch { sought, colours_matter: !find.either_colour, filter };
            let page = self.search(&Arc::new(search), before, at_most as usize, SLICE).await?;
            // All is there when the last of it is.
            let of_the_rest = |game: &Archived| plies.as_ref().and_then(|plies| plies.get(&game.number).copied());
            let games = page.games.into_iter().map(|(game, ply)| {
                let ply = of_the_rest(&game).map_or(ply, |other| ply.max(other));
                (game, Some(ply))
            });
            return Ok(Found { games: games.collect(), next: page.next });
        }
        let by_facts = find.plies != (None, None)
            || find.ending.is_some()
            || find.sort.stored().is_none()
            || filter.asks_beyond_rows();
        if by_facts {
            let newest = {
                let (filter, sort) = (filter.clone(), find.sort);
                self.ask(move |index| Ok(index.facts.first(&filter, sort, before, at_most as usize))).await?
            };
            let plies = plies.unwrap_or_default();
            let mut found = self.found(newest.iter().map(|game| (*game, 0)).collect(), at_most).await?;
            for (game, ply) in &mut found.games {
                *ply = plies.get(&game.number).copied();
            }
            return Ok(found);
        }
        let games = self.store().find_archived(query).await?;
        let next = games.last().filter(|_| games.len() == at_most as usize).map(|game| game.number);
        let games = games.iter().map(|game| Ok((Archived::of(game)?, None))).collect::<Result<Vec<_>, StoreError>>()?;
        Ok(Found { games, next })
    }

    /// The same until so many are found or all games have been gone through.
    ///
    /// # Errors
    /// The store or the index fails.
    pub async fn find_all(&self, find: &Find, at_most: u32) -> Result<Vec<(Archived, Option<u16>)>, ArchiveError> {
        let (mut games, mut before) = (Vec::new(), None);
        loop {
            let left = at_most - games.len() as u32;
            let found = self.find(find, before, left).await?;
            games.extend(found.games);
            before = found.next;
            if before.is_none() || games.len() as u32 >= at_most {
                return Ok(games);
            }
        }
    }

    /// The first of these games in an order, those after the game of a number, if one is given. Games that came within the last seconds may
    /// stand at the end.
    pub async fn ranked(&self, games: Vec<u32>, sort: Sort, before: Option<u32>, at_most: u32) -> Vec<u32> {
        self.ask_once(move |index| index.facts.ranked(games, |game| *game, sort, before, at_most as usize)).await
    }

    async fn found(&self, hits: Vec<(u32, u16)>, at_most: u32) -> Result<Found, ArchiveError> {
        let next = hits.last().filter(|_| hits.len() == at_most as usize).map(|(game, _)| *game);
        let games = self.games(&hits.iter().map(|(game, _)| *game).collect::<Vec<_>>()).await?;
        let mut games: HashMap<u32, Archived> = games.into_iter().map(|game| (game.number, game)).collect();
        let games = hits.into_iter().filter_map(|(game, ply)| Some((games.remove(&game)?, Some(ply))));
        Ok(Found { games: games.collect(), next })
    }

    /// The newest games of a castle or an opening.
    async fn formation(
        &self,
        sought: &FormationSought,
        filter: &Filter,
        sort: Sort,
        before: Option<u32>,
        at_most: usize,
    ) -> Result<Vec<Passage>, ArchiveError> {
        let (keys, by, filter) = (sought.keys(), sought.by.unwrap_or(u16::MAX), filter.clone());
        self.ask(move |index| {
            let mut all = Vec::new();
            let sieve = index.facts.sieve(&filter);
            for &key in &keys {
                let keep = |one: Passage| one.ply <= by && sieve.admits(one.game);
                // Any order but the index's own needs all of them.
                let (before, at_most) = if sort == Sort::Added { (before, at_most) } else { (None, usize::MAX) };
                all.extend(index.positions.games(key, before, at_most, keep)?);
            }
            all.sort_by_key(|one| (Reverse(one.game), one.ply));
            all.dedup_by_key(|one| one.game);
            Ok(index.facts.ranked(all, |one| one.game, sort, before, at_most))
        })
        .await
    }

    /// The games that have everything that the index of positions and names answers; none: nothing of that sort is asked for.
    async fn on_the_board(&self, find: &Find) -> Result<Option<Plies>, ArchiveError> {
        let mut all: Option<Plies> = None;
        let mut narrow = |passages: Vec<Passage>| {
            let here: Plies = passages.into_iter().map(|one| (one.game, one.ply)).collect();
            all = Some(match all.take() {
                None => here,
                // All is there when the last of it is.
                Some(before) => {
                    before.into_iter().filter_map(|(game, ply)| Some((game, ply.max(*here.get(&game)?)))).collect()
                }
            });
        };
        if let Some(position) = find.through {
            let lookup = Lookup { with_twin: find.either_colour, ..Lookup::of(position) };
            let passages = self.passages(&lookup, None, usize::MAX).await?;
            narrow(passages.into_iter().map(|(passage, _)| passage).collect());
        }
        for sought in find.formations.iter().take(MAX_FORMATIONS) {
            narrow(self.formation(sought, &Filter::default(), Sort::Added, None, usize::MAX).await?);
        }
        Ok(all)
    }

    /// Games whose words the store finds, and of which the rest fits, too. An order that the store does not know is made of the games
    /// that came last, as many as are read for an answer.
    async fn by_words(
        &self,
        query: ArchiveQuery,
        find: &Find,
        filter: &Filter,
        plies: Plies,
    ) -> Result<Found, ArchiveError> {
        if find.sort.stored().is_none() {
            let (before, at_most) = (query.before, query.at_most);
            let all = Find { sort: Sort::Added, ..find.clone() };
            let query = ArchiveQuery { before: None, at_most: MOST_ROWS, ..query };
            let all = Box::pin(self.by_words(query, &all, filter, plies)).await?.games;
            let sort = find.sort;
            let number = |(game, _): &(Archived, Option<u16>)| game.number;
            let games =
                self.ask_once(move |index| index.facts.ranked(all, number, sort, before, at_most as usize)).await;
            let next = games.last().filter(|_| games.len() == at_most as usize).map(number);
            return Ok(Found { games, next });
        }
        let wanted = query.at_most as usize;
        let is_narrow = find.moves.is_some() || filter.asks_beyond_rows();
        let at_most = if is_narrow { ROWS } else { query.at_most };
        let mut found = Found::default();
        let (mut before, mut read) = (query.before, 0);
        while read < MOST_ROWS {
            let rows = self.store().find_archived(ArchiveQuery { before, at_most, ..query.clone() }).await?;
            read += rows.len() as u32;
            let is_last = rows.len() < at_most as usize;
            for row in &rows {
                before = Some(row.number);
                let fits = !is_narrow || filter.has(row.number) && filter.admits(&crate::Facts::of(row));
                let ply = plies.get(&row.number).copied();
                let there = match &find.moves {
                    Some(moves) if fits => has_moves(moves, find.either_colour, row)?
                        .map(|of_moves| Some(ply.map_or(of_moves, |ply| ply.max(of_moves)))),
                    _ => Some(ply),
                };
                if let Some(ply) = there.filter(|_| fits) {
                    found.games.push((Archived::of(row)?, ply));
                }
                if found.games.len() == wanted {
                    found.next = before;
                    return Ok(found);
                }
            }
            if is_last {
                return Ok(found);
            }
        }
        found.next = before;
        Ok(found)
    }
}

impl Archive {
    /// Whoever is called by a word by other names, too, is found by it.
    pub(crate) fn widen(&self, words: &mut [Word]) {
        let aliases = self.aliases();
        for word in words.iter_mut().filter(|word| word.kind.is_none_or(|kind| kind == NameKind::Player)) {
            if let Some((fit, text)) = &word.text {
                word.ids = aliases.having(*fit, text);
            }
        }
    }

    fn query(&self, find: &Find, before: Option<u32>, at_most: u32) -> ArchiveQuery {
        let named = |words: Vec<Word>, kind| words.into_iter().map(move |word| Word { kind: Some(kind), ..word });
        let mut all = words_and_series(self.names(), &find.text);
        all.extend(named(words(&find.player), NameKind::Player));
        all.extend(named(words_and_series(self.names(), &find.event), NameKind::Event));
        all.truncate(MAX_WORDS);
        self.widen(&mut all);
        let days = match find.years {
            (None, None) => None,
            (first, last) => {
                Some((first.unwrap_or(0).min(9_999) * 10_000, last.unwrap_or(9_999).min(9_999) * 10_000 + 9_999))
            }
        };
        let score = find.score.map(Score::bits);
        let plies = match find.plies {
            (None, None) => None,
            (fewest, most) => Some((u32::from(fewest.unwrap_or(0)), u32::from(most.unwrap_or(u16::MAX)))),
        };
        let ended = find.ending.map_or_else(Vec::new, Ending::stored);
        let sort = find.sort.stored().unwrap_or_default();
        ArchiveQuery { words: all, days, score, ended, plies, sort, before, at_most }
    }
}

/// The ply after which the game of a row has moves that are sought.
fn has_moves(moves: &Sequence, either_colour: bool, row: &ArchivedGame) -> Result<Option<u16>, StoreError> {
    let turn = line(row)?.start.turn();
    let first = |moves: &Sequence| moves.first_ply(turn, row.start.is_some(), &row.moves);
    let other = either_colour.then(|| first(&moves.turned())).flatten();
    Ok(first(moves).into_iter().chain(other).min().map(|ply| u16::try_from(ply).unwrap_or(u16::MAX)))
}

/// The same, where the names of series of events stand for their events: 名人戦 is the Meijin, as is "meijin", and not every event in whose
/// name the letters stand.
fn words_and_series(names: &Names, text: &str) -> Vec<Word> {
    let (mut rest, mut found) = (fold(text), Vec::new());
    while found.len() < MAX_WORDS
        && let Some(series) = names.series(&rest)
    {
        // A player or a place may be called like it.
        let alone = words(&series.spelling).into_iter().next().and_then(|word| word.text);
        let text = alone.filter(|_| !series.spelling.contains(' '));
        found.push(Word { text, series: Some((series.key, series.edition)), ..Word::default() });
        found.extend(series.round.map(|round| Word { round: Some(round), ..Word::default() }));
        rest = series.rest;
    }
    found.extend(words(&rest));
    found
}

/// The words of a search: `game 4` and 第4局 are the number of a game, a number by itself may be a year or a part of a name.
pub(crate) fn words(text: &str) -> Vec<Word> {
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
