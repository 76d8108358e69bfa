//! What a level asks of an engine.

use super::process::{EngineError, Process};
use komadai_game::FULL_STRENGTH;
use komadai_usi::option::names;

/// How strong an engine is to play, as its options say it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Strength {
    /// The option `Level`: 1 to 10 err as people do, 0 does not.
    level: u8,
    /// The option `NodesLimit`; 0 for none.
    nodes: u64,
}

impl Strength {
    /// All that the engine has.
    pub(super) const FULL: Strength = Strength { level: 0, nodes: 0 };

    /// For full strength in haste: nearly that, and it takes the machine for a moment only.
    pub(super) const BRIEF: Strength = Strength { level: 0, nodes: 60_000 };

    /// Of a level that a game can be played at.
    pub(super) fn of(level: u8) -> Strength {
        match level {
            FULL_STRENGTH.. => Strength::FULL,
            13 => Strength { level: 0, nodes: 2_000 },
            12 => Strength { level: 0, nodes: 1_000 },
            11 => Strength { level: 0, nodes: 100 },
            level => Strength { level, nodes: 0 },
        }
    }

    /// Tells an engine, which may have played for others before.
    pub(super) async fn set(self, process: &mut Process) -> Result<(), EngineError> {
        process.set(names::LEVEL, self.level).await?;
        process.set(names::NODES_LIMIT, self.nodes).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::LEVELS;
    use komadai_lang::{Lang, Texts};
    use komadai_wire::{Rank, level_choices};
    use std::collections::BTreeSet;

    #[test]
    fn each_level_asks_for_more_than_the_one_below() {
        let order = |level| match Strength::of(level) {
            Strength::FULL => (2, 0, 0),
            Strength { level: 0, nodes } => (1, nodes, 0),
            Strength { level, nodes } => (0, nodes, level),
        };
        let orders: Vec<_> = LEVELS.map(order).collect();
        assert!(orders.is_sorted() && orders.windows(2).all(|two| two[0] != two[1]), "{orders:?}");
        assert_eq!(Strength::of(*LEVELS.end()), Strength::FULL);
    }

    #[test]
    fn every_level_has_its_words_in_every_language() {
        let choices = level_choices();
        assert!(choices.iter().map(|choice| choice.level).eq(LEVELS));
        for &lang in Lang::ALL {
            let texts = Texts::of(lang);
            let mut said = BTreeSet::new();
            for choice in &choices {
                assert!(texts.has(&choice.name) && texts.has(&choice.line), "{lang}: {}", choice.level);
                said.insert(texts.get(&choice.name));
                said.insert(texts.get(&choice.line));
                let Some(rank) = choice.rank else { continue };
                let (text, n) = rank.text();
                let words = texts.with(text, &[("n", n.into())]);
                // The first dan has a word of its own in Japanese.
                assert!(words.contains(&n.to_string()) || words.contains("初段"), "{lang}: {words}");
                said.insert(words);
            }
            let ranks = choices.iter().filter(|choice| choice.rank.is_some()).count();
            assert_eq!(said.len(), 2 * choices.len() + ranks, "{lang}: two levels are told in the same words");
        }
    }

    #[test]
    fn ranks_rise_with_the_levels() {
        let height = |rank| match rank {
            Rank::Kyu(n) => -i16::from(n),
            Rank::Dan(n) => i16::from(n) - 1,
        };
        let heights: Vec<i16> = level_choices().iter().filter_map(|choice| choice.rank.map(height)).collect();
        assert!(heights.windows(2).all(|two| two[0] < two[1]), "{heights:?}");
    }
}
