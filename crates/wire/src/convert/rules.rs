//! Rules and clocks, both ways.

use crate::{Clock, Conduct, ImpasseRule, Millis, RepetitionRule, Rules};
use komadai_game as game;
use komadai_shogi::impasse::ImpasseRules;

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

impl Rules {
    /// The rules of a game; none where the impasse rule is "custom", which has no meaning of its own.
    pub fn to_game(&self) -> Option<game::Rules> {
        let base = match self.conduct {
            Conduct::Strict => game::Rules::STRICT,
            Conduct::Friendly => game::Rules::FRIENDLY,
        };
        let replay =
            game::DrawPolicy::Replay { time: game::ReplayTime::Remaining(game::Millis::seconds(60)), at_most: None };
        Some(game::Rules {
            impasse: self.impasse.rules()?,
            repetition: self.repetition.into(),
            takebacks: self.takebacks,
            formal_resignation: self.formal_resignation,
            announce_check: self.announce_check,
            move_limit: self.move_limit,
            draws: if self.replay_draws { replay } else { game::DrawPolicy::Stands },
            ..base
        })
    }
}

impl From<&game::Rules> for Rules {
    fn from(rules: &game::Rules) -> Rules {
        Rules {
            conduct: match rules.conduct {
                game::Conduct::Strict => Conduct::Strict,
                game::Conduct::Friendly => Conduct::Friendly,
            },
            impasse: ImpasseRule::of(&rules.impasse),
            takebacks: rules.takebacks,
            repetition: rules.repetition.into(),
            formal_resignation: rules.formal_resignation,
            announce_check: rules.announce_check,
            move_limit: rules.move_limit,
            replay_draws: rules.draws != game::DrawPolicy::Stands,
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
