//! Byoyomi called aloud (秒読み): which second is called, and when the clock beeps. Pure data; the page speaks.

use crate::Millis;

/// How seconds are called.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// As a Japanese timekeeper does: the seconds gone at every ten ("thirty seconds"), and in the last ten one, two, … nine.
    Japanese,
    /// The seconds left at every ten, and the last ten counted down: ten, nine, … one.
    Countdown,
}

/// A call.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// When so much of the period is left.
    pub left: Millis,
    /// What is said.
    pub say: Say,
}

/// What is said.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Say {
    /// "Twenty seconds": so many of the period are gone.
    Gone(u32),
    /// "Twenty seconds left".
    Left(u32),
    /// A bare number of the last ten.
    Count(u32),
}

/// A beep of an electronic clock.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Beep {
    /// When so much of the period is left.
    pub left: Millis,
    /// How long it sounds.
    pub length: Millis,
}

/// The calls of one period, in the order in which they are made. Periods of ten seconds and less are only counted.
pub fn calls(period: Millis, style: Style) -> Vec<Call> {
    let seconds = u32::try_from(period.0 / 1_000).unwrap_or(u32::MAX).min(3_600);
    let mut calls = Vec::new();
    for left in (1..seconds).rev() {
        let gone = seconds - left;
        let say = match style {
            Style::Japanese if left < 10 => Some(Say::Count(10 - left)),
            Style::Japanese if gone % 10 == 0 => Some(Say::Gone(gone)),
            Style::Countdown if left <= 10 => Some(Say::Count(left)),
            Style::Countdown if left % 10 == 0 => Some(Say::Left(left)),
            _ => None,
        };
        calls.extend(say.map(|say| Call { left: Millis::seconds(u64::from(left)), say }));
    }
    if style == Style::Countdown && seconds > 0 && seconds <= 10 {
        calls.insert(0, Call { left: Millis::seconds(u64::from(seconds)), say: Say::Count(seconds) });
    }
    calls
}

/// The beeps of the last ten seconds of a period: five short ones, then one long tone.
pub fn beeps(period: Millis) -> Vec<Beep> {
    const SHORT: Millis = Millis(120);
    let short = (6..=10).rev().map(|left| Beep { left: Millis::seconds(left), length: SHORT });
    let long = Beep { left: Millis::seconds(5).min(period), length: Millis::seconds(5).min(period) };
    short.filter(|beep| beep.left <= period).chain([long]).filter(|beep| !beep.length.is_zero()).collect()
}
