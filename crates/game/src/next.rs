//! The game after this one: a rematch, or the replay of a draw.

use crate::{Any, Config, DrawPolicy, Game, Reason, ReplayTime, Ruleset};
use komadai_shogi::{ByColor, Color};

/// The game after this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextGame<R: Ruleset = Any> {
    /// What it starts from.
    pub config: Config<R>,
    /// Whether the players change sides.
    pub sides_change: bool,
}

impl<R: Ruleset> Game<R> {
    /// Another game of the two, sides changed; in a handicap game the giver goes on giving. Each player keeps their time control.
    pub fn rematch(&self) -> NextGame<R> {
        let old = self.config();
        let sides_change = !R::is_at_odds(&old.start);
        let controls = if sides_change { old.controls.swap() } else { old.controls };
        let config =
            Config { controls, carried: None, furigoma: None, janken: false, waits: false, replays: 0, ..old.clone() };
        NextGame { config, sides_change }
    }

    /// The game that at once replays this one, drawn by repetition or impasse, where the rules ask for that. Sides are changed,
    /// except that in a handicap game the giver goes on giving.
    pub fn replay_of_draw(&self) -> Option<NextGame<R>> {
        let outcome = self.outcome()?;
        let drawn = outcome.winner.is_none() && matches!(outcome.reason, Reason::Repetition | Reason::Impasse(_));
        let DrawPolicy::Replay { time, at_most } = self.config().rules.draws else { return None };
        if !drawn || at_most.is_some_and(|most| self.config().replays >= most) {
            return None;
        }
        let mut next = self.rematch();
        next.config.replays = self.config().replays.saturating_add(1);
        let swapped = |color: Color| if next.sides_change { !color } else { color };
        match time {
            ReplayTime::Full => {}
            ReplayTime::Remaining(at_least) => {
                next.config.carried = Some(ByColor::from_fn(|color| self.clock(swapped(color)).carried(at_least)));
            }
            ReplayTime::Other(controls) => next.config.controls = ByColor::from_fn(|color| controls[swapped(color)]),
        }
        Some(next)
    }
}
