//! Broadcasts: games that are played elsewhere, and followed here while they are.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, AuditEntry};

/// Broadcasts of one account.
pub const MOST_BROADCASTS: u32 = 100;
/// Rounds of one broadcast.
pub const MOST_ROUNDS: u32 = 64;
/// Boards of one broadcast, all rounds together.
pub const MOST_BOARDS: u32 = 256;
/// People who enter moves beside its owner.
pub const MOST_RELAYERS: u32 = 32;
/// States of one board that are kept at once: those that somebody is yet to see, and the one that everybody sees. Of more, those that
/// stood the shortest are left out.
pub const MOST_STATES: u32 = 400;

/// A broadcast without its boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredBroadcast {
    /// Its id.
    pub id: String,
    /// The account that owns it.
    pub owner: String,
    /// What the owner is called now; not written.
    pub owner_name: String,
    /// Its title.
    pub title: String,
    /// What is said of it.
    pub about: String,
    /// How long after its relayers everybody else sees a move, in milliseconds.
    pub delay_ms: u64,
    /// When it was made.
    pub created: u64,
    /// When everybody last saw a change of one of its boards, within a minute or so.
    pub changed: u64,
}

/// A round of a broadcast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BroadcastRound {
    /// Its id.
    pub id: String,
    /// Its broadcast.
    pub broadcast: String,
    /// Its order among the rounds; given by the store.
    pub place: u32,
    /// Its title.
    pub title: String,
}

/// A board of a broadcast, without its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BroadcastBoard {
    /// Its id.
    pub id: String,
    /// Its broadcast.
    pub broadcast: String,
    /// Its round.
    pub round: String,
    /// Its order among the boards; given by the store.
    pub place: u32,
    /// What it is called, where it has a name beside its players'.
    pub title: String,
    /// Where its moves are asked for; empty: they are brought.
    pub source: String,
    /// When its source was set.
    pub since: u64,
    /// When they are asked for next; none: never.
    pub due: Option<u64>,
    /// Why the last moves that came were not taken; empty: they were.
    pub trouble: String,
    /// The game of the archive that it became.
    pub archived: Option<u64>,
}

/// A board as it stood after a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardState {
    /// The number of the change, from 0 on.
    pub seq: u32,
    /// When it was made.
    pub at: u64,
    /// The whole record, opaque here.
    pub record: String,
    /// What is left on the clocks of black and white, in milliseconds, where somebody has said so.
    pub left: Option<(u64, u64)>,
    /// By what the record that was brought last is known again; empty: none was.
    pub brought: String,
}

/// Which broadcasts are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BroadcastQuery {
    /// Those that this account owns or enters moves in; without one, everybody's.
    pub of: Option<String>,
    /// Those changed before then.
    pub before: Option<u64>,
    /// How many.
    pub at_most: u32,
}

/// Broadcasts with their boards.
pub trait Broadcasts: Send + Sync {
    /// Keeps a new broadcast with its first round; false where its owner has [`MOST_BROADCASTS`].
    fn add_broadcast(&self, broadcast: StoredBroadcast, round: BroadcastRound) -> Answer<'_, bool>;

    /// A broadcast.
    fn broadcast<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredBroadcast>>;

    /// Gives a broadcast another title, text and delay; false where it is gone. Before another delay holds, the states before those
    /// that everybody sees `now` are forgotten: what was seen is not taken back.
    fn change_broadcast(&self, broadcast: StoredBroadcast, now: u64) -> Answer<'_, bool>;

    /// Says that a board of a broadcast was changed.
    fn touch_broadcast<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()>;

    /// Removes a broadcast with all that is in it, and logs it where somebody else than its owner does so.
    fn remove_broadcast<'a>(&'a self, id: &'a str, entry: Option<AuditEntry>) -> Answer<'a, ()>;

    /// Broadcasts, those changed last first.
    fn broadcasts(&self, query: BroadcastQuery) -> Answer<'_, Vec<StoredBroadcast>>;

    /// Who enters moves beside the owner: account and name, by name.
    fn relayers<'a>(&'a self, broadcast: &'a str) -> Answer<'a, Vec<(String, String)>>;

    /// Lets an account enter moves, or no longer; false where the broadcast is gone or has [`MOST_RELAYERS`].
    fn set_relayer<'a>(&'a self, broadcast: &'a str, account: &'a str, may: bool) -> Answer<'a, bool>;

    /// Takes an account out of every broadcast, and removes those that it owns.
    fn leave_broadcasts<'a>(&'a self, account: &'a str) -> Answer<'a, ()>;

    /// The rounds of a broadcast in their order.
    fn rounds<'a>(&'a self, broadcast: &'a str) -> Answer<'a, Vec<BroadcastRound>>;

    /// Adds a round at the end; false where the broadcast is gone or has [`MOST_ROUNDS`].
    fn add_round(&self, round: BroadcastRound) -> Answer<'_, bool>;

    /// The boards of a broadcast in their order.
    fn boards<'a>(&'a self, broadcast: &'a str) -> Answer<'a, Vec<BroadcastBoard>>;

    /// A board.
    fn board<'a>(&'a self, id: &'a str) -> Answer<'a, Option<BroadcastBoard>>;

    /// Adds a board at the end as it stands at first; false where its round is gone or the broadcast has [`MOST_BOARDS`].
    fn add_board(&self, board: BroadcastBoard, first: BoardState) -> Answer<'_, bool>;

    /// Gives a board another title, source and time at which that is asked; false where it is gone.
    fn change_board(&self, board: BroadcastBoard) -> Answer<'_, bool>;

    /// Says which game of the archive a board became; false where it has become one before.
    fn archive_board<'a>(&'a self, id: &'a str, game: u64) -> Answer<'a, bool>;

    /// Removes a board of a broadcast; false where it is not there.
    fn remove_board<'a>(&'a self, broadcast: &'a str, id: &'a str) -> Answer<'a, bool>;

    /// The states of a board that are kept, in their order.
    fn board_states<'a>(&'a self, board: &'a str) -> Answer<'a, Vec<BoardState>>;

    /// Keeps a state under the number after the last one, and forgets those before the last one made until `seen`, which everybody
    /// sees. False where another state has the number, or the board is gone.
    fn add_board_state<'a>(&'a self, board: &'a str, state: BoardState, seen: u64) -> Answer<'a, bool>;

    /// Forgets the states of all boards before the last one made until `seen`, which everybody sees.
    fn sweep_board_states(&self, seen: u64) -> Answer<'_, ()>;

    /// Says why moves that came were not taken; empty: they were.
    fn tell_trouble<'a>(&'a self, board: &'a str, trouble: String) -> Answer<'a, ()>;

    /// The boards whose moves are to be asked for by now, the longest due first.
    fn boards_due(&self, now: u64, at_most: u32) -> Answer<'_, Vec<BroadcastBoard>>;

    /// How many boards of the broadcasts that an account owns have moves that are asked for.
    fn boards_asked<'a>(&'a self, owner: &'a str) -> Answer<'a, u64>;

    /// Asks no more for the moves of a board that were due then, and says why. False where that has changed meanwhile.
    fn stop_asking<'a>(&'a self, board: &'a str, due: u64, trouble: String) -> Answer<'a, bool>;

    /// Takes it upon oneself to ask for the moves of a board that were due then, so that nobody else does before `next`. False where
    /// somebody else has.
    fn take_due<'a>(&'a self, board: &'a str, due: u64, next: u64) -> Answer<'a, bool>;
}
