//! How fast a game was, by what its record says of the clocks. People write that in many ways; what cannot be told is told of nobody.

use komadai_event::{Pace, Speed};
use komadai_kifu::HeaderKey;
use unicode_normalization::UnicodeNormalization;

/// The header of CSA 3 with seconds: main time, byoyomi and increment, `600.00+30.00+0`.
const SECONDS: &str = "TIME";

/// The speed of the game with these headers, as a row keeps them.
pub(crate) fn speed(headers: &str) -> Option<Speed> {
    // Not every record has one, and to read them all would take longer than all the rest.
    if !["\"time-limit\"", "\"TIME\""].iter().any(|name| headers.contains(name)) {
        return None;
    }
    let headers: Vec<(HeaderKey, String)> = serde_json::from_str(headers).ok()?;
    headers.iter().find_map(|(key, value)| match key {
        HeaderKey::TimeLimit => told(value).map(Speed::of),
        HeaderKey::Other(name) if name == SECONDS => seconds(value).map(Speed::of),
        _ => None,
    })
}

/// `600+30+5`: main time, byoyomi and increment.
fn seconds(text: &str) -> Option<Pace> {
    let mut parts =
        text.split('+').map(|part| part.trim().parse::<f64>().ok().filter(|part| (0.0..1e7).contains(part)));
    let main = parts.next()?? as u64;
    let byoyomi = parts.next().unwrap_or(Some(0.0))? as u64;
    let increment = parts.next().unwrap_or(Some(0.0))? as u64;
    (main + byoyomi + increment > 0).then_some(Pace::Clock { main, byoyomi, periods: 1, increment })
}

/// What a line of a record says: `各6時間`, `10分+30秒3回`, `15分、切れたら1手30秒`, `00:25+00`, `1手3日`, `15 min + 10 s`. Of two sides the first counts.
fn told(text: &str) -> Option<Pace> {
    let text: String = text.nfkc().collect::<String>().to_lowercase();
    if let Some((clock, byoyomi)) = text.split_once('+')
        && let Some((hours, minutes)) = clock.split_once(':')
    {
        // The form of CSA 2.
        let number = |part: &str| part.trim().parse::<u32>().ok().map(u64::from);
        let main = number(hours)? * 3600 + number(minutes)? * 60;
        return Some(Pace::Clock { main, byoyomi: number(byoyomi)?, periods: 1, increment: 0 });
    }
    let (mut main, mut byoyomi, mut periods, mut increment) = (0_u64, 0, 1, 0);
    let spans = spans(text.split("後手").next().unwrap_or_default());
    // Where words stand between two spans, the second is what a move has once the first is used up.
    let mut later = false;
    for Span { before, number, unit, after } in spans {
        let per_move = ["1手", "一手", "秒読み", "byoyomi", "per move"].iter().any(|word| before.contains(word));
        later |= per_move || (main > 0 && before.chars().any(|c| !c.is_whitespace()));
        match unit {
            Unit::Day => return Some(Pace::Correspondence),
            Unit::Times => periods = number.clamp(1, 100),
            Unit::Seconds(_) if after.starts_with("加算") || after.trim_start().starts_with("per move") => {
                increment = number;
            }
            Unit::Seconds(length) if later => byoyomi += number.saturating_mul(length),
            Unit::Seconds(length) => main += number.saturating_mul(length),
        }
    }
    (main + byoyomi + increment > 0).then_some(Pace::Clock { main, byoyomi, periods, increment })
}

#[derive(Copy, Clone)]
enum Unit {
    Day,
    /// So many seconds.
    Seconds(u64),
    /// How often a period may be used up.
    Times,
}

struct Span<'a> {
    /// What stands between the last span and this one.
    before: &'a str,
    number: u64,
    unit: Unit,
    after: &'a str,
}

const UNITS: [(&str, Unit); 10] = [
    ("時間", Unit::Seconds(3600)),
    ("分", Unit::Seconds(60)),
    ("秒", Unit::Seconds(1)),
    ("日", Unit::Day),
    ("回", Unit::Times),
    ("h", Unit::Seconds(3600)),
    ("min", Unit::Seconds(60)),
    ("m", Unit::Seconds(60)),
    ("s", Unit::Seconds(1)),
    ("day", Unit::Day),
];

/// The numbers of a text that have a unit, but those of `1手`, in their order.
fn spans(text: &str) -> impl Iterator<Item = Span<'_>> {
    let mut rest = text;
    let mut read = 0;
    std::iter::from_fn(move || {
        loop {
            let from = rest[read..].find(|c: char| c.is_ascii_digit())? + read;
            let to = rest[from..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |at| from + at);
            let behind = rest[to..].trim_start();
            read = to;
            let Some((word, unit)) = UNITS.iter().find(|(word, _)| behind.starts_with(word)) else { continue };
            let Ok(number) = rest[from..to].parse::<u32>() else { continue };
            let after = behind[word.len()..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let span = Span { before: &rest[..from], number: number.into(), unit: *unit, after };
            (rest, read) = (after, 0);
            return Some(span);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_records_say_of_their_clocks_is_a_speed() {
        for (text, speed) in [
            ("各6時間", Some(Speed::Classical)),
            ("各２５分", Some(Speed::Classical)),
            ("10分", Some(Speed::Rapid)),
            ("5分", Some(Speed::Blitz)),
            // As this site writes its own.
            ("5分+30秒", Some(Speed::Rapid)),
            ("10分+30秒3回", Some(Speed::Classical)),
            ("3分+2秒加算", Some(Speed::Blitz)),
            ("1時間30分", Some(Speed::Classical)),
            ("1分30秒", Some(Speed::Blitz)),
            ("1手3日", Some(Speed::Correspondence)),
            ("先手10分 後手5分", Some(Speed::Rapid)),
            // As others do.
            ("15分、切れたら1手30秒", Some(Speed::Classical)),
            ("一手30秒", Some(Speed::Rapid)),
            ("秒読み10秒", Some(Speed::Blitz)),
            ("00:25+00", Some(Speed::Classical)),
            ("00:05+10", Some(Speed::Blitz)),
            ("15 min + 10 s per move", Some(Speed::Classical)),
            ("無制限", None),
            ("", None),
            ("各", None),
            ("99999999999999999999分", None),
        ] {
            assert_eq!(told(text).map(Speed::of), speed, "{text}");
        }
        assert_eq!(speed(r#"[["time-limit","各6時間"]]"#), Some(Speed::Classical));
        assert_eq!(speed(r#"[[{"other":"TIME"},"600.00+30.00+0"]]"#), Some(Speed::Rapid));
        assert_eq!(speed(r#"[["black","各6時間"]]"#), None);
    }
}
