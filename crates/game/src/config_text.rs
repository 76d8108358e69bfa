//! A [`Config`] as text, the form in which it is stored: a line for each part, a word for its name, then its values.

use crate::{
    Conduct, Config, Control, Counting, DrawPolicy, Furigoma, Millis, RepetitionRule, ReplayTime, Resigning, Rules,
    Ruleset, SideClock, Timed,
};
use komadai_shogi::impasse::{Agreement, Counted, Declaration, ImpasseRules, Scale, TryWhen};
use komadai_shogi::{ByColor, Color};
use std::fmt;
use std::str::FromStr;

/// A text is no config.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseConfigError {
    /// The line that cannot be read; none where one is missing.
    pub line: Option<String>,
}

impl fmt::Display for ParseConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.line {
            Some(line) => write!(f, "not part of a game's settings: {line:?}"),
            None => f.write_str("a game's settings lack the start position, a clock or the rules"),
        }
    }
}

impl std::error::Error for ParseConfigError {}

/// A value that is one word, or several with the same reader and writer.
macro_rules! words {
    ($($name:ident: $ty:ty { $($value:pat => $word:literal => $make:expr),* $(,)? })*) => { $(
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            pub(super) fn word(value: $ty) -> &'static str {
                match value { $($value => $word,)* }
            }
            pub(super) fn read(word: &str) -> Option<$ty> {
                match word { $($word => Some($make),)* _ => None }
            }
        }
    )* };
}

words! {
    conduct: Conduct { Conduct::Strict => "strict" => Conduct::Strict, Conduct::Friendly => "friendly" => Conduct::Friendly }
    repetition: RepetitionRule {
        RepetitionRule::Fourfold => "fourfold" => RepetitionRule::Fourfold,
        RepetitionRule::SequenceThrice => "sequence-thrice" => RepetitionRule::SequenceThrice,
        RepetitionRule::None => "none" => RepetitionRule::None,
    }
    resigning: Resigning {
        Resigning::Waits => "waits" => Resigning::Waits,
        Resigning::OwnTurn => "own-turn" => Resigning::OwnTurn,
        Resigning::AnyTime => "any-time" => Resigning::AnyTime,
    }
    scale: Scale {
        Scale::Points24 => "24" => Scale::Points24,
        Scale::Points27White => "27-white" => Scale::Points27White,
        Scale::Points27Draw => "27-draw" => Scale::Points27Draw,
    }
    counted: Counted {
        Counted::WholeBoard => "whole-board" => Counted::WholeBoard,
        Counted::ZoneAndHand => "zone-and-hand" => Counted::ZoneAndHand,
    }
    both_entered: TryWhen { TryWhen::BothEntered => "yes" => TryWhen::BothEntered, TryWhen::AtOnce => "no" => TryWhen::AtOnce }
    yes: bool { true => "yes" => true, false => "no" => false }
}

impl<R: Ruleset> fmt::Display for Config<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "start {}", self.start)?;
        for color in Color::ALL {
            writeln!(f, "clock {color} {}", Shown(self.controls[color]))?;
        }
        if let Some(carried) = self.carried {
            for color in Color::ALL {
                let (main, periods) = carried[color].state();
                writeln!(f, "carried {color} {main} {periods} {}", Shown(carried[color].control()))?;
            }
        }
        if let Some(furigoma) = self.furigoma {
            writeln!(f, "furigoma {}", furigoma.bits())?;
        }
        if self.janken {
            writeln!(f, "janken")?;
        }
        if let Counting::WholeSeconds { least } = self.counting {
            writeln!(f, "whole-seconds {least}")?;
        }
        if !self.lag_grace.is_zero() {
            writeln!(f, "lag-grace {}", self.lag_grace)?;
        }
        if !self.lag_compensation {
            writeln!(f, "lag-charged")?;
        }
        if self.waits {
            writeln!(f, "waits")?;
        }
        if self.unhurried {
            writeln!(f, "unhurried")?;
        }
        if let Some(host) = self.host {
            writeln!(f, "host {host}")?;
        }
        if self.replays > 0 {
            writeln!(f, "replays {}", self.replays)?;
        }
        let rules = &self.rules;
        writeln!(
            f,
            "rules {} {} {} {} {} {} {}",
            conduct::word(rules.conduct),
            repetition::word(rules.repetition),
            resigning::word(rules.resigning),
            yes::word(rules.takebacks),
            yes::word(rules.formal_resignation),
            yes::word(rules.announce_check),
            yes::word(rules.false_declaration_loses)
        )?;
        if let Some(limit) = rules.move_limit {
            writeln!(f, "move-limit {limit}")?;
        }
        if let DrawPolicy::Replay { time, at_most } = rules.draws {
            match at_most {
                Some(most) => write!(f, "replay {most} ")?,
                None => write!(f, "replay - ")?,
            }
            match time {
                ReplayTime::Full => writeln!(f, "full")?,
                ReplayTime::Remaining(least) => writeln!(f, "remaining {least}")?,
                ReplayTime::Other(controls) => {
                    writeln!(f, "other {} / {}", Shown(controls.black), Shown(controls.white))?;
                }
            }
        }
        impasse_lines(&rules.impasse, f)
    }
}

