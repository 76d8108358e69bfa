//! How the games of an event are played on the site, as its form shows it, and in words.

use crate::events::{CLOCKS, MOST_AHEAD, MOST_DAYS, MOST_MINUTES, MOST_MORE, Play};
pub(in crate::pages) use crate::new_event::PlayForm;
use komadai_game::{ClockPreset, Control, Millis, RulesPreset};
use komadai_lang::Texts;

impl PlayForm {
    /// What a form begins with.
    pub(in crate::pages) fn usual() -> PlayForm {
        let word = str::to_owned;
        PlayForm {
            clock: word("10-30"),
            rules: word("amateur"),
            rated: String::new(),
            no_show: word("10"),
            next_after: String::new(),
            days: String::new(),
            host_more: String::new(),
            starts_in: String::new(),
        }
    }

    /// What stands in a form by which an event is changed.
    pub(in crate::pages) fn of(play: &Play) -> PlayForm {
        let minutes = |minutes: Option<u32>| minutes.map_or_else(String::new, |minutes| minutes.to_string());
        PlayForm {
            clock: play.clock.clone(),
            rules: play.rules.clone(),
            rated: if play.rated { "1".to_owned() } else { String::new() },
            no_show: minutes(play.no_show),
            next_after: minutes(play.next_after),
            days: minutes(play.days),
            host_more: minutes(play.host_more),
            // What stands there is kept where nothing is filled in.
            starts_in: String::new(),
        }
    }

    /// The clocks to choose from, with their words.
    pub(in crate::pages) fn clocks(&self, t: &Texts) -> Vec<(&'static str, String)> {
        let clock = |code: &&'static str| Some((*code, clock_in_words(*t, ClockPreset::from_code(code)?)));
        CLOCKS.iter().filter_map(clock).collect()
    }

    /// The rules to choose from.
    pub(in crate::pages) fn all_rules(&self) -> Vec<&'static str> {
        RulesPreset::ALL.iter().map(|preset| preset.code).collect()
    }

    /// The most minutes that a field takes.
    pub(in crate::pages) fn most_minutes(&self) -> u32 {
        MOST_MINUTES
    }

    /// The most minutes that a host may have more.
    pub(in crate::pages) fn most_more(&self) -> u32 {
        MOST_MORE
    }

    /// The most days that the two of a board may be given.
    pub(in crate::pages) fn most_days(&self) -> u32 {
        MOST_DAYS
    }

    /// The most minutes from now in which an arena may begin.
    pub(in crate::pages) fn most_ahead(&self) -> u32 {
        MOST_AHEAD
    }
}

/// How the games of an event are played, in words.
pub(super) fn play_in_words(t: Texts, play: &Play) -> String {
    let rules = t.get(&format!("rules-preset-{}", play.rules));
    let mut words = vec![t.get("event-online"), clock_in_words(t, play.control()), rules];
    words.extend(play.rated.then(|| t.get("event-rated")));
    let more = |minutes: &u32| t.with("event-host-has-more", &[("minutes", minutes.to_string().as_str().into())]);
    words.extend(play.host_more.filter(|minutes| *minutes > 0).as_ref().map(more));
    words.extend(play.days.map(|days| t.count("event-days", &days)));
    words.join(" · ")
}

/// A time control in words.
fn clock_in_words(t: Texts, control: Control) -> String {
    let Control::Timed(timed) = control else { return t.get("clock-none") };
    let length = |Millis(ms): Millis| match (ms / 60_000, ms / 1_000 % 60) {
        (0, seconds) => t.with("duration-seconds", &[("seconds", seconds.to_string().as_str().into())]),
        (minutes, _) => t.with("duration-minutes", &[("minutes", minutes.to_string().as_str().into())]),
    };
    let (main, period, increment) = (length(timed.main), length(timed.byoyomi), length(timed.increment));
    match (timed.main.0, timed.byoyomi.0, timed.increment.0) {
        (_, 0, 0) => t.with("clock-sudden", &[("main", main.as_str().into())]),
        (0, _, 0) => t.with("clock-byoyomi-only", &[("period", period.as_str().into())]),
        (_, 0, _) => {
            t.with("clock-plus-increment", &[("clock", main.as_str().into()), ("increment", increment.as_str().into())])
        }
        _ => t.with("clock-main-byoyomi", &[("main", main.as_str().into()), ("period", period.as_str().into())]),
    }
}
