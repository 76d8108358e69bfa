//! Castles and openings: pieces brought to their squares without a move too many.

use super::{Verdict, Why};
use komadai_shogi::{Color, PieceKind, Position, Square};

/// Whether a formation stands, or can stand after `left` more moves; `position` has the opponent, who passes, to move.
pub(super) fn built(mut position: Position, places: &[(PieceKind, Square)], left: usize) -> Verdict {
    if missing(&position, places) == 0 {
        return Verdict::Done(Box::new(position.to_setup()));
    }
    if position.in_check() {
        return Verdict::Wrong(Why::Detour, None);
    }
    position.pass();
    if can_build(position, places, left) {
        return Verdict::GoOn(Box::new(position.to_setup()), None);
    }
    Verdict::Wrong(Why::Detour, None)
}

/// Whether Black, to move and never answered, can put the pieces there in so many moves.
fn can_build(position: Position, places: &[(PieceKind, Square)], left: usize) -> bool {
    match missing(&position, places) {
        0 => true,
        least if least > left => false,
        _ => position.legal_moves().iter().any(|&mv| {
            let mut next = position;
            next.play_unchecked(mv);
            if next.in_check() {
                return false;
            }
            next.pass();
            can_build(next, places, left - 1)
        }),
    }
}

/// The moves that the formation takes at least, each place filled by another piece, as if nothing stood in the way.
fn missing(position: &Position, places: &[(PieceKind, Square)]) -> usize {
    let setup = position.to_setup();
    let own = setup.pieces().filter(|(_, piece)| piece.color == Color::Black).map(|(at, piece)| (piece.kind, at));
    fill(places, &mut own.collect())
}

fn fill(places: &[(PieceKind, Square)], own: &mut Vec<(PieceKind, Square)>) -> usize {
    let Some((&(kind, to), rest)) = places.split_first() else { return 0 };
    let mut least = FAR;
    for i in 0..own.len() {
        let (candidate, from) = own[i];
        let here = if candidate == kind { distance(kind, from, to) } else { FAR };
        if here < least {
            own.swap_remove(i);
            least = least.min(here + fill(rest, own));
            // The list is as it was, in its order.
            own.push((candidate, from));
            let end = own.len() - 1;
            own.swap(i, end);
        }
    }
    least
}

/// More moves than any lesson asks for.
const FAR: usize = 99;

/// The moves a piece takes at least.
fn distance(kind: PieceKind, from: Square, to: Square) -> usize {
    let files = usize::from(from.file().abs_diff(to.file()));
    let ranks = usize::from(from.rank().abs_diff(to.rank()));
    match kind {
        _ if from == to => 0,
        PieceKind::King | PieceKind::Gold | PieceKind::Silver => files.max(ranks),
        PieceKind::Pawn if files == 0 && to.rank() < from.rank() => ranks,
        PieceKind::Lance if files == 0 && to.rank() < from.rank() => 1,
        PieceKind::Pawn | PieceKind::Lance => FAR,
        PieceKind::Knight => ranks.div_ceil(2),
        _ => 1,
    }
}
