//! Games of events that are played on the site: which game belongs to which board, and which event has to be seen to.
//!
//! A game is kept with its place on a board in one transaction, and a board has one game of each number: so a round has each of its games
//! once, whoever makes them and whatever dies. What a game came to enters the event's log in the transaction in which it is no longer open.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, EventCard, EventStep, Opening, StepsAdded, StoredGame};

/// How far a game of an event has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EventGameStage {
    /// It is waited for, or played.
    Open,
    /// It counts no more, and is to be called off.
    Off,
    /// It has come to its end, and the event knows.
    Over,
    /// It has ended without an end of the board: another one is to be made.
    Again,
    /// It counts nothing; where its board is open, another one is to be made.
    Void,
}

impl EventGameStage {
    /// Every one.
    pub const ALL: [EventGameStage; 5] =
        [EventGameStage::Open, EventGameStage::Off, EventGameStage::Over, EventGameStage::Again, EventGameStage::Void];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            EventGameStage::Open => "open",
            EventGameStage::Off => "off",
            EventGameStage::Over => "over",
            EventGameStage::Again => "again",
            EventGameStage::Void => "void",
        }
    }

    /// The one of a stable name.
    pub fn from_code(code: &str) -> Option<EventGameStage> {
        EventGameStage::ALL.into_iter().find(|stage| stage.code() == code)
    }
}

/// A game of a board of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventGame {
    /// The event.
    pub event: String,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Which game of this board it is, from 1.
    pub number: u32,
    /// The game.
    pub game: String,
    /// Who is Black in it, by their id in the event's log.
    pub black: String,
    /// Who is White.
    pub white: String,
    /// By when both have to be at the board.
    pub due: Option<u64>,
    /// How far it has come.
    pub stage: EventGameStage,
    /// Whether both players have been told of it.
    pub is_told: bool,
}

/// An event that has to be seen to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventWatch {
    /// The event.
    pub event: String,
    /// It grows with each change of the event and of its games.
    pub version: u64,
}

/// Games of events.
pub trait EventGames: Send + Sync {
    /// Events that have to be seen to by `now`.
    fn events_to_see_to(&self, now: u64, at_most: u32) -> Answer<'_, Vec<EventWatch>>;

    /// An event was seen to, and has to be again at `wake`, or once something changes in it. Nothing where something has changed already.
    fn event_seen_to(&self, watch: EventWatch, wake: Option<u64>) -> Answer<'_, ()>;

    /// Changes how the games of an event are played from now on. False where there is no such event, or none that is played on the site.
    fn edit_event_play<'a>(&'a self, event: &'a str, play: String) -> Answer<'a, bool>;

    /// The games of an event by round, board and number.
    fn games_of_event<'a>(&'a self, event: &'a str) -> Answer<'a, Vec<EventGame>>;

    /// The games of a round as they stand, at most so many, in no order.
    fn games_of_round<'a>(&'a self, event: &'a str, round: u32, at_most: u32) -> Answer<'a, Vec<StoredGame>>;

    /// The place of a game in an event, where it has one.
    fn event_game<'a>(&'a self, game: &'a str) -> Answer<'a, Option<EventGame>>;

    /// Keeps a new game with its place. False where the board has a game of this number, or where what is said of its time
    /// ([`EventDate::version`](crate::EventDate::version), 0: nothing) is not what whoever makes it has seen; nothing is kept then.
    fn add_event_game(&self, place: EventGame, date: u64, opening: Opening) -> Answer<'_, bool>;

    /// Takes a game from the stages where it stands to another, with the steps that this adds to the event's log.
    /// [`Known`](StepsAdded::Known): it stands in none of these; [`Behind`](StepsAdded::Behind): the log has other steps by now. Nothing is
    /// kept then.
    fn move_event_game<'a>(
        &'a self,
        place: &'a EventGame,
        from: &'a [EventGameStage],
        to: EventGameStage,
        steps: Option<(Vec<EventStep>, EventCard)>,
    ) -> Answer<'a, StepsAdded>;

    /// Both players have been told of a game.
    fn event_game_told<'a>(&'a self, game: &'a EventGame) -> Answer<'a, ()>;
}
