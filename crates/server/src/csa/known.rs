//! Accounts whose password was right a short while ago: programs log in again for each game, and a password is slow to look at.

use komadai_room::{SystemEntropy, hash, new_secret};
use komadai_store::SecretHash;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long it is remembered.
const HOLDS: Duration = Duration::from_secs(3_600);
/// Accounts that are remembered at most.
const MOST: usize = 4_096;

/// What is remembered: nothing that somebody could log in with who reads the memory.
pub(super) struct Known {
    salt: String,
    right: Mutex<HashMap<String, (SecretHash, Instant)>>,
}

impl Default for Known {
    fn default() -> Known {
        Known { salt: new_secret(&SystemEntropy), right: Mutex::default() }
    }
}

impl Known {
    /// Whether this password was right, and is still the one that is kept.
    pub(super) fn is(&self, account: &str, password: &str, kept: Option<&str>) -> bool {
        let right = self.right.lock().unwrap_or_else(PoisonError::into_inner);
        right.get(account).is_some_and(|(known, at)| at.elapsed() < HOLDS && *known == self.sum(password, kept))
    }

    /// This password was right.
    pub(super) fn keep(&self, account: &str, password: &str, kept: Option<&str>) {
        let mut right = self.right.lock().unwrap_or_else(PoisonError::into_inner);
        if right.len() >= MOST {
            right.clear();
        }
        right.insert(account.to_owned(), (self.sum(password, kept), Instant::now()));
    }

    fn sum(&self, password: &str, kept: Option<&str>) -> SecretHash {
        hash(&format!("{} {password} {}", self.salt, kept.unwrap_or_default()))
    }
}
