//! Static exchange evaluation: who gains when both sides take on one square, cheapest piece first.
//!
//! [`Position::exchange`] says how much; here the question is only whether it is enough, which is mostly clear after a take or
//! two. A test holds both together.

use crate::board::{arriving, mover};
use crate::material::EXCHANGE;
use komadai_shogi::{Bitboard, Color, Move, PieceKind, Position, Square};

/// The cheapest of some pieces.
fn cheapest(pos: &Position, attackers: Bitboard) -> Option<(Square, PieceKind)> {
    attackers
        .filter_map(|square| Some((square, pos.piece_at(square)?.kind)))
        .min_by_key(|&(_, kind)| EXCHANGE[kind.index()])
}

/// Whether the exchange that a move starts gains at least `threshold` centipawns.
pub(crate) fn gains_at_least(pos: &Position, mv: Move, threshold: i32) -> bool {
    let to = mv.to();
    let kind = mover(pos, mv);
    let stands = arriving(pos, mv);
    let gain = if mv.is_drop() { 0 } else { pos.piece_at(to).map_or(0, |piece| EXCHANGE[piece.kind.index()]) };
    let mut balance = gain + EXCHANGE[stands.index()] - EXCHANGE[kind.index()] - threshold;
    if balance < 0 {
        return false;
    }
    balance = EXCHANGE[stands.index()] - balance;
    if balance <= 0 {
        return true;
    }
    let mut occupied = pos.occupied() | Bitboard::of(to);
    if let Some(from) = mv.from() {
        occupied = occupied.without(Bitboard::of(from));
    }
    let mut side: Color = pos.turn();
    let mut result = true;
    loop {
        side = !side;
        let attackers = pos.attackers(to, side, occupied) & occupied;
        let Some((square, kind)) = cheapest(pos, attackers) else { return result };
        if kind == PieceKind::King {
            // The king may take only what nobody guards.
            let guarded = (pos.attackers(to, !side, occupied) & occupied).non_empty();
            return if guarded { result } else { !result };
        }
        result = !result;
        balance = EXCHANGE[kind.index()] - balance;
        if balance < i32::from(result) {
            return result;
        }
        occupied = occupied.without(Bitboard::of(square));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sfen: &str, mv: &str, gains: i32) {
        let pos: Position = sfen.parse().unwrap();
        let mv = mv.parse().unwrap();
        assert!(pos.is_legal(mv));
        assert!(gains_at_least(&pos, mv, gains), "{mv} gains {gains}");
        assert!(!gains_at_least(&pos, mv, gains + 1), "{mv} gains no more than {gains}");
    }

    #[test]
    fn exchanges_on_one_square() {
        let (pawn, silver) = (EXCHANGE[0], EXCHANGE[3]);
        // A free pawn, a pawn that is guarded, taken by a pawn and by a silver, and one attacked twice.
        check("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", "5f5e", pawn);
        check("4k4/9/9/4g4/4p4/4P4/9/9/4K4 b - 1", "5f5e", 0);
        check("4k4/9/9/4g4/4p4/4S4/9/9/4K4 b - 1", "5f5e", pawn - silver);
        check("4k4/9/9/4g4/4p4/4P4/4L4/9/4K4 b - 1", "5f5e", pawn);
        // A dropped piece is only lost.
        check("4k4/9/9/4p4/9/9/9/9/4K4 b S 1", "S*5e", -silver);
    }

    #[test]
    fn agrees_with_the_whole_exchange() {
        let mut state = 5u64;
        let mut random = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut pos = Position::start();
        for _ in 0..400 {
            let moves = pos.legal_moves();
            if moves.is_empty() || pos.move_number() > 150 {
                pos = Position::start();
                continue;
            }
            let checks = crate::board::CheckSquares::new(&pos);
            for &mv in &moves {
                let gain = pos.exchange(mv, &EXCHANGE);
                assert!(gains_at_least(&pos, mv, gain), "{pos} {mv} {gain}");
                assert!(!gains_at_least(&pos, mv, gain + 1), "{pos} {mv} {gain}");
                assert_eq!(checks.gives_check(&pos, mv), pos.gives_check(mv), "{pos} {mv}");
            }
            pos.play_unchecked(moves[random(moves.len())]);
        }
    }
}
