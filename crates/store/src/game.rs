//! A game as it is kept.

use crate::SecretHash;
use komadai_shogi::ByColor;

/// What is known of a game from its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub created: u64,
    /// Its configuration, opaque here.
    pub config: String,
    /// Who may sit down on each side.
    pub seats: ByColor<Seat>,
    /// Whether it is over.
    pub over: bool,
}

/// Who may sit down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Whoever knows the secret of this hash.
    Person(SecretHash),
    /// The engine.
    Engine,
}

/// One thing that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number: the first of a game is 1, and there are no gaps.
    pub seq: u32,
    /// When it happened.
    pub at: u64,
    /// What happened, opaque here.
    pub payload: String,
}

/// What is added to a game at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The game's id.
    pub game: String,
    /// What happened; the numbers follow the last one that is kept.
    pub entries: Vec<Entry>,
    /// The game is over with it.
    pub over: bool,
    /// A game that came of it (a rematch), kept in the same breath.
    pub new_game: Option<Opening>,
}

/// A new game with its first entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The game.
    pub game: StoredGame,
    /// What happens as it begins, from number 1.
    pub entries: Vec<Entry>,
}

/// A time in which the site was not there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last instant at which it is known to have been up.
    pub from: u64,
    /// The instant at which it was up again.
    pub until: u64,
}
