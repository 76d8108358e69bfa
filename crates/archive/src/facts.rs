//! What filters and statistics ask of every game: sixteen bytes a game, in the order of their numbers, in memory and in a file
//! beside the index. It says nothing that the games do not say, and what is missing or damaged is made of them.
//!
//! ```text
//! there (1), score, whether it is even and the phase in which it ended (1), how it ended and how fast it was (1), where it comes from and its end (1),
//! year (2), moves (2), mean rating (2), month and day as 413 (2), checksum (4); sixteen zeros for a number without a game
//! ```

use crate::game::{RATINGS, StoredEnd, line};
use crate::openings::OpeningYears;
use crate::pace;
use crate::phase::{Phase, phases};
use crate::{Counts, Score};
use komadai_event::Speed;
use komadai_kifu::{EndKind, HeaderKey};
use komadai_shogi::Color;
use komadai_store::{ArchiveSort, ArchivedGame};
use std::cmp::Reverse;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// The bytes of a game.
const BYTES: usize = 16;
const CHECK: usize = 12;
/// Where the speed stands in the byte of the ending.
const SPEED: u8 = 3;
const NAME: &str = "facts-4";
/// The files of versions that told neither end nor phase, of those that told no day, and of those that told no speed.
const OLD_NAMES: [&str; 3] = ["facts", "facts-2", "facts-3"];
/// Ratings beyond it are none.
const MOST_RATING: f64 = 10_000.0;

/// Where a game comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was brought in.
    Elsewhere,
    /// It was played here, between players found in the lobby.
    Site,
    /// It was played here by link, and is kept without names.
    Link,
    /// It was played here against the engine, and is kept without names.
    Engine,
}

/// How a game ended, as far as statistics tell it apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Nobody knows.
    Unknown,
    /// A win on the board or by resignation.
    Won,
    /// 千日手.
    Repetition,
    /// 持将棋.
    Impasse,
    /// Another draw.
    Drawn,
    /// A foul, perpetual check included.
    Foul,
    /// Time ran out.
    Timeout,
    /// 入玉勝ち.
    Declared,
}

const ENDINGS: [Ending; 8] = [
    Ending::Unknown,
    Ending::Won,
    Ending::Repetition,
    Ending::Impasse,
    Ending::Drawn,
    Ending::Foul,
    Ending::Timeout,
    Ending::Declared,
];
const ORIGINS: [Origin; 4] = [Origin::Elsewhere, Origin::Site, Origin::Link, Origin::Engine];

impl Origin {
    /// What stands before the id of a game that anybody may look at, as the source of its row.
    pub const SITE: &str = "game:";
    /// The source of games by link.
    pub const LINK: &str = "site";
    /// The source of games against the engine.
    pub const ENGINE: &str = "site:engine";

    fn of(source: &str) -> Origin {
        match source {
            Origin::LINK => Origin::Link,
            Origin::ENGINE => Origin::Engine,
            source if source.starts_with(Origin::SITE) => Origin::Site,
            _ => Origin::Elsewhere,
        }
    }
}

impl Ending {
    /// Those that a search tells apart.
    pub const SEARCHED: [Ending; 5] =
        [Ending::Repetition, Ending::Impasse, Ending::Declared, Ending::Foul, Ending::Timeout];

    /// Its name in a search; none: it is not searched for.
    pub const fn code(self) -> Option<&'static str> {
        match self.kinds() {
            [] => None,
            [code, ..] => Some(code),
        }
    }

    /// Reads the name in a search.
    pub fn from_code(code: &str) -> Option<Ending> {
        Ending::SEARCHED.into_iter().find(|ending| ending.code() == Some(code))
    }

    /// The kinds of a record's end that it stands for.
    const fn kinds(self) -> &'static [&'static str] {
        match self {
            Ending::Repetition => &["repetition"],
            Ending::Impasse => &["impasse"],
            Ending::Foul => &["illegal-move", "perpetual-check"],
            Ending::Timeout => &["timeout"],
            Ending::Declared => &["declaration"],
            Ending::Unknown | Ending::Won | Ending::Drawn => &[],
        }
    }

    /// The ends of rows of the store that it stands for.
    pub(crate) fn stored(self) -> Vec<String> {
        self.kinds().iter().map(|kind| format!(r#"{{"kind":"{kind}"}}"#)).collect()
    }
}

/// The end of a game, as the table of ends tells them apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Nobody knows, or the game was broken off.
    Unknown,
    /// 詰み.
    Checkmate,
    /// 投了.
    Resignation,
    /// 反則, perpetual check included.
    Foul,
    /// 切れ負け.
    Timeout,
    /// 千日手.
    Repetition,
    /// 持将棋.
    Impasse,
    /// 入玉勝ち, and a king that reached the other king's square.
    Declaration,
    /// Won or drawn in another way, or in one that nobody told.
    Other,
}

