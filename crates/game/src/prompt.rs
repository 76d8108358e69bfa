//! Games of two who were there a moment ago and found each other: neither waits long for the other to come to the board, nor for the
//! other's first move. Until both have moved nothing is lost when such a game is called off.
//!
//! Whoever plays by a link is not hurried: the clocks wait for the first moves.

use crate::{Control, Event, EventKind, Game, Instant, Millis, PauseReason, Ruleset};
use komadai_shogi::Color;

/// How long both have to come to the board.
pub const TO_COME: Millis = Millis::seconds(30);
/// How long each has for the first move, where the clock gives more.
pub const FIRST_MOVE: Millis = Millis::seconds(60);
/// For so long each clock waits for its side's first move where nobody was expected by a certain time: whoever has passed a link on is
/// elsewhere when it is opened. It ends all the same, so that a game that was begun is never left standing for ever.
pub const UNHURRIED: Millis = Millis::minutes(10);
/// After the site was away, both have at least so long to come.
const TO_COME_BACK: Millis = Millis::seconds(20);

impl<R: Ruleset> Game<R> {
    /// When it is called off, where nothing happens before: whoever was expected has not come by then, or has made no first move. None
    /// where nobody was expected by a certain time, both have moved, or a third person keeps the time.
    pub fn called_off_at(&self) -> Option<Instant> {
        if self.keeper().is_some() {
            return None;
        }
        if let Some(pause) = self.pause() {
            return pause.until.filter(|_| pause.reason == PauseReason::Waiting);
        }
        if !self.is_prompt() {
            return None;
        }
        let side = self.running()?;
        let is_longer = self.clock(side).limit().is_some_and(|limit| limit > FIRST_MOVE);
        (is_longer && !self.has_both_moved()).then(|| self.turn_reaches(FIRST_MOVE))
    }

    /// Whether the clocks wait for the first moves: the game is one of those that do, nobody was expected by a certain time, and not both
    /// have moved. In correspondence there is time enough, and a timekeeper starts the clocks.
    pub(crate) fn clocks_wait(&self) -> bool {
        let is_timed = matches!(self.clock(self.turn()).control(), Control::Timed(_));
        self.config().unhurried && is_timed && !self.is_prompt() && self.keeper().is_none() && !self.has_both_moved()
    }

    /// Until when the running side's clock waits for its first move; none where it does not.
    pub fn clock_waits_until(&self) -> Option<Instant> {
        (self.running().is_some() && self.clocks_wait()).then(|| self.turn_reaches(Millis::ZERO))
    }

    /// Whether it is to be called off by then.
    pub(crate) fn is_called_off(&self, at: Instant) -> bool {
        self.called_off_at().is_some_and(|due| due <= at)
    }

    /// Whether time passes that ends it, if nothing happens: a clock runs, or a player is expected. Such time is nobody's while the site
    /// is away.
    pub fn counts_down(&self) -> bool {
        self.running().is_some() || self.called_off_at().is_some()
    }

    /// Until when both are expected after the site was away for so long.
    pub(crate) fn expected_after(&self, until: Instant, since: Instant, now: Instant) -> Instant {
        (until + now.since(since)).max(now + TO_COME_BACK)
    }

    /// Whose first move did not come, in a game that was called off for that; none where it was called off before it began.
    pub fn owes_first_move(&self, before: &[Event<R>]) -> Option<Color> {
        before.iter().any(|event| event.kind == EventKind::Resumed).then(|| self.turn())
    }
}
