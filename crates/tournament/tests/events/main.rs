//! Events as their referees, players and readers see them.

mod common;
mod crosstables;
mod fesa;
mod formats;
mod hands;
mod leagues;
mod playoffs;
mod properties;
mod script;
mod seasons;
mod series;
mod simulated;
