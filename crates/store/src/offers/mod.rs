//! Games that are offered for longer than whoever offers them is here: to somebody by name, or by correspondence to anybody.

#[cfg(rustfmt)]
mod sql;

use crate::{Answer, Opening};

/// A game that is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredOffer {
    /// Its id.
    pub id: String,
    /// The account that offers it, by its id.
    pub maker: String,
    /// The account to which it is offered, by its id; none: to anybody.
    pub target: Option<String>,
    /// The game that is offered, opaque here.
    pub wish: String,
    /// When it was made.
    pub created: u64,
    /// From when on it is gone.
    pub expires: u64,
}

/// What came of an offer that was to be kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OfferKept {
    /// It is there.
    Yes,
    /// Its maker has as many as one may have, or its target has been offered as many as one may be.
    TooMany,
}

/// Offers. What has expired is as if it were not there.
pub trait Offers: Send + Sync {
    /// Keeps an offer, unless its maker has so many already, or its target was offered so many.
    fn add_offer(&self, offer: StoredOffer, most: u32, now: u64) -> Answer<'_, OfferKept>;

    /// An offer, if there is one of this id.
    fn offer<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, Option<StoredOffer>>;

    /// The offers to anybody, the newest first.
    fn offers_to_anybody(&self, now: u64, at_most: u32) -> Answer<'_, Vec<StoredOffer>>;

    /// The offers that an account has made to somebody, and those that were made to it, the newest first.
    fn offers_of<'a>(&'a self, account: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<StoredOffer>>;

    /// Withdraws or declines an offer: its maker or its target does. False where there is no such offer.
    fn remove_offer<'a>(&'a self, id: &'a str, account: &'a str) -> Answer<'a, bool>;

    /// Turns an offer into a game, both in one transaction. False: it was withdrawn, taken by somebody else, or has expired.
    fn take_offer<'a>(&'a self, id: &'a str, game: Opening, now: u64) -> Answer<'a, bool>;

    /// Removes offers that have expired.
    fn expire_offers(&self, now: u64, at_most: u32) -> Answer<'_, u64>;
}
