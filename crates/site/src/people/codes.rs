//! Printed codes: each sets the password of its account once.

use komadai_room::{SystemEntropy, hash, new_secret};
use komadai_store::SecretHash;

/// Codes that are printed together.
const COUNT: usize = 10;
/// Letters of a code, in groups of four: 80 random bits, too many to guess however often one may try.
const LETTERS: usize = 16;

/// Ten new codes as they are printed.
pub fn new_codes() -> Vec<String> {
    let code = || {
        let secret = new_secret(&SystemEntropy);
        let groups: Vec<&str> = (0..LETTERS).step_by(4).map(|at| &secret[at..at + 4]).collect();
        groups.join("-")
    };
    (0..COUNT).map(|_| code()).collect()
}

/// What is kept of a code, however its reader has typed it.
pub fn code_hash(account: &str, code: &str) -> SecretHash {
    let letters: String = code
        .chars()
        .filter(|c| c.is_ascii_alphanumeric())
        .take(2 * LETTERS)
        .map(|c| match c.to_ascii_lowercase() {
            // What no code has, for the letter that looks like it.
            'l' | '1' => 'i',
            c => c,
        })
        .collect();
    hash(&format!("code {account} {letters}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_known_however_it_is_typed() {
        let codes = new_codes();
        assert_eq!(codes.len(), 10);
        let code = &codes[0];
        assert_eq!(code.len(), 19, "{code}");
        let same = code_hash("one", code);
        assert_eq!(code_hash("one", &code.to_uppercase().replace('-', " ")), same);
        assert_eq!(code_hash("one", &format!(" {} ", code.replace('-', ""))), same);
        assert_ne!(code_hash("two", code), same);
        assert_ne!(code_hash("one", &codes[1]), same);
        assert_ne!(code_hash("one", ""), same);
    }
}
