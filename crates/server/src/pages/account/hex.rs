//! Bytes in hexadecimal digits, by which forms name what has no other name.

/// The digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes, at most so many; none where the text is none of ours.
pub(super) fn from_hex(text: &str, at_most: usize) -> Option<Vec<u8>> {
    let is_ours = text.bytes().all(|digit| digit.is_ascii_hexdigit());
    if text.is_empty() || text.len() > 2 * at_most || !text.len().is_multiple_of(2) || !is_ours {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_and_nothing_else_does() {
        assert_eq!(from_hex(&hex(&[0, 0xab, 255]), 3), Some(vec![0, 0xab, 255]));
        for text in ["", "a", "zz", "+1", "éé", "00112233"] {
            assert_eq!(from_hex(text, 3), None, "{text}");
        }
    }
}
