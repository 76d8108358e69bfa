//! Between the values of crate `game` and the messages of this one.

mod asked;
mod janken;
mod keeper;
mod played;
mod rules;
mod seen;

pub use asked::seat_name;
pub use rules::{RulesFault, clock_presets, rules_presets};
