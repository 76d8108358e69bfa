//! What of a turn is given back for the way of the messages: as much as was measured, within bounds a move and a game.
//!
//! The bounds are those of lishogi and lichess: an account begins with three times its gain, each move adds one, and it never
//! holds more than seven. So whoever makes their connection look slow wins one gain a move at most.

use crate::{Control, Millis, Timed};

/// No single way is taken to be longer.
const LONGEST_WAY: Millis = Millis::seconds(2);
/// Gains in the account at first, and at most.
const AT_FIRST: u64 = 3;
const AT_MOST: u64 = 7;

/// One side's account of what may be given back.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct LagAccount {
    gain: Millis,
    left: Millis,
    last: Millis,
    given: Millis,
}

impl LagAccount {
    /// The account of a side under a control. Only a clock over the board has one: against days a way is nothing.
    pub(crate) const fn new(control: Control) -> LagAccount {
        let gain = match control {
            Control::Timed(timed) => gain(timed),
            Control::Unlimited | Control::Days(_) => Millis::ZERO,
        };
        LagAccount { gain, left: gain.times(AT_FIRST), last: Millis::ZERO, given: Millis::ZERO }
    }

    /// What is given back for a way of this length.
    pub(crate) fn allowance(&self, way: Millis) -> Millis {
        way.min(self.left).min(LONGEST_WAY)
    }

    /// Takes note of a move for which so much was given back.
    pub(crate) fn settle(&mut self, given: Millis) {
        self.left = (self.left.less(given) + self.gain).min(self.gain.times(AT_MOST));
        self.last = given;
        self.given = self.given + given;
    }

    /// What was given back for the last move.
    pub const fn last(&self) -> Millis {
        self.last
    }

    /// What was given back in the game so far.
    pub const fn given(&self) -> Millis {
        self.given
    }
}

/// What each move adds: the longer the game is likely to be, the more, from a third of a second to a whole one.
const fn gain(timed: Timed) -> Millis {
    // Sixty moves with increment, twenty-five of them in each period.
    let likely = timed.main.0 + 60 * timed.increment.0 + 25 * timed.periods as u64 * timed.byoyomi.0;
    Millis(match likely {
        0..=15_000 => 350,
        180_000.. => 1_000,
        _ => 400 + likely / 300,
    })
}
