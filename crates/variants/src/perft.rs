//! Counting move sequences, the classic test of a move generator.

use crate::Position;
use crate::movegen::Count;

/// The number of legal move sequences of `depth` plies. A game that has ended has no moves; repetition is not counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(&mut position.clone(), depth)
}

fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.ended().is_some() {
        return 0;
    }
    if depth == 1 {
        let mut leaves = Count::default();
        position.generate(&mut leaves);
        return leaves.0;
    }
    let mut moves = Vec::with_capacity(64);
    position.generate(&mut moves);
    let mut nodes = 0;
    for mv in moves {
        let undo = position.make(mv);
        nodes += count(position, depth - 1);
        position.unmake(mv, undo);
    }
    nodes
}