impl End {
    /// All of them; their places are kept in files.
    pub const ALL: [End; 9] = [
        End::Unknown,
        End::Checkmate,
        End::Resignation,
        End::Foul,
        End::Timeout,
        End::Repetition,
        End::Impasse,
        End::Declaration,
        End::Other,
    ];

    fn of(kind: &EndKind) -> End {
        match kind {
            EndKind::Checkmate => End::Checkmate,
            EndKind::Resignation => End::Resignation,
            EndKind::IllegalMove | EndKind::PerpetualCheck => End::Foul,
            EndKind::Timeout => End::Timeout,
            EndKind::Repetition => End::Repetition,
            EndKind::Impasse => End::Impasse,
            EndKind::Declaration | EndKind::Try => End::Declaration,
            EndKind::MaxMoves | EndKind::Walkover | EndKind::Draw | EndKind::Win => End::Other,
            EndKind::NoMate | EndKind::Abort | EndKind::Sealed | EndKind::Error | EndKind::Other(_) => End::Unknown,
        }
    }
}

/// Games by how and in which phase they ended.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Ends {
    /// By the place of the end in [`End::ALL`], and of the phase in [`Phase::ALL`].
    counted: [[u32; 3]; 9],
}

impl Ends {
    /// Games that ended so in a phase.
    pub fn of(&self, end: End, phase: Phase) -> u32 {
        self.counted[end as usize][phase as usize]
    }

    /// Games that ended so.
    pub fn all(&self, end: End) -> u32 {
        self.counted[end as usize].iter().sum()
    }

    /// Games whose end is known.
    pub fn known(&self) -> u32 {
        End::ALL[1..].iter().map(|&end| self.all(end)).sum()
    }

    fn add(&mut self, facts: &Facts) {
        self.counted[facts.end as usize][facts.phase as usize] += 1;
    }
}

/// The facts of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The year; none: nobody knows.
    pub year: Option<u16>,
    /// Month and day as a number, 413; 0, also as a part of it: nobody knows.
    pub day_of_year: u16,
    /// How many moves it has.
    pub plies: u16,
    /// How it came out.
    pub score: Score,
    /// How it ended, as a search tells it.
    pub ending: Ending,
    /// How it ended, as statistics count it.
    pub end: End,
    /// The phase of its last position.
    pub phase: Phase,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether it is an even game from the start.
    pub is_even: bool,
    /// The mean of the players' ratings; none: nobody knows.
    pub rating: Option<u16>,
    /// How fast it was; none: its record does not tell its clocks.
    pub speed: Option<Speed>,
}

/// Which games count.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// The first and the last year.
    pub years: (Option<u16>, Option<u16>),
    /// Where they come from.
    pub origin: Option<Origin>,
    /// Games against the engine do not count, unless they are asked for.
    pub between_people: bool,
    /// Games that have come without their players' names do not count, unless they are asked for: those against the engine and by link.
    pub with_names: bool,
    /// The fewest and the most moves.
    pub plies: (Option<u16>, Option<u16>),
    /// How they came out.
    pub score: Option<Score>,
    /// How they ended.
    pub ending: Option<Ending>,
    /// The lowest and the highest mean rating of the players.
    pub ratings: (Option<u16>, Option<u16>),
    /// How fast they were. Games whose records tell no clocks count only where it is not asked for.
    pub speed: Option<Speed>,
    /// Their numbers, in ascending order; none: whatever number they have.
    pub among: Option<Arc<[u32]>>,
}

/// In which order games are found; of two alike the one that came last comes first.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Sort {
    /// Those that were played last; games without a day are the last.
    Played,
    /// Those that were played first; games without a day are the last.
    Oldest,
    /// Those of the most moves.
    Longest,
    /// Those of the fewest moves.
    Shortest,
    /// Those of the highest mean rating; games without one are the last.
    Rated,
    /// Those that came into the archive last.
    #[default]
    Added,
}

