//! Which of a book's moves to play.

use crate::BookMove;

/// What a player asks of a book move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Taste {
    /// How many centipawns worse than the best it may be. With 0 only the best is played.
    pub eval_diff: i32,
    /// What it must be worth at least, centipawns.
    pub least_value: i32,
    /// How deep it must have been searched at least.
    pub least_depth: u32,
    /// Leave out what is played in less than a tenth of the games.
    pub narrow: bool,
    /// Choose by how often moves are played, not evenly.
    pub by_count: bool,
}

impl Default for Taste {
    fn default() -> Taste {
        Taste { eval_diff: 30, least_value: i32::MIN, least_depth: 0, narrow: false, by_count: false }
    }
}

/// Picks a move; `chance` is any number, the same one picks the same move. Moves without a value pass the limits of value,
/// those without a depth the limit of depth.
pub fn choose(moves: &[BookMove], taste: &Taste, chance: u64) -> Option<BookMove> {
    let best = moves.iter().filter_map(|known| known.value).max();
    let worth = |known: &BookMove| match (known.value, best) {
        (Some(value), Some(best)) => value >= best.saturating_sub(taste.eval_diff) && value >= taste.least_value,
        // Beside moves with a value, one without is unknown, not good.
        (None, Some(_)) => taste.eval_diff > 0,
        _ => true,
    };
    let deep = |known: &BookMove| known.depth.is_none_or(|depth| depth >= taste.least_depth);
    let all: u64 = moves.iter().filter_map(|known| known.count).fold(0, u64::saturating_add);
    let common = |known: &BookMove| !taste.narrow || known.count.is_none_or(|count| count.saturating_mul(10) >= all);
    let left: Vec<&BookMove> = moves.iter().filter(|known| worth(known) && deep(known) && common(known)).collect();
    if left.is_empty() {
        return None;
    }
    if taste.eval_diff == 0 && !taste.by_count {
        return left.first().copied().copied();
    }
    let weight = |known: &BookMove| if taste.by_count { known.count.unwrap_or(0) } else { 1 };
    let sum: u128 = left.iter().map(|known| u128::from(weight(known))).sum();
    if sum == 0 {
        return left.first().copied().copied();
    }
    let mut at = (u128::from(chance) * sum) >> 64;
    for known in &left {
        let share = u128::from(weight(known));
        if at < share {
            return Some(**known);
        }
        at -= share;
    }
    None
}
