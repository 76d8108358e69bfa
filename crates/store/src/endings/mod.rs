//! How people came out of games with a clock: what tells whether somebody leaves games.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, Sanction, SecretHash, Step, StoredNotice};
use komadai_game::Ending;
use komadai_shogi::Color;

/// How one player came out of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEnding {
    /// The game's id.
    pub game: String,
    /// The player's side.
    pub side: Color,
    /// What their seat was held by.
    pub whom: SecretHash,
    /// When the game began.
    pub began: u64,
    /// When it ended.
    pub at: u64,
    /// For how long they had been away then, in milliseconds.
    pub away_ms: u64,
    /// What it was found to be.
    pub ending: Ending,
}

/// How one player came out of a game, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedEnding {
    /// How they came out of it.
    pub ending: StoredEnding,
    /// What follows: what holds for them, its entry in the log, and what their account is told of it, where they have one.
    pub follows: Option<(Sanction, AuditEntry, Option<StoredNotice>)>,
}

/// The endings of games with a clock between two people who found each other on the site. They are noted with the game's last entry
/// ([`Note::Away`](crate::Note::Away)) and judged afterwards.
pub trait Endings: Send + Sync {
    /// Keeps how the players came out of a game, as the consumer that judges them goes on by this step, with all that follows, or
    /// nothing. False: another node has taken the step, or a seat has passed to somebody else; then it is to be judged anew.
    fn judge_endings(&self, step: Step, endings: Vec<JudgedEnding>) -> Answer<'_, bool>;

    /// Somebody's games that ended after an instant, the newest first.
    fn endings_of(&self, whom: SecretHash, after: u64, at_most: u32) -> Answer<'_, Vec<StoredEnding>>;

    /// Gives somebody's endings, and what holds for them, to somebody else: a guest has become an account. The seats change hands first,
    /// so that what is judged meanwhile is theirs already.
    fn hand_over_endings(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()>;

    /// Forgets those of games that ended before an instant, and says how many.
    fn expire_endings(&self, ended_before: u64, at_most: u32) -> Answer<'_, u64>;
}
