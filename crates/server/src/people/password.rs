//! Passwords: what may be one, and the slow hashes of those that are, a bounded number at once.

use super::Name;
use crate::limits::{Turns, on_whose_behalf};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use komadai_room::{Entropy, SystemEntropy};
use prometheus_client::metrics::counter::Counter;
use std::sync::Arc;
use std::time::Duration;
use unicode_normalization::UnicodeNormalization;

/// Characters of a new password (NIST SP 800-63B; OWASP ASVS 5.0, 6.2.1 and 6.2.9).
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;
/// Hashes that may wait for their turn. Each takes 19 MiB while it is worked on, and nothing before.
const MAX_WAITING: usize = 128;
/// How long one may wait.
const PATIENCE: Duration = Duration::from_secs(15);
/// Bytes of salt.
const SALT: usize = 16;

/// A password that somebody gave. It is not shown, not even to whoever looks for bugs.
pub(crate) struct Password(String);

/// Why a text is no new password.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum WeakPassword {
    /// Too short or too long.
    Length,
    /// One of the first that anybody would try.
    Guessable,
}

impl Password {
    /// A password to be compared. One that is too long to be anybody's is cut, so that it costs no more than another.
    pub(crate) fn given(text: &str) -> Password {
        // Keyboards differ in how they compose letters.
        Password(text.nfc().take(LENGTH.end() + 1).collect())
    }

    /// A password that is to become somebody's.
    pub(crate) fn new(text: &str, name: &Name) -> Result<Password, WeakPassword> {
        let password = Password::given(text);
        let letters: Vec<char> = password.0.to_lowercase().chars().collect();
        if !LENGTH.contains(&letters.len()) {
            return Err(WeakPassword::Length);
        }
        // The same step from each character to the next: aaaaaaaa, 12345678, hgfedcba.
        let step = |pair: &[char]| i64::from(u32::from(pair[1])) - i64::from(u32::from(pair[0]));
        let even = letters.windows(2).map(step).all(|one| one == step(&letters) && one.abs() <= 1);
        // One short word again and again: abcabcabc.
        let repeats = (1..=4).any(|of| letters.iter().zip(&letters[of..]).all(|(one, other)| one == other));
        let text: String = letters.into_iter().collect();
        let rest = text.replace(&name.shown().to_lowercase(), "").replace("komadai", "").replace("shogi", "");
        let named = rest.chars().count() < 4 && rest.len() < text.len();
        let typed =
            ["password", "passw0rd", "qwertyui", "qwertzui", "azertyui", "1q2w3e4r", "iloveyou", "letmein", "abc12345"];
        let typed = typed.iter().any(|common| text.starts_with(common) && text.chars().count() < common.len() + 4);
        if even || repeats || named || typed { Err(WeakPassword::Guessable) } else { Ok(password) }
    }
}

/// Too many wait to have their password looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Busy;

/// The threads on which passwords are hashed.
pub(crate) struct Passwords {
    turns: Arc<Turns>,
    /// The hash of nobody's password: what is given for an account that does not exist costs the same.
    decoy: Arc<str>,
    /// Hashes computed. Whoever is let in or not, it is one for each attempt.
    pub(crate) computed: Counter,
}

impl Passwords {
    /// So many at once.
    pub(crate) fn new(places: usize) -> Passwords {
        let decoy = hash("").unwrap_or_default().into();
        Passwords { turns: Turns::new(places, places, MAX_WAITING), decoy, computed: Counter::default() }
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.turns.waiting_now()
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: Password) -> Result<String, Busy> {
        self.work(move || hash(&password.0)).await?.ok_or(Busy)
    }

    /// Whether a password is the one of this hash. Without a hash it is wrong, after the same work.
    pub(crate) async fn matches(&self, password: Password, kept: Option<&str>) -> Result<bool, Busy> {
        let (known, kept) = (kept.is_some(), kept.map_or_else(|| self.decoy.clone(), Arc::from));
        let right = self.work(move || Argon2::default().verify_password(password.0.as_bytes(), &*kept).is_ok()).await?;
        Ok(right && known)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let turn = self.turns.wait(on_whose_behalf(), PATIENCE).await.ok_or(Busy)?;
        self.computed.inc();
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|_| Busy)
    }
}

/// Argon2id with 19 MiB, 2 passes and 1 lane (OWASP Password Storage Cheat Sheet), salt and costs beside the hash.
fn hash(password: &str) -> Option<String> {
    let mut salt = [0; SALT];
    SystemEntropy.fill(&mut salt);
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    hash.ok().map(|hash| hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_would_try_first_is_refused() {
        let name: Name = "Taro".parse().unwrap();
        let weak = |text: &str| Password::new(text, &name).err();
        for text in ["", "1234567", &"x1".repeat(65)] {
            assert_eq!(weak(text), Some(WeakPassword::Length), "{text}");
        }
        for text in [
            "aaaaaaaa",
            "12345678",
            "87654321",
            "abcdefgh",
            "abcabcabcabc",
            "password",
            "Password1",
            "qwertyuiop",
            "tarotaro",
            "Taro1234x".trim_end_matches('x').trim_end_matches('4'),
            "komadai1",
            "shogishogi",
        ] {
            let expected = if text.chars().count() < 8 { WeakPassword::Length } else { WeakPassword::Guessable };
            assert_eq!(weak(text), Some(expected), "{text}");
        }
        for text in ["7六歩３四歩2六歩", "correct horse battery", "tarot-cards-on-tables", "🀄🀄🀄🀄🀄🀄🀄🎴"]
        {
            assert_eq!(weak(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn a_password_matches_its_own_hash_however_it_was_typed() {
        let passwords = Passwords::new(1);
        let kept = passwords.hash(Password::given("cafe\u{301}s at dawn")).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        let matches =
            async |text: &str, kept: Option<&str>| passwords.matches(Password::given(text), kept).await.unwrap();
        assert!(matches("cafés at dawn", Some(&kept)).await);
        assert!(!matches("cafes at dawn", Some(&kept)).await);
        assert!(!matches("cafés at dawn", Some("what is this")).await);
        // Nobody's password opens nothing, and costs as much to find out.
        let before = passwords.computed.get();
        assert!(!matches("", None).await);
        assert!(!matches("anything", None).await);
        assert_eq!(passwords.computed.get(), before + 2);
        assert_ne!(kept, passwords.hash(Password::given("cafés at dawn")).await.unwrap(), "each has a salt of its own");
    }
}
