//! The texts of `locales/LANG`, which the browser reads, too.

use crate::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

// LOCALES: language, name of the file, its text.
include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// A value that a text shows: a number or a string.
pub use fluent_bundle::FluentValue as Value;

/// The texts of one language. They are read from their files when the first of them is wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Texts(Lang);

impl Texts {
    /// The texts in this language.
    pub const fn of(lang: Lang) -> Texts {
        Texts(lang)
    }

    /// The language of the texts.
    pub const fn lang(self) -> Lang {
        self.0
    }

    /// The text named `id` or `id.attribute`: in English where the language lacks it, the name itself where English
    /// lacks it, too.
    pub fn get(self, id: &str) -> String {
        self.with(id, &[])
    }

    /// The same with values for the text's variables.
    pub fn with(self, id: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let args = values.iter().cloned().collect();
        find(self.0, id, &args).or_else(|| find(Lang::default(), id, &args)).unwrap_or_else(|| id.to_owned())
    }

    /// The same with a number that the text calls `count`.
    pub fn count(self, id: &str, count: &u32) -> String {
        self.with(id, &[("count", Value::from(*count))])
    }

    /// A number by itself, as the texts show theirs.
    pub fn number(self, number: &u64) -> String {
        grouped(*number, self.0.grouping())
    }

    /// A number with so many decimals, as the language writes them. The browser's twin is `decimal` in `web/src/i18n.ts`.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let written = format!("{number:.digits$}");
        if self.0.grouping() == '.' { written.replace('.', ",") } else { written }
    }

    /// Whether this language itself has the text.
    pub fn has(self, id: &str) -> bool {
        find(self.0, id, &FluentArgs::new()).is_some()
    }
}

fn find(lang: Lang, id: &str, args: &FluentArgs<'_>) -> Option<String> {
    let bundle = bundle(lang);
    let pattern = match id.split_once('.') {
        Some((id, attribute)) => bundle.get_message(id)?.get_attribute(attribute)?.value(),
        None => bundle.get_message(id)?.value()?,
    };
    Some(bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
}

/// A whole number with its digits in groups of three, from five digits on: shorter ones are years and ratings, too.
fn grouped(number: u64, mark: char) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if digits.len() > 4 && at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// The same for the numbers in texts; Fluent's own form stands for all other values.
fn in_groups(value: &Value<'_>, mark: char) -> Option<String> {
    let Value::Number(number) = value else { return None };
    let is_whole = number.value >= 0.0 && number.value.fract() == 0.0;
    (is_whole && number.options.use_grouping && number.options.minimum_fraction_digits.is_none())
        .then(|| grouped(number.value as u64, mark))
}

fn bundle(lang: Lang) -> &'static FluentBundle<FluentResource> {
    static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Lang::ALL.len()] =
        [const { OnceLock::new() }; Lang::ALL.len()];
    // A broken message is left out, so that the other texts still stand; `cargo xtask texts` and a test find it.
    BUNDLES[lang as usize].get_or_init(|| build(lang).0)
}

/// A language's bundle, and what is wrong with its files.
fn build(lang: Lang) -> (FluentBundle<FluentResource>, Vec<String>) {
    let mut faults = Vec::new();
    let id: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The isolation marks of Fluent would be seen in attributes, titles and files.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match lang.grouping() {
        '.' => |value, _| in_groups(value, '.'),
        _ => |value, _| in_groups(value, ','),
    }));
    for (_, name, text) in LOCALES.iter().filter(|(folder, ..)| *folder == lang.code()) {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, errors)| {
            faults.extend(errors.iter().map(|error| format!("{lang}/{name}: {error}")));
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            faults.extend(errors.iter().map(|error: &FluentError| format!("{lang}/{name}: {error}")));
        }
    }
    (bundle, faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_well_formed_in_every_language() {
        for &lang in Lang::ALL {
            assert!(LOCALES.iter().any(|(folder, ..)| *folder == lang.code()), "no folder locales/{lang}");
            assert_eq!(build(lang).1, Vec::<String>::new());
        }
    }

    #[test]
    fn a_missing_text_shows_its_name() {
        assert_eq!(Texts::of(Lang::Ja).get("no-such-text"), "no-such-text");
        assert_eq!(Texts::of(Lang::Ja).get("no-such-text.remedy"), "no-such-text.remedy");
    }

    #[test]
    fn numbers_take_the_form_of_the_language() {
        let days = |lang, days: u32| Texts::of(lang).with("clock-days", &[("days", days.into())]);
        assert_eq!(days(Lang::En, 1), "1 day per move");
        assert_eq!(days(Lang::En, 3), "3 days per move");
        assert_eq!(days(Lang::Es, 3), "3 días por jugada");
        for (lang, text) in [(Lang::En, "12,000"), (Lang::Ja, "12,000"), (Lang::Es, "12.000"), (Lang::Pt, "12.000")] {
            assert!(days(lang, 12_000).contains(text), "{}", days(lang, 12_000));
            assert_eq!(Texts::of(lang).number(&12_000), text);
        }
        for (lang, text) in [(Lang::En, "56.3"), (Lang::Ja, "56.3"), (Lang::Es, "56,3"), (Lang::Pt, "56,3")] {
            assert_eq!(Texts::of(lang).decimal(56.25 + 0.01, 1), text);
            assert_eq!(Texts::of(lang).decimal(-4.0, 0), "-4");
        }
        assert_eq!(days(Lang::En, 1982), "1982 days per move", "years and ratings are whole");
        assert_eq!([0, 999_999, 1_000_000].map(|n| grouped(n, ',')), ["0", "999,999", "1,000,000"]);
    }
}
