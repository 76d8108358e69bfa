//! For how long players have been away.

use komadai_game::{Contract, Control, Event, EventKind, Game, Instant, Millis, Opponent};
use komadai_shogi::{ByColor, Color};

/// Since when each player has been away; none: they are here.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Away {
    since: ByColor<Option<Instant>>,
    /// Who has been seen at the board.
    came: ByColor<bool>,
    /// Nobody is held to an absence before this: the players' way to the board may have been shut by us.
    held_from: Instant,
}

impl Away {
    /// Nobody has been seen since then: a room opens, now, for a game that nobody had open here.
    pub(crate) fn since(instant: Instant, now: Instant) -> Away {
        Away { since: ByColor { black: Some(instant), white: Some(instant) }, came: ByColor::default(), held_from: now }
    }

    /// Who is there now.
    pub(crate) fn saw(&mut self, there: ByColor<bool>, now: Instant) {
        self.came = ByColor::from_fn(|side| self.came[side] || there[side]);
        self.since = ByColor::from_fn(|side| if there[side] { None } else { self.since[side].or(Some(now)) });
    }

    /// What has been until now is not held against anybody who could not come.
    pub(crate) fn excuse(&mut self, now: Instant) {
        self.held_from = now;
    }

    /// Whether a side has been seen at the board since this room knows of it.
    pub(crate) fn has_come(&self, side: Color) -> bool {
        self.came[side]
    }

    /// Since when a side's absence is held against it; none where it is there.
    pub(crate) fn held_against(&self, side: Color) -> Option<Instant> {
        self.since[side].map(|since| since.max(self.held_from))
    }

    /// For how long a side has been away as far as that is held against it.
    pub(crate) fn gone_for(&self, side: Color, now: Instant) -> Millis {
        self.held_against(side).map_or(Millis::ZERO, |since| now.since(since))
    }

    /// For how long each has been away, in milliseconds, where these events end a game and somebody asks who left it: one with a
    /// clock, between two who have found each other here, with nobody who keeps its time.
    pub(crate) fn at_the_end(&self, contract: &Contract, game: &Game, events: &[Event]) -> Option<ByColor<u64>> {
        let ended = events.iter().find(|event| matches!(event.kind, EventKind::Ended { .. }))?;
        let controls = &contract.config.controls;
        let timed = [controls.black, controls.white].iter().all(|control| matches!(control, Control::Timed(_)));
        let asked = contract.opponent == Opponent::Player && timed && game.keeper().is_none();
        asked.then(|| ByColor::from_fn(|side| self.since[side].map_or(0, |since| ended.at.since(since).0)))
    }
}
