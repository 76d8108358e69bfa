//! Events: who plays whom, what came of it, who stands where. From a club evening to a title match.
//!
//! An [`Event`] is a log of [`Command`]s folded into a [`State`]. Nothing in the log is ever overwritten: a correction and an undo
//! are commands, too, and every state can be told again from the log. A round, once made, is kept in the log as it was made,
//! with the reasons for it ([`Why`]), so that a later version pairs no old event anew.
//!
//! Pure: no I/O, no clock. Chance comes from the event's seed alone.
//!
//! * Formats: [`Format`]. Swiss, MacMahon, lots and arenas are paired by one minimum-weight perfect matching under ordered rules
//!   ([`Tier`]); round robins by Berger's tables; everything with fixed places by a list of [`Tie`]s.
//! * Standings: [`standings`], by any list of [`TieBreak`]s.
//! * The European federation's file of an event, both ways, and its rating of a whole event: [`fesa`].
//! * Events played at random, and what every round of them has to pass: [`simulate`].
//! * Professional and national competitions as data with dates, and a season of one: [`competitions`].
//! * Seasons of a league with promotion and demotion: [`league`]; promotion by stretches of results: [`shoreikai`].

mod bracket;
mod command;
pub mod competitions;
mod event;
pub mod fesa;
pub mod league;
mod odds;
mod pairing;
mod playoff;
mod points;
mod reason;
mod refusal;
mod results;
mod round;
mod script;
mod settings;
mod sheet;
pub mod shoreikai;
pub mod simulate;
mod standings;
mod state;
mod team;
mod tiebreak;

pub use bracket::{Source, Tie, double_elimination, groups_of_four, knockout, stepladder};
pub use command::{Command, Enter, Member};
pub use event::{Answer, Entry, Event, Explained, ExplainedBoard, LOG_VERSION, Shown};
pub use odds::Odds;
pub use pairing::{Cost, Tier, Why, berger};
pub use playoff::PlayOff;
pub use points::Points;
pub use reason::{Named, Reason, Who};
pub use refusal::{Kind, Refusal};
pub use round::{Board, Bye, Drawn, Left, Outcome, Report, Round, Walkover};
pub use script::{AtLine, Refused, run};
pub use settings::{
    Avoid, Category, Colours, Cup, Draws, Floaters, Format, Impasse, Organiser, PlayOffShape, ReplayTime, Seeding,
    Settings, Shape, Within, limits,
};
pub use standings::{Row, standings};
pub use state::{Correction, Entrant, State, Wish};
pub use tiebreak::TieBreak;