fn impasse_lines(rules: &ImpasseRules, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(rule) = rules.agreement {
        let (scale, counted) = (scale::word(rule.scale), counted::word(rule.counted));
        writeln!(f, "impasse agreement {scale} {counted} {}", yes::word(rule.both_entered))?;
    }
    if let Some(rule) = rules.declaration {
        write!(f, "impasse declaration {} {} ", rule.win.black, rule.win.white)?;
        match rule.draw {
            Some(draw) => write!(f, "{draw}")?,
            None => f.write_str("-")?,
        }
        writeln!(f, " {} {}", counted::word(rule.counted), yes::word(rule.automatic))?;
    }
    if let Some(rule) = rules.try_rule {
        writeln!(f, "impasse try {}", both_entered::word(rule))?;
    }
    if let Some(rule) = rules.all_in {
        writeln!(f, "impasse all-in {}", scale::word(rule))?;
    }
    if rules.protected_camp {
        writeln!(f, "impasse protected-camp")?;
    }
    if rules.handicap_ignored {
        writeln!(f, "impasse handicap-ignored")?;
    }
    Ok(())
}

struct Shown(Control);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Control::Unlimited => f.write_str("none"),
            Control::Days(days) => write!(f, "days {days}"),
            Control::Timed(t) => write!(f, "timed {} {} {} {}", t.main, t.byoyomi, t.periods, t.increment),
        }
    }
}

type Words<'a> = std::str::SplitAsciiWhitespace<'a>;

