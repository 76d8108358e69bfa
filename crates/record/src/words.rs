//! Words that one person writes and others read.

use unicode_normalization::UnicodeNormalization;

/// The longest name, in characters.
pub const MAX_NAME: usize = 64;

/// The longest line, in characters.
pub const MAX_TALK: usize = 300;

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

/// Words of a record from anywhere as they are shown: composed (NFC), without what turns the words around it, hides in them or passes
/// for nothing. The record itself, and the file that it came as, keep them. What joins letters or chooses their form stays.
pub fn shown(text: &str) -> String {
    text.nfc().filter(|&char| !is_deceptive(char)).collect()
}

/// A line as others read it: composed (NFC), in one line, without characters that nobody sees. None: empty, or too long.
pub fn said(text: &str) -> Option<String> {
    if text.len() > 16 * MAX_TALK {
        return None;
    }
    let line = plain(text);
    (!line.is_empty() && line.chars().count() <= MAX_TALK).then_some(line)
}

/// The same of a text of several lines. None: it has more characters than this; it may be empty.
pub fn said_at_length(text: &str, most: usize) -> Option<String> {
    if text.len() > 16 * most {
        return None;
    }
    let text = text.lines().map(plain).collect::<Vec<_>>().join("\n").trim().to_owned();
    (text.chars().count() <= most).then_some(text)
}

fn plain(line: &str) -> String {
    let plain = line.nfc().filter(|&char| !is_unseen(char)).map(|char| if char.is_control() { ' ' } else { char });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Marks of direction, and what has no width and no work to do.
fn is_deceptive(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Characters without a shape of their own: zero-width ones, marks of direction, fillers, tags.
fn is_unseen(char: char) -> bool {
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
    use super::{player_name, said, said_at_length, shown};

    #[test]
    fn words_of_a_record_deceive_nobody_and_keep_their_letters() {
        for (written, seen) in [
            ("先手\u{202e}者勝", "先手者勝"),
            ("A\u{200b}nn \u{2066}x\u{2069}", "Ann x"),
            ("か\u{3099}", "が"),
            // A form of 辻 with one dot, a family, a blank of full width, lines.
            ("辻\u{e0100}", "辻\u{e0100}"),
            ("👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
            ("一\u{3000}二\n三", "一\u{3000}二\n三"),
        ] {
            assert_eq!(shown(written), seen, "{written:?}");
        }
    }

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

    #[test]
    fn a_line_is_what_others_read() {
        for (written, read) in [
            ("  よろしく　お願いします\n", Some("よろしく お願いします")),
            ("a\u{202e}b\r\nSet-Cookie: x", Some("ab Set-Cookie: x")),
            ("\u{200b} \t", None),
            ("", None),
        ] {
            assert_eq!(said(written).as_deref(), read, "{written:?}");
        }
        assert_eq!(said_at_length(" one\r\n\r\n\ttwo\u{202e}  x\n", 20).as_deref(), Some("one\n\ntwo x"));
        assert_eq!(said_at_length(&"歩".repeat(1_000), 1_000), Some("歩".repeat(1_000)));
        assert_eq!(said_at_length(&"歩".repeat(1_001), 1_000), None);
        assert_eq!(said_at_length("", 9).as_deref(), Some(""));
        assert_eq!(said(&"歩".repeat(300)), Some("歩".repeat(300)));
        assert_eq!(said(&"歩".repeat(301)), None);
        assert_eq!(said(&"a".repeat(100_000)), None);
    }
}
