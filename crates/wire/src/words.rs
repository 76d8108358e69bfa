//! Words that one person writes and others read.

use unicode_normalization::UnicodeNormalization;

/// The longest name, in characters.
pub const MAX_NAME: usize = 64;

/// A player's name as everybody sees it: composed (NFC), without blanks at its ends and without characters that nobody sees, which
/// could make it look like another one or turn the words around it. None: too long, or it has control characters.
pub fn player_name(text: &str) -> Option<String> {
    if text.chars().any(char::is_control) || text.len() > 16 * MAX_NAME {
        return None;
    }
    let seen: String = text.nfc().filter(|&char| !is_unseen(char)).collect();
    let name = seen.trim();
    (name.chars().count() <= MAX_NAME).then(|| name.to_owned())
}

/// Characters without a shape of their own: zero-width ones, marks of direction, fillers, tags.
pub(crate) fn is_unseen(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::player_name;

    #[test]
    fn a_name_is_what_others_see() {
        for (written, seen) in [
            ("  羽生 善治 ", Some("羽生 善治")),
            ("ab\u{202e}cd", Some("abcd")),
            ("\u{200b}\u{2066}\u{feff}", Some("")),
            ("Jose\u{301}", Some("José")),
            ("か\u{3099}", Some("が")),
            ("a\nb", None),
            ("a\u{85}b", None),
        ] {
            assert_eq!(player_name(written).as_deref(), seen, "{written:?}");
        }
        assert_eq!(player_name(&"歩".repeat(64)), Some("歩".repeat(64)));
        assert_eq!(player_name(&"歩".repeat(65)), None);
        assert_eq!(player_name(&"\u{200b}".repeat(100_000)), None);
    }
}
