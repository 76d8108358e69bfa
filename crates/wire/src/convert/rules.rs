//! Rules and clocks, both ways.

use crate::{Clock, Conduct, ImpasseRule, Preset, Replay, ReplayTime, Rules};
use komadai_game as game;
use std::fmt;

/// Why no game can be played by some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesFault {
    /// No named rules are called that.
    NoSuchPreset(String),
    /// The impasse rule is "custom", but its rulings are missing; or they are there and the rule is another.
    ImpasseSet,
    /// It is said how a draw is replayed, but not that it is.
    Replay,
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesFault::NoSuchPreset(name) => write!(f, "no rules are called {name:?}"),
            RulesFault::Replay => f.write_str("replay says how draws are replayed, and needs replayDraws"),
            RulesFault::ImpasseSet => f.write_str("impasseSet belongs to the impasse rule \"custom\", and to no other"),
        }
    }
}

impl std::error::Error for RulesFault {}

impl Rules {
    /// The rules of a game.
    ///
    /// # Errors
    /// They name what there is not.
    pub fn to_game(&self) -> Result<game::Rules, RulesFault> {
        let base = match (&self.preset, self.conduct) {
            (Some(name), _) => game::RulesPreset::from_code(name)
                .ok_or_else(|| RulesFault::NoSuchPreset(name.chars().take(40).collect()))?,
            (None, Conduct::Strict) => game::Rules::STRICT,
            (None, Conduct::Friendly) => game::Rules::FRIENDLY,
        };
        let impasse = match (self.impasse.rules(), &self.impasse_set) {
            (Some(rules), None) => rules,
            (None, Some(set)) => *set,
            _ => return Err(RulesFault::ImpasseSet),
        };
        let draws = match (self.replay_draws, self.replay, base.draws) {
            (false, Some(_), _) => return Err(RulesFault::Replay),
            (false, None, _) => game::DrawPolicy::Stands,
            (true, Some(replay), _) => replay.into(),
            (true, None, game::DrawPolicy::Stands) => REPLAY,
            (true, None, replay) => replay,
        };
        Ok(game::Rules {
            conduct: self.conduct,
            impasse,
            repetition: self.repetition,
            takebacks: self.takebacks,
            formal_resignation: self.formal_resignation,
            announce_check: self.announce_check,
            move_limit: self.move_limit,
            draws,
            ..base
        })
    }
}

/// A draw is replayed with the time that was left, to the second.
const REPLAY: game::DrawPolicy =
    game::DrawPolicy::Replay { time: game::ReplayTime::Remaining(game::Millis::ZERO), at_most: None };

impl From<Replay> for game::DrawPolicy {
    fn from(replay: Replay) -> game::DrawPolicy {
        let time = match replay.time {
            ReplayTime::Full {} => game::ReplayTime::Full,
            ReplayTime::Remaining { at_least_ms } => game::ReplayTime::Remaining(at_least_ms),
            ReplayTime::Other { clock } => game::ReplayTime::Other(clock.map(game::Control::from)),
        };
        game::DrawPolicy::Replay { time, at_most: replay.at_most }
    }
}

impl Replay {
    /// How draws are replayed, where they are.
    fn of(draws: game::DrawPolicy) -> Option<Replay> {
        let game::DrawPolicy::Replay { time, at_most } = draws else { return None };
        let time = match time {
            game::ReplayTime::Full => ReplayTime::Full {},
            game::ReplayTime::Remaining(at_least_ms) => ReplayTime::Remaining { at_least_ms },
            game::ReplayTime::Other(controls) => ReplayTime::Other { clock: controls.map(Clock::from) },
        };
        Some(Replay { time, at_most })
    }
}

impl From<&game::Rules> for Rules {
    fn from(rules: &game::Rules) -> Rules {
        let impasse = ImpasseRule::of(&rules.impasse);
        Rules {
            preset: game::RulesPreset::ALL
                .iter()
                .find(|preset| preset.rules == *rules)
                .map(|preset| preset.code.to_owned()),
            conduct: rules.conduct,
            impasse,
            impasse_set: (impasse == ImpasseRule::Custom).then_some(rules.impasse),
            takebacks: rules.takebacks,
            repetition: rules.repetition,
            formal_resignation: rules.formal_resignation,
            announce_check: rules.announce_check,
            move_limit: rules.move_limit,
            replay_draws: rules.draws != game::DrawPolicy::Stands,
            replay: Replay::of(rules.draws),
        }
    }
}

/// The named rules that a form offers, the most usual first.
pub fn rules_presets() -> Vec<Preset<Rules>> {
    let preset = |preset: &game::RulesPreset| Preset { code: preset.code.to_owned(), value: (&preset.rules).into() };
    game::RulesPreset::ALL.iter().map(preset).collect()
}

/// The named clocks that a form offers, the fastest first.
pub fn clock_presets() -> Vec<Preset<Clock>> {
    let preset = |preset: &game::ClockPreset| Preset { code: preset.code.to_owned(), value: preset.control.into() };
    game::ClockPreset::ALL.iter().map(preset).collect()
}

impl From<Clock> for game::Control {
    fn from(clock: Clock) -> game::Control {
        match clock {
            Clock::None => game::Control::Unlimited,
            Clock::Days { days_per_move } => game::Control::Days(days_per_move),
            Clock::Timed { main_ms, byoyomi_ms, periods, increment_ms } => game::Control::Timed(game::Timed {
                main: main_ms,
                byoyomi: byoyomi_ms,
                // Periods mean nothing without byoyomi; a form may leave its 1 standing there.
                periods: if byoyomi_ms.0 == 0 { 0 } else { periods },
                increment: increment_ms,
            }),
        }
    }
}

impl From<game::Control> for Clock {
    fn from(control: game::Control) -> Clock {
        match control {
            game::Control::Unlimited => Clock::None,
            game::Control::Days(days_per_move) => Clock::Days { days_per_move },
            game::Control::Timed(timed) => Clock::Timed {
                main_ms: timed.main,
                byoyomi_ms: timed.byoyomi,
                periods: timed.periods,
                increment_ms: timed.increment,
            },
        }
    }
}
