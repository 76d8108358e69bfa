//! Clocks and rules by name: what sites, clubs and federations play. A custom set is any other value of the same types.

use crate::{Conduct, Control, DrawPolicy, Millis, RepetitionRule, ReplayTime, Resigning, Rules};
use komadai_shogi::impasse::ImpasseRules;

/// A named time control.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ClockPreset {
    /// A stable name for programs.
    pub code: &'static str,
    /// The control, for both sides alike.
    pub control: Control,
}

/// Named rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RulesPreset {
    /// A stable name for programs.
    pub code: &'static str,
    /// The rules.
    pub rules: Rules,
}

const fn byoyomi(code: &'static str, minutes: u64, seconds: u64) -> ClockPreset {
    ClockPreset { code, control: Control::byoyomi(Millis::minutes(minutes), Millis::seconds(seconds)) }
}

const fn increment(code: &'static str, minutes: u64, seconds: u64) -> ClockPreset {
    ClockPreset { code, control: Control::increment(Millis::minutes(minutes), Millis::seconds(seconds)) }
}

const fn sudden(code: &'static str, minutes: u64) -> ClockPreset {
    ClockPreset { code, control: Control::sudden_death(Millis::minutes(minutes)) }
}

impl ClockPreset {
    /// Every named control. The first eight are what a form offers; the others are what events are known for.
    pub const ALL: [ClockPreset; 20] = [
        byoyomi("0-10", 0, 10),
        sudden("3-0", 3),
        sudden("10-0", 10),
        byoyomi("5-30", 5, 30),
        byoyomi("10-30", 10, 30),
        byoyomi("15-60", 15, 60),
        ClockPreset { code: "days-3", control: Control::Days(3) },
        ClockPreset { code: "none", control: Control::Unlimited },
        byoyomi("0-30", 0, 30),
        sudden("2-0", 2),
        sudden("5-0", 5),
        byoyomi("30-60", 30, 60),
        byoyomi("60-60", 60, 60),
        ClockPreset { code: "days-1", control: Control::Days(1) },
        ClockPreset { code: "days-7", control: Control::Days(7) },
        ClockPreset { code: "days-14", control: Control::Days(14) },
        increment("floodgate", 10, 10),
        byoyomi("esc", 45, 40),
        byoyomi("oi", 8 * 60, 60),
        byoyomi("meijin", 9 * 60, 60),
    ];

    /// The control of a name.
    pub fn from_code(code: &str) -> Option<Control> {
        ClockPreset::ALL.iter().find(|preset| preset.code == code).map(|preset| preset.control)
    }
}

const HOUR: Millis = Millis::minutes(60);

/// Professional play: 24 points, a foul loses, draws are replayed with what time is left but an hour at least.
const JSA_PRO: Rules = Rules {
    impasse: ImpasseRules::PROFESSIONAL_24,
    formal_resignation: true,
    resigning: Resigning::OwnTurn,
    draws: DrawPolicy::Replay { time: ReplayTime::Remaining(HOUR), at_most: None },
    ..Rules::STRICT
};

/// A site whose board lets no foul through, and which refuses a declaration that does not hold.
const SITE: Rules =
    Rules { conduct: Conduct::Friendly, takebacks: false, false_declaration_loses: false, ..Rules::FRIENDLY };

impl RulesPreset {
    /// Every named set of rules. The first three are what a form offers first.
    pub const ALL: [RulesPreset; 14] = [
        RulesPreset { code: "friendly", rules: Rules::FRIENDLY },
        RulesPreset { code: "strict", rules: Rules::STRICT },
        RulesPreset { code: "jsa-pro", rules: JSA_PRO },
        RulesPreset {
            code: "jsa-pro-2019",
            rules: Rules { impasse: ImpasseRules::PROFESSIONAL_2019, move_limit: Some(500), ..JSA_PRO },
        },
        RulesPreset { code: "amateur", rules: Rules { impasse: ImpasseRules::DECLARATION_27, ..Rules::STRICT } },
        RulesPreset { code: "81dojo", rules: Rules { impasse: ImpasseRules::DECLARATION_27, ..SITE } },
        RulesPreset { code: "lishogi", rules: Rules { impasse: ImpasseRules::AUTOMATIC_27, takebacks: true, ..SITE } },
        RulesPreset { code: "shogi-wars", rules: Rules { impasse: ImpasseRules::AUTOMATIC_27, ..SITE } },
        RulesPreset { code: "shogi-wars-until-2014", rules: Rules { impasse: ImpasseRules::TRY, ..SITE } },
        RulesPreset { code: "shogi-quest", rules: Rules { impasse: ImpasseRules::TRY_AT_ONCE, ..SITE } },
        RulesPreset { code: "csa", rules: Rules { impasse: ImpasseRules::DECLARATION_27, ..Rules::STRICT } },
        RulesPreset { code: "simple-27", rules: Rules { impasse: ImpasseRules::SIMPLE_27, ..Rules::FRIENDLY } },
        RulesPreset { code: "west-1980s", rules: Rules { impasse: ImpasseRules::ALL_PIECES_IN, ..Rules::FRIENDLY } },
        RulesPreset {
            code: "old-repetition",
            rules: Rules {
                impasse: ImpasseRules::PROFESSIONAL_24,
                repetition: RepetitionRule::SequenceThrice,
                ..Rules::STRICT
            },
        },
    ];

    /// The rules of a name.
    pub fn from_code(code: &str) -> Option<Rules> {
        RulesPreset::ALL.iter().find(|preset| preset.code == code).map(|preset| preset.rules)
    }
}
