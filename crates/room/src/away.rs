//! For how long players have been away.

use komadai_game::{Contract, Control, Event, EventKind, Game, Instant, Opponent};
use komadai_shogi::ByColor;

/// Since when each player has been away; none: they are here.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Away(ByColor<Option<Instant>>);

impl Away {
    /// Nobody has been seen since then: a room opens for a game that nobody had open here.
    pub(crate) fn since(instant: Instant) -> Away {
        Away(ByColor { black: Some(instant), white: Some(instant) })
    }

    /// Who is there now.
    pub(crate) fn saw(&mut self, there: ByColor<bool>, now: Instant) {
        self.0 = ByColor::from_fn(|side| if there[side] { None } else { self.0[side].or(Some(now)) });
    }

    /// For how long each has been away, in milliseconds, where these events end a game and somebody asks who left it: one with a
    /// clock, between two who have found each other here, with nobody who keeps its time.
    pub(crate) fn at_the_end(&self, contract: &Contract, game: &Game, events: &[Event]) -> Option<ByColor<u64>> {
        let ended = events.iter().find(|event| matches!(event.kind, EventKind::Ended { .. }))?;
        let controls = &contract.config.controls;
        let timed = [controls.black, controls.white].iter().all(|control| matches!(control, Control::Timed(_)));
        let asked = contract.opponent == Opponent::Player && timed && game.keeper().is_none();
        asked.then(|| ByColor::from_fn(|side| self.0[side].map_or(0, |since| ended.at.since(since).0)))
    }
}
