//! How the games of an event are played on the site.

use komadai_game::{
    ClockPreset, Config, Contract, Control, DrawPolicy, Millis, Opponent, Rules, RulesPreset, SideClock,
};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_tournament::{Board, Format, Odds, Settings};
use serde::{Deserialize, Serialize};

/// Minutes that an event waits for its players, and between its rounds.
pub const MOST_MINUTES: u32 = 7 * 24 * 60;
/// Minutes ahead that an arena may be called.
pub const MOST_AHEAD: u32 = 60 * 24 * 60;
/// Minutes that an arena lasts.
pub const LASTS: std::ops::RangeInclusive<u32> = 5..=180;
/// Minutes that whoever is paired in an arena has to come to the board: the others wait for no one.
const ARENA_NO_SHOW: u32 = 1;
/// Clocks that events may be played with: none that never runs.
pub const CLOCKS: [&str; 12] =
    ["10-30", "15-60", "5-30", "0-30", "0-10", "3-0", "5-0", "10-0", "floodgate", "30-60", "60-60", "esc"];

/// How the games of an event are played on the site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Play {
    /// A named time control.
    pub clock: String,
    /// Named rules.
    pub rules: String,
    /// Whether results change ratings.
    pub rated: bool,
    /// Minutes after which whoever is not at the board has lost; none: the referees say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_show: Option<u32>,
    /// Minutes after the last result of a round after which the next one is made; none: the referees make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_after: Option<u32>,
    /// When an arena begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
}

impl Play {
    /// As it is stored.
    pub fn to_stored(&self) -> String {
        serde_json::to_string(self).expect("words and numbers are JSON")
    }

    /// What is stored; none where a newer program stored it.
    pub fn from_stored(text: &str) -> Option<Play> {
        serde_json::from_str::<Play>(text).ok().filter(Play::is_usable)
    }

    /// Whether clock, rules and times are known and within their bounds.
    pub fn is_usable(&self) -> bool {
        CLOCKS.contains(&self.clock.as_str())
            && RulesPreset::from_code(&self.rules).is_some()
            && [self.no_show, self.next_after].into_iter().flatten().all(|minutes| minutes <= MOST_MINUTES)
            && self.no_show != Some(0)
    }

    /// Whether events of a format are played on the site: those in which each entrant is one player at one board.
    pub const fn is_for(format: Format) -> bool {
        !matches!(format, Format::Team | Format::Simultaneous)
    }

    /// What an event of this format is played with: only an arena begins by the clock, and has to.
    pub fn of(self, settings: &Settings) -> Option<Play> {
        if settings.format != Format::Arena {
            return Some(Play { starts: None, ..self });
        }
        let lasts = settings.lasts.is_some_and(|seconds| LASTS.contains(&(seconds / 60)));
        let play = Play { no_show: Some(ARENA_NO_SHOW), next_after: None, ..self };
        Some(play).filter(|play| lasts && play.starts.is_some())
    }

    /// The time control.
    pub fn control(&self) -> Control {
        ClockPreset::from_code(&self.clock).unwrap_or(Control::byoyomi(Millis::minutes(10), Millis::seconds(30)))
    }

    /// What the two of a board settle on for its next game. What follows a draw is the event's to say, not the game's.
    pub fn contract(&self, board: &Board, names: ByColor<String>) -> Contract {
        let rules = RulesPreset::from_code(&self.rules).unwrap_or(Rules::STRICT);
        let rules = Rules { draws: DrawPolicy::Stands, takebacks: false, ..rules };
        let control = self.control();
        let handicap = board.handicap.map_or(Handicap::Even, Odds::handicap);
        let mut config = Config::new(handicap, ByColor { black: control, white: control }, rules);
        // Both are expected: nobody has passed a link on.
        config.unhurried = false;
        config.carried = board.drawn.last().and_then(|drawn| drawn.left).map(|left| {
            let periods = SideClock::new(control).state().1;
            ByColor { black: left.black_ms, white: left.white_ms }
                .map(|ms| SideClock::with(control, Millis(ms.into()), periods))
        });
        Contract { rated: self.rated, ..Contract::new(config, Opponent::Player, Color::Black, names) }
    }
}
