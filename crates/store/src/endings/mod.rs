//! How people came out of games with a clock: what tells whether somebody leaves games.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, Sanction, SecretHash};
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
    /// What it was found to be; none until it is judged.
    pub ending: Option<Ending>,
}

/// The endings of games with a clock between two people who found each other on the site. They are noted with the game's last entry
/// (see [`Append::away`](crate::Append::away)) and judged afterwards.
pub trait Endings: Send + Sync {
    /// Those that nobody has judged, the oldest first.
    fn endings_to_judge(&self, at_most: u32) -> Answer<'_, Vec<StoredEnding>>;

    /// Somebody's games that have been judged and ended after an instant, the newest first.
    fn endings_of(&self, whom: SecretHash, after: u64, at_most: u32) -> Answer<'_, Vec<StoredEnding>>;

    /// Judges one, with what follows from it and its entry in the log, all of it or nothing. False: another node has judged it.
    fn judge_ending<'a>(
        &'a self,
        ending: &'a StoredEnding,
        judged: Ending,
        follows: Option<(Sanction, AuditEntry)>,
    ) -> Answer<'a, bool>;

    /// Gives somebody's endings, and what holds for them, to somebody else: a guest has become an account.
    fn hand_over_endings(&self, from: SecretHash, to: SecretHash) -> Answer<'_, ()>;

    /// Forgets those of games that ended before an instant, and says how many.
    fn expire_endings(&self, ended_before: u64, at_most: u32) -> Answer<'_, u64>;
}
