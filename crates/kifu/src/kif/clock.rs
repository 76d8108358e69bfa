//! The time after a move: `( 0:02/00:00:04)`, spent and in all.

use crate::japanese::is_space;
use std::fmt::Write;

/// `[[h:]m:]s[.fraction]` in milliseconds; none if nothing is written.
pub(super) fn clock(text: &str) -> Result<Option<u64>, ()> {
    let text = text.trim_matches(is_space);
    if text.is_empty() {
        return Ok(None);
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0u64;
    for part in whole.split(':') {
        let n: u64 = part.trim_matches(is_space).parse().map_err(|_| ())?;
        seconds = seconds.checked_mul(60).and_then(|s| s.checked_add(n)).ok_or(())?;
    }
    let mut ms = 0;
    for (figure, weight) in fraction.bytes().zip([100, 10, 1]) {
        ms += u64::from(figure.checked_sub(b'0').filter(|&d| d < 10).ok_or(())?) * weight;
    }
    seconds.checked_mul(1000).and_then(|s| s.checked_add(ms)).map(Some).ok_or(())
}

/// The two times in milliseconds where they are written as nearly every program does, with spaces only before them, in whole
/// seconds and with nothing after the bracket. None sends the text to the reader that takes more.
pub(super) fn plain(text: &str) -> Option<(u64, u64)> {
    let mut rest = text.as_bytes();
    while let [b' ', after @ ..] = rest {
        rest = after;
    }
    let (spent, rest) = seconds(rest.strip_prefix(b"(")?)?;
    let (total, rest) = seconds(rest.strip_prefix(b"/")?)?;
    if rest == b")" { Some((spent * 1000, total * 1000)) } else { None }
}

/// Figures parted by colons, and what follows them.
fn seconds(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut rest = text;
    while let [b' ', after @ ..] = rest {
        rest = after;
    }
    let (mut seconds, mut part, mut figures) = (0u64, 0u64, 0);
    // Twelve figures and colons are more than any game takes, and cannot overflow.
    for (at, &byte) in rest.iter().enumerate().take(13) {
        match byte {
            b'0'..=b'9' => {
                part = part * 10 + u64::from(byte - b'0');
                figures += 1;
            }
            b':' if figures > 0 => {
                seconds = (seconds + part) * 60;
                (part, figures) = (0, 0);
            }
            _ if figures > 0 => return Some((seconds + part, &rest[at..])),
            _ => return None,
        }
    }
    None
}

/// Writes two times in seconds as `( 0:02/00:00:04)`. Fractions have no place here: other readers lose the time, or the game.
pub(super) fn write(out: &mut String, spent: u64, total: u64) {
    out.push('(');
    figures(out, spent / 60, ' ');
    out.push(':');
    figures(out, spent % 60, '0');
    out.push('/');
    figures(out, total / 3600, '0');
    out.push(':');
    figures(out, total / 60 % 60, '0');
    out.push(':');
    figures(out, total % 60, '0');
    out.push(')');
}

/// At least two figures, the first one filled. Every move has five of them, so they do without the formatter.
fn figures(out: &mut String, n: u64, fill: char) {
    match n {
        0..10 => out.push(fill),
        10..100 => out.push((b'0' + (n / 10) as u8) as char),
        _ => {
            let _ = write!(out, "{}", n / 10);
        }
    }
    out.push((b'0' + (n % 10) as u8) as char);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_as_the_formatter_would() {
        for seconds in [0, 9, 10, 59, 60, 599, 600, 5999, 6000, 35_999, 36_000, 359_999, 360_000, 123_456_789] {
            let mut out = String::new();
            write(&mut out, seconds, seconds);
            let spent = format!("{:>2}:{:02}", seconds / 60, seconds % 60);
            let total = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
            assert_eq!(out, format!("({spent}/{total})"));
        }
    }

    #[test]
    fn the_plain_form_says_the_same() {
        let times = ["0:02", " 1:00", "10:59", "100:00", "00:00:02", "1:02:03", "99:99:99", "7", "0", "1:1:1:1:1:1"];
        for (spent, total) in times.iter().flat_map(|spent| times.iter().map(move |total| (spent, total))) {
            let expected = (clock(spent).unwrap().unwrap(), clock(total).unwrap().unwrap());
            assert_eq!(plain(&format!("   ({spent}/{total})")), Some(expected));
        }
        for other in
            ["", "(", "( :1/1)", "(1/1)+", "(1/1", "(1)", "(1.5/2)", "(/1)", "(1/)", "(1111111111111/1)", "(１/1)"]
        {
            assert_eq!(plain(other), None, "{other}");
        }
    }
}
