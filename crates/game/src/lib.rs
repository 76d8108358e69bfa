//! One live game as a pure function: clock, turn, offers, arbitration, result.
//!
//! A [`Game`] is told what time it is and what the toss was; it reads no clock, draws no number and does no I/O. Whoever runs it
//! [`apply`](Game::apply)s [`Command`]s and stores the [`Event`]s that come of them. The stored list of events is the game:
//! [`Game::replay`] rebuilds it exactly, clocks included.
//!
//! Which moves are legal, what repetition and an impasse are is said by crate `shogi`, and by crate `variants` of other kinds of shogi;
//! this crate says what they cost. Rules are handed in as a [`Ruleset`]: a [`Game`] without more words is one of [`Any`] kind, and its
//! start position says of which.
//!
//! # What is stored
//!
//! A game is stored as its [`Contract`] and its events. A contract is JSON that names its version
//! ([`to_stored`](Contract::to_stored)). An event is a line of text, and a line once written is read for ever: a new kind of event is a
//! new word, and what follows an old word never changes its meaning. A line that cannot be read was written by a newer program.

mod absence;
pub mod any;
mod attempt;
mod card;
mod clock;
mod command;
mod config;
mod config_text;
mod contract;
mod count;
mod counting;
mod decide;
mod event;
mod facts;
mod foul;
mod furigoma;
mod game;
mod greeting;
mod holiday;
mod janken;
mod keeper;
mod lag;
mod leaving;
mod next;
mod offers;
mod outcome;
mod pace;
mod preset;
mod prompt;
mod rules;
mod ruleset;
mod seal;
mod text;
mod time;
mod verdict;

pub use absence::Claim;
pub use any::Any;
pub use attempt::Attempt;
pub use card::{Card, Status};
pub use clock::{Control, ControlFault, Left, SideClock, TimeUp, Timed};
pub use command::{Command, OfferKind, Refusal};
pub use config::{Config, ConfigFault};
pub use config_text::ParseConfigError;
pub use contract::{Contract, FULL_STRENGTH, KIND_LEVELS, LEVELS, Opponent, StoredContractError, Variant};
pub use count::ImpasseCount;
pub use counting::Counting;
pub use event::{Event, EventKind, PauseReason};
pub use facts::{Clocks, Facts};
pub use foul::{FoulReport, evidence};
pub use furigoma::{Furigoma, ParseFurigomaError};
pub use game::{Game, LONGEST_PAUSE, Pause, Played, ReplayFault};
pub use greeting::{Greeting, Said};
pub use holiday::{HOLIDAY_DAYS, Holiday};
pub use janken::{Janken, JankenStep, ParseJankenError, Throw};
pub use keeper::{Act, Keeper, ParseActError, Ruling};
pub use lag::LagAccount;
pub use leaving::{Consequence, Ending, Outing};
pub use next::NextGame;
pub use offers::Offers;
pub use outcome::{Outcome, Reason, ReasonCode};
pub use pace::{LevelClock, chance as level_chance, pace as level_pace};
pub use preset::{ClockPreset, RulesPreset};
pub use prompt::{FIRST_MOVE, TO_COME, UNHURRIED};
pub use rules::{Conduct, DrawPolicy, RepetitionRule, ReplayTime, Resigning, Rules};
pub use ruleset::{Ruleset, Shogi};
pub use seal::{Commitment, Hex, ParseHexError, Salt, Sealed};
pub use text::ParseEventError;
pub use time::{Instant, Millis};
pub use verdict::LONGEST_GAME;
