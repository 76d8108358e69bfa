//! Whom and what an account keeps in view: players that it follows, notes about players, games; nobody else is told of them. And
//! which teachers may see how a pupil gets on.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, StoredGame};

/// Players that an account may follow.
pub const MOST_FOLLOWED: u32 = 200;
/// Players about whom an account may have a note.
pub const MOST_PLAYER_NOTES: u32 = 500;
/// Games that an account may keep as favourites.
pub const MOST_FAVOURITE_GAMES: u32 = 500;
/// Teachers of one pupil.
pub const MOST_TEACHERS: u32 = 10;
/// Pupils of one teacher.
pub const MOST_PUPILS: u32 = 200;

/// An account on somebody's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its id.
    pub account: String,
    /// Its name.
    pub name: String,
    /// Since when it is on the list.
    pub since: u64,
}

/// A note about a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerNote {
    /// The player's name.
    pub name: String,
    /// The note.
    pub text: String,
    /// When it last changed.
    pub changed: u64,
}

/// What accounts keep in view.
pub trait Favourites: Send + Sync {
    /// Puts a player on the list of those whom an account follows, or takes them off; false where the list is full.
    fn set_follow<'a>(&'a self, account: &'a str, whom: &'a str, since: Option<u64>) -> Answer<'a, bool>;

    /// The players whom an account follows and whose accounts are open, by their names.
    fn followed<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<Kept>>;

    /// Changes the note about a player; an empty one goes. False where there are as many as there may be.
    fn set_player_note<'a>(&'a self, account: &'a str, whom: &'a str, text: String, now: u64) -> Answer<'a, bool>;

    /// The note about a player.
    fn player_note<'a>(&'a self, account: &'a str, whom: &'a str) -> Answer<'a, Option<String>>;

    /// All notes of an account, by the players' names.
    fn player_notes<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<PlayerNote>>;

    /// Puts a game among the favourites of an account, or takes it out; false where there are as many as there may be.
    fn set_favourite_game<'a>(&'a self, account: &'a str, game: &'a str, since: Option<u64>) -> Answer<'a, bool>;

    /// The favourite games that are still there, those chosen last first.
    fn favourite_games<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredGame>>;

    /// Lets a teacher see how a pupil gets on, or no longer; false where one of them has as many as there may be.
    fn set_teacher<'a>(&'a self, pupil: &'a str, teacher: &'a str, since: Option<u64>) -> Answer<'a, bool>;

    /// The teachers of a pupil, by their names.
    fn teachers_of<'a>(&'a self, pupil: &'a str) -> Answer<'a, Vec<Kept>>;

    /// The pupils of a teacher, by their names.
    fn pupils_of<'a>(&'a self, teacher: &'a str) -> Answer<'a, Vec<Kept>>;
}
