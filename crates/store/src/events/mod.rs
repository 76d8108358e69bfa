//! Events as they are kept: a card for lists, and the log of what was done in them, numbered without gaps.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry};

/// Events that one account holds and has not closed.
pub const MOST_EVENTS_HELD: u32 = 20;
/// Accounts that look after one event.
pub const MOST_OFFICIALS: u32 = 30;

/// How far an event has come.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EventStage {
    /// No round has been made.
    Entries,
    /// It is being played.
    Running,
    /// It is over.
    Closed,
}

impl EventStage {
    /// Every one.
    pub const ALL: [EventStage; 3] = [EventStage::Entries, EventStage::Running, EventStage::Closed];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            EventStage::Entries => "entries",
            EventStage::Running => "running",
            EventStage::Closed => "closed",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<EventStage> {
        EventStage::ALL.into_iter().find(|stage| stage.code() == code)
    }
}

/// Who enters players.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EventEntry {
    /// Whoever has an account enters themself; referees enter everybody else.
    Open,
    /// Referees alone.
    Invitation,
}

impl EventEntry {
    /// Every one.
    pub const ALL: [EventEntry; 2] = [EventEntry::Open, EventEntry::Invitation];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            EventEntry::Open => "open",
            EventEntry::Invitation => "invitation",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<EventEntry> {
        EventEntry::ALL.into_iter().find(|entry| entry.code() == code)
    }
}

/// What somebody does for an event.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Duty {
    /// Enters players, pairs, enters results.
    Referee,
    /// Names the referees, too, and says what the event says of itself.
    Organiser,
}

impl Duty {
    /// Every one.
    pub const ALL: [Duty; 2] = [Duty::Referee, Duty::Organiser];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Duty::Referee => "referee",
            Duty::Organiser => "organiser",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<Duty> {
        Duty::ALL.into_iter().find(|duty| duty.code() == code)
    }
}

/// What an event says of itself, and who may do what in it without being a referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventNotice {
    /// Where it is held.
    pub place: String,
    /// The first day, `YYYY-MM-DD`; empty: not said.
    pub first_day: String,
    /// The last day, likewise.
    pub last_day: String,
    /// What its organisers say of it.
    pub about: String,
    /// Who enters players.
    pub entry: EventEntry,
    /// Whether players enter their own results.
    pub reports: bool,
}

/// What lists need to know of an event, told from its log.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct EventCard {
    /// How far it has come.
    pub stage: EventStage,
    /// How many have entered and not left.
    pub entrants: u32,
    /// Rounds that are made.
    pub rounds: u32,
}

/// An event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The word of its format.
    pub format: String,
    /// The club that holds it, by its id.
    pub club: Option<String>,
    /// When it was created.
    pub created: u64,
    /// What it says of itself.
    pub notice: EventNotice,
    /// How it stands.
    pub card: EventCard,
    /// The number of its last step.
    pub steps: u32,
    /// How its games are played on the site, opaque here; none: it is played over the board. See [`EventGames`](crate::EventGames).
    pub play: Option<String>,
    /// It grows with each change of an event that is played on the site, and of its games; 0 of others.
    pub version: u64,
}

/// A step of an event's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventStep {
    /// Its number, from 1.
    pub number: u32,
    /// When it was done.
    pub at: u64,
    /// The account that did it; empty once that was erased.
    pub account: String,
    /// The line of the log.
    pub entry: String,
}

/// Somebody who looks after an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Official {
    /// Their account.
    pub account: String,
    /// Their name.
    pub name: String,
    /// What they do.
    pub duty: Duty,
}

/// Somebody who plays in an event and has an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventPlayer {
    /// Their id in the event's log.
    pub entrant: String,
    /// Their account.
    pub account: String,
    /// The account's name.
    pub name: String,
}

/// What came of steps that were to be added.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StepsAdded {
    /// They are kept.
    Yes,
    /// The log has other steps by now, or a game has begun that was to wait, or there is no such event: read it again. Nothing was kept.
    Behind,
    /// The account has entered the event under another id already. Nothing was kept.
    Known,
}

/// Events.
pub trait Events: Send + Sync {
    /// Keeps a new event with its first steps and its organiser. False where that account holds [`MOST_EVENTS_HELD`] that are not closed;
    /// [`StoreError::Taken`](crate::StoreError::Taken) when the id is in use.
    fn add_event<'a>(&'a self, event: StoredEvent, steps: Vec<EventStep>, organiser: &'a str) -> Answer<'a, bool>;

    /// An event, if there is one of this id.
    fn event<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredEvent>>;

    /// The events of a stage, those with the next day first (closed ones: the last day first); the first so many are left out.
    fn events(&self, stage: EventStage, left_out: u32, at_most: u32) -> Answer<'_, Vec<StoredEvent>>;

    /// The events of a club that are not closed, by their days, then those that are.
    fn events_of_club<'a>(&'a self, club: &'a str, at_most: u32) -> Answer<'a, Vec<StoredEvent>>;

    /// The events that an account looks after or plays in, the newest first.
    fn events_of<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<StoredEvent>>;

    /// The events that an account looks after or plays in, and those of clubs that it belongs to, which are not closed and whose last day is
    /// no earlier than this one, written `YYYY-MM-DD`: those that are played first, then by their days.
    fn events_ahead<'a>(&'a self, account: &'a str, today: &'a str, at_most: u32) -> Answer<'a, Vec<StoredEvent>>;

    /// The steps of an event after this number, in their order.
    fn event_steps<'a>(&'a self, id: &'a str, after: u32) -> Answer<'a, Vec<EventStep>>;

    /// What an account did in events, each step with its event, the first ones first.
    fn event_steps_by<'a>(&'a self, account: &'a str, at_most: u32) -> Answer<'a, Vec<(String, EventStep)>>;

    /// Adds steps that follow on the last one, with what lists then say of the event and whose entries they are; of the board `waits`,
    /// its round first, they are kept only while no open game of it has begun.
    fn add_event_steps<'a>(
        &'a self,
        id: &'a str,
        steps: Vec<EventStep>,
        card: EventCard,
        players: Vec<(String, String)>,
        waits: Option<(u32, u32)>,
        log: Option<AuditEntry>,
    ) -> Answer<'a, StepsAdded>;

    /// Changes what an event says of itself. False where there is none.
    fn edit_event<'a>(&'a self, id: &'a str, notice: EventNotice, log: Option<AuditEntry>) -> Answer<'a, bool>;

    /// Removes an event with all that belongs to it. False where there is none.
    fn remove_event<'a>(&'a self, id: &'a str, log: AuditEntry) -> Answer<'a, bool>;

    /// Those who look after an event and whose accounts are open: organisers first, then in the order in which they came.
    fn officials<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<Official>>;

    /// What an account does for an event.
    fn duty<'a>(&'a self, event: &'a str, account: &'a str) -> Answer<'a, Option<Duty>>;

    /// Says what an account does for an event; none: nothing any more. False where there is no such event, where it has
    /// [`MOST_OFFICIALS`], or where nobody would be its organiser.
    fn set_duty<'a>(
        &'a self,
        event: &'a str,
        account: &'a str,
        duty: Option<Duty>,
        now: u64,
        log: Option<AuditEntry>,
    ) -> Answer<'a, bool>;

    /// Those who have entered an event with an account that is open.
    fn event_players<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<EventPlayer>>;
}