fn take<T: FromStr>(words: &mut Words<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn color(words: &mut Words<'_>) -> Option<Color> {
    match words.next()? {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

fn control(words: &mut Words<'_>) -> Option<Control> {
    Some(match words.next()? {
        "none" => Control::Unlimited,
        "days" => Control::Days(take(words)?),
        "timed" => Control::Timed(Timed {
            main: Millis(take(words)?),
            byoyomi: Millis(take(words)?),
            periods: take(words)?,
            increment: Millis(take(words)?),
        }),
        _ => return None,
    })
}

/// What has been read so far.
struct Parts<R: Ruleset> {
    start: Option<R::Position>,
    controls: ByColor<Option<Control>>,
    carried: ByColor<Option<SideClock>>,
    rules: Option<Rules>,
    move_limit: Option<u32>,
    draws: DrawPolicy,
    impasse: ImpasseRules,
    furigoma: Option<Furigoma>,
    janken: bool,
    counting: Counting,
    lag_grace: Millis,
    lag_compensation: bool,
    waits: bool,
    unhurried: bool,
    host: Option<Color>,
    replays: u32,
}

impl<R: Ruleset> Parts<R> {
    /// Reads one line; none if it is not one of ours.
    fn line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split_ascii_whitespace();
        match words.next()? {
            "start" => {
                self.start = Some(line.strip_prefix("start ")?.parse().ok()?);
                return Some(());
            }
            "clock" => {
                let color = color(&mut words)?;
                self.controls[color] = Some(control(&mut words)?);
            }
            "carried" => {
                let color = color(&mut words)?;
                let (main, periods) = (Millis(take(&mut words)?), take(&mut words)?);
                self.carried[color] = Some(SideClock::with(control(&mut words)?, main, periods));
            }
            "furigoma" => self.furigoma = Some(Furigoma::from_bits(take(&mut words)?)),
            "janken" => self.janken = true,
            "whole-seconds" => self.counting = Counting::WholeSeconds { least: Millis(take(&mut words)?) },
            "lag-grace" => self.lag_grace = Millis(take(&mut words)?),
            "lag-charged" => self.lag_compensation = false,
            "waits" => self.waits = true,
            "unhurried" => self.unhurried = true,
            "host" => self.host = Some(color(&mut words)?),
            "replays" => self.replays = take(&mut words)?,
            "move-limit" => self.move_limit = Some(take(&mut words)?),
            "rules" => {
                self.rules = Some(Rules {
                    conduct: conduct::read(words.next()?)?,
                    repetition: repetition::read(words.next()?)?,
                    resigning: resigning::read(words.next()?)?,
                    takebacks: yes::read(words.next()?)?,
                    formal_resignation: yes::read(words.next()?)?,
                    announce_check: yes::read(words.next()?)?,
                    false_declaration_loses: yes::read(words.next()?)?,
                    impasse: ImpasseRules::NONE,
                    move_limit: None,
                    draws: DrawPolicy::Stands,
                });
            }
            "replay" => {
                let at_most = optional(words.next()?)?;
                let time = match words.next()? {
                    "full" => ReplayTime::Full,
                    "remaining" => ReplayTime::Remaining(Millis(take(&mut words)?)),
                    "other" => {
                        let black = control(&mut words)?;
                        words.next().filter(|word| *word == "/")?;
                        ReplayTime::Other(ByColor { black, white: control(&mut words)? })
                    }
                    _ => return None,
                };
                self.draws = DrawPolicy::Replay { time, at_most };
            }
            "impasse" => self.impasse(&mut words)?,
            _ => return None,
        }
        words.next().is_none().then_some(())
    }

    fn impasse(&mut self, words: &mut Words<'_>) -> Option<()> {
        let rules = &mut self.impasse;
        match words.next()? {
            "agreement" => {
                rules.agreement = Some(Agreement {
                    scale: scale::read(words.next()?)?,
                    counted: counted::read(words.next()?)?,
                    both_entered: yes::read(words.next()?)?,
                });
            }
            "declaration" => {
                rules.declaration = Some(Declaration {
                    win: ByColor { black: take(words)?, white: take(words)? },
                    draw: optional(words.next()?)?,
                    counted: counted::read(words.next()?)?,
                    automatic: yes::read(words.next()?)?,
                });
            }
            "try" => rules.try_rule = Some(both_entered::read(words.next()?)?),
            "all-in" => rules.all_in = Some(scale::read(words.next()?)?),
            "protected-camp" => rules.protected_camp = true,
            "handicap-ignored" => rules.handicap_ignored = true,
            _ => return None,
        }
        Some(())
    }
}

/// `-` for none, or a number.
fn optional(word: &str) -> Option<Option<u32>> {
    if word == "-" { Some(None) } else { word.parse().ok().map(Some) }
}

fn both<T: Copy>(by: ByColor<Option<T>>) -> Option<ByColor<T>> {
    Some(ByColor { black: by.black?, white: by.white? })
}

impl<R: Ruleset> FromStr for Config<R> {
    type Err = ParseConfigError;

    fn from_str(text: &str) -> Result<Config<R>, ParseConfigError> {
        let mut parts = Parts::<R> {
            start: None,
            controls: ByColor::default(),
            carried: ByColor::default(),
            rules: None,
            move_limit: None,
            draws: DrawPolicy::Stands,
            impasse: ImpasseRules::NONE,
            furigoma: None,
            janken: false,
            counting: Counting::Exact,
            lag_grace: Millis::ZERO,
            lag_compensation: true,
            waits: false,
            unhurried: false,
            host: None,
            replays: 0,
        };
        for line in text.lines() {
            parts.line(line).ok_or_else(|| ParseConfigError { line: Some(line.to_owned()) })?;
        }
        let missing = || ParseConfigError { line: None };
        let rules = parts.rules.ok_or_else(missing)?;
        Ok(Config {
            start: parts.start.ok_or_else(missing)?,
            controls: both(parts.controls).ok_or_else(missing)?,
            carried: both(parts.carried),
            rules: Rules { impasse: parts.impasse, move_limit: parts.move_limit, draws: parts.draws, ..rules },
            furigoma: parts.furigoma,
            janken: parts.janken,
            counting: parts.counting,
            lag_grace: parts.lag_grace,
            lag_compensation: parts.lag_compensation,
            waits: parts.waits,
            unhurried: parts.unhurried,
            host: parts.host,
            replays: parts.replays,
        })
    }
}
