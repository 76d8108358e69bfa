//! By which rules a game is played: everything that clubs, sites and federations do differently.

use crate::clock::LONGEST_MAIN;
use crate::{Control, ControlFault, Millis};
use komadai_shogi::ByColor;
use komadai_shogi::impasse::ImpasseRules;
use serde::{Deserialize, Serialize};

/// The rules of one game. A preset is a constant of this type, a custom set any other value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What an illegal move costs.
    pub conduct: Conduct,
    /// How an impasse ends.
    pub impasse: ImpasseRules,
    /// Whether a declaration that does not hold loses; otherwise it is refused and explained.
    pub false_declaration_loses: bool,
    /// What ends the game by repetition.
    pub repetition: RepetitionRule,
    /// Whether a take-back (待った) may be asked for.
    pub takebacks: bool,
    /// When one may resign.
    pub resigning: Resigning,
    /// Mate alone does not end the game: the mated side resigns, or its time runs out.
    pub formal_resignation: bool,
    /// Check is announced (王手).
    pub announce_check: bool,
    /// After so many moves the game is drawn, unless the last gave check.
    pub move_limit: Option<u32>,
    /// What follows a draw.
    pub draws: DrawPolicy,
}

/// What an illegal move costs.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Conduct {
    /// The game, at once (反則負け).
    Strict,
    /// Nothing: it is refused and explained.
    Friendly,
}

/// What ends the game by repetition. Perpetual check loses under either rule, and where a timekeeper rules on the fourth occurrence.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RepetitionRule {
    /// The fourth occurrence of a position (千日手).
    #[default]
    Fourfold,
    /// The same sequence of moves three times running, as it was formerly.
    SequenceThrice,
    /// Nothing by itself.
    None,
}

/// When one may resign.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Resigning {
    /// On one's own turn; in the other's, the resignation waits until one's own.
    Waits,
    /// On one's own turn only.
    OwnTurn,
    /// At any time.
    AnyTime,
}

/// What follows a draw by repetition or impasse.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum DrawPolicy {
    /// Nothing: the draw stands.
    Stands,
    /// At once another game with sides changed.
    Replay {
        /// With which time.
        time: ReplayTime,
        /// After so many replays in a row a draw stands.
        at_most: Option<u32>,
    },
}

/// The time of a replay.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ReplayTime {
    /// The time of the first game again.
    Full,
    /// What was left to each player, but at least so much main time.
    Remaining(Millis),
    /// Another control.
    Other(ByColor<Control>),
}

impl DrawPolicy {
    /// Whether a replay can be played with its time.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), ControlFault> {
        match self {
            DrawPolicy::Replay { time: ReplayTime::Other(controls), .. } => {
                controls.black.check()?;
                controls.white.check()
            }
            DrawPolicy::Replay { time: ReplayTime::Remaining(at_least), .. } if *at_least > LONGEST_MAIN => {
                Err(ControlFault::MainTooLong)
            }
            _ => Ok(()),
        }
    }
}

impl Rules {
    /// Play among friends: fouls are refused, take-backs are possible, a win by impasse is declared.
    pub const FRIENDLY: Rules = Rules {
        conduct: Conduct::Friendly,
        impasse: ImpasseRules::DECLARATION_27,
        false_declaration_loses: false,
        repetition: RepetitionRule::Fourfold,
        takebacks: true,
        resigning: Resigning::AnyTime,
        formal_resignation: false,
        announce_check: false,
        move_limit: None,
        draws: DrawPolicy::Stands,
    };

    /// Serious play: a foul loses, nothing is taken back.
    pub const STRICT: Rules = Rules {
        conduct: Conduct::Strict,
        takebacks: false,
        false_declaration_loses: true,
        resigning: Resigning::Waits,
        ..Rules::FRIENDLY
    };
}
