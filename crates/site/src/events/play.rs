//! How the games of an event are played on the site.

use super::MOST_DAYS;
use komadai_game::{
    ClockPreset, Config, Contract, Control, DrawPolicy, Millis, Opponent, Rules, RulesPreset, SideClock, Timed,
};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_tournament::{Board, Format, Odds, Settings};
use serde::{Deserialize, Serialize};

/// Minutes that an event waits for its players, and between its rounds.
pub const MOST_MINUTES: u32 = 7 * 24 * 60;
/// Minutes ahead that an arena may be called.
pub const MOST_AHEAD: u32 = 60 * 24 * 60;
/// Minutes that the host of a display may have more than the guests.
pub const MOST_MORE: u32 = 180;
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
    /// Days within which the two of a board play, at a time that they settle on; none: at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Minutes that the host of a display has more than the guests, at each board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_more: Option<u32>,
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
            && self.host_more.is_none_or(|minutes| minutes <= MOST_MORE)
            && self.days.is_none_or(|days| (1..=MOST_DAYS).contains(&days))
    }

    /// What an event of this format is played with: only an arena begins by the clock, and has to.
    pub fn of(self, settings: &Settings) -> Option<Play> {
        let is_display = settings.format == Format::Simultaneous;
        if settings.format != Format::Arena {
            // The host is at all boards of a display on one day.
            let (days, host_more) = if is_display { (None, self.host_more) } else { (self.days, None) };
            return Some(Play { starts: None, days, host_more, ..self });
        }
        let lasts = settings.lasts.is_some_and(|seconds| LASTS.contains(&(seconds / 60)));
        let play = Play { no_show: Some(ARENA_NO_SHOW), next_after: None, days: None, host_more: None, ..self };
        Some(play).filter(|play| lasts && play.starts.is_some())
    }

    /// The time control.
    pub fn control(&self) -> Control {
        ClockPreset::from_code(&self.clock).unwrap_or(Control::byoyomi(Millis::minutes(10), Millis::seconds(30)))
    }

    /// The time control of the host of a display, for each board.
    fn hosts(&self, control: Control) -> Control {
        match control {
            Control::Timed(timed) => {
                let more = Millis::minutes(self.host_more.unwrap_or(0).into());
                Control::Timed(Timed { main: Millis(timed.main.0 + more.0), ..timed })
            }
            other => other,
        }
    }

    /// What the two of a board settle on for its next game, in a display with the host as White. What follows a draw is the event's to say, not the game's.
    pub fn contract(&self, is_display: bool, board: &Board, names: ByColor<String>) -> Contract {
        let rules = RulesPreset::from_code(&self.rules).unwrap_or(Rules::STRICT);
        let rules = Rules { draws: DrawPolicy::Stands, takebacks: false, ..rules };
        let control = self.control();
        let handicap = board.handicap.map_or(Handicap::Even, Odds::handicap);
        let white = if is_display { self.hosts(control) } else { control };
        let mut config = Config::new(handicap, ByColor { black: control, white }, rules);
        config.host = is_display.then_some(Color::White);
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
