//! When games of events are played whose players settle on a time themselves.
//!
//! A board has one row, which is changed as a whole: whoever changes it says which version they have seen, and who was slower looks again.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;

/// When a board of an event is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventDate {
    /// The event.
    pub event: String,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Who is Black, by their id in the event's log.
    pub black: String,
    /// Who is White.
    pub white: String,
    /// When they play; none: nothing is agreed.
    pub agreed: Option<u64>,
    /// What either offers, and what is to be told of it, opaque here.
    pub talk: String,
    /// It grows by one with each change, from 1.
    pub version: u64,
}

/// Times of games of events.
pub trait EventDates: Send + Sync {
    /// What the boards of an event have come to, by round and board.
    fn dates_of_event<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<EventDate>>;

    /// Keeps this in the place of the version before it, and marks the event as one to be seen to. False where another one stands there by
    /// now, where the two have a game that counts, or where there is no such event; nothing is kept then.
    fn set_event_date(&self, date: EventDate) -> Answer<'_, bool>;
}
