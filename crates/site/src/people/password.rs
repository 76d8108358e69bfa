//! Passwords: what may be one, and the slow hashes of those that are, a bounded number at once.

use super::Name;
use super::guessable::is_guessable;
use crate::limits::{Turns, on_whose_behalf};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use komadai_room::{Entropy, SystemEntropy};
use prometheus_client::metrics::counter::Counter;
use std::collections::BTreeSet;
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
pub struct Password(String);

/// Why a text is no new password.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WeakPassword {
    /// Too short or too long.
    Length,
    /// One of the first that anybody would try.
    Guessable,
}

impl Password {
    /// A password to be compared. One that is too long to be anybody's is cut, so that it costs no more than another.
    pub fn given(text: &str) -> Password {
        // Keyboards differ in how they compose letters.
        Password(text.nfc().take(LENGTH.end() + 1).collect())
    }
}

/// Too many wait to have their password looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Busy;

/// The threads on which passwords are hashed.
pub struct Passwords {
    turns: Arc<Turns>,
    common: Arc<BTreeSet<String>>,
    /// The hash of nobody's password: what is given for an account that does not exist costs the same.
    decoy: Arc<str>,
    /// Hashes computed. Whoever is let in or not, it is one for each attempt.
    pub computed: Counter,
}

impl Passwords {
    /// So many at once. The common ones, in lower case, are nobody's beside those that anybody would guess.
    pub fn new(places: usize, common: Arc<BTreeSet<String>>) -> Passwords {
        let decoy = hash("").unwrap_or_default().into();
        Passwords { turns: Turns::new(places, places, MAX_WAITING), common, decoy, computed: Counter::default() }
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.turns.waiting_now()
    }

    /// A password that is to become somebody's.
    pub fn choose(&self, text: &str, name: &Name) -> Result<Password, WeakPassword> {
        let password = Password::given(text);
        if !LENGTH.contains(&password.0.chars().count()) {
            return Err(WeakPassword::Length);
        }
        let plain = password.0.to_lowercase();
        let common = self.common.contains(plain.as_str()) || is_guessable(&plain, &name.shown().to_lowercase());
        if common { Err(WeakPassword::Guessable) } else { Ok(password) }
    }

    /// What is kept of a password.
    pub async fn hash(&self, password: Password) -> Result<String, Busy> {
        self.work(move || hash(&password.0)).await?.ok_or(Busy)
    }

    /// Whether a password is the one of this hash. Without a hash it is wrong, after the same work.
    pub async fn matches(&self, password: Password, kept: Option<&str>) -> Result<bool, Busy> {
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
    fn a_new_password_is_long_enough_and_nobody_s_first_guess() {
        let name: Name = "Taro".parse().unwrap();
        let common = Arc::new(BTreeSet::from(["ichibanboshi".to_owned()]));
        let passwords = Passwords::new(1, common);
        let weak = |text: &str| passwords.choose(text, &name).err();
        for text in ["", "1234567", &"x1".repeat(65)] {
            assert_eq!(weak(text), Some(WeakPassword::Length), "{text}");
        }
        for text in ["Password1", "TaroTaro", "IchiBanBoshi"] {
            assert_eq!(weak(text), Some(WeakPassword::Guessable), "{text}");
        }
        assert_eq!(weak("tarot-cards-on-tables"), None);
    }

    #[tokio::test]
    async fn a_password_matches_its_own_hash_however_it_was_typed() {
        let passwords = Passwords::new(1, Arc::default());
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