/// The place of a game in an order: the higher, the earlier; the second part is its number.
pub(crate) type Rank = (u32, u32);

impl Sort {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Sort; 6] = [Sort::Played, Sort::Oldest, Sort::Longest, Sort::Shortest, Sort::Rated, Sort::Added];

    /// Its name in an address and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Sort::Played => "played",
            Sort::Oldest => "oldest",
            Sort::Longest => "longest",
            Sort::Shortest => "shortest",
            Sort::Rated => "rated",
            Sort::Added => "added",
        }
    }

    /// Reads the name.
    pub fn from_code(code: &str) -> Option<Sort> {
        Sort::ALL.into_iter().find(|sort| sort.code() == code)
    }

    /// What of a game's facts decides: what is higher comes first.
    pub(crate) fn key(self, facts: &Facts) -> u32 {
        let day = facts.year.map(|year| u32::from(year) * 10_000 + u32::from(facts.day_of_year));
        match self {
            Sort::Played => day.unwrap_or(0),
            Sort::Oldest => day.map_or(0, |day| u32::MAX - day),
            Sort::Longest => facts.plies.into(),
            Sort::Shortest => u32::MAX - u32::from(facts.plies),
            Sort::Rated => facts.rating.unwrap_or(0).into(),
            Sort::Added => 0,
        }
    }

    /// The order of the store that is the same, if it knows it.
    pub(crate) const fn stored(self) -> Option<ArchiveSort> {
        match self {
            Sort::Played => Some(ArchiveSort::Played),
            Sort::Oldest => Some(ArchiveSort::Oldest),
            Sort::Longest => Some(ArchiveSort::Longest),
            Sort::Shortest => Some(ArchiveSort::Shortest),
            Sort::Rated => None,
            Sort::Added => Some(ArchiveSort::Added),
        }
    }
}

/// Whether a number lies between two bounds. What nobody knows fits only where neither is given.
fn lies_within(bounds: (Option<u16>, Option<u16>), number: Option<u16>) -> bool {
    match (bounds, number) {
        ((None, None), _) => true,
        (_, None) => false,
        ((least, most), Some(number)) => {
            least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
        }
    }
}

impl Filter {
    /// Whether every game counts.
    pub fn is_open(&self) -> bool {
        *self == Filter::default()
    }

    /// Whether it asks what the store does not know by itself.
    pub(crate) fn asks_beyond_rows(&self) -> bool {
        let by_origin = self.origin.is_some() || self.between_people || self.with_names;
        self.among.is_some() || by_origin || self.ratings != (None, None) || self.speed.is_some()
    }

    /// Whether the game of a number may count, whatever its facts are.
    pub(crate) fn has(&self, game: u32) -> bool {
        self.among.as_ref().is_none_or(|among| among.binary_search(&game).is_ok())
    }

    /// Whether games from there may count.
    fn has_origin(&self, origin: Origin) -> bool {
        match self.origin {
            Some(wanted) => wanted == origin,
            None => match origin {
                Origin::Engine => !self.between_people && !self.with_names,
                Origin::Link => !self.with_names,
                Origin::Elsewhere | Origin::Site => true,
            },
        }
    }

    /// Whether a game with these facts does. Games of which nobody knows the year or the rating have none that fits.
    pub fn admits(&self, facts: &Facts) -> bool {
        lies_within(self.years, facts.year)
            && lies_within(self.ratings, facts.rating)
            && lies_within(self.plies, Some(facts.plies))
            && self.has_origin(facts.origin)
            && self.score.is_none_or(|score| score == facts.score)
            && self.ending.is_none_or(|ending| ending == facts.ending)
            && self.speed.is_none_or(|speed| facts.speed == Some(speed))
    }
}

/// A filter made ready to be asked of many games by their rows.
pub(crate) struct Sieve<'a> {
    rows: &'a [[u8; BYTES]],
    among: Option<&'a [u32]>,
    /// Whether every game fits.
    is_open: bool,
    years: RangeInclusive<u16>,
    ratings: RangeInclusive<u16>,
    plies: RangeInclusive<u16>,
    /// A bit for each that fits, by its number in a row.
    scores: u8,
    endings: u8,
    origins: u8,
    speeds: u8,
}

