//! What was worked out once and does not change, as long as there is room for it.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// A bounded number of answers; the oldest gives way.
pub struct Kept<K, V> {
    most: usize,
    kept: Mutex<(HashMap<K, V>, VecDeque<K>)>,
}

impl<K: Hash + Eq + Clone, V: Clone> Kept<K, V> {
    /// Room for so many.
    pub fn new(most: usize) -> Kept<K, V> {
        Kept { most: most.max(1), kept: Mutex::default() }
    }

    /// What was worked out, where it is still there.
    pub fn get(&self, key: &K) -> Option<V> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).0.get(key).cloned()
    }

    /// Keeps an answer; the oldest gives way where there is no room.
    pub fn keep(&self, key: K, value: V) {
        let (kept, order) = &mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.insert(key.clone(), value).is_none() {
            order.push_back(key);
        }
        if kept.len() > self.most
            && let Some(oldest) = order.pop_front()
        {
            kept.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_gives_way() {
        let kept = Kept::new(2);
        for key in [1, 2, 2, 3] {
            kept.keep(key, key * 10);
        }
        assert_eq!([1, 2, 3].map(|key| kept.get(&key)), [None, Some(20), Some(30)]);
    }
}
