//! Rules and clocks, both ways.

use crate::{
    Agreement, Clock, Conduct, Counted, Declaration, ImpasseRule, ImpasseSet, Millis, Preset, RepetitionRule, Rules,
    Scale, TryWhen,
};
use komadai_game as game;
use komadai_shogi::impasse::{self, ImpasseRules};
use std::fmt;

impl ImpasseRule {
    const NAMED: [(ImpasseRule, ImpasseRules); 10] = [
        (ImpasseRule::None, ImpasseRules::NONE),
        (ImpasseRule::Points24, ImpasseRules::PROFESSIONAL_24),
        (ImpasseRule::Declaration27, ImpasseRules::DECLARATION_27),
        (ImpasseRule::Simple27, ImpasseRules::SIMPLE_27),
        (ImpasseRule::Try, ImpasseRules::TRY),
        (ImpasseRule::Points24Of2019, ImpasseRules::PROFESSIONAL_2019),
        (ImpasseRule::Automatic27, ImpasseRules::AUTOMATIC_27),
        (ImpasseRule::TryAtOnce, ImpasseRules::TRY_AT_ONCE),
        (ImpasseRule::AllIn, ImpasseRules::ALL_PIECES_IN),
        (ImpasseRule::ProtectedCamp, ImpasseRules::PROTECTED_CAMP),
    ];

    /// The rulings that it stands for; none for "custom".
    pub fn rules(self) -> Option<ImpasseRules> {
        ImpasseRule::NAMED.into_iter().find(|(rule, _)| *rule == self).map(|(_, rules)| rules)
    }

    /// The name of these rulings.
    pub fn of(rules: &ImpasseRules) -> ImpasseRule {
        ImpasseRule::NAMED.into_iter().find(|(_, named)| named == rules).map_or(ImpasseRule::Custom, |(rule, _)| rule)
    }
}

impl From<RepetitionRule> for game::RepetitionRule {
    fn from(rule: RepetitionRule) -> game::RepetitionRule {
        match rule {
            RepetitionRule::Fourfold => game::RepetitionRule::Fourfold,
            RepetitionRule::SequenceThrice => game::RepetitionRule::SequenceThrice,
            RepetitionRule::None => game::RepetitionRule::None,
        }
    }
}

impl From<game::RepetitionRule> for RepetitionRule {
    fn from(rule: game::RepetitionRule) -> RepetitionRule {
        match rule {
            game::RepetitionRule::Fourfold => RepetitionRule::Fourfold,
            game::RepetitionRule::SequenceThrice => RepetitionRule::SequenceThrice,
            game::RepetitionRule::None => RepetitionRule::None,
        }
    }
}

/// Why no game can be played by some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesFault {
    /// No named rules are called that.
    NoSuchPreset(String),
    /// The impasse rule is "custom", but its rulings are missing; or they are there and the rule is another.
    ImpasseSet,
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesFault::NoSuchPreset(name) => write!(f, "no rules are called {name:?}"),
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
            (None, Some(set)) => (*set).into(),
            _ => return Err(RulesFault::ImpasseSet),
        };
        Ok(game::Rules {
            conduct: match self.conduct {
                Conduct::Strict => game::Conduct::Strict,
                Conduct::Friendly => game::Conduct::Friendly,
            },
            impasse,
            repetition: self.repetition.into(),
            takebacks: self.takebacks,
            formal_resignation: self.formal_resignation,
            announce_check: self.announce_check,
            move_limit: self.move_limit,
            draws: match (self.replay_draws, base.draws) {
                (false, _) => game::DrawPolicy::Stands,
                (true, game::DrawPolicy::Stands) => REPLAY,
                (true, replay) => replay,
            },
            ..base
        })
    }
}

/// A draw is replayed with the time that was left, a minute at least.
const REPLAY: game::DrawPolicy =
    game::DrawPolicy::Replay { time: game::ReplayTime::Remaining(game::Millis::minutes(1)), at_most: None };

