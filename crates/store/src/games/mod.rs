//! Games as they are kept.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry, Note, SecretHash};
pub use komadai_game::Status;
use komadai_shogi::{ByColor, Color};

/// What is known of a game besides its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub created: u64,
    /// What was settled before it began, opaque here.
    pub contract: String,
    /// Who may sit down on each side.
    pub seats: ByColor<Seat>,
    /// How it stands; none for a game of an older program that has yet to be summarised.
    pub card: Option<Card>,
    /// Where it stands among the games that anybody may find in a list, the highest first: the mean of the players' ratings, 0 where
    /// they have none. None: it is found by its link alone.
    pub shown: Option<u32>,
}

/// Who may sit down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person.
    Person {
        /// The hash of the secret that opens the seat.
        key: SecretHash,
        /// Whoever holds it, by the hash of what they show: the token of their session, or the secret itself where they have none.
        /// None: whoever brings the secret first, or a seat that was never given to anybody.
        holder: Option<SecretHash>,
    },
    /// The engine.
    Engine,
}

/// How a game stands: what lists show and the sweeper looks for, so that neither has to replay a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// How many moves have been played.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// When something happens although nobody does anything: a flag falls.
    pub due: Option<u64>,
    /// Whether it runs.
    pub status: Status,
    /// Who won, once it is over; nobody in a draw or a game without result.
    pub winner: Option<Color>,
    /// The code of the reason for which it ended.
    pub reason: Option<String>,
    /// The position in SFEN; none for a game that was last played with an older program.
    pub sfen: Option<String>,
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

/// A new game with its first entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The game.
    pub game: StoredGame,
    /// What happens as it begins, from number 1.
    pub entries: Vec<Entry>,
}

/// The right to write a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// Grows with each claim; what is written under an older one is refused.
    pub fence: u64,
    /// The last sign of life of an owner that did not release the game. The time since then is no player's.
    pub silent_since: Option<u64>,
}

/// What came of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The game is the claimant's.
    Held(Held),
    /// A living node owns it.
    Owned(String),
    /// There is no such game.
    NoSuchGame,
}

/// What is added to a game at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The game's id.
    pub game: String,
    /// The fence under which this is written.
    pub fence: u64,
    /// What happened; the numbers follow the last one that is kept.
    pub entries: Vec<Entry>,
    /// How the game stands afterwards.
    pub card: Card,
    /// What was settled before the game, where that has changed: a player has a name now.
    pub contract: Option<String>,
    /// What of it concerns others than those who have the game open: see [`Consumers`](crate::Consumers).
    pub notes: Vec<Note>,
    /// The players have changed sides, and their seats with them.
    pub swap_seats: bool,
    /// Nothing is sealed in the game any more: its [`SealedMove`] is public now, or will never be.
    pub unseal: bool,
    /// A game that came of it (a rematch), kept in the same transaction.
    pub new_game: Option<Opening>,
}

impl Append {
    /// The one entry that is added, where that and the new card are all there is to write: nearly every append is one move.
    pub(crate) fn only_entry(&self) -> Option<&Entry> {
        // All fields are named, so that nobody forgets a new one here.
        let Append { game: _, fence: _, entries, card: _, contract, notes, swap_seats, unseal, new_game } = self;
        let more = contract.is_some() || !notes.is_empty() || *swap_seats || *unseal || new_game.is_some();
        match &**entries {
            [entry] if !more => Some(entry),
            _ => None,
        }
    }
}

/// A sealed move, which nobody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedMove {
    /// What was told of it.
    pub commitment: [u8; 32],
    /// What makes the commitment of the move.
    pub salt: [u8; 16],
    /// The move, opaque here.
    pub attempt: String,
}

/// Live games and finished ones.
pub trait Games: Send + Sync {
    /// Keeps a new game, all of it or nothing. Its id must be new: [`StoreError::Taken`](crate::StoreError::Taken) otherwise.
    fn add_game(&self, opening: Opening) -> Answer<'_, ()>;

