//! Ratings as they are kept: each player's in each pool, and every game that changed them, in one order for the whole site.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, SecretHash, Step, StoredGame};
use komadai_event::{Change, Rating};
use komadai_shogi::{ByColor, Color, Handicap};

/// A player's rating in a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRating {
    /// The player: the id of an account, or the name of a bot, which is no account's id.
    pub player: String,
    /// The pool, opaque here.
    pub pool: String,
    /// The rating after the last game.
    pub rating: Rating,
    /// Rated games.
    pub games: u32,
    /// Those won.
    pub wins: u32,
    /// Those drawn.
    pub draws: u32,
    /// When the last one ended.
    pub played: u64,
}

/// A player in the list of a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// The rating.
    pub rating: StoredRating,
    /// What the account is called; none for a bot.
    pub name: Option<String>,
}

/// What a rated game came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Its id.
    pub game: String,
    /// In which pool.
    pub pool: String,
    /// Who played.
    pub players: ByColor<String>,
    /// The handicap that White gave.
    pub handicap: Handicap,
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// When it ended.
    pub at: u64,
}

/// How a game changed one side's rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The game's place in the order in which games were rated, from 1.
    pub number: u64,
    /// The side.
    pub side: Color,
    /// The game's id.
    pub game: String,
    /// In which pool.
    pub pool: String,
    /// When the game ended.
    pub at: u64,
    /// Whose rating it is.
    pub player: String,
    /// Whom they played.
    pub opponent: String,
    /// Half points: 2 for a win, 1 for a draw.
    pub half_points: u32,
    /// The rating before and after it.
    pub change: Change,
}

/// Ratings.
///
/// A game that is to be rated is noted in the transaction that keeps its end ([`Note::Rated`](crate::Note::Rated)), and the note is
/// taken in with the transaction that changes both ratings: so every such game is rated once, whatever crashes in between.
pub trait Ratings: Send + Sync {
    /// Changes both ratings by a game, as the consumer that rates games goes on by this step. A game that is rated already changes
    /// nothing any more. False: another node has taken the step, and nothing is kept.
    fn rate(&self, step: Step, result: GameResult) -> Answer<'_, bool>;

    /// The ratings of a player, in the order of the pools' names.
    fn ratings_of<'a>(&'a self, player: &'a str) -> Answer<'a, Vec<StoredRating>>;

    /// The players of a pool whose accounts are open and no program's, the highest rating first: those whose deviation was below this after their
    /// last game, or the others.
    fn ranking<'a>(&'a self, pool: &'a str, deviation: f64, below: bool, at_most: u32) -> Answer<'a, Vec<Ranked>>;

    /// Every change after the game of this number (0 for all), in order, Black's before White's.
    fn rating_changes(&self, after: u64, at_most: u32) -> Answer<'_, Vec<RatingChange>>;

    /// How a game changed ratings: both sides', or nothing.
    fn rating_changes_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<RatingChange>>;

    /// A player's latest changes in a pool, the oldest of them first.
    fn rating_history<'a>(&'a self, player: &'a str, pool: &'a str, at_most: u32) -> Answer<'a, Vec<RatingChange>>;

    /// Games that somebody has played to their end and that anybody may find, the newest first; those made before this one, where
    /// one is named by when it was made and its id.
    fn games_played<'a>(
        &'a self,
        holder: SecretHash,
        before: Option<(u64, &'a str)>,
        at_most: u32,
    ) -> Answer<'a, Vec<StoredGame>>;

    /// Games that somebody has played to their end, the newest first: those that anybody may find, and of those made since a moment the
    /// others, too. For whoever teaches them.
    fn games_ended(&self, holder: SecretHash, since: u64, at_most: u32) -> Answer<'_, Vec<StoredGame>>;
}
