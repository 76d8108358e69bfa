//! The lines of a text, and the white space around what stands on them. Most of a record is looked at here first, so it is
//! done by bytes.

use std::borrow::Cow;

/// A text whose lines end with a line feed: some systems wrote a carriage return alone, and files that went through several
/// hands mix the two. Carriage returns before a line feed belong to it.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let alone = |at: usize| !matches!(bytes.get(at + 1), Some(b'\n'));
    if !memchr::memchr_iter(b'\r', bytes).any(alone) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\r', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        let after = rest[at..].trim_start_matches('\r');
        let ends = match after.starts_with('\n') {
            // The line feed that follows ends the line.
            true => 0,
            false => rest.len() - at - after.len(),
        };
        out.extend(std::iter::repeat_n('\n', ends));
        rest = after;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The lines with their numbers from 1, without the line ends.
pub(crate) fn numbered(text: &str) -> Lines<'_> {
    Lines { rest: text, number: 0 }
}

pub(crate) struct Lines<'a> {
    rest: &'a str,
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        if self.rest.is_empty() {
            return None;
        }
        let line = match memchr::memchr(b'\n', self.rest.as_bytes()) {
            Some(end) => {
                let line = &self.rest[..end];
                self.rest = &self.rest[end + 1..];
                line.strip_suffix('\r').unwrap_or(line)
            }
            None => std::mem::take(&mut self.rest),
        };
        self.number += 1;
        Some((self.number, line))
    }
}

/// A line without what some editors and old systems leave at its end.
pub(crate) fn without_end_marks(line: &str) -> &str {
    let mut line = line;
    while let [.., b'\r' | b'\x1a' | 0] = line.as_bytes() {
        line = &line[..line.len() - 1];
    }
    line
}

/// A white space, the ideographic one included.
pub(crate) const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\u{a0}')
}

/// A text without the white space before it.
pub(crate) fn skip_spaces(text: &str) -> &str {
    let mut rest = text;
    loop {
        let len = match rest.as_bytes() {
            [b' ' | b'\t', ..] => 1,
            [0xe3, 0x80, 0x80, ..] => '\u{3000}'.len_utf8(),
            [0xc2, 0xa0, ..] => '\u{a0}'.len_utf8(),
            _ => return rest,
        };
        rest = &rest[len..];
    }
}

/// A text without the white space around it.
pub(crate) fn trim_spaces(text: &str) -> &str {
    let mut rest = skip_spaces(text);
    loop {
        let len = match rest.as_bytes() {
            [.., b' ' | b'\t'] => 1,
            [.., 0xe3, 0x80, 0x80] => '\u{3000}'.len_utf8(),
            [.., 0xc2, 0xa0] => '\u{a0}'.len_utf8(),
            _ => return rest,
        };
        rest = &rest[..rest.len() - len];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_is_a_line_feed() {
        for (text, lines) in [
            ("a\rb\r\rc", vec!["a", "b", "", "c"]),
            ("a\r\nb\rc\nd", vec!["a", "b", "c", "d"]),
            ("a\r\r\nb\r", vec!["a", "b"]),
            ("歩\n\r香\r", vec!["歩", "", "香"]),
            ("a\r\nb\r\n", vec!["a", "b"]),
            ("", vec![]),
        ] {
            let plain = with_line_feeds(text);
            assert_eq!(numbered(&plain).map(|(_, line)| line).collect::<Vec<_>>(), lines, "{text:?}");
        }
    }

    #[test]
    fn as_the_standard_library_does() {
        let ends = ["", "\n", "\r\n", "\r", "\n\n", " \u{3000}\n", "\u{a0}a\u{a0} \r\r\n", "\t\u{1a}\r\0\r\n"];
        for first in ends {
            for second in ends {
                for text in [format!("{first}歩{second}"), format!("a{first}{second}b"), format!("{first}{second}")] {
                    assert!(numbered(&text).map(|(_, line)| line).eq(text.lines()), "{text:?}");
                    assert_eq!(skip_spaces(&text), text.trim_start_matches(is_space), "{text:?}");
                    assert_eq!(trim_spaces(&text), text.trim_matches(is_space), "{text:?}");
                    assert_eq!(without_end_marks(&text), text.trim_end_matches(['\r', '\u{1a}', '\0']), "{text:?}");
                }
            }
        }
    }
}
