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

/// Those of them that stand in no name, neither as a word of it nor with digits and marks beside them: nobody may be called so at a
/// board either.
const SPEAKING: [&str; 12] = [
    "admin",
    "admins",
    "administrator",
    "komadai",
    "moderator",
    "moderators",
    "referee",
    "root",
    "staff",
    "support",
    "system",
    "webmaster",
];

/// The name of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    shown: String,
    key: String,
    looks: Vec<String>,
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
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Names that could be taken for one another have the same key: those that differ in case, in width, or by letters that
    /// look alike (Unicode Technical Standard 39).
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The keys of everything that it looks like, its own among them: no two accounts share any. Capitals look like letters of other
    /// scripts that small ones do not look like.
    pub fn looks(&self) -> &[String] {
        &self.looks
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
        let (key, looks) = (key(&shown), looks(&shown));
        if RESERVED.iter().any(|reserved| looks.contains(&self::key(reserved))) || speaks(&shown) {
            return Err(NameFault::Reserved);
        }
        Ok(Name { shown, key, looks })
    }
}

/// A name as people write one down beside a board, or over a club: it may have spaces and marks that no account's has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Called {
    /// Whoever calls themselves so would speak for the site.
    Speaks,
    /// Its letters are of scripts that never stand together but to deceive.
    Mixed,
    /// It would be taken for the accounts that have one of these keys.
    LooksLike(Vec<String>),
}

impl Called {
    /// What a name is taken for.
    pub fn of(name: &str) -> Called {
        let shown: String = name.trim().nfkc().collect();
        if speaks(&shown) {
            return Called::Speaks;
        }
        // No mark, no space and nothing that is not seen makes it another name.
        let bare: String = shown.chars().filter(|c| c.is_alphanumeric() || is_combining_mark(*c)).collect();
        let letters: String = bare.chars().filter(|c| c.identifier_allowed()).collect();
        if !letters.is_empty() && letters.detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Called::Mixed;
        }
        let mut all = looks(&shown);
        all.extend(looks(&bare));
        all.sort();
        all.dedup();
        all.retain(|key| !key.is_empty());
        Called::LooksLike(all)
    }
}

/// Whether a name has a word that speaks for the site, whatever stands beside it, or is made of nothing but such words.
fn speaks(shown: &str) -> bool {
    let keys: Vec<String> = SPEAKING.iter().map(|word| key(word)).collect();
    let is_reserved = |word: &str| {
        let of_word = looks(word);
        keys.iter().any(|key| of_word.contains(key))
    };
    // Digits at its ends are no part of a word, and may be letters to the eye within it.
    let word = |part: &str| is_reserved(part) || is_reserved(part.trim_matches(|c: char| c.is_numeric()));
    if shown.split(|c: char| !c.is_alphanumeric() && !is_combining_mark(c)).any(word) {
        return true;
    }
    let bare: String = shown.chars().filter(|c| c.is_alphabetic()).collect();
    looks(&bare).iter().any(|look| is_made_of(look, &keys))
}

/// Whether a text is one of these words after the other, and nothing else.
fn is_made_of(text: &str, words: &[String]) -> bool {
    let rest = |word: &String| text.strip_prefix(word.as_str());
    words.iter().filter_map(rest).any(|rest| rest.is_empty() || is_made_of(rest, words))
}

/// See [`Name::looks`]; the keys of all that a name looks like: as it is written, in small letters, and in capitals.
pub fn looks(shown: &str) -> Vec<String> {
    let capitals: String = shown.chars().flat_map(char::to_uppercase).collect();
    let mut all = vec![key(shown), alike(shown), alike(&capitals)];
    all.sort();
    all.dedup();
    all
}

/// See [`Name::key`]; the beginning of a name has the beginning of its key.
pub fn key(shown: &str) -> String {
    alike(&shown.chars().flat_map(char::to_lowercase).collect::<String>())
}

/// What a text looks like, in small letters.
fn alike(text: &str) -> String {
    let alike: String = skeleton(text).flat_map(char::to_lowercase).collect();
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
            ("moderator1", Reserved),
            ("admin-of-site", Reserved),
            ("Komadai_Staff", Reserved),
            ("KomadaiStaff", Reserved),
            ("2support", Reserved),
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

    #[test]
    fn names_that_look_alike_in_capitals_or_as_they_are_written_share_a_key() {
        let share = |one: &str, other: &str| {
            let (one, other) = (name(one).unwrap(), name(other).unwrap());
            one.looks().iter().any(|look| other.looks().contains(look))
        };
        // Cyrillic and Greek beside Latin.
        for (one, other) in [
            ("BEN", "ΒΕΝ"),
            ("BEH", "ВЕН"),
            ("TOM", "ТОМ"),
            ("Tom", "ТОМ"),
            ("HABA", "НАВА"),
            ("MAX", "МАХ"),
            ("KATO", "ΚΑΤΟ"),
            ("TEMPO", "ТЕМРО"),
            ("Tepp", "Терр"),
            ("XENA", "ΧΕΝΑ"),
            ("Ann", "ANN"),
        ] {
            assert!(share(one, other) && share(other, one), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Ben", "Иван"), ("Jose", "José"), ("player1", "player2")] {
            assert!(!share(one, other), "{one} {other}");
        }
        for plain in ["player1", "Adminton", "Systema", "Rooty", "bot-3", "Stafford"] {
            assert!(name(plain).is_ok(), "{plain}");
        }
    }

    #[test]
    fn what_somebody_is_called_beside_a_board_deceives_no_more_than_an_account() {
        for speaks in [
            "moderator",
            "Moderator 1",
            "[admin]",
            "Admin of site",
            "Komadai staff",
            "komadai2",
            "a d m i n",
            "the-referee",
        ] {
            assert_eq!(Called::of(speaks), Called::Speaks, "{speaks}");
        }
        for mixed in ["Нabu", "Ηabu", "ТOM", "ΒEN", "Κen", "Τaro", "Μoderat", "Кomada"] {
            assert_eq!(Called::of(mixed), Called::Mixed, "{mixed}");
        }
        for mixed in ["Μoderator", "Кomadai"] {
            assert_ne!(Called::of(mixed), Called::LooksLike(Vec::new()), "{mixed}");
            assert!(!matches!(Called::of(mixed), Called::LooksLike(_)), "{mixed}");
        }
        let looks_like = |called: &str, account: &str| match Called::of(called) {
            Called::LooksLike(looks) => name(account).unwrap().looks().iter().any(|look| looks.contains(look)),
            Called::Speaks | Called::Mixed => panic!("{called}"),
        };
        for called in ["Ann✓", "A n n", "[Ann]", " ann ", "A.N.N", "Ann\u{200b}", "☗Ann", "Ａｎｎ"] {
            assert!(looks_like(called, "Ann"), "{called}");
        }
        for called in ["Anna", "Ann B", "Taro 山田", "日本 太郎", "José", "☗", "…"] {
            assert!(!looks_like(called, "Ann"), "{called}");
        }
    }
}
