//! What a player may ask for whose opponent has left the board and does not come back.
//!
//! Who is at the board is known to whoever runs the game, who says for how long the other has been away. Nobody claims anything in
//! correspondence, where days pass between moves; where a third person keeps the time, who rules on it; and while the game stands still.

use crate::{Control, Game, Millis, Outcome, Reason, Refusal, Ruleset};
use komadai_shogi::Color;
use serde::{Deserialize, Serialize};

/// Nobody has less time to come back: a telephone that changes its network takes as long.
const LEAST: Millis = Millis::seconds(30);
/// Nobody who plays by a clock has more.
const MOST: Millis = Millis::seconds(120);
/// Without a clock there is nothing that the absence costs.
const WITHOUT_CLOCK: Millis = Millis::seconds(180);
/// A game is taken to last so many moves of a side.
const MOVES: u64 = 30;
/// Such a part of a side's whole time may pass in absence.
const PART: u64 = 10;

/// How the game is to end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Claim {
    /// Won by the player who stayed.
    Win,
    /// Drawn.
    Draw,
    /// Called off: no result.
    CallOff,
}

impl Claim {
    /// Every claim.
    pub const ALL: [Claim; 3] = [Claim::Win, Claim::Draw, Claim::CallOff];

    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Claim::Win => "win",
            Claim::Draw => "draw",
            Claim::CallOff => "call-off",
        }
    }

    /// The claim of a [`code`](Claim::code).
    pub fn from_code(code: &str) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.code() == code)
    }
}

impl<R: Ruleset> Game<R> {
    /// How long a side may be away before the other may claim; none where nobody may.
    pub fn time_to_return(&self, side: Color) -> Option<Millis> {
        if self.outcome().is_some() || self.pause().is_some() || self.keeper().is_some() {
            return None;
        }
        // Whoever plays at many boards is away from all but one.
        if self.config().host == Some(side) {
            return None;
        }
        self.allowed_absence(side)
    }

    /// How long an absence of a side may last by its time control, whether or not anybody may claim now; none in correspondence. A tenth of
    /// the time that the side has for thirty moves, within half a minute and two minutes; three minutes without a clock.
    pub fn allowed_absence(&self, side: Color) -> Option<Millis> {
        match self.clock(side).control() {
            Control::Days(_) => None,
            Control::Unlimited => Some(WITHOUT_CLOCK),
            Control::Timed(timed) => {
                let a_move = timed.byoyomi.0 + timed.increment.0;
                Some(Millis((timed.main.0 + MOVES * a_move) / PART).max(LEAST).min(MOST))
            }
        }
    }

    /// What may be claimed from a side that is away for good: before both have moved nothing but that the game is called off; afterwards
    /// the win or a draw, and without a clock that it is called off, too.
    pub fn claims(&self, away: Color) -> &'static [Claim] {
        match self.clock(away).control() {
            _ if self.time_to_return(away).is_none() => &[],
            _ if !self.has_both_moved() => &[Claim::CallOff],
            Control::Unlimited => &[Claim::Win, Claim::Draw, Claim::CallOff],
            _ => &[Claim::Win, Claim::Draw],
        }
    }

    /// What a claim comes to where the other side has been away for so long.
    pub(crate) fn claim(&self, by: Color, claim: Claim, away: Millis) -> Result<Outcome<R>, Refusal<R>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        let gone = self.time_to_return(!by).is_some_and(|time| time <= away);
        if !gone || !self.claims(!by).contains(&claim) {
            return Err(Refusal::NotGone);
        }
        Ok(match claim {
            Claim::Win => Outcome::win(by, Reason::Abandoned),
            Claim::Draw => Outcome::nobody(Reason::Abandoned),
            Claim::CallOff => Outcome::nobody(Reason::Aborted),
        })
    }
}
