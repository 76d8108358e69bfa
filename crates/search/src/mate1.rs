//! Mate in one, for the nodes of the search: drops and moves next to the king, and knights.
//!
//! Distant checks that mate are left to the search. What is found is always mate: every candidate is played and proved.

use komadai_shogi::{Bitboard, Color, Move, MoveShape, PieceKind, Position, Square, attacks};

use crate::board::CheckSquares;

/// A move that mates at once, if one of the usual kinds is there. The side to move must not be in check.
pub(crate) fn mate_in_one(pos: &Position, checks: &CheckSquares) -> Option<Move> {
    let (us, them) = (pos.turn(), !pos.turn());
    let king = pos.king(them)?;
    let occupied = pos.occupied();
    let near = attacks::king(king);
    let proves = |mv: Move| {
        let mut next = *pos;
        next.play_unchecked(mv);
        next.is_checkmate()
    };
    let hand = pos.hand(us);
    // Who reaches the squares around the king is looked up once for drops and moves alike.
    let mut reached = [(king, Bitboard::EMPTY); 8];
    let mut count = 0;
    let mut guarded = Bitboard::EMPTY;
    for to in near.without(pos.of_color(us)) {
        let attackers = pos.attackers(to, us, occupied);
        if attackers.non_empty() {
            guarded |= Bitboard::of(to);
            reached[count] = (to, attackers);
            count += 1;
        }
    }
    let empty_guarded = guarded.without(occupied);
    if empty_guarded.non_empty() {
        for kind in [PieceKind::Gold, PieceKind::Silver, PieceKind::Rook, PieceKind::Bishop, PieceKind::Lance] {
            if !hand.has(kind) {
                continue;
            }
            for to in empty_guarded & checks.of(kind) {
                let mv = Move::drop(kind, to);
                if pos.is_legal(mv) && proves(mv) {
                    return Some(mv);
                }
            }
        }
    }
    let jumps = checks.of(PieceKind::Knight);
    if hand.has(PieceKind::Knight) {
        for to in jumps.without(occupied) {
            let mv = Move::drop(PieceKind::Knight, to);
            if pos.is_legal(mv) && proves(mv) {
                return Some(mv);
            }
        }
    }
    let knights = pos.pieces(us, PieceKind::Knight);
    let far = jumps.without(pos.of_color(us)).map(|to| (to, attacks::knight(them, to) & knights));
    for (to, attackers) in reached[..count].iter().copied().chain(far) {
        for from in attackers {
            let Some(kind) = pos.piece_at(from).map(|piece| piece.kind) else { continue };
            if kind == PieceKind::King {
                continue;
            }
            // Next to the king the arriving piece needs a guard, or it is taken.
            if near.has(to) && !is_guarded(pos, to, from, occupied) {
                continue;
            }
            let may_promote = kind.promoted().is_some() && (from.in_zone(us) || to.in_zone(us));
            for promote in [true, false] {
                if promote && !may_promote {
                    continue;
                }
                let mv = Move::board(from, to, promote);
                if checks.gives_check(pos, mv) && pos.is_legal(mv) && proves(mv) {
                    return Some(mv);
                }
            }
        }
    }
    None
}

/// Whether another piece than the one on `from` attacks `to`, also through `from`.
fn is_guarded(pos: &Position, to: Square, from: Square, occupied: Bitboard) -> bool {
    let occupied = occupied.without(Bitboard::of(from));
    pos.attackers(to, pos.turn(), occupied).without(Bitboard::of(from)).non_empty()
}

/// Whether a board move promotes nothing although it could at no loss: pawns, bishops and rooks
/// always gain by promotion, and a lance on the last rank but one would hardly move again.
pub(crate) fn pointless_non_promotion(pos: &Position, mv: Move) -> bool {
    let MoveShape::Board { from, to, promote: false } = mv.shape() else { return false };
    let Some(piece) = pos.piece_at(from) else { return false };
    pointless_non_promotions(pos.turn(), piece.kind, from).has(to)
}

/// The destinations of a piece for which that is so.
pub(crate) fn pointless_non_promotions(us: Color, kind: PieceKind, from: Square) -> Bitboard {
    match kind {
        PieceKind::Pawn => Bitboard::zone(us),
        PieceKind::Bishop | PieceKind::Rook if from.in_zone(us) => Bitboard::ALL,
        PieceKind::Bishop | PieceKind::Rook => Bitboard::zone(us),
        PieceKind::Lance => match us {
            Color::Black => Bitboard::rank(1) | Bitboard::rank(2),
            Color::White => Bitboard::rank(9) | Bitboard::rank(8),
        },
        _ => Bitboard::EMPTY,
    }
}
