//! Addresses of programs that are told what happens to an account, and what waits to be told there.
//!
//! What is to be told is kept in the transaction of what it tells of: of a notice with the notice, of a game that begins with the game, of
//! one that ends with the step of [`Consumer::Webhooks`](crate::Consumer). So whatever dies, each waits once. One node takes an address for a
//! time and tells what waits first; where it dies meanwhile, another one takes it afterwards and tells the same again.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, Step, StoredNotice};

/// Webhooks that an account may have.
pub const MOST_WEBHOOKS: u32 = 10;
/// What may wait for one; what finds so much before it is not kept.
pub const MOST_DELIVERIES: u32 = 1_000;
/// The kind of a game that begins, which is of no notice.
pub const GAME_BEGUN: &str = "begun-game";
/// The kind of a game that has ended, likewise.
pub const GAME_ENDED: &str = "ended-game";

/// An address that is told what happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredWebhook {
    /// By which its owner names it.
    pub id: String,
    /// The account.
    pub account: String,
    /// Where it is told.
    pub address: String,
    /// By which what is told is signed.
    pub secret: String,
    /// What is told: kinds of notices, [`GAME_BEGUN`], [`GAME_ENDED`].
    pub kinds: Vec<String>,
    /// When it was made.
    pub created: u64,
    /// How often what waits first was tried.
    pub tries: u32,
    /// Since when nothing was taken; none: the last one was.
    pub failing: Option<u64>,
    /// Why not, in a word.
    pub trouble: String,
    /// Since when nothing is told any more.
    pub disabled: Option<u64>,
}

/// Something to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// What happened.
    pub kind: String,
    /// The game, or the offer.
    pub subject: String,
    /// When.
    pub at: u64,
    /// What else is said of it: whom it is with, or the round and the event.
    pub name: String,
}

/// What waits first at an address that one node has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenDelivery {
    /// The address.
    pub webhook: StoredWebhook,
    /// The name of its account.
    pub owner: String,
    /// What is to be told.
    pub delivery: Delivery,
    /// Until when the node has it.
    pub until: u64,
}

/// Why something was not taken, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotTaken {
    /// When that was.
    pub now: u64,
    /// When the next may be tried.
    pub due: u64,
    /// Why, in a word.
    pub trouble: String,
    /// It is not tried again.
    pub is_given_up: bool,
}

/// Webhooks.
pub trait Webhooks: Send + Sync {
    /// Keeps an address; false where the account has [`MOST_WEBHOOKS`], or is closed.
    fn add_webhook(&self, webhook: StoredWebhook) -> Answer<'_, bool>;

    /// The addresses of an account, the newest first.
    fn webhooks_of<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<StoredWebhook>>;

    /// Removes an address of an account with all that waits for it; false where it has none of this id.
    fn remove_webhook<'a>(&'a self, account: &'a str, id: &'a str) -> Answer<'a, bool>;

    /// What is to be told of games that have ended, each with when it did, with the step by which that is heard. False: another node has
    /// taken it.
    fn tell_ended(&self, step: Step, games: Vec<(String, u64)>) -> Answer<'_, bool>;

    /// Takes the address at which something waits and that is due for longest, until then; none: there is none. Those of `busy` accounts
    /// wait.
    fn take_delivery(&self, now: u64, until: u64, busy: Vec<String>) -> Answer<'_, Option<TakenDelivery>>;

    /// It was taken there: what waits next is due, after that of others. A node that has it no longer changes nothing about when.
    fn delivered(&self, taken: TakenDelivery, now: u64) -> Answer<'_, ()>;

    /// It was not.
    fn not_delivered(&self, taken: TakenDelivery, why: NotTaken) -> Answer<'_, ()>;

    /// Nothing is told at this address any more, of which a notice tells its owner: both or neither. False where that is so already.
    fn disable_webhook<'a>(&'a self, webhook: &'a str, now: u64, notice: StoredNotice) -> Answer<'a, bool>;
}
