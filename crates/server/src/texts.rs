//! The site's words in every language, from the Fluent files the browser reads, too.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// A language the site speaks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lang {
    En,
    Ja,
}

impl Lang {
    /// Every language, the one that stands in for missing texts first.
    pub(crate) const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// The tag in HTML and in the folder `locales/`.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }

    /// The language of a tag such as `ja` or `ja-JP`.
    pub(crate) fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_']).next()?.trim();
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(primary))
    }

    /// The reader's best language by an Accept-Language header.
    pub(crate) fn accepted(header: &str) -> Option<Lang> {
        let mut best: Option<(f32, Lang)> = None;
        for item in header.split(',').take(32) {
            let mut parts = item.split(';');
            let Some(lang) = parts.next().and_then(Lang::from_tag) else { continue };
            let quality = parts
                .find_map(|part| part.trim().strip_prefix("q="))
                .map_or(1.0, |q| q.trim().parse::<f32>().unwrap_or(0.0));
            if quality > best.map_or(0.0, |(q, _)| q) {
                best = Some((quality, lang));
            }
        }
        best.map(|(_, lang)| lang)
    }
}

impl From<Lang> for komadai_wire::Lang {
    fn from(lang: Lang) -> komadai_wire::Lang {
        match lang {
            Lang::En => komadai_wire::Lang::En,
            Lang::Ja => komadai_wire::Lang::Ja,
        }
    }
}

/// The texts of all languages.
pub(crate) struct Texts(Vec<(Lang, FluentBundle<FluentResource>)>);

impl Texts {
    /// The texts built into the executable. A broken message is left out, so that the other texts still stand;
    /// a test of this crate sees to it that none is.
    pub(crate) fn embedded() -> Texts {
        Texts(Lang::ALL.into_iter().map(|lang| (lang, bundle(lang).0)).collect())
    }

    /// The texts as one language sees them.
    pub(crate) fn speak(&self, lang: Lang) -> Speaker<'_> {
        Speaker { texts: self, lang }
    }

    fn find(&self, lang: Lang, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let (_, bundle) = self.0.iter().find(|(have, _)| *have == lang)?;
        let (id, attribute) = match id.split_once('.') {
            Some((id, attribute)) => (id, Some(attribute)),
            None => (id, None),
        };
        let message = bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        Some(bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
    }
}

/// Builds a language's bundle; also what is wrong with its files.
fn bundle(lang: Lang) -> (FluentBundle<FluentResource>, Vec<String>) {
    let mut faults = Vec::new();
    let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The isolation marks of Fluent would be seen in attributes and titles.
    bundle.set_use_isolating(false);
    let folder = format!("{}/", lang.code());
    for (path, text) in LOCALES.iter().filter(|(path, _)| path.starts_with(&folder) && path.ends_with(".ftl")) {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, errors)| {
            faults.extend(errors.iter().map(|error| format!("{path}: {error}")));
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            faults.extend(errors.iter().map(|error| format!("{path}: {error}")));
        }
    }
    (bundle, faults)
}

/// Texts in one reader's language; templates call [`get`](Speaker::get).
#[derive(Copy, Clone)]
pub(crate) struct Speaker<'a> {
    texts: &'a Texts,
    /// The language it speaks.
    pub(crate) lang: Lang,
}

impl Speaker<'_> {
    /// The text named `id` or `id.attribute`; English where the language lacks it, the name itself where all do.
    pub(crate) fn get(&self, id: &str) -> String {
        self.text(id, None)
    }

    /// The same with a number, which the text calls `count`.
    pub(crate) fn count(&self, id: &str, count: &u32) -> String {
        let mut args = FluentArgs::new();
        args.set("count", *count);
        self.text(id, Some(&args))
    }

    fn text(&self, id: &str, args: Option<&FluentArgs<'_>>) -> String {
        self.texts
            .find(self.lang, id, args)
            .or_else(|| self.texts.find(Lang::ALL[0], id, args))
            .unwrap_or_else(|| id.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_well_formed_in_every_language() {
        for lang in Lang::ALL {
            assert_eq!(bundle(lang).1, Vec::<String>::new());
        }
    }

    #[test]
    fn the_readers_best_language_is_found() {
        for (header, expected) in [
            ("ja", Some(Lang::Ja)),
            ("fr, ja;q=0.4, en;q=0.7", Some(Lang::En)),
            ("ja-JP,en-US;q=0.9", Some(Lang::Ja)),
            ("en;q=0, ja;q=0.1", Some(Lang::Ja)),
            ("fr;q=1", None),
            ("", None),
            (";;;q=x,,", None),
        ] {
            assert_eq!(Lang::accepted(header), expected, "{header:?}");
        }
    }
}
