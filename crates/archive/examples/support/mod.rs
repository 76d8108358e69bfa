//! Games for measurements: as many as asked for, always the same.

use fastrand::Rng;
use komadai_shogi::{Color, Move, MoveList, PieceKind, Position};

/// A game as it is made up.
pub(crate) struct Made {
    pub(crate) moves: Vec<Move>,
    pub(crate) winner: Option<Color>,
}

/// Plies of the opening, in which the players agree about what is best more often.
const OPENING: usize = 24;

/// One game of a corpus. In each position every player ranks the moves alike, captures and promotions first, and plays a move
/// the more often the higher it ranks: so openings are shared by many games and endings by none, as in real collections.
pub(crate) fn game(seed: u64) -> Made {
    let mut rng = Rng::with_seed(seed);
    let length = 40 + (0..8).map(|_| rng.usize(..20)).sum::<usize>();
    let (mut position, mut moves) = (Position::start(), Vec::with_capacity(length));
    let mut list = MoveList::new();
    while moves.len() < length {
        list.clear();
        position.legal_moves_into(&mut list);
        let mut ranked: Vec<(u32, Move)> = list.iter().map(|&mv| (rank(&position, mv), mv)).collect();
        if ranked.is_empty() {
            return Made { winner: Some(!position.turn()), moves };
        }
        ranked.sort_unstable_by_key(|(rank, mv)| (*rank, mv.bits()));
        let steady = if moves.len() < OPENING { 0.72 } else { 0.4 };
        let mut at = 0;
        while at + 1 < ranked.len() && rng.f64() > steady {
            at += 1;
        }
        let mv = ranked[at].1;
        position.play_unchecked(mv);
        moves.push(mv);
    }
    let winner = match rng.u8(..20) {
        0 => None,
        1..=10 => Some(Color::Black),
        _ => Some(Color::White),
    };
    Made { moves, winner }
}

fn rank(position: &Position, mv: Move) -> u32 {
    let taken = position.piece_at(mv.to()).map_or(0, |piece| piece.kind as u32 + 1);
    let hanging = match mv.from().and_then(|from| position.piece_at(from)) {
        Some(piece) if piece.kind == PieceKind::King => 6,
        _ if mv.is_drop() => 3,
        _ => 0,
    };
    let whim = (position.key_after(mv) >> 48) as u32 % 12;
    20 + hanging + whim - taken.min(9) - if mv.promotes() { 4 } else { 0 }
}
