//! Games gathered from anywhere.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, SecretHash};

/// A game of the archive. Its headers, moves and faults are opaque here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivedGame {
    /// Its number, given when it is added: later games have higher ones.
    pub number: u32,
    /// What makes it this game and no other.
    pub identity: [u8; 16],
    /// The SFEN it starts from; none for an even game.
    pub start: Option<String>,
    /// Its moves, two bytes each.
    pub moves: Vec<u8>,
    /// What the record says of itself.
    pub headers: String,
    /// The first player, by the id of the name.
    pub black: Option<i64>,
    /// The second player.
    pub white: Option<i64>,
    /// The event.
    pub event: Option<i64>,
    /// The place.
    pub place: Option<i64>,
    /// Which game of its match it is.
    pub round: Option<u32>,
    /// The day as a number, 19820413; 19820000 where no more than the year is known.
    pub day: Option<u32>,
    /// How it ended, if the record says so.
    pub ended: Option<String>,
    /// 0 open, 1 Black won, 2 White won, 3 draw.
    pub score: u8,
    /// The file, or the game played here, that it came from.
    pub source: String,
    /// What could not be read of it.
    pub faults: String,
}

/// What a name names.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum NameKind {
    /// A player.
    Player,
    /// An event, such as one edition of a title match.
    Event,
    /// A place.
    Place,
}

/// A player, an event or a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveName {
    /// The same for the same kind and key.
    pub id: i64,
    /// What it names.
    pub kind: NameKind,
    /// Alike for every spelling of one name.
    pub key: String,
    /// As it is shown.
    pub name: String,
    /// Every spelling that is known, between spaces, with one before the first and after the last.
    pub words: String,
}

/// Which games to find. What is not asked for does not matter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ArchiveQuery {
    /// All of them must fit the game.
    pub words: Vec<Word>,
    /// The first and the last day.
    pub days: Option<(u32, u32)>,
    /// How it came out, as in [`ArchivedGame::score`].
    pub score: Option<u8>,
    /// How it ended, as in [`ArchivedGame::ended`]: one of these, where there are some.
    pub ended: Vec<String>,
    /// The fewest and the most moves.
    pub plies: Option<(u32, u32)>,
    /// In which order they are found.
    pub sort: ArchiveSort,
    /// Those that come after the game of this number.
    pub before: Option<u32>,
    /// The first of them.
    pub at_most: u32,
}

/// In which order games are found; of two alike the one that came last comes first.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum ArchiveSort {
    /// Those that came last.
    #[default]
    Added,
    /// Those that were played last; games without a day are the last.
    Played,
    /// Those that were played first; games without a day are the last.
    Oldest,
    /// Those of the most moves.
    Longest,
    /// Those of the fewest moves.
    Shortest,
}

/// A word that is looked for: it fits a game of which one of these holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Word {
    /// Where a name has to have it; none: the text is no part of a name.
    pub text: Option<(WordFit, String)>,
    /// Names that count as having it, whatever they are.
    pub ids: Vec<i64>,
    /// Which names count; none: all.
    pub kind: Option<NameKind>,
    /// The year of the game.
    pub year: Option<u32>,
    /// Which game of its match.
    pub round: Option<u32>,
    /// A series of events by its key, and one edition of it: then no other words of events count.
    pub series: Option<(String, Option<u32>)>,
}

/// How a word stands in the words of a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WordFit {
    /// As a whole word.
    Whole,
    /// At the beginning of a word.
    Beginning,
    /// Anywhere: scripts that put no space between words.
    Anywhere,
}

/// A game of somebody in short: who met, when, and how it came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivedMeeting {
    /// The game's number.
    pub number: u32,
    /// The first player's name, by its id.
    pub black: Option<i64>,
    /// The second player's.
    pub white: Option<i64>,
    /// As in [`ArchivedGame`].
    pub day: Option<u32>,
    /// As in [`ArchivedGame`].
    pub score: u8,
}

/// Games gathered from anywhere.
pub trait Archive: Send + Sync {
    /// Adds the games that are not there yet, and their names, all or none. The numbers of those that were added are
    /// returned; a game whose identity is known, or occurs twice, is left out.
    fn archive(&self, names: Vec<ArchiveName>, games: Vec<ArchivedGame>) -> Answer<'_, Vec<u32>>;

    /// The games of these numbers, the newest first.
    fn archived(&self, numbers: Vec<u32>) -> Answer<'_, Vec<ArchivedGame>>;

    /// The games that come after a number, the oldest first.
    fn archived_after(&self, number: u32, at_most: u32) -> Answer<'_, Vec<ArchivedGame>>;

    /// The first games that fit.
    fn find_archived(&self, query: ArchiveQuery) -> Answer<'_, Vec<ArchivedGame>>;

    /// The games of a player of these names, each once, those that were played last first.
    fn archived_of(&self, names: Vec<i64>, at_most: u32) -> Answer<'_, Vec<ArchivedMeeting>>;

    /// Names of players that have all of these words, in their order.
    fn archive_players(&self, words: Vec<Word>, at_most: u32) -> Answer<'_, Vec<ArchiveName>>;

    /// The names of these ids.
    fn archive_names(&self, ids: Vec<i64>) -> Answer<'_, Vec<ArchiveName>>;

    /// The games before and after a game in its event, in the order in which they were played: by day, by their number in a match, and as
    /// they came.
    fn archive_neighbours(&self, number: u32) -> Answer<'_, (Option<u32>, Option<u32>)>;

    /// Says that a game played here is in the archive, as the game of an identity, or has no place there. The consumer that brings games
    /// there says so before it goes on; to say it again changes nothing.
    fn set_archived<'a>(&'a self, game: &'a str, identity: Option<[u8; 16]>) -> Answer<'a, ()>;

    /// The numbers of the newest games played here by the holder of a seat, those that are in the archive, the newest first.
    fn archived_by(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<u32>>;
}

impl NameKind {
    /// Its name in the database.
    pub const fn code(self) -> &'static str {
        match self {
            NameKind::Player => "player",
            NameKind::Event => "event",
            NameKind::Place => "place",
        }
    }

    /// The kind of a name in the database.
    pub fn from_code(code: &str) -> Option<NameKind> {
        [NameKind::Player, NameKind::Event, NameKind::Place].into_iter().find(|kind| kind.code() == code)
    }
}

impl Word {
    /// The pattern of SQL's `LIKE`, for words of letters and digits alone.
    pub(crate) fn pattern(&self) -> Option<String> {
        let (fit, text) = self.text.as_ref()?;
        let text: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
        Some(match fit {
            _ if text.is_empty() => return None,
            WordFit::Whole => format!("% {text} %"),
            WordFit::Beginning => format!("% {text}%"),
            WordFit::Anywhere => format!("%{text}%"),
        })
    }
}
