//! Cards of pupils who have no mail address: a name to be called by, and a code that opens the account for as long as no new card was made.

use super::Name;
use komadai_room::{Entropy, SystemEntropy, hash, new_secret};
use komadai_store::SecretHash;
use unicode_normalization::UnicodeNormalization;

/// Letters of a code, in groups of four: 80 random bits, too many to guess however often one may try.
const LETTERS: usize = 16;
/// Letters of the code by which one comes into a class: it opens nothing else.
const CLASS_LETTERS: usize = 8;
/// Letters of what a pupil is called that stand in the name of the account.
const MOST_OF_NAME: usize = 12;

/// A new code for a card, as it is printed.
pub fn new_card() -> String {
    in_groups(LETTERS)
}

/// A new code for a class, as it is handed out.
pub fn new_class_code() -> String {
    in_groups(CLASS_LETTERS)
}

fn in_groups(letters: usize) -> String {
    let secret = new_secret(&SystemEntropy);
    let groups: Vec<&str> = (0..letters).step_by(4).map(|at| &secret[at..at + 4]).collect();
    groups.join("-")
}

/// What is kept of a card's code, however its reader has typed it.
pub fn card_hash(code: &str) -> SecretHash {
    hash(&format!("card {}", typed(code)))
}

/// A class's code as it is kept, however its reader has typed it.
pub fn class_code(code: &str) -> String {
    let letters = typed(code);
    let groups: Vec<&str> = (0..letters.len()).step_by(4).map(|at| &letters[at..letters.len().min(at + 4)]).collect();
    groups.join("-")
}

fn typed(code: &str) -> String {
    // A keyboard for Japanese gives letters of full width.
    let plain = code.chars().take(8 * LETTERS).nfkc().filter(char::is_ascii_alphanumeric).take(2 * LETTERS);
    plain
        .map(|letter| match letter.to_ascii_lowercase() {
            // What no code has, for the letter that looks like it.
            'l' | '1' => 'i',
            letter => letter,
        })
        .collect()
}

/// A name for the account of somebody who is called so: letters of it where they make a name, and digits, by which it is nobody else's.
pub fn pupil_name(called: &str) -> Option<Name> {
    let mut bytes = [0; 4];
    SystemEntropy.fill(&mut bytes);
    let digits = 1_000 + u32::from_le_bytes(bytes) % 9_000;
    let letters: String = called.nfkc().filter(|c| c.is_alphanumeric()).take(MOST_OF_NAME).collect();
    let own = format!("{letters}-{digits}").parse();
    own.or_else(|_| format!("pupil-{}", 100_000 + u32::from_le_bytes(bytes) % 900_000).parse()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_known_however_they_are_typed() {
        let card = new_card();
        assert_eq!(card.len(), 19, "{card}");
        for typed in [card.to_uppercase(), card.replace('-', ""), format!(" {} ", card.replace('-', " "))] {
            assert_eq!(card_hash(&typed), card_hash(&card), "{typed}");
        }
        assert_ne!(card_hash(&new_card()), card_hash(&card));
        let code = new_class_code();
        assert_eq!(code.len(), 9, "{code}");
        assert_eq!(class_code(&code.to_uppercase().replace('-', " ")), code);
        assert_eq!(class_code("ＡＢＣＤ－ｅｆｇｈ"), "abcd-efgh");
        assert_eq!((class_code(""), class_code("é!")), (String::new(), String::new()));
    }

    #[test]
    fn whatever_a_pupil_is_called_the_account_has_a_name() {
        for (called, begins) in [
            ("Anna", "Anna-"),
            ("Anna B.", "AnnaB-"),
            ("山田 花子", "山田花子-"),
            ("Ａｎｎ", "Ann-"),
            ("José María de la Cruz", "JoséMaríadel-"),
            ("A", "A-"),
            ("admin", "pupil-"),
            ("Аnna", "pupil-"),
            ("😀", "pupil-"),
            ("", "pupil-"),
        ] {
            let name = pupil_name(called).unwrap_or_else(|| panic!("{called:?} has none"));
            assert!(name.shown().starts_with(begins), "{called:?}: {}", name.shown());
        }
    }
}
