//! Instants on pages. A text holds a mark in an instant's place, which becomes a `<time>` as the page is written: in words that everybody
//! can read where there are no scripts, and in the reader's own zone and format where there are (`web/src/ui/local-times.ts`).

use jiff::Timestamp;
use jiff::civil::Date;
use komadai_lang::Lang;

/// What a mark begins and ends with: characters for private use, which are in no alphabet.
const BEGIN: char = '\u{E0A0}';
const END: char = '\u{E0A1}';

/// An instant to the minute.
pub(super) fn minute(ms: u64) -> String {
    format!("{BEGIN}m{ms}{END}")
}

/// An instant's day.
pub(super) fn day(ms: u64) -> String {
    format!("{BEGIN}d{ms}{END}")
}

/// A day of the calendar, written `YYYY-MM-DD`, or a month, `YYYY-MM`: no zone moves it. What is neither is told as it is.
pub(super) fn calendar_day(text: &str) -> String {
    if calendar(text).is_some() { format!("{BEGIN}c{text}{END}") } else { text.to_owned() }
}

/// The same as a language writes it, on paper.
pub(super) fn calendar_words(text: &str, lang: Lang) -> String {
    calendar(text).map_or_else(|| text.to_owned(), |(first, is_day)| words_of(first, is_day, lang))
}

/// The first day of what is written, and whether that is a day and not a month.
fn calendar(text: &str) -> Option<(Date, bool)> {
    match text.len() {
        10 => Some((text.parse().ok()?, true)),
        7 => Some((format!("{text}-01").parse().ok()?, false)),
        _ => None,
    }
}

fn words_of(first: Date, is_day: bool, lang: Lang) -> String {
    let month = match lang {
        Lang::En => "%b %Y",
        Lang::Ja => "%Y年%-m月",
        Lang::Es | Lang::Pt => "%m/%Y",
    };
    first.strftime(if is_day { lang.day() } else { month }).to_string()
}

/// The day for programs and for paper: that of Greenwich.
pub(super) fn plain_day(ms: u64) -> String {
    instant(ms).map_or_else(String::new, |at| at.strftime("%Y-%m-%d").to_string())
}

/// The minute on paper: that of Greenwich, which says so.
pub(super) fn plain_minute(ms: u64) -> String {
    instant(ms).map_or_else(String::new, |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

fn instant(ms: u64) -> Option<Timestamp> {
    i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok())
}

/// A page with its marks as times for a reader of this language.
pub(super) fn written(html: String, lang: Lang) -> String {
    if !html.contains(BEGIN) {
        return html;
    }
    let mut out = String::with_capacity(html.len() + 1_000);
    let mut rest = html.as_str();
    while let Some((before, after)) = rest.split_once(BEGIN) {
        out.push_str(before);
        // Whatever looks like a mark and is none was written by somebody: it stays what it is.
        let told = after.split_once(END).and_then(|(mark, rest)| Some((told(mark, lang)?, rest)));
        rest = match told {
            Some((time, rest)) => {
                out.push_str(&time);
                rest
            }
            None => after,
        };
    }
    out.push_str(rest);
    out
}

fn told(mark: &str, lang: Lang) -> Option<String> {
    if let Some(text) = mark.strip_prefix('c') {
        let (first, is_day) = calendar(text)?;
        let shown = if is_day { "date" } else { "month" };
        return Some(format!(
            "<time datetime=\"{text}\" data-local=\"{shown}\">{}</time>",
            words_of(first, is_day, lang)
        ));
    }
    let to_the_minute = mark.starts_with('m');
    let at = instant(mark.strip_prefix(['m', 'd'])?.parse().ok()?)?;
    let time = match (to_the_minute, lang) {
        (true, Lang::Ja) => " %H:%M（UTC）",
        (true, _) => ", %H:%M UTC",
        (false, _) => "",
    };
    let format = format!("{}{time}", lang.day());
    let shown = if to_the_minute { "minute" } else { "day" };
    Some(format!("<time datetime=\"{at}\" data-local=\"{shown}\">{}</time>", at.strftime(&format)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_reads_an_instant_in_its_own_way() {
        let at = 1_795_602_780_000;
        for (lang, of_the_minute, of_the_day) in [
            (Lang::En, "25 Nov 2026, 10:33 UTC", "25 Nov 2026"),
            (Lang::Ja, "2026年11月25日 10:33（UTC）", "2026年11月25日"),
            (Lang::Es, "25/11/2026, 10:33 UTC", "25/11/2026"),
            (Lang::Pt, "25/11/2026, 10:33 UTC", "25/11/2026"),
        ] {
            let html = format!("<p>{} & {}</p>", minute(at), day(at));
            let time =
                |shown, words| format!("<time datetime=\"2026-11-25T10:33:00Z\" data-local=\"{shown}\">{words}</time>");
            let expected = format!("<p>{} & {}</p>", time("minute", of_the_minute), time("day", of_the_day));
            assert_eq!(written(html, lang), expected);
        }
        assert_eq!(plain_day(at), "2026-11-25");
    }

    #[test]
    fn a_day_and_a_month_of_the_calendar_are_read_so_too_and_no_zone_moves_them() {
        for (lang, day, month) in [
            (Lang::En, "13 Apr 1982", "Apr 1982"),
            (Lang::Ja, "1982年4月13日", "1982年4月"),
            (Lang::Es, "13/04/1982", "04/1982"),
            (Lang::Pt, "13/04/1982", "04/1982"),
        ] {
            let html = format!("{} {} {}", calendar_day("1982-04-13"), calendar_day("1982-04"), calendar_day("1982"));
            let expected = format!(
                "<time datetime=\"1982-04-13\" data-local=\"date\">{day}</time> <time datetime=\"1982-04\" data-local=\"month\">{month}</time> 1982"
            );
            assert_eq!(written(html, lang), expected);
            assert_eq!([calendar_words("1982-04-13", lang), calendar_words("1982-04", lang)], [day, month]);
        }
        for none in ["", "1982-13-01", "somewhen", "<b>123456", "1982-00"] {
            assert_eq!(calendar_day(none), none);
        }
    }

    #[test]
    fn what_only_looks_like_a_mark_stays_text() {
        for text in [
            "\u{E0A0}",
            "\u{E0A0}m<b>\u{E0A1}",
            "\u{E0A0}m-1\u{E0A1}",
            "\u{E0A0}m99999999999999999\u{E0A1}",
            "\u{E0A1}x",
            "\u{E0A0}c<b>4567890\u{E0A1}",
        ] {
            let kept = written(format!("a{text}b"), Lang::En);
            assert!(!kept.contains("<time") && kept.starts_with('a') && kept.ends_with('b'), "{kept}");
        }
    }
}