impl Sieve<'_> {
    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    pub(crate) fn admits(&self, game: u32) -> bool {
        if self.is_open {
            return true;
        }
        let Some(row) = game.checked_sub(1).and_then(|at| self.rows.get(at as usize)) else { return false };
        let &[there, score, ending, origin, year0, year1, plies0, plies1, rating0, rating1, ..] = row;
        // All of it is asked, for to branch costs more.
        let fits = (there == 1)
            & self.years.contains(&u16::from_be_bytes([year0, year1]))
            & self.plies.contains(&u16::from_be_bytes([plies0, plies1]))
            & self.ratings.contains(&u16::from_be_bytes([rating0, rating1]))
            & (self.scores >> (score & 3) & 1 == 1)
            & (self.endings >> (ending & 7) & 1 == 1)
            & (self.speeds >> (ending >> SPEED & 7) & 1 == 1)
            & (self.origins >> (origin & 7) & 1 == 1);
        fits && self.among.is_none_or(|among| among.binary_search(&game).is_ok())
    }
}

impl Filter {
    fn sieve<'a>(&'a self, rows: &'a [[u8; BYTES]]) -> Sieve<'a> {
        // A zero stands for what nobody knows, which fits only where nothing is asked.
        let known = |(least, most): (Option<u16>, Option<u16>)| match (least, most) {
            (None, None) => 0..=u16::MAX,
            (least, most) => least.unwrap_or(1).max(1)..=most.unwrap_or(u16::MAX),
        };
        let bit = |at: Option<usize>| at.map_or(u8::MAX, |at| 1 << at);
        Sieve {
            rows,
            among: self.among.as_deref(),
            is_open: self.is_open(),
            years: known(self.years),
            ratings: known(self.ratings),
            plies: self.plies.0.unwrap_or(0)..=self.plies.1.unwrap_or(u16::MAX),
            scores: bit(self.score.map(|score| usize::from(score.bits()))),
            endings: bit(self.ending.and_then(|wanted| ENDINGS.iter().position(|ending| *ending == wanted))),
            speeds: bit(self.speed.map(|speed| usize::from(speed_bits(Some(speed))))),
            origins: (0..).zip(ORIGINS).fold(0, |bits, (at, origin)| bits | u8::from(self.has_origin(origin)) << at),
        }
    }
}

impl Facts {
    /// The facts of a row of the store.
    pub(crate) fn of(game: &ArchivedGame) -> Facts {
        let score = Score::of_bits(game.score);
        // The stored end is `{"kind":…}`; here only its word counts.
        let ended = game.ended.as_deref().unwrap_or_default();
        let is = |kind: &&str| ended.contains(&format!("\"{kind}\""));
        let told = Ending::SEARCHED.into_iter().find(|ending| ending.kinds().iter().any(is));
        let ending = told.unwrap_or(match score {
            Score::Drawn => Ending::Drawn,
            Score::Won(_) => Ending::Won,
            Score::Open => Ending::Unknown,
        });
        let end = match game.ended.as_deref().map(serde_json::from_str::<StoredEnd>) {
            Some(Ok(stored)) => End::of(&stored.kind),
            _ if score == Score::Open => End::Unknown,
            _ => End::Other,
        };
        Facts {
            end,
            phase: last_phase(game),
            year: game.day.and_then(|day| u16::try_from(day / 10_000).ok()).filter(|year| *year > 0),
            day_of_year: game.day.map_or(0, |day| (day % 10_000) as u16),
            plies: u16::try_from(game.moves.len() / 2).unwrap_or(u16::MAX),
            score,
            ending,
            origin: Origin::of(&game.source),
            is_even: game.start.is_none(),
            rating: mean_rating(&game.headers),
            speed: pace::speed(&game.headers),
        }
    }

    fn to_bytes(self) -> [u8; BYTES] {
        let at = |found: Option<usize>| found.unwrap_or(0) as u8;
        let [year0, year1] = self.year.unwrap_or(0).to_be_bytes();
        let [plies0, plies1] = self.plies.to_be_bytes();
        let [rating0, rating1] = self.rating.unwrap_or(0).to_be_bytes();
        let ending = at(ENDINGS.iter().position(|ending| *ending == self.ending)) | speed_bits(self.speed) << SPEED;
        let origin = at(ORIGINS.iter().position(|origin| *origin == self.origin)) | (self.end as u8) << 4;
        let score = self.score.bits() | u8::from(self.is_even) << 2 | (self.phase as u8) << 3;
        // The first byte says that there is a game of this number.
        let [day0, day1] = self.day_of_year.to_be_bytes();
        let told = [1, score, ending, origin, year0, year1, plies0, plies1, rating0, rating1, day0, day1];
        let mut bytes = [0; BYTES];
        bytes[..CHECK].copy_from_slice(&told);
        bytes[CHECK..].copy_from_slice(&crc32fast::hash(&told).to_be_bytes());
        bytes
    }

