//! Addresses of pages, which people paste in the place of what the pages show. None is opened; but a position that stands in
//! one is read.

use komadai_shogi::Setup;

/// The longest address that is looked at, in bytes.
const LONGEST: usize = 4096;
/// How many places of it are tried for a position.
const TRIED: usize = 64;

/// Whether a text is the address of a page and nothing else.
pub fn is_address(text: &str) -> bool {
    let text = text.trim();
    let after = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    after.is_some_and(|rest| rest.contains('.') && text.len() <= LONGEST && !text.contains(char::is_whitespace))
}

/// The position, or the line of USI, that stands in an address: `…/analysis/SFEN`, `…?sfen=SFEN`, `…?usi=position …`.
pub(crate) fn position_in(address: &str) -> Option<String> {
    let plain = decoded(address.trim());
    let begins = |(at, c): (usize, char)| matches!(c, '/' | '=' | '#' | '?' | '&').then_some(at + 1);
    // What is read after the name of the host.
    let path = plain.find("://").map_or(0, |at| at + 3);
    plain.char_indices().filter(|(at, _)| *at >= path).filter_map(begins).take(TRIED).find_map(|at| {
        let rest = &plain[at..];
        let value = rest.split(['&', '#', '?']).next().unwrap_or(rest).trim_matches(['/', ' ']);
        if ["position ", "startpos", "sfen "].iter().any(|word| value.starts_with(word)) {
            return Some(value.to_owned());
        }
        if value.matches('/').count() < 8 {
            return None;
        }
        // In the value of a form a plus stands for a space, in SFEN for a promoted piece.
        let spaced = value.replace("+b+", " b ").replace("+w+", " w ");
        let known = |text: &str| Setup::from_sfen_lenient(text).is_ok().then(|| format!("sfen {text}"));
        known(value).or_else(|| known(&spaced)).or_else(|| known(spaced.split('+').next()?))
    })
}

/// With `%20` and the like as the characters that they stand for.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
