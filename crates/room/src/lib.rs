//! Live games: one room each.
//!
//! A room is the only one to change its game. It hears typed requests ([`Ask`]) one after another, lets crate `game` decide
//! them, and has crate `store` keep what comes of them; only then does anybody hear of it ([`Told`]). What is lost by a
//! crash was never acknowledged.
//!
//! A game has one owner node at a time ([`komadai_store::Games::claim`]). The owner's room runs the clock, the engine's seat
//! and the memory of acknowledgements. Other nodes have rooms, too, which follow: they pass requests on to the owner over
//! the [`Bus`] and take over what it tells; a gap sends them to the store.
//!
//! Nothing here knows HTTP, WebSockets or JSON. Time, chance, the engine and the bus are handed in.

mod acks;
mod ask;
mod away;
mod bus;
mod cards;
mod clock;
mod engine;
mod follow;
mod hear;
mod keep;
mod nats;
mod open;
mod people;
mod presence;
mod room;
mod rooms;
mod seal;
mod seats;
mod secret;
mod stats;
mod time;
mod told;
mod upkeep;
mod work;

pub use ask::{Ask, AskId, Refused};
pub use bus::{Bus, LocalBus, Reply, Request, Topic};
pub use cards::{check_stored, fill_missing_cards};
pub use clock::{Clock, SystemClock};
pub use engine::{Decision, Failure, Place, Thinker, Turn, TurnTime};
pub use nats::{BusError, NatsBus};
pub use open::{Opened, Secrets};
pub use people::Seats;
pub use room::{Attached, Attendance};
pub use rooms::{RoomError, Rooms, Site};
pub use seats::{Credentials, Invitation, NotAppointed, NotOffered, NotRemoved};
pub use secret::{Entropy, SystemEntropy, hash, matches, new_id, new_secret};
pub use stats::Stats;
pub use time::Timekeeper;
pub use told::{Absence, After, LastMove, Presence, Snapshot, Told};
pub use upkeep::Upkeep;
pub use work::WorkQueue;
