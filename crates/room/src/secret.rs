//! Ids and secrets: who knows a secret may sit down or edit; nothing else is asked.

use komadai_store::SecretHash;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Letters and digits that are not mistaken for one another when read aloud.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Where chance comes from.
pub trait Entropy: Send + Sync {
    /// Fills bytes with chance that nobody can foresee.
    fn fill(&self, bytes: &mut [u8]);
}

/// The chance of the machine.
#[derive(Copy, Clone, Debug, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        if let Err(error) = getrandom::fill(bytes) {
            // Nothing here is safe without randomness; a system that has none cannot run a site.
            panic!("the system gives no random numbers: {error}");
        }
    }
}

/// A new id of a game or a record: 60 random bits, short enough for a link and far too many to guess or clash.
pub fn new_id(entropy: &dyn Entropy) -> String {
    text(entropy, 12)
}

/// A new secret: 130 random bits.
pub fn new_secret(entropy: &dyn Entropy) -> String {
    text(entropy, 26)
}

fn text(entropy: &dyn Entropy, length: usize) -> String {
    let mut bytes = vec![0; length];
    entropy.fill(&mut bytes);
    bytes.into_iter().map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).collect()
}

/// What is kept of a secret. It has 128 bits of its own, so no salt or slow hash is needed.
pub fn hash(secret: &str) -> SecretHash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Whether a secret is the one of this hash, in a time that does not tell how much of it was right.
pub fn matches(secret: &str, expected: &SecretHash) -> bool {
    hash(secret).ct_eq(expected).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_matches_its_own_hash_only() {
        let (one, other) = (new_secret(&SystemEntropy), new_secret(&SystemEntropy));
        assert!(matches(&one, &hash(&one)));
        assert!(!matches(&other, &hash(&one)));
        assert!(!matches("", &hash(&one)));
        assert_ne!(one, other);
        assert_eq!(one.len(), 26);
        assert!(komadai_store::is_id(&new_id(&SystemEntropy)));
    }
}
