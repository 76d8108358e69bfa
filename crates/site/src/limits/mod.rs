//! What keeps one party from taking what is there for all: rates of what is done, shares of places held at once, turns at work
//! that takes long. A party is an address, see [`Party`](crate::address::Party); whole ranges can be let off.

mod begun;
mod day;
mod pace;
mod rates;
mod share;
mod turns;

pub use begun::Begun;
pub use day::Day;
pub use pace::RateLimit;
pub use rates::{Deed, Rates};
pub use share::{Place, Share};
pub use turns::{Turn, Turns};

use crate::address::Party;
use std::net::Ipv4Addr;

tokio::task_local! {
    /// Whose request is being answered.
    static PARTY: Party;
}

/// Does work on behalf of a party: it takes turns with others at what many want.
pub async fn on_behalf_of<F: Future>(party: Party, work: F) -> F::Output {
    PARTY.scope(party, work).await
}

/// On whose behalf this task works; the site's own where nobody asked for it.
fn own() -> Party {
    Party::of(Ipv4Addr::UNSPECIFIED.into())
}

/// See [`on_behalf_of`].
pub fn on_whose_behalf() -> Party {
    PARTY.try_with(|party| *party).unwrap_or_else(|_| own())
}
