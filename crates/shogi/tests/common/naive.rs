//! The rules a second time, as the rule book says them: square by square on a diagram, without bitboards, pins, tables or
//! keys. Slow, and nothing of it is shared with what it judges. The fuzz targets use it too.

use komadai_shogi::{Color, Move, MoveShape, Piece, PieceKind, Setup, Square};

/// Steps as (files to the left, ranks towards the far side), and whether the piece goes on that way.
fn ways(kind: PieceKind) -> &'static [(i8, i8, bool)] {
    use PieceKind::*;
    const GOLD: &[(i8, i8, bool)] =
        &[(-1, 1, false), (0, 1, false), (1, 1, false), (-1, 0, false), (1, 0, false), (0, -1, false)];
    match kind {
        Pawn => &[(0, 1, false)],
        Lance => &[(0, 1, true)],
        Knight => &[(-1, 2, false), (1, 2, false)],
        Silver => &[(-1, 1, false), (0, 1, false), (1, 1, false), (-1, -1, false), (1, -1, false)],
        Gold | Tokin | ProLance | ProKnight | ProSilver => GOLD,
        Bishop => &[(-1, 1, true), (1, 1, true), (-1, -1, true), (1, -1, true)],
        Rook => &[(0, 1, true), (-1, 0, true), (1, 0, true), (0, -1, true)],
        King => &[
            (-1, 1, false),
            (0, 1, false),
            (1, 1, false),
            (-1, 0, false),
            (1, 0, false),
            (-1, -1, false),
            (0, -1, false),
            (1, -1, false),
        ],
        Horse => &[
            (-1, 1, true),
            (1, 1, true),
            (-1, -1, true),
            (1, -1, true),
            (0, 1, false),
            (-1, 0, false),
            (1, 0, false),
            (0, -1, false),
        ],
        Dragon => &[
            (0, 1, true),
            (-1, 0, true),
            (1, 0, true),
            (0, -1, true),
            (-1, 1, false),
            (1, 1, false),
            (-1, -1, false),
            (1, -1, false),
        ],
    }
}

/// Shows each square where the piece on a square could go, squares of its own side included, until told to stop.
fn any_reached(diagram: &Setup, from: Square, piece: Piece, mut stop: impl FnMut(Square) -> bool) -> bool {
    for &(files, ranks, slides) in ways(piece.kind) {
        let ranks = if piece.color == Color::Black { -ranks } else { ranks };
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            if stop(next) {
                return true;
            }
            at = next;
            if !slides || diagram.get(next).is_some() {
                break;
            }
        }
    }
    false
}

/// Whether the piece on a square attacks another, whatever stands there.
pub fn reaches(diagram: &Setup, from: Square, piece: Piece, to: Square) -> bool {
    any_reached(diagram, from, piece, |square| square == to)
}

/// Whether a side has a king and the other side attacks it.
pub fn in_check(diagram: &Setup, color: Color) -> bool {
    let king = Some(Piece::new(color, PieceKind::King));
    let Some(king) = Square::all().find(|&square| diagram.get(square) == king) else { return false };
    diagram
        .pieces()
        .any(|(from, piece)| piece.color != color && any_reached(diagram, from, piece, |square| square == king))
}

/// The diagram after a move, legal or not.
pub fn after(diagram: &Setup, mv: Move) -> Setup {
    let mut next = diagram.clone();
    let us = diagram.turn;
    match mv.shape() {
        MoveShape::Drop { kind, to } => {
            let held = next.hands[us].count(kind);
            next.hands[us].set(kind, held - 1);
            next.set(to, Some(Piece::new(us, kind)));
        }
        MoveShape::Board { from, to, promote } => {
            if let Some(taken) = next.get(to)
                && taken.kind != PieceKind::King
            {
                let kind = taken.kind.unpromoted();
                let held = next.hands[us].count(kind);
                next.hands[us].set(kind, held + 1);
            }
            let kind = next.get(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            let kind = if promote { kind.promoted().unwrap_or(kind) } else { kind };
            next.set(from, None);
            next.set(to, Some(Piece::new(us, kind)));
        }
    }
    next.turn = !us;
    next.move_number = next.move_number.saturating_add(1);
    next
}

/// Every legal move, sorted.
pub fn legal_moves(diagram: &Setup) -> Vec<Move> {
    let mut found: Vec<Move> = safe_moves(diagram).into_iter().filter(|&mv| !is_pawn_drop_mate(diagram, mv)).collect();
    found.sort_unstable();
    found
}

fn is_pawn_drop_mate(diagram: &Setup, mv: Move) -> bool {
    if mv.dropped() != Some(PieceKind::Pawn) {
        return false;
    }
    let next = after(diagram, mv);
    // The answer to a pawn is never a drop: nothing fits between.
    in_check(&next, next.turn) && safe_moves(&next).is_empty()
}

/// The moves that obey all but the rule of the pawn drop that mates.
fn safe_moves(diagram: &Setup) -> Vec<Move> {
    let us = diagram.turn;
    let far = |square: Square| if us == Color::Black { square.rank() } else { 10 - square.rank() };
    let stuck = |kind, square| match kind {
        PieceKind::Pawn | PieceKind::Lance => far(square) == 1,
        PieceKind::Knight => far(square) <= 2,
        _ => false,
    };
    let mut found = Vec::new();
    for (from, piece) in diagram.pieces().filter(|(_, piece)| piece.color == us) {
        any_reached(diagram, from, piece, |to| {
            if diagram.get(to).is_none_or(|other| other.color != us) {
                if !stuck(piece.kind, to) {
                    found.push(Move::board(from, to, false));
                }
                if piece.kind.promoted().is_some() && (far(from) <= 3 || far(to) <= 3) {
                    found.push(Move::board(from, to, true));
                }
            }
            false
        });
    }
    let pawn = Some(Piece::new(us, PieceKind::Pawn));
    for kind in PieceKind::HAND.into_iter().filter(|&kind| diagram.hands[us].count(kind) > 0) {
        for to in Square::all().filter(|&to| diagram.get(to).is_none() && !stuck(kind, to)) {
            let same_file = |square: &Square| square.file() == to.file();
            if kind == PieceKind::Pawn && Square::all().filter(same_file).any(|square| diagram.get(square) == pawn) {
                continue;
            }
            found.push(Move::drop(kind, to));
        }
    }
    found.retain(|&mv| !in_check(&after(diagram, mv), us));
    found
}
