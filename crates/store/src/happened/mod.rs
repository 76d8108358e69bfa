//! What happened in games and concerns somebody besides their players, as one stream that each consumer reads at its own pace.
//!
//! A note is kept in the transaction of the entries that it is about ([`Append::notes`](crate::Append::notes)) and numbered afterwards:
//! a counter within the append would make games wait for one another. A consumer moves its cursor in the transaction of what it does,
//! from the number where it found it: so whatever dies, each note is taken in once. What a consumer does outside of the store must bear
//! being done twice.

#[cfg(rustfmt)]
mod sql;

use crate::Answer;
use komadai_shogi::ByColor;

/// Something that is noted with the last entries of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// It has ended, however it did.
    Ended,
    /// It has ended, and its result changes ratings: see [`Ratings`](crate::Ratings).
    Rated,
    /// It has ended, and so long each player had been away then, in milliseconds: see [`Endings`](crate::Endings).
    Away(ByColor<u64>),
    /// It is the other's turn, or over, and its players are told although they are not there: see [`Notices`](crate::Notices).
    TurnPassed,
}

/// What a note is of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// [`Note::Ended`].
    Ended,
    /// [`Note::Rated`].
    Rated,
    /// [`Note::Away`].
    Away,
    /// [`Note::TurnPassed`].
    TurnPassed,
}

impl NoteKind {
    /// Every one.
    pub const ALL: [NoteKind; 4] = [NoteKind::Ended, NoteKind::Rated, NoteKind::Away, NoteKind::TurnPassed];

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            NoteKind::Ended => "ended",
            NoteKind::Rated => "rated",
            NoteKind::Away => "away",
            NoteKind::TurnPassed => "turn",
        }
    }
}

impl Note {
    /// What it is of.
    pub const fn kind(self) -> NoteKind {
        match self {
            Note::Ended => NoteKind::Ended,
            Note::Rated => NoteKind::Rated,
            Note::Away(_) => NoteKind::Away,
            Note::TurnPassed => NoteKind::TurnPassed,
        }
    }

    /// What is kept of it besides its kind.
    pub(crate) fn body(self) -> String {
        match self {
            Note::Away(ms) => format!("{} {}", ms.black, ms.white),
            Note::Ended | Note::Rated | Note::TurnPassed => String::new(),
        }
    }

    /// The note of these.
    pub(crate) fn from_kept(kind: &str, body: &str) -> Option<Note> {
        Some(match NoteKind::ALL.into_iter().find(|known| known.code() == kind)? {
            NoteKind::Ended => Note::Ended,
            NoteKind::Rated => Note::Rated,
            NoteKind::TurnPassed => Note::TurnPassed,
            NoteKind::Away => {
                let (black, white) = body.split_once(' ')?;
                Note::Away(ByColor { black: black.parse().ok()?, white: white.parse().ok()? })
            }
        })
    }
}

/// Who reads the stream: a name that never changes, the notes that concern it, and the key of the transactions in which it takes them
/// in. A cursor is moved under that key alone, and locks are asked for in the order of keys: so no two nodes wait for one another. A
/// consumer that keeps something where others do, too, has the key of that work.
macro_rules! consumers {
    ($($(#[$about:meta])* $name:ident: $code:literal, [$($kind:ident),*], $key:literal;)*) => {
        /// Who does something about what happened.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum Consumer {
            $($(#[$about])* $name,)*
        }

        impl Consumer {
            /// Every one.
            pub const ALL: &[Consumer] = &[$(Consumer::$name),*];

            /// The stable name.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Consumer::$name => $code,)*
                }
            }

            /// The notes that concern it.
            pub const fn hears(self) -> &'static [NoteKind] {
                match self {
                    $(Consumer::$name => &[$(NoteKind::$kind),*],)*
                }
            }

            /// The key of the transactions in which it takes them in.
            pub(crate) const fn key(self) -> &'static str {
                match self {
                    $(Consumer::$name => $key,)*
                }
            }
        }
    };
}
consumers! {
    /// Brings games that are over into the archive.
    Archive: "archive", [Ended], "~archive";
    /// Enters the results of games into their events.
    Events: "events", [Ended], "~events";
    /// Finds out who left a game, and what follows.
    Leavers: "leavers", [Away], "~notices";
    /// Tells players of their games by correspondence.
    Notices: "notices", [TurnPassed], "~notices";
    /// Rates games.
    Ratings: "ratings", [Rated], "~ratings";
    /// Tells programs at their addresses that games are over.
    Webhooks: "webhooks", [Ended], "~webhooks";
}

/// A note in the stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// Its number: one more than that of the note before it, whomever that concerned.
    pub number: u64,
    /// The game.
    pub game: String,
    /// The number of the last entry that was kept with it.
    pub seq: u32,
    /// When that entry happened.
    pub at: u64,
    /// What happened.
    pub note: Note,
}

/// What a consumer has not taken in yet, or the beginning of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The number that it has taken in last.
    pub after: u64,
    /// What comes next and concerns it, in the order of the numbers.
    pub notes: Vec<Noted>,
}

/// A consumer goes on from one number to another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Whose step it is.
    pub consumer: Consumer,
    /// Where it stood.
    pub from: u64,
    /// The last note that it has taken in by this.
    pub to: u64,
}

/// The stream and those who read it.
pub trait Consumers: Send + Sync {
    /// What a consumer has not taken in yet.
    fn hear(&self, consumer: Consumer, at_most: u32) -> Answer<'_, Heard>;

    /// Takes a step with which nothing is kept. False: the consumer stands elsewhere by now, for another node has taken it.
    fn pass(&self, step: Step) -> Answer<'_, bool>;
}
