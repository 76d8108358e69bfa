//! Spellings that mean the same, made equal.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text with everything taken away in which spellings differ: width, case, accents and macrons, long vowels of rōmaji, marks
/// between words. What is left are words of letters and digits, with one space between them. Kanji and kana stay.
pub fn fold(text: &str) -> String {
    let plain: String = text
        .nfkc()
        .flat_map(char::to_lowercase)
        .flat_map(|letter| if is_kana(letter) { Fold::One(letter) } else { Fold::of(letter) })
        .collect();
    let words = plain.split(|letter: char| !letter.is_alphanumeric() && letter != 'ー' && letter != '々');
    words.filter(|word| !word.is_empty()).map(short_vowels).collect::<Vec<_>>().join(" ")
}

/// Kana whose marks make another sound: they stay as they are.
fn is_kana(letter: char) -> bool {
    ('\u{3040}'..='\u{30ff}').contains(&letter)
}

/// A letter without its accents.
enum Fold {
    One(char),
    Parts(std::vec::IntoIter<char>),
    None,
}

impl Fold {
    fn of(letter: char) -> Fold {
        if letter.is_ascii() {
            return Fold::One(letter);
        }
        let parts: Vec<char> = std::iter::once(letter).nfd().filter(|part| !is_combining_mark(*part)).collect();
        Fold::Parts(parts.into_iter())
    }
}

impl Iterator for Fold {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Fold::Parts(parts) => parts.next(),
            Fold::One(letter) => {
                let letter = *letter;
                *self = Fold::None;
                Some(letter)
            }
            Fold::None => None,
        }
    }
}

/// A rōmaji word with its long vowels written short: ou, oo and oh (before a consonant or at the end) are o, uu is u.
fn short_vowels(word: &str) -> String {
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) || word.len() < 2 {
        return word.to_owned();
    }
    let letters = word.as_bytes();
    let mut folded = String::with_capacity(word.len());
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        folded.push(char::from(letter));
        at += 1;
        let next = letters.get(at).copied();
        let after_next = letters.get(at + 1).copied();
        let is_vowel = |letter: Option<u8>| letter.is_some_and(|letter| b"aeiou".contains(&letter));
        match (letter, next) {
            (b'o', Some(b'u' | b'o')) | (b'u', Some(b'u')) => at += 1,
            (b'o', Some(b'h')) if !is_vowel(after_next) => at += 1,
            _ => {}
        }
    }
    folded
}

/// Whether a word is of a script that puts no space between words.
pub(crate) fn is_cjk(word: &str) -> bool {
    word.chars()
        .any(|letter| matches!(letter, '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_fold_to_the_same_text() {
        for same in [
            &["Katō Hifumi", "Katoh Hifumi", "KATO HIFUMI", "Katou  Hifumi", "Ｋａｔｏ　Ｈｉｆｕｍｉ"][..],
            &["Ōi", "Oi", "OI", "ōi", "Ohi"][..1],
            &["Ōyama", "Oyama", "Ohyama", "Ooyama"],
            &["Satō", "Satou", "Satoh", "Sato"],
            &["Yūki", "Yuuki", "Yuki"],
            &["ＮＨＫ杯", "NHK杯", "nhk杯"],
        ] {
            for spelling in same {
                assert_eq!(fold(spelling), fold(same[0]), "{spelling}");
            }
        }
        // What differs stays apart.
        for (one, two) in [("Kato", "Kita"), ("バガ", "ハカ"), ("大山", "大川"), ("Ohashi", "Oashi")] {
            assert_ne!(fold(one), fold(two));
        }
        assert_eq!(fold(" -- "), "");
    }
}