    /// A game, if there is one of this id.
    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>>;

    /// What happened after the entry of this number (0 for all), in order.
    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>>;

    /// Takes a game over for a node, if it has no living owner. Claiming one's own game again keeps its fence.
    fn claim<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim>;

    /// Takes a game over for a node, whoever owns it: for an owner that cannot be reached, though its beat is fresh. If it lives,
    /// it finds its fence gone.
    fn take_over<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim>;

    /// Adds what happened next, all of it or nothing. [`Fenced`](crate::StoreError::Fenced) when another node has taken the
    /// game over, [`Conflict`](crate::StoreError::Conflict) when the numbers do not follow what is there.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// Keeps a move before it is sealed: only then is anybody told its commitment.
    fn keep_sealed<'a>(&'a self, game: &'a str, sealed: SealedMove) -> Answer<'a, ()>;

    /// The move that was sealed in a game under this commitment.
    fn sealed<'a>(&'a self, game: &'a str, commitment: [u8; 32]) -> Answer<'a, Option<SealedMove>>;

    /// Games in which something was due by `now`, the longest overdue first, and which no other living node owns.
    fn due<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<String>>;

    /// Games of an older program that have no card yet.
    fn without_card(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>>;

    /// Gives a game of an older program its card and the present form of its contract, and notes that it has ended, where it has.
    fn set_card<'a>(&'a self, id: &'a str, contract: String, card: Card) -> Answer<'a, ()>;

    /// Gives a seat that nobody holds to whoever brought this key; false where it is held already, or has another key by now.
    fn take_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash, holder: SecretHash) -> Answer<'a, bool>;

    /// Offers a seat anew: it has another key, and nobody holds it. False where there is no such seat.
    fn offer_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash) -> Answer<'a, bool>;

    /// The timekeeper's seat, where somebody was asked to keep the time.
    fn keeper<'a>(&'a self, game: &'a str) -> Answer<'a, Option<Seat>>;

    /// Offers the timekeeper's seat of a game to whoever brings this key; nobody holds it then.
    fn offer_keeper<'a>(&'a self, game: &'a str, key: SecretHash, log: Option<AuditEntry>) -> Answer<'a, ()>;

    /// Gives the timekeeper's seat to whoever brought its key. False: it is somebody's, or the key is another one by now.
    fn take_keeper<'a>(&'a self, game: &'a str, key: SecretHash, holder: SecretHash) -> Answer<'a, bool>;

    /// The games in which somebody holds a seat: those that are not over first, each kind with the newest first.
    fn games_of(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredGame>>;

    /// Removes a game in which no move was played and that is not over; false where there is none such.
    fn remove_unstarted<'a>(&'a self, game: &'a str) -> Answer<'a, bool>;

    /// Removes games like that, and says how many: those that wait for their players and were made before the first instant, and those
    /// that have begun and were made before the second. Games of events stay.
    fn expire_unstarted(&self, waiting_before: u64, begun_before: u64, at_most: u32) -> Answer<'_, u64>;

    /// The ids of games in which somebody holds a seat, in their order.
    fn games_held(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<String>>;

    /// Gives the seats that somebody holds in a game to somebody else: a guest has become an account.
    fn hand_over_seats<'a>(&'a self, game: &'a str, from: SecretHash, to: SecretHash) -> Answer<'a, ()>;

    /// Takes somebody's name out of a game that is over: another contract, other texts for some of its entries, and another holder
    /// (the second) for what they (the first) hold; all of it or nothing. A game that goes on is left as it is.
    fn blank_game<'a>(
        &'a self,
        game: &'a str,
        holders: (SecretHash, SecretHash),
        contract: String,
        entries: Vec<Entry>,
    ) -> Answer<'a, ()>;

    /// Games that are played now and that anybody may find, the highest [`shown`](StoredGame::shown) first, then the newest.
    fn shown_games(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>>;

    /// How many games are not over.
    fn running_games(&self) -> Answer<'_, u64>;
}