    fn of_bytes(bytes: [u8; BYTES]) -> Option<Facts> {
        let [there, score, ending, origin, year0, year1, plies0, plies1, rating0, rating1, day0, day1, ..] = bytes;
        (there == 1).then(|| Facts {
            end: End::ALL.get(usize::from(origin >> 4)).copied().unwrap_or(End::Unknown),
            phase: Phase::ALL.get(usize::from(score >> 3)).copied().unwrap_or(Phase::Opening),
            year: Some(u16::from_be_bytes([year0, year1])).filter(|year| *year > 0),
            day_of_year: u16::from_be_bytes([day0, day1]),
            plies: u16::from_be_bytes([plies0, plies1]),
            score: Score::of_bits(score),
            ending: ENDINGS.get(usize::from(ending & 7)).copied().unwrap_or(Ending::Unknown),
            origin: ORIGINS.get(usize::from(origin & 7)).copied().unwrap_or(Origin::Elsewhere),
            is_even: score & 4 != 0,
            rating: Some(u16::from_be_bytes([rating0, rating1])).filter(|rating| *rating > 0),
            speed: usize::from(ending >> SPEED & 7).checked_sub(1).and_then(|at| Speed::ALL.get(at).copied()),
        })
    }
}

/// A speed as a number of a row; 0: nobody knows.
fn speed_bits(speed: Option<Speed>) -> u8 {
    speed.map_or(0, |speed| speed as u8 + 1)
}

/// The phase in which a game ended: the last that it came to.
fn last_phase(game: &ArchivedGame) -> Phase {
    let found = line(game).map(|line| phases(&line.start, &line.moves)).unwrap_or_default();
    found.last().map_or(Phase::Opening, |(phase, _)| *phase)
}

/// Whether a row is as it was written.
fn is_whole(row: &[u8; BYTES]) -> bool {
    *row == [0; BYTES] || crc32fast::hash(&row[..CHECK]).to_be_bytes() == row[CHECK..]
}

/// The mean of the ratings that the headers of a row name; of one player where only one is known.
fn mean_rating(headers: &str) -> Option<u16> {
    // Few records have any, and reading them all would take longer than all the rest.
    if !RATINGS.iter().any(|name| headers.contains(name)) {
        return None;
    }
    let headers: Vec<(HeaderKey, String)> = serde_json::from_str(headers).ok()?;
    let of = |wanted: &str| {
        let value = headers.iter().find(|(key, _)| *key == HeaderKey::Other(wanted.to_owned()));
        let rating: f64 = value?.1.trim().parse().ok()?;
        (rating > 0.0 && rating < MOST_RATING).then_some(rating)
    };
    let known: Vec<f64> = RATINGS.iter().filter_map(|name| of(name)).collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    (mean >= 1.0).then_some(mean as u16)
}

/// The facts of all games.
#[derive(Debug)]
pub(crate) struct Column {
    file: File,
    rows: Vec<[u8; BYTES]>,
    /// Rows of the file that are what the memory has.
    written: usize,
}

