//! Counting the legal move sequences of a given length, the classic test of a move generator.

use crate::Position;

/// The number of legal move sequences of `depth` plies.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut nodes = 0;
            position.generate(|set| {
                set.for_each(|mv| {
                    let mut next = *position;
                    next.play_unchecked(mv);
                    nodes += perft(&next, depth - 1);
                });
            });
            nodes
        }
    }
}
