//! One form for everything that people type for the same word.

use unicode_normalization::UnicodeNormalization;

/// A word without case, accents, marks of length, spaces and signs; katakana as hiragana; `ou`, `oo` and `uu` as one
/// letter; `dzu` as `zu`. `Ōte`, `oute`, `ote` have one form, and `オウテ` and `おうて` another.
pub(crate) fn fold(text: &str) -> String {
    plain(text).replace("uu", "u").replace("ou", "o").replace("oo", "o").replace("dzu", "zu")
}

/// The letters and digits of a text in lower case, without accents; katakana as hiragana.
pub(crate) fn plain(text: &str) -> String {
    // Taken apart, accents are marks of their own and fall out; ー is such a mark of length, too.
    let letters = text.nfkd().filter(|c| (c.is_alphanumeric() && *c != 'ー') || is_voicing(*c));
    letters.flat_map(char::to_lowercase).map(hiragana).collect()
}

/// The two marks into which が and ぱ are taken apart.
fn is_voicing(c: char) -> bool {
    matches!(c, '\u{3099}' | '\u{309a}')
}

fn hiragana(c: char) -> char {
    match c {
        // Katakana stand 0x60 behind their hiragana.
        'ァ'..='ヶ' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn what_means_the_same_has_one_form() {
        for [a, b] in [
            ["Ōte", "oute"],
            ["ote", "ōte"],
            ["ryūō", "ryuuou"],
            ["uchifudzume", "uchifuzume"],
            ["オウテ", "おうて"],
            ["peón", "PEON"],
            ["Ｒｏｏｋ", "rook"],
            ["aki-ōte", "aki ote"],
            ["ガード", "がーど"],
        ] {
            assert_eq!(fold(a), fold(b));
        }
        assert_ne!(fold("か"), fold("が"));
        assert_ne!(fold("は"), fold("ぱ"));
    }
}
