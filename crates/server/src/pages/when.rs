//! Instants on pages. A text holds a mark in an instant's place, which becomes a `<time>` as the page is written: in words that everybody
//! can read where there are no scripts, and in the reader's own zone and format where there are (`web/src/ui/local-times.ts`).

use jiff::Timestamp;
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

/// A day of the calendar, written `YYYY-MM-DD`, as a language writes it: no zone moves it. What is none is told as it is.
pub(super) fn calendar_day(text: &str, lang: Lang) -> String {
    text.parse::<jiff::civil::Date>().map_or_else(|_| text.to_owned(), |day| day.strftime(lang.day()).to_string())
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
    fn what_only_looks_like_a_mark_stays_text() {
        for text in [
            "\u{E0A0}",
            "\u{E0A0}m<b>\u{E0A1}",
            "\u{E0A0}m-1\u{E0A1}",
            "\u{E0A0}m99999999999999999\u{E0A1}",
            "\u{E0A1}x",
        ] {
            let kept = written(format!("a{text}b"), Lang::En);
            assert!(!kept.contains("<time") && kept.starts_with('a') && kept.ends_with('b'), "{kept}");
        }
    }
}
