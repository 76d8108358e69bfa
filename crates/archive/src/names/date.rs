//! Days in all the ways in which records write them.

use super::numeral::with_digits;
use unicode_normalization::UnicodeNormalization;

/// The years in which the eras began, less one.
const ERAS: [(&str, &str, u32); 5] =
    [("明治", "M", 1867), ("大正", "T", 1911), ("昭和", "S", 1925), ("平成", "H", 1988), ("令和", "R", 2018)];
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The day of a text as a number, 19820413: 2014/10/16, 2014-10-16, 2014年10月16日, 昭和57年4月13日, S57.4.13, 16 Jan 1992,
/// 12/30/2018, 20141016; with the month or the day 0 where the text does not tell. Of several days it is the first.
pub(crate) fn day(text: &str) -> Option<u32> {
    let text: String = with_digits(&text.nfkc().collect::<String>());
    let (text, era) = match era(&text) {
        Some((rest, before)) => (rest, Some(before)),
        None => (text.as_str(), None),
    };
    let parts = parts(text);
    let (year, month, day) = match (era, &parts[..]) {
        (Some(before), [Part::Number(year), rest @ ..]) => {
            let (month, day) = month_and_day(rest);
            (before + year, month, day)
        }
        (Some(_), _) => return None,
        (None, [Part::Number(whole), ..]) if *whole >= 10_000_101 => (whole / 10_000, whole / 100 % 100, whole % 100),
        (None, [Part::Number(year), rest @ ..]) if *year >= 1_000 => {
            let (month, day) = month_and_day(rest);
            (*year, month, day)
        }
        (None, [Part::Month(month), Part::Number(day), Part::Number(year), ..])
        | (None, [Part::Number(day), Part::Month(month), Part::Number(year), ..]) => (*year, *month, *day),
        (None, [Part::Month(month), Part::Number(year), ..]) => (*year, *month, 0),
        // Programs on English systems write the month first; where that is no month, it is the day.
        (None, [Part::Number(one), Part::Number(other), Part::Number(year), ..]) if *one > 12 => (*year, *other, *one),
        (None, [Part::Number(one), Part::Number(other), Part::Number(year), ..]) => (*year, *one, *other),
        _ => return None,
    };
    if !(1_500..=2_200).contains(&year) {
        return None;
    }
    let month = if month <= 12 { month } else { 0 };
    let day = if month > 0 && day <= 31 { day } else { 0 };
    Some(year * 10_000 + month * 100 + day)
}

enum Part {
    Number(u32),
    Month(u32),
}

/// The text after an era's name, and the year before its first.
fn era(text: &str) -> Option<(&str, u32)> {
    ERAS.iter().find_map(|(name, letter, before)| {
        let rest = text.split_once(name).map(|(_, rest)| rest).or_else(|| {
            let rest = text.trim_start().strip_prefix(letter)?;
            rest.starts_with(|next: char| next.is_ascii_digit()).then_some(rest)
        })?;
        Some((rest, *before))
    })
}

/// The numbers and names of months of a text, up to the time of the day.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()).flat_map(words) {
        let number = word.parse::<u32>().ok().map(Part::Number);
        let month = || {
            let word = word.to_lowercase();
            let at = MONTHS.iter().position(|month| word.starts_with(month))?;
            Some(Part::Month(at as u32 + 1))
        };
        parts.extend(number.or_else(month));
    }
    parts
}

/// `57年4月13日` and `16th` taken apart where digits end or begin.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric())
        .map(|word| word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric()))
        .map(|word| {
            let digits = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
            if digits > 0 { &word[..digits] } else { word }
        })
        .filter(|word| !word.is_empty())
}

fn month_and_day(parts: &[Part]) -> (u32, u32) {
    match parts {
        [Part::Number(month) | Part::Month(month), Part::Number(day), ..] if (1..=12).contains(month) => (*month, *day),
        [Part::Number(month) | Part::Month(month)] if (1..=12).contains(month) => (*month, 0),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_all_the_ways_records_write_them() {
        for (text, expected) in [
            ("2014/10/16 03:21:41", Some(20141016)),
            ("2014-10-16T03:21:41+09:00", Some(20141016)),
            ("2014.10.16", Some(20141016)),
            ("２０１４年１０月１６日", Some(20141016)),
            ("2005/08/23(火) 22:50", Some(20050823)),
            ("2005/11/29･30日", Some(20051129)),
            ("昭和57年4月13日", Some(19820413)),
            ("昭和五十七年四月十三日", Some(19820413)),
            ("昭和57年（1982）4月", Some(19820000)),
            ("令和元年5月1日", Some(20190501)),
            ("S57.4.13", Some(19820413)),
            ("H2.7.12", Some(19900712)),
            ("12/30/2018 10:29:48 PM", Some(20181230)),
            ("30/12/2018", Some(20181230)),
            ("16 Jan 1992", Some(19920116)),
            ("January 16th, 1992", Some(19920116)),
            ("20141016", Some(20141016)),
            ("1982", Some(19820000)),
            ("1982/04", Some(19820400)),
            ("1982年", Some(19820000)),
            ("????.??.??", None),
            ("", None),
            ("昔", None),
            ("99999999999999/1/1", None),
            ("0000/00/00", None),
        ] {
            assert_eq!(day(text), expected, "{text}");
        }
    }
}