impl Column {
    /// Opens the column of a folder, as far as games up to a number are in it.
    pub(crate) fn open(folder: &Path, last: u32) -> io::Result<Column> {
        // What an older version kept is made anew under the new name.
        for old in OLD_NAMES {
            match std::fs::remove_file(folder.join(old)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(folder.join(NAME))?;
        let mut bytes = Vec::new();
        (&mut file).take(u64::from(last) * BYTES as u64).read_to_end(&mut bytes)?;
        let mut rows = bytes.as_chunks::<BYTES>().0.to_vec();
        rows.truncate(rows.iter().position(|row| !is_whole(row)).unwrap_or(rows.len()));
        Ok(Column { file, written: rows.len(), rows })
    }

    /// The last game in it.
    pub(crate) fn last(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }

    /// Adds a game that comes after those that are there.
    pub(crate) fn add(&mut self, game: &ArchivedGame) {
        let at = game.number as usize;
        if at > self.rows.len() {
            self.rows.resize(at - 1, [0; BYTES]);
            self.rows.push(Facts::of(game).to_bytes());
        }
    }

    /// Writes what was added.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let new = self.rows[self.written..].as_flattened();
        self.file.seek(SeekFrom::Start((self.written * BYTES) as u64))?;
        self.file.write_all(new)?;
        self.written = self.rows.len();
        Ok(())
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        (self.rows, self.written) = (Vec::new(), 0);
        self.file.set_len(0)
    }

    /// A filter made ready to be asked of many games.
    pub(crate) fn sieve<'a>(&'a self, filter: &'a Filter) -> Sieve<'a> {
        filter.sieve(&self.rows)
    }

    /// The first games that a filter admits, in an order, those after a game of it.
    pub(crate) fn first(&self, filter: &Filter, sort: Sort, before: Option<u32>, at_most: usize) -> Vec<u32> {
        let sieve = self.sieve(filter);
        let is_there = |game: &u32| self.of(*game).is_some() && sieve.admits(*game);
        if sort == Sort::Added {
            let end = before.map_or(self.last(), |before| before.saturating_sub(1).min(self.last()));
            return (1..=end).rev().filter(is_there).take(at_most).collect();
        }
        self.ranked((1..=self.last()).filter(is_there), |game| *game, sort, before, at_most)
    }

    /// The first of some games in an order, those after a game of it.
    pub(crate) fn ranked<T>(
        &self,
        games: impl IntoIterator<Item = T>,
        number: impl Fn(&T) -> u32,
        sort: Sort,
        before: Option<u32>,
        at_most: usize,
    ) -> Vec<T> {
        let end = before.map(|game| self.rank(game, sort));
        let ranked = games.into_iter().map(|game| (self.rank(number(&game), sort), game));
        let mut all: Vec<(Rank, T)> = ranked.filter(|(rank, _)| end.is_none_or(|end| *rank < end)).collect();
        if at_most > 0 && at_most < all.len() {
            all.select_nth_unstable_by(at_most - 1, |(one, _), (other, _)| other.cmp(one));
        }
        all.truncate(at_most);
        all.sort_unstable_by_key(|(rank, _)| Reverse(*rank));
        all.into_iter().map(|(_, game)| game).collect()
    }

    fn rank(&self, game: u32, sort: Sort) -> Rank {
        (self.of(game).map_or(0, |facts| sort.key(&facts)), game)
    }

    pub(crate) fn of(&self, game: u32) -> Option<Facts> {
        Facts::of_bytes(*self.rows.get(game.checked_sub(1)? as usize)?)
    }
}

/// Games of a year, or of all, counted.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tallied {
    /// Games.
    pub games: u32,
    /// Black's wins.
    pub black: u32,
    /// White's wins.
    pub white: u32,
    /// Games that ended in repetition.
    pub repetitions: u32,
    /// Games that ended in impasse.
    pub impasses: u32,
    /// All draws, however they came about.
    pub draws: u32,
    /// Moves of all games together.
    pub plies: u64,
}

/// What all even games come to.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Statistics {
    /// All of them.
    pub all: Tallied,
    /// Those of each year that has some, in order.
    pub years: Vec<(u16, Tallied)>,
    /// How many have so many tens of moves: from 0, from 10, …; the last place holds all longer ones.
    pub lengths: Vec<u32>,
    /// The longest games, by number, with their moves.
    pub longest: Vec<(u32, u16)>,
    /// Moves by which half of the games were over.
    pub median: u16,
    /// What was played first in each decade that has games.
    pub first_moves: Vec<(u16, Counts)>,
    /// How they ended, and in which phase.
    pub ends: Ends,
    /// Openings over the years.
    pub openings: OpeningYears,
    /// Moves that were possible in a position, on average, and the games of which each was counted, the newest.
    pub branching: Option<(f64, u32)>,
}

/// Places of [`Statistics::lengths`].
const LENGTHS: usize = 31;
/// Games that are named as the longest.
const LONGEST: usize = 10;

impl Tallied {
    fn add(&mut self, facts: &Facts) {
        self.games += 1;
        self.plies += u64::from(facts.plies);
        match facts.score {
            Score::Won(Color::Black) => self.black += 1,
            Score::Won(Color::White) => self.white += 1,
            Score::Drawn => self.draws += 1,
            Score::Open => {}
        }
        match facts.ending {
            Ending::Repetition => self.repetitions += 1,
            Ending::Impasse => self.impasses += 1,
            _ => {}
        }
    }
}

