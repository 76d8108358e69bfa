//! Words of calendar files (RFC 5545).

use jiff::Timestamp;

/// An instant.
pub(super) fn at(ms: u64) -> String {
    let at = i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// A text as a value: RFC 5545, 3.3.11.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace('\n', "\\n")
}

/// A line, folded after at most 75 bytes: RFC 5545, 3.1.
pub(super) fn folded(line: &str, to: &mut String) {
    let mut width = 0;
    for letter in line.chars() {
        if width + letter.len_utf8() > 74 {
            to.push_str("\r\n ");
            width = 1;
        }
        to.push(letter);
        width += letter.len_utf8();
    }
    to.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_and_nothing_of_a_name_breaks_out() {
        let mut text = String::new();
        folded(&format!("SUMMARY:{}", escaped(&format!("a,b;c\\d\nEND:VEVENT {}", "将棋".repeat(40)))), &mut text);
        assert!(text.starts_with("SUMMARY:a\\,b\\;c\\\\d\\nEND:VEVENT 将"), "{text}");
        let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
        assert!(lines.len() > 3 && lines.iter().all(|line| line.len() <= 75), "{lines:?}");
        assert!(lines[1..].iter().all(|line| line.starts_with(' ')));
    }
}
