//! PostgreSQL, NATS and Pebble, started for real, for tests. They run in a folder of their own and end with whoever started them,
//! also when that is killed.

mod address;
mod guarded;
mod nats;
mod pebble;
mod postgres;

pub use address::free_address;
pub use nats::Nats;
pub use pebble::Pebble;
pub use postgres::Postgres;