impl Statistics {
    /// Counts even games.
    pub(crate) fn of(column: &Column) -> Statistics {
        let mut found = Statistics { lengths: vec![0; LENGTHS], ..Statistics::default() };
        let mut years = std::collections::BTreeMap::<u16, Tallied>::new();
        let mut by_plies = vec![0u32; usize::from(u16::MAX) + 1];
        let numbered = (1..=column.last()).filter_map(|number| Some((number, column.of(number)?)));
        for (number, facts) in numbered.filter(|(_, facts)| facts.is_even) {
            found.all.add(&facts);
            found.ends.add(&facts);
            if let Some(year) = facts.year {
                years.entry(year).or_default().add(&facts);
            }
            found.lengths[(usize::from(facts.plies) / 10).min(LENGTHS - 1)] += 1;
            by_plies[usize::from(facts.plies)] += 1;
            let at = found.longest.partition_point(|(_, plies)| *plies >= facts.plies);
            if at < LONGEST {
                found.longest.insert(at, (number, facts.plies));
                found.longest.truncate(LONGEST);
            }
        }
        let mut before = 0;
        let half = found.all.games / 2;
        let middle = by_plies.iter().position(|games| {
            before += games;
            before > half
        });
        found.median = middle.and_then(|plies| u16::try_from(plies).ok()).unwrap_or(0);
        found.years = years.into_iter().collect();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sieve_admits_what_its_filter_admits() {
        let mut rng = fastrand::Rng::with_seed(18);
        let number = |rng: &mut fastrand::Rng| [0, 1, 2, 3, 9, u16::MAX][rng.usize(..6)];
        let scores = [Score::Open, Score::Won(Color::Black), Score::Won(Color::White), Score::Drawn];
        let facts = |rng: &mut fastrand::Rng| {
            (rng.u8(..9) > 0).then(|| Facts {
                year: Some(number(rng)).filter(|year| *year > 0),
                day_of_year: rng.u16(..1_232),
                plies: number(rng),
                score: scores[rng.usize(..4)],
                ending: ENDINGS[rng.usize(..8)],
                end: End::ALL[rng.usize(..9)],
                phase: Phase::ALL[rng.usize(..3)],
                origin: ORIGINS[rng.usize(..4)],
                is_even: rng.bool(),
                rating: Some(number(rng)).filter(|rating| *rating > 0),
                speed: (rng.u8(..3) > 0).then(|| Speed::ALL[rng.usize(..4)]),
            })
        };
        let all: Vec<Option<Facts>> = (0..300).map(|_| facts(&mut rng)).collect();
        let rows: Vec<_> = all.iter().map(|facts| facts.map_or([0; BYTES], Facts::to_bytes)).collect();
        let mut admitted = 0;
        for _ in 0..2_000 {
            let bounds = |rng: &mut fastrand::Rng| match rng.u8(..3) {
                0 => ((rng.u8(..3) > 0).then(|| number(rng)), (rng.u8(..3) > 0).then(|| number(rng))),
                _ => (None, None),
            };
            let filter = Filter {
                years: bounds(&mut rng),
                origin: (rng.u8(..4) == 0).then(|| ORIGINS[rng.usize(..4)]),
                between_people: rng.u8(..4) == 0,
                with_names: rng.u8(..4) == 0,
                plies: bounds(&mut rng),
                score: (rng.u8(..4) == 0).then(|| scores[rng.usize(..4)]),
                ending: (rng.u8(..4) == 0).then(|| ENDINGS[rng.usize(..8)]),
                ratings: bounds(&mut rng),
                speed: (rng.u8(..4) == 0).then(|| Speed::ALL[rng.usize(..4)]),
                among: (rng.u8(..4) == 0).then(|| (0..300).filter(|_| rng.bool()).collect()),
            };
            let sieve = filter.sieve(&rows);
            assert_eq!(sieve.is_open(), filter == Filter::default());
            // Of no game is nothing known: it counts where every game does.
            for (game, facts) in (0u32..).zip([None].iter().chain(&all).chain([&None])) {
                let expected =
                    filter.is_open() || filter.has(game) && facts.as_ref().is_some_and(|facts| filter.admits(facts));
                assert_eq!(sieve.admits(game), expected, "{filter:?} {facts:?}");
                admitted += u32::from(expected && !filter.is_open());
            }
        }
        assert!(admitted > 10_000, "{admitted}: the filters admit too little to show anything");
    }

    #[test]
    fn r57_each_end_of_a_record_is_counted_under_one_name() {
        for (kind, end) in [
            (EndKind::Checkmate, End::Checkmate),
            (EndKind::Resignation, End::Resignation),
            (EndKind::IllegalMove, End::Foul),
            (EndKind::PerpetualCheck, End::Foul),
            (EndKind::Timeout, End::Timeout),
            (EndKind::Repetition, End::Repetition),
            (EndKind::Impasse, End::Impasse),
            (EndKind::Try, End::Declaration),
            (EndKind::Draw, End::Other),
            (EndKind::Abort, End::Unknown),
        ] {
            assert_eq!(End::of(&kind), end);
        }
        assert!(End::ALL.iter().enumerate().all(|(place, end)| *end as usize == place));
        assert!(Phase::ALL.iter().enumerate().all(|(place, phase)| *phase as usize == place));
    }

    #[test]
    fn facts_are_read_back_and_a_number_without_a_game_has_none() {
        let folder = tempfile::tempdir().unwrap();
        let facts = Facts {
            year: Some(1982),
            day_of_year: 413,
            plies: 285,
            score: Score::Won(Color::White),
            ending: Ending::Declared,
            end: End::Declaration,
            phase: Phase::Endgame,
            origin: Origin::Engine,
            is_even: true,
            rating: Some(1_850),
            speed: Some(Speed::Rapid),
        };
        assert_eq!(Facts::of_bytes(facts.to_bytes()), Some(facts));
        let game = |number, score, day, moves: usize| ArchivedGame {
            number,
            identity: [0; 16],
            start: None,
            moves: vec![0; moves * 2],
            headers: r#"[["black","A"],[{"other":"先手レート"},"1800.5"],[{"other":"後手レート"},"1901"]]"#.to_owned(),
            black: None,
            white: None,
            event: None,
            place: None,
            round: None,
            day,
            ended: Some(r#"{"kind":"impasse"}"#.to_owned()),
            score,
            source: "game:abc".to_owned(),
            faults: String::new(),
        };
        let mut column = Column::open(folder.path(), 0).unwrap();
        column.add(&game(2, 3, Some(19_820_413), 120));
        column.add(&game(5, 1, None, 90));
        column.flush().unwrap();
        let again = Column::open(folder.path(), 5).unwrap();
        assert_eq!((again.of(0), again.of(1), again.of(3), again.of(6)), (None, None, None, None));
        let second = again.of(2).unwrap();
        assert_eq!((second.year, second.ending, second.origin), (Some(1982), Ending::Impasse, Origin::Site));
        assert_eq!(second.rating, Some(1_850));
        let all = Statistics::of(&again);
        assert_eq!((all.all.games, all.all.draws, all.all.black, all.median), (2, 1, 1, 120));
        assert_eq!(all.longest, [(2, 120), (5, 90)]);
        assert_eq!(
            (all.ends.all(End::Impasse), all.ends.of(End::Impasse, Phase::Opening), all.ends.known()),
            (2, 2, 2)
        );
        // What the index does not know yet is made anew.
        assert_eq!(Column::open(folder.path(), 2).unwrap().last(), 2);
        let within = Filter { years: (Some(1980), None), ..Filter::default() };
        assert!(within.admits(&second) && !within.admits(&again.of(5).unwrap()));
        let rated = |least, most| Filter { ratings: (least, most), ..Filter::default() };
        assert!(rated(Some(1_850), None).admits(&second) && !rated(None, Some(1_849)).admits(&second));
        assert!(!rated(None, Some(2_000)).admits(&Facts { rating: None, ..second }));
        let some = Filter { among: Some(Arc::new([2, 9])), ..Filter::default() };
        assert_eq!(again.first(&some, Sort::Added, None, 9), [2]);
        // A row that was damaged, and whatever comes after it, is made anew.
        let file = folder.path().join(NAME);
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[BYTES * 4 + 7] ^= 1;
        std::fs::write(&file, &bytes).unwrap();
        assert_eq!(Column::open(folder.path(), 5).unwrap().last(), 4);
        bytes[BYTES + 2] ^= 1;
        std::fs::write(&file, &bytes).unwrap();
        assert_eq!(Column::open(folder.path(), 5).unwrap().last(), 1);
    }
}
