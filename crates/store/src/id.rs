//! Ids and the hashes of secrets.

/// The SHA-256 of a secret: the store never sees a secret itself.
pub type SecretHash = [u8; 32];

/// Whether text may be an id of a game or a record: 8 to 32 letters and digits. What is not is never looked up.
pub fn is_id(text: &str) -> bool {
    (8..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
