//! PostgreSQL and NATS, started for real, for tests. They run in a folder of their own and end with whoever started them,
//! also when that is killed.

mod guarded;
mod nats;
mod postgres;

pub use nats::Nats;
pub use postgres::Postgres;
