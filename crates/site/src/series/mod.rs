//! Series of events: what an organiser holds year after year. A league with classes over its seasons, a title with its holder, an open with
//! its champions.
//!
//! A series is a log of [`Step`]s folded into a [`State`], as an event is one of commands: nothing is overwritten, and a step that was
//! wrong is taken back by another. What a season decided stands in its step, with the events on which it rests as they were. A step, the
//! events that it makes and all that lists say of it are one transaction.

mod act;
mod decide;
mod log;
mod make;
mod rules;
mod seen;
mod visitor;

pub use act::{Called, Done, Linked, Wish, act, found};
pub use decide::{Decided, decided};
pub use log::{Decision, Line, Member, Moved, Row, Season, Settled, Slot, State, Step, Table, Told};
pub use rules::{CHALLENGER, ClassRules, EVENT, FORMATS, MATCH, Rules, preset, presets_of_classes};
pub use seen::{Champion, MostWon, Seen, champions, most_won, of_event, open, open_season};
pub use visitor::Visitor;

use komadai_tournament::Refusal;

/// Characters of a series' name. With a season and a class it has to fit into an event's.
pub const NAME: std::ops::RangeInclusive<usize> = 3..=40;
/// Characters of what a series says of itself.
pub const MAX_ABOUT: usize = 8_000;
/// Characters of what a season is called.
pub const MAX_LABEL: usize = 12;
/// Characters of a class's name.
pub const MAX_CLASS: usize = 8;
/// Classes of a league.
pub const MOST_CLASSES: usize = 12;
/// Members of all classes together.
pub const MOST_MEMBERS: usize = 300;
/// Everybody who was ever named in a series.
pub const MOST_NAMED: usize = 2_000;
/// Seasons.
pub const MOST_SEASONS: usize = 100;
/// Bytes of a log, which is read from its beginning for each look at it.
pub const MOST_LOG: usize = 4_000_000;
/// Steps of a log.
pub const MOST_STEPS: usize = 5_000;
/// So many times a title is won for which there is a mark: K-02, three times the amateur Ryūō.
pub const THRICE: usize = 3;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The name is none.
    Name,
    /// Too long, or empty.
    Text,
    /// A day is none, or the last comes before the first.
    Day,
    /// They have been silenced for a time.
    Silenced,
    /// It is not theirs to do.
    Other,
    /// They organise as many series as one may.
    Many,
    /// They hold as many events as one may.
    Events,
    /// The log takes no more.
    Full,
    /// Nobody has this name.
    Nobody,
    /// It has moved on since it was seen.
    Behind,
    /// A league needs classes, each with a name of its own, and numbers that fit.
    Classes,
    /// A class with members cannot go.
    ClassFull(String),
    /// The numbers that go up and down in this class are more than its members.
    Numbers(String),
    /// The season that is played comes first.
    Running,
    /// There is no season to be settled.
    NoSeason,
    /// It has as many seasons as it may.
    Seasons,
    /// It has as many members as it may.
    Members,
    /// They are a member already.
    Known(String),
    /// Nobody of that id is a member.
    NoMember,
    /// A class has fewer members than can play.
    Few(String),
    /// There is no such event, or it is not theirs to link.
    Event,
    /// The event belongs to another series.
    Elsewhere,
    /// An event stands for one thing alone.
    Twice,
    /// The season lacks an event, or it was removed.
    Gone(String),
    /// An event is not closed.
    Open(String),
    /// In the event of this class somebody plays who is no member of it.
    Strangers(String, String),
    /// A member of this class does not play in its event.
    Missing(String, String),
    /// In this event several share the first place.
    Tie(String),
    /// There is nobody to defend a title against.
    Challenger,
    /// There is nothing to take back.
    Nothing,
    /// The rules of events refuse it.
    Refused(Refusal),
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Refused(refusal)
    }
}

impl Fault {
    /// The text that says it.
    pub const fn text(&self) -> &'static str {
        match self {
            Fault::Name => "series-fault-name",
            Fault::Text => "event-fault-text",
            Fault::Day => "event-fault-day",
            Fault::Silenced => "club-fault-silenced",
            Fault::Other => "series-fault-other",
            Fault::Many => "series-fault-many",
            Fault::Events => "event-fault-many",
            Fault::Full => "series-fault-full",
            Fault::Nobody => "club-fault-nobody",
            Fault::Behind => "series-fault-behind",
            Fault::Classes => "series-fault-classes",
            Fault::ClassFull(_) => "series-fault-class-full",
            Fault::Numbers(_) => "series-fault-numbers",
            Fault::Running => "series-fault-running",
            Fault::NoSeason => "series-fault-no-season",
            Fault::Seasons => "series-fault-seasons",
            Fault::Members => "series-fault-members",
            Fault::Known(_) => "series-fault-known",
            Fault::NoMember => "series-fault-no-member",
            Fault::Few(_) => "series-fault-few",
            Fault::Event => "series-fault-event",
            Fault::Elsewhere => "series-fault-elsewhere",
            Fault::Twice => "series-fault-twice",
            Fault::Gone(_) => "series-fault-gone",
            Fault::Open(_) => "series-fault-open",
            Fault::Strangers(..) => "series-fault-strangers",
            Fault::Missing(..) => "series-fault-missing",
            Fault::Tie(_) => "series-fault-tie",
            Fault::Challenger => "series-fault-challenger",
            Fault::Nothing => "event-fault-undo",
            Fault::Refused(_) => "event-fault-bounds",
        }
    }

    /// What its text names: the field, and the value.
    pub fn named(&self) -> Vec<(&'static str, &str)> {
        match self {
            Fault::ClassFull(class) | Fault::Numbers(class) | Fault::Few(class) => vec![("class", class)],
            Fault::Strangers(class, names) | Fault::Missing(class, names) => vec![("class", class), ("names", names)],
            Fault::Known(name) | Fault::Gone(name) | Fault::Open(name) | Fault::Tie(name) => vec![("name", name)],
            _ => Vec::new(),
        }
    }
}