impl From<&game::Rules> for Rules {
    fn from(rules: &game::Rules) -> Rules {
        let impasse = ImpasseRule::of(&rules.impasse);
        Rules {
            preset: game::RulesPreset::ALL
                .iter()
                .find(|preset| preset.rules == *rules)
                .map(|preset| preset.code.to_owned()),
            conduct: match rules.conduct {
                game::Conduct::Strict => Conduct::Strict,
                game::Conduct::Friendly => Conduct::Friendly,
            },
            impasse,
            impasse_set: (impasse == ImpasseRule::Custom).then(|| (&rules.impasse).into()),
            takebacks: rules.takebacks,
            repetition: rules.repetition.into(),
            formal_resignation: rules.formal_resignation,
            announce_check: rules.announce_check,
            move_limit: rules.move_limit,
            replay_draws: rules.draws != game::DrawPolicy::Stands,
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

impl From<ImpasseSet> for ImpasseRules {
    fn from(set: ImpasseSet) -> ImpasseRules {
        ImpasseRules {
            agreement: set.agreement.map(|rule| impasse::Agreement {
                scale: rule.scale.into(),
                counted: rule.counted.into(),
                both_entered: rule.both_entered,
            }),
            declaration: set.declaration.map(|rule| impasse::Declaration {
                win: rule.points.into(),
                draw: rule.draw,
                counted: rule.counted.into(),
                automatic: rule.automatic,
            }),
            try_rule: set.try_rule.map(|when| impasse::TryRule { both_entered: when == TryWhen::BothEntered }),
            all_in: set.all_in.map(|scale| impasse::AllIn { scale: scale.into() }),
            protected_camp: set.protected_camp,
            handicap: match set.handicap_ignored {
                true => impasse::HandicapPoints::Ignore,
                false => impasse::HandicapPoints::LowerForWhite,
            },
        }
    }
}

impl From<&ImpasseRules> for ImpasseSet {
    fn from(rules: &ImpasseRules) -> ImpasseSet {
        ImpasseSet {
            agreement: rules.agreement.map(|rule| Agreement {
                scale: rule.scale.into(),
                counted: rule.counted.into(),
                both_entered: rule.both_entered,
            }),
            declaration: rules.declaration.map(|rule| Declaration {
                points: rule.win.into(),
                draw: rule.draw,
                counted: rule.counted.into(),
                automatic: rule.automatic,
            }),
            try_rule: rules.try_rule.map(|rule| match rule.both_entered {
                true => TryWhen::BothEntered,
                false => TryWhen::AtOnce,
            }),
            all_in: rules.all_in.map(|rule| rule.scale.into()),
            protected_camp: rules.protected_camp,
            handicap_ignored: rules.handicap == impasse::HandicapPoints::Ignore,
        }
    }
}

impl From<Scale> for impasse::Scale {
    fn from(scale: Scale) -> impasse::Scale {
        match scale {
            Scale::Points24 => impasse::Scale::Points24,
            Scale::Points27White => impasse::Scale::Points27(impasse::Tie::White),
            Scale::Points27Draw => impasse::Scale::Points27(impasse::Tie::Draw),
        }
    }
}

impl From<impasse::Scale> for Scale {
    fn from(scale: impasse::Scale) -> Scale {
        match scale {
            impasse::Scale::Points24 => Scale::Points24,
            impasse::Scale::Points27(impasse::Tie::White) => Scale::Points27White,
            impasse::Scale::Points27(impasse::Tie::Draw) => Scale::Points27Draw,
        }
    }
}

impl From<Counted> for impasse::Counted {
    fn from(counted: Counted) -> impasse::Counted {
        match counted {
            Counted::WholeBoard => impasse::Counted::WholeBoard,
            Counted::ZoneAndHand => impasse::Counted::ZoneAndHand,
        }
    }
}

impl From<impasse::Counted> for Counted {
    fn from(counted: impasse::Counted) -> Counted {
        match counted {
            impasse::Counted::WholeBoard => Counted::WholeBoard,
            impasse::Counted::ZoneAndHand => Counted::ZoneAndHand,
        }
    }
}

impl From<Millis> for game::Millis {
    fn from(millis: Millis) -> game::Millis {
        game::Millis(millis.0)
    }
}

impl From<game::Millis> for Millis {
    fn from(millis: game::Millis) -> Millis {
        Millis(millis.0)
    }
}

impl From<Clock> for game::Control {
    fn from(clock: Clock) -> game::Control {
        match clock {
            Clock::None => game::Control::Unlimited,
            Clock::Days { days_per_move } => game::Control::Days(days_per_move),
            Clock::Timed { main_ms, byoyomi_ms, periods, increment_ms } => game::Control::Timed(game::Timed {
                main: main_ms.into(),
                byoyomi: byoyomi_ms.into(),
                // Periods mean nothing without byoyomi; a form may leave its 1 standing there.
                periods: if byoyomi_ms.0 == 0 { 0 } else { periods },
                increment: increment_ms.into(),
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
                main_ms: timed.main.into(),
                byoyomi_ms: timed.byoyomi.into(),
                periods: timed.periods,
                increment_ms: timed.increment.into(),
            },
        }
    }
}
