//! The languages that Komadai speaks, and its texts in each of them.
//!
//! A new language is one line in the list below and one folder `locales/CODE` with the same files as `locales/en`.
//! The server's pages, the browser (`web/src/i18n.ts`), the command line and the checks of `cargo xtask texts` take
//! the language from there; `cargo xtask types` brings the line to the TypeScript side.
//!
//! * feature `fluent`: [`Texts`], the texts of one language
//! * feature `negotiate`: [`Lang::accepted`], the reader's language by an Accept-Language header
//! * feature `typescript`: the ts-rs derive

#![forbid(unsafe_code)]

#[cfg(feature = "negotiate")]
mod negotiate;
mod readings;
#[cfg(feature = "fluent")]
mod texts;

pub use readings::{Run, runs};
#[cfg(feature = "fluent")]
pub use texts::{Texts, Value};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

macro_rules! languages {
    ($($lang:ident, $code:literal, $tag:literal, $name:literal, $grouping:literal, $day:literal;)*) => {
        /// A language, serialised as its code.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Lang {
            $(#[doc = $name] $lang),*
        }

        impl Lang {
            /// Every language. The first is the default, and stands in where another lacks a text.
            pub const ALL: &[Lang] = &[$(Lang::$lang),*];

            /// The code of ISO 639-1: `en`. The folder below `locales/`, and the name in addresses and messages.
            pub const fn code(self) -> &'static str {
                match self { $(Lang::$lang => $code),* }
            }

            /// The tag of BCP 47 for HTML and for choosing a voice: `en`, `pt-BR`.
            pub const fn tag(self) -> &'static str {
                match self { $(Lang::$lang => $tag),* }
            }

            /// What its speakers call it: `English`, `日本語`.
            pub const fn native_name(self) -> &'static str {
                match self { $(Lang::$lang => $name),* }
            }

            /// What stands between thousands: a comma, with a point before decimals, or a point, with a comma before them.
            pub const fn grouping(self) -> char {
                match self { $(Lang::$lang => $grouping),* }
            }

            /// How a day is written, in the letters of strftime.
            pub const fn day(self) -> &'static str {
                match self { $(Lang::$lang => $day),* }
            }
        }
    };
}

// One line a language: variant, code, tag, native name, what stands between thousands, how a day is written.
languages! {
    En, "en", "en", "English", ',', "%-d %b %Y";
    Ja, "ja", "ja", "日本語", ',', "%Y年%-m月%-d日";
    Es, "es", "es", "Español", '.', "%d/%m/%Y";
    Pt, "pt", "pt-BR", "Português", '.', "%d/%m/%Y";
}

impl Default for Lang {
    fn default() -> Lang {
        Lang::ALL[0]
    }
}

/// A tag whose language is not one of [`Lang::ALL`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = Lang::ALL.iter().map(|lang| lang.code()).collect();
        write!(f, "unknown language {:?}: choose one of {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownLang {}

/// A language by its tag. Only the primary subtag counts: `pt`, `pt-BR` and `PT_pt` are all [`Lang::Pt`].
impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(tag: &str) -> Result<Lang, UnknownLang> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().trim();
        let found = Lang::ALL.iter().find(|lang| lang.code().eq_ignore_ascii_case(primary));
        found.copied().ok_or_else(|| UnknownLang(tag.chars().take(40).collect()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_tag_lead_back_to_the_language() {
        for &lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
            assert_eq!(lang.tag().parse(), Ok(lang));
            assert_eq!(format!("{}_xx", lang.code().to_uppercase()).parse(), Ok(lang));
        }
    }

    #[test]
    fn an_unknown_tag_is_told_which_there_are() {
        for tag in ["", "xx", "eng", "-en", "日本語"] {
            let error = tag.parse::<Lang>().unwrap_err().to_string();
            assert!(error.contains("en, ja"), "{tag}: {error}");
        }
    }
}
