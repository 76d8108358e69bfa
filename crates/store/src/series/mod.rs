//! Series of events as they are kept: a card for lists, the log of what was done, and what is told from it: which events belong to which
//! season, who of its members has an account, and who has won.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, Duty, EventStep, Official, StoredEvent};

/// Series that one account organises.
pub const MOST_SERIES_HELD: u32 = 20;

/// What kind of series it is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SeriesKind {
    /// Classes from which one goes up and down, season by season.
    League,
    /// A title with its holder, who defends it against a challenger.
    Title,
    /// An event that is held again and again, with its champions.
    Open,
}

impl SeriesKind {
    /// Every one.
    pub const ALL: [SeriesKind; 3] = [SeriesKind::League, SeriesKind::Title, SeriesKind::Open];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            SeriesKind::League => "league",
            SeriesKind::Title => "title",
            SeriesKind::Open => "open",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<SeriesKind> {
        SeriesKind::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// What lists need to know of a series, told from its log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeriesCard {
    /// How many seasons it has had, with the one that is played.
    pub seasons: u32,
    /// Whether the last one is not settled.
    pub is_running: bool,
    /// Who won last, by name; empty: nobody yet.
    pub holder: String,
}

/// A series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSeries {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind it is.
    pub kind: SeriesKind,
    /// What its organisers say of it.
    pub about: String,
    /// The club that holds it, by its id.
    pub club: Option<String>,
    /// When it was created.
    pub created: u64,
    /// When its last step was taken.
    pub changed: u64,
    /// How it stands.
    pub card: SeriesCard,
    /// The number of its last step.
    pub steps: u32,
}

/// An event that belongs to a season of a series.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SeasonEvent {
    /// The event.
    pub event: String,
    /// The season, from 1.
    pub season: u32,
}

/// Somebody who won a season.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SeasonWon {
    /// The season, from 1.
    pub season: u32,
    /// Who, by their id in the log.
    pub member: String,
    /// When it was settled.
    pub at: u64,
}

/// A season that an account has won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TitleOf {
    /// The series.
    pub series: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: SeriesKind,
    /// The season, from 1.
    pub season: u32,
    /// When it was settled.
    pub at: u64,
}

/// An event that is made with a step of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeriesMakes {
    /// The event.
    pub event: StoredEvent,
    /// Its first steps.
    pub steps: Vec<EventStep>,
    /// Whose entries they are: entrant and account.
    pub players: Vec<(String, String)>,
}

/// Steps that are added to a series, with all that follows from them: all of it is kept, or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeriesChange {
    /// The steps, which follow on the last one.
    pub steps: Vec<EventStep>,
    /// What lists then say of it.
    pub card: SeriesCard,
    /// The events that then belong to it.
    pub events: Vec<SeasonEvent>,
    /// Who has then won.
    pub won: Vec<SeasonWon>,
    /// Accounts of members who were not there before: member and account.
    pub members: Vec<(String, String)>,
    /// Events that are made with it. Who takes the steps organises them, and whoever looks after the series referees them.
    pub makes: Vec<SeriesMakes>,
    /// Events on which it rests, with the numbers of their last steps: it is not done if one of them has moved on.
    pub rests_on: Vec<(String, u32)>,
}

/// What came of a change of a series.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SeriesChanged {
    /// It is kept.
    Yes,
    /// The log has other steps by now, or there is no such series: read it again. Nothing was kept.
    Behind,
    /// An event on which it rests has moved on. Nothing was kept.
    Moved,
    /// An event belongs to another series. Nothing was kept.
    Elsewhere,
    /// Who takes the steps would hold more than [`MOST_EVENTS_HELD`](crate::MOST_EVENTS_HELD) events. Nothing was kept.
    Many,
}

/// Series of events.
pub trait SeriesOfEvents: Send + Sync {
    /// Keeps a new series with its first steps and its organiser. False where that account organises [`MOST_SERIES_HELD`];
    /// [`StoreError::Taken`](crate::StoreError::Taken) when the id is in use.
    fn add_series<'a>(&'a self, series: StoredSeries, steps: Vec<EventStep>, organiser: &'a str) -> Answer<'a, bool>;

    /// A series, if there is one of this id.
    fn series<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredSeries>>;

    /// All series, those changed last first; the first so many are left out.
    fn all_series(&self, left_out: u32, at_most: u32) -> Answer<'_, Vec<StoredSeries>>;

    /// The series of a club, those changed last first.
    fn series_of_club<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredSeries>>;

    /// The series that an account looks after or is a member of, those changed last first.
    fn series_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredSeries>>;

    /// The series to which an event belongs, and the season.
    fn series_of_event<'a>(&'a self, event: &'a str) -> Answer<'a, Option<(StoredSeries, u32)>>;

    /// The steps of a series after this number, in their order.
    fn series_steps<'a>(&'a self, id: &'a str, after: u32) -> Answer<'a, Vec<EventStep>>;

    /// What an account did in series, each step with its series, the first ones first.
    fn series_steps_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, EventStep)>>;

    /// Adds steps of an account that follow on the last one, with all that follows from them.
    fn change_series<'a>(
        &'a self,
        id: &'a str,
        change: SeriesChange,
        by: &'a str,
        log: Option<AuditEntry>,
    ) -> Answer<'a, SeriesChanged>;

    /// Changes the name of a series and what it says of itself. False where there is none.
    fn edit_series<'a>(&'a self, id: &'a str, name: String, about: String, log: Option<AuditEntry>)
    -> Answer<'a, bool>;

    /// Removes a series; its events stay. False where there is none.
    fn remove_series<'a>(&'a self, id: &'a str, log: AuditEntry) -> Answer<'a, bool>;

    /// Those who look after a series and whose accounts are open: organisers first, then in the order in which they came.
    fn series_officials<'a>(&'a self, series: &'a str) -> Answer<'a, Vec<Official>>;

    /// What an account does for a series.
    fn series_duty<'a>(&'a self, series: &'a str, account: &'a str) -> Answer<'a, Option<Duty>>;

    /// Says what an account does for a series; none: nothing any more. False where there is no such series, where it has
    /// [`MOST_OFFICIALS`](crate::MOST_OFFICIALS), or where nobody would be its organiser.
    fn set_series_duty<'a>(
        &'a self,
        series: &'a str,
        account: &'a str,
        duty: Option<Duty>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool>;

    /// The members of a series who have an account that is open: member, account, and the account's name.
    fn series_members<'a>(&'a self, series: &'a str) -> Answer<'a, Vec<(String, String, String)>>;

    /// What an account has won in series of clubs that it belongs to, the last first: anybody may hold a series and enter whomever they like,
    /// and into a club one goes oneself.
    fn titles_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<TitleOf>>;
}
