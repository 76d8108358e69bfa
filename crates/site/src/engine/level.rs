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
}
