//! What the fuzz targets of the variants have in common.

use komadai_variants::{Position, perft};

/// Plays a few moves: a position is written and read back the same, with the same key, and its moves are as many as are counted.
pub fn play(mut position: Position) {
    for number in 0..4 {
        let again = Position::read(position.rules(), &position.sfen());
        assert_eq!(again.as_ref(), Ok(&position));
        assert_eq!(again.map(|again| again.key()), Ok(position.key()));
        let moves = position.legal_moves();
        if moves.is_empty() || position.outcome().is_some() {
            return;
        }
        assert_eq!(perft(&position, 1), moves.len() as u64);
        position.play(moves[moves.len() * number / 4]);
    }
}
