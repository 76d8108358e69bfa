//! The names of accounts: one line, in one script, and never to be taken for another's.

use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

/// Letters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
/// Names that would speak for the site, or stand in its addresses, by their keys' texts.
const RESERVED: [&str; 27] = [
    "account",
    "admin",
    "administrator",
    "anonymous",
    "api",
    "bot",
    "closed",
    "deleted",
    "engine",
    "everyone",
    "gote",
    "guest",
    "help",
    "komadai",
    "login",
    "me",
    "moderator",
    "nobody",
    "player",
    "referee",
    "root",
    "sente",
    "staff",
    "support",
    "system",
    "teacher",
    "webmaster",
];

/// Those of them that nobody may be called at a board either.
const SPEAKING: [&str; 9] =
    ["admin", "administrator", "komadai", "moderator", "referee", "staff", "support", "system", "webmaster"];

/// The name of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    shown: String,
    key: String,
}

/// Why a text is no name.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameFault {
    /// Too short or too long.
    #[error("a name has 2 to 20 characters")]
    Length,
    /// Characters that a name cannot have, or in such an order.
    #[error("a name has letters and digits of one script, with single hyphens or underscores between them")]
    Characters,
    /// It speaks for the site.
    #[error("this name is reserved")]
    Reserved,
}

impl Name {
    /// The name as it is shown, in Unicode's normal form KC.
    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }

    /// Names that could be taken for one another have the same key: those that differ in case, in width, or by letters that
    /// look alike (Unicode Technical Standard 39).
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

impl FromStr for Name {
    type Err = NameFault;

    fn from_str(text: &str) -> Result<Name, NameFault> {
        // Bounded before any work is done; what is trimmed is what people leave there by mistake.
        if text.len() > 400 {
            return Err(NameFault::Length);
        }
        // Letters of full width are what a Japanese keyboard gives, and meant as the plain ones.
        let shown: String = text.trim().nfkc().collect();
        if !LENGTH.contains(&shown.chars().count()) {
            return Err(NameFault::Length);
        }
        let mut before = None;
        for c in shown.chars().chain([' ']) {
            let joins = |c| matches!(c, '-' | '_');
            let fits = match before {
                _ if joins(c) => before.is_some_and(|before| !joins(before)),
                Some(before) if joins(before) => c.is_alphanumeric(),
                // Marks piled up on a letter reach into other lines.
                Some(before) if is_combining_mark(c) => !is_combining_mark(before),
                Some(_) => c == ' ' || c.is_alphanumeric(),
                None => c.is_alphanumeric(),
            };
            if !fits {
                return Err(NameFault::Characters);
            }
            before = Some(c);
        }
        // Latin beside Japanese, Korean or Chinese is common and harmless; Latin beside Cyrillic is a trick.
        let level = shown.detect_restriction_level();
        if level > RestrictionLevel::HighlyRestrictive || !shown.chars().all(char::identifier_allowed) {
            return Err(NameFault::Characters);
        }
        let key = key(&shown);
        if RESERVED.iter().any(|reserved| self::key(reserved) == key) {
            return Err(NameFault::Reserved);
        }
        Ok(Name { shown, key })
    }
}

/// The key of the account that a name, as people write one down beside a board, would be taken for; none: whoever calls themselves
/// so would speak for the site.
pub(crate) fn borne_by(name: &str) -> Option<String> {
    let key = key(&name.trim().nfkc().collect::<String>());
    (!SPEAKING.iter().any(|reserved| self::key(reserved) == key)).then_some(key)
}

/// See [`Name::key`]; the beginning of a name has the beginning of its key.
pub(crate) fn key(shown: &str) -> String {
    let plain: String = shown.chars().flat_map(char::to_lowercase).collect();
    let alike: String = skeleton(&plain).flat_map(char::to_lowercase).collect();
    // A capital i is an l to the eye, and case does not count.
    alike.replace('i', "l").nfkc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<Name, NameFault> {
        text.parse()
    }

    #[test]
    fn names_of_many_scripts_are_names() {
        for text in [
            "Ann",
            "ann-2",
            "José",
            "羽生善治",
            "ひふみん",
            "カトウ",
            "Taro山田",
            "Łukasz",
            "Иван",
            "Οδυσσέας",
            "김철수",
            "a_b-c",
            "  Ann ",
        ] {
            assert!(name(text).is_ok(), "{text}: {:?}", name(text));
        }
        assert_eq!(name(" Jose\u{301} ").unwrap().shown(), "José");
        assert_eq!(name("Ｔａｒｏ ").unwrap().shown(), "Taro");
    }

    #[test]
    fn what_deceives_is_no_name() {
        use NameFault::{Characters, Length, Reserved};
        let rows = [
            ("", Length),
            ("a", Length),
            ("a".repeat(21).leak(), Length),
            ("é".repeat(500).leak(), Length),
            ("a b", Characters),
            ("a\u{7}b", Characters),
            ("a\r\nSet-Cookie: x", Characters),
            ("ab\u{202e}", Characters),
            ("a\u{200b}b", Characters),
            ("a\u{ad}b", Characters),
            ("<b>bold</b>", Characters),
            ("a\"b", Characters),
            ("a/b", Characters),
            ("a--b", Characters),
            ("-ab", Characters),
            ("ab_", Characters),
            ("Аnna", Characters), // a Cyrillic letter before Latin ones
            ("b\u{300}\u{301}c", Characters),
            ("☗sente", Characters),
            ("😀😀", Characters),
            ("Admin", Reserved),
            ("аdmin", Characters),
            ("adm1n", Reserved),
            ("KOMADAI", Reserved),
            ("g0te", Reserved),
        ];
        for (text, fault) in rows {
            assert_eq!(name(text), Err(fault), "{text:?}");
        }
    }

    #[test]
    fn names_that_could_be_taken_for_one_another_have_the_same_key() {
        let key = |text| name(text).unwrap().key().to_owned();
        for (one, other) in [
            ("Ann", "aNN"),
            ("Ann", "Ａｎｎ"),
            ("José", "JOSE\u{301}"),
            ("Ian", "lan"),
            ("Bob10", "B0bl0"),
            ("morn", "mom"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Jose", "José"), ("山田", "山本")] {
            assert_ne!(key(one), key(other), "{one} {other}");
        }
    }
}
