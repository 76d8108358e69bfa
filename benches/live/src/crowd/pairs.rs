//! Who was paired with whom, and how long that took.

use crate::tally::micros;
use anyhow::bail;
use std::collections::HashMap;
use tokio::time::Instant;

/// One side of a new game, as its player was told of it.
pub(crate) struct Match {
    pub(crate) game: String,
    /// Whether they play Black.
    pub(crate) is_black: bool,
    pub(crate) cookie: String,
    /// When they asked for a game, and when they heard of this one.
    pub(crate) asked: Instant,
    pub(crate) heard: Instant,
}

/// A game whose players both know of it.
pub(crate) struct Seated {
    pub(crate) game: String,
    /// Black's session and White's.
    pub(crate) cookies: [String; 2],
}

#[derive(Default)]
pub(crate) struct Pairs {
    waiting: HashMap<String, Match>,
    /// Microseconds from when the second of two asked until each of them heard.
    pub(crate) latencies: Vec<u32>,
}

impl Pairs {
    /// Takes in one side; the game when it is the second.
    pub(crate) fn add(&mut self, one: Match) -> anyhow::Result<Option<Seated>> {
        let Some(other) = self.waiting.remove(&one.game) else {
            self.waiting.insert(one.game.clone(), one);
            return Ok(None);
        };
        if one.is_black == other.is_black {
            bail!("game {}: both were told the same side", one.game);
        }
        let asked = one.asked.max(other.asked);
        self.latencies.extend([&one, &other].map(|side| micros(side.heard.saturating_duration_since(asked))));
        let (black, white) = if one.is_black { (one, other) } else { (other, one) };
        Ok(Some(Seated { game: black.game, cookies: [black.cookie, white.cookie] }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn whoever_asked_first_does_not_count_what_they_waited_for_the_other() {
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let side = |is_black: bool, asked: u64, heard: u64| Match {
            game: "a".to_owned(),
            is_black,
            cookie: if is_black { "b" } else { "w" }.to_owned(),
            asked: at(asked),
            heard: at(heard),
        };
        let mut pairs = Pairs::default();
        assert!(pairs.add(side(false, 0, 905)).unwrap().is_none());
        let seated = pairs.add(side(true, 900, 903)).unwrap().unwrap();
        assert_eq!(seated.cookies, ["b", "w"]);
        assert_eq!(pairs.latencies, [3_000, 5_000]);
        pairs.add(side(true, 1, 2)).unwrap();
        assert!(pairs.add(side(true, 1, 2)).is_err(), "two who play Black");
    }
}
