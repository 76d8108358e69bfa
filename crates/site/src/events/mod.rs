//! Events: who may do what in one, and what comes of it. What an event is, is told from its log by `komadai_tournament`; here somebody does
//! something, and the log has a line more.
//!
//! Several referees work at once. What one does is judged against the event as it stands at that moment, and added under the next number
//! of its log; whoever was quicker has that number, and the other is judged again. What depends on what was seen (a round to be made, a
//! step to be taken back) says so, and is not done to anything else: two who make the next round at once make one.

mod act;
mod arrange;
mod dates;
mod list;
mod play;
mod seen;
mod soon;
mod teams;
mod visitor;
mod why;

pub use act::{Done, Wish, act, found};
pub(crate) use act::{account_named, rating_of, tell_entered, word};
pub use arrange::Saying;
pub use dates::{Appointment, Deaf, MOST_DAYS, MOST_OFFERS, News, Talk, To, Word, side_of};
pub use list::{MAX_LIST, entries};
pub use play::{CLOCKS, LASTS, MOST_AHEAD, MOST_MINUTES, MOST_MORE, Play};
pub use seen::{Seen, listed, open};
pub use soon::soonest;
pub use teams::TeamWish;
pub use visitor::Visitor;

use crate::site::Site;
use komadai_tournament::Refusal;

/// Characters of an event's name.
pub const NAME: std::ops::RangeInclusive<usize> = 3..=80;
/// Characters of what an event says of itself.
pub const MAX_ABOUT: usize = 8_000;
/// Characters of a place or a time control.
pub const MAX_LINE: usize = 80;
/// Steps of a log, which is read again from its beginning by whoever has not held it.
pub const MOST_STEPS: u32 = 20_000;

/// Where in an event a game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardOf {
    /// The event.
    pub event: String,
    /// What it is called.
    pub name: String,
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Whether the account that asks is the host of a display, who plays at all of its boards.
    pub host: bool,
}

/// Where in an event a game is played, for an account; none where the store does not answer, for a page can do without.
pub async fn board_of(site: &Site, game: &str, account: Option<&str>) -> Option<BoardOf> {
    let place = site.store.event_game(game).await.ok()??;
    let event = site.store.event(&place.event).await.ok()??;
    let host = match account.filter(|_| event.format == "simultaneous") {
        Some(account) => {
            let players = site.store.event_players(&event.id).await.ok()?;
            players.iter().any(|player| player.entrant == HOST && player.account == account)
        }
        None => false,
    };
    Some(BoardOf { event: event.id, name: event.name, round: place.round, board: place.board, host })
}

/// The id of the host of a display.
pub const HOST: &str = "host";

/// In whose name the site itself takes steps. No account has such an id.
pub const SITE: &str = "~site";

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
    /// It is not theirs to do, or somebody else was quicker.
    Other,
    /// They hold as many events as one may.
    Many,
    /// The log of the event takes no more steps.
    Full,
    /// Nobody has this name.
    Nobody,
    /// They have entered already.
    Known,
    /// The event has moved on since it was seen.
    Behind,
    /// In an event that is played on the site every player has an account, and plays alone.
    Seats,
    /// An arena needs to be played on the site, a length, and a beginning.
    Arena,
    /// A time is past, or after the days in which the game is to be played.
    Time,
    /// The game has been made: it is too late for another time.
    Begun,
    /// The game has begun: nobody sits down in the place of somebody who plays.
    Playing,
    /// A line of a list names no player.
    Line(u32),
    /// The event's own rules refuse it.
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
            Fault::Name => "event-fault-name",
            Fault::Text => "event-fault-text",
            Fault::Day => "event-fault-day",
            Fault::Silenced => "club-fault-silenced",
            Fault::Other => "event-fault-other",
            Fault::Many => "event-fault-many",
            Fault::Full => "event-fault-full",
            Fault::Nobody => "club-fault-nobody",
            Fault::Known => "event-fault-known",
            Fault::Behind => "event-fault-behind",
            Fault::Seats => "event-fault-seats",
            Fault::Arena => "event-fault-arena",
            Fault::Time => "event-fault-time",
            Fault::Begun => "event-fault-begun",
            Fault::Playing => "event-fault-playing",
            Fault::Line(_) => "event-fault-line",
            Fault::Refused(refusal) => why::text(&refusal.reason),
        }
    }
}
