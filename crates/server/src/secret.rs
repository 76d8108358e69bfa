//! Ids and secrets: who knows a secret may sit down or edit; nothing else is asked.

use komadai_store::SecretHash;
use sha2::{Digest, Sha256};
use std::hint::black_box;

/// Letters and digits that are not mistaken for one another when read aloud.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A new id of a game or a record: 60 random bits, short enough for a link and far too many to guess or clash.
pub(crate) fn new_id() -> String {
    random_text(12)
}

/// A new secret: 130 random bits.
pub(crate) fn new_secret() -> String {
    random_text(26)
}

/// Five random bits, for five pawns.
pub(crate) fn five_bits() -> u8 {
    random_bytes(1).first().map_or(0, |byte| byte & 31)
}

fn random_bytes(length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    if let Err(error) = getrandom::fill(&mut bytes) {
        // Nothing here is safe without randomness; a system that has none cannot run a site.
        panic!("the system gives no random numbers: {error}");
    }
    bytes
}

fn random_text(length: usize) -> String {
    random_bytes(length).into_iter().map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).collect()
}

/// What is kept of a secret. It has 128 bits of its own, so no salt or slow hash is needed.
pub(crate) fn hash(secret: &str) -> SecretHash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Whether a secret is the one of this hash, in a time that does not tell how much of it was right.
pub(crate) fn matches(secret: &str, expected: &SecretHash) -> bool {
    let difference = hash(secret).iter().zip(expected).fold(0_u8, |acc, (a, b)| black_box(acc | (a ^ b)));
    black_box(difference) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_matches_its_own_hash_only() {
        let (one, other) = (new_secret(), new_secret());
        assert!(matches(&one, &hash(&one)));
        assert!(!matches(&other, &hash(&one)));
        assert!(!matches("", &hash(&one)));
        assert_ne!(one, other);
        assert_eq!(one.len(), 26);
        assert!(komadai_store::is_id(&new_id()));
    }
}
