//! The words that nobody is to read, as the site's own list has them.

use unicode_normalization::UnicodeNormalization;

/// Words on the list.
pub const MOST_WORDS: usize = 2_000;
/// Characters of one.
pub const LONGEST_WORD: usize = 40;
/// What is read in their place, a sign for each letter.
const VEIL: char = '＊';

/// Finds the words of a list, however they are written: in capitals, in letters of full width.
#[derive(Default)]
pub(super) struct Filter {
    words: Vec<Vec<char>>,
}

/// A letter as it is compared.
fn fold(letter: char) -> char {
    let plain = std::iter::once(letter).nfkc().next().unwrap_or(letter);
    plain.to_lowercase().next().unwrap_or(plain)
}

/// Whether words in this script are written apart: then a word is only one where it stands by itself.
fn is_apart(letter: char) -> bool {
    letter.is_alphanumeric() && letter < '\u{2e80}'
}

impl Filter {
    pub(super) fn new(words: &[String]) -> Filter {
        let words = words.iter().map(|word| word.chars().map(fold).collect::<Vec<char>>());
        Filter { words: words.filter(|word| !word.is_empty()).take(MOST_WORDS).collect() }
    }

    /// The text with its banned words veiled.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let folded: Vec<char> = letters.iter().copied().map(fold).collect();
        for word in &self.words {
            for at in 0..folded.len().saturating_sub(word.len() - 1) {
                let end = at + word.len();
                let stands = |inside: char, outside: Option<&char>| {
                    !is_apart(inside) || outside.is_none_or(|outside| !is_apart(*outside))
                };
                if folded[at..end] == word[..]
                    && stands(folded[at], at.checked_sub(1).and_then(|before| folded.get(before)))
                    && stands(folded[end - 1], folded.get(end))
                {
                    letters[at..end].fill(VEIL);
                }
            }
        }
        letters.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banned_words_are_veiled_however_they_are_written() {
        let filter = Filter::new(&["heck".to_owned(), "馬鹿".to_owned(), String::new()]);
        for (said, read) in [
            ("what the HECK!", "what the ＊＊＊＊!"),
            ("ｈｅｃｋ heck", "＊＊＊＊ ＊＊＊＊"),
            ("check, checkmate, hecking", "check, checkmate, hecking"),
            ("この馬鹿者", "この＊＊者"),
            ("王手", "王手"),
            ("", ""),
        ] {
            assert_eq!(filter.apply(said), read);
        }
        assert_eq!(Filter::default().apply("heck"), "heck");
    }
}
