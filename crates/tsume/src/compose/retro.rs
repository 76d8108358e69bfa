//! Two plies put in front of a problem (逆算): a check and the answer to it that leads into the problem.

use super::change::{add_to_hand, is_left};
use super::study::problem;
use fastrand::Rng;
use komadai_shogi::{Bitboard, Color, Move, Piece, PieceKind, Position, Setup, Square, attacks};

/// A position from which a check and an answer lead to `after`, chosen by chance. None if the choice was none.
pub(crate) fn extended(rng: &mut Rng, after: &Setup) -> Option<Position> {
    let mut setup = after.clone();
    let (to, taken) = unanswer(rng, &mut setup)?;
    let check = uncheck(rng, &mut setup, to, taken)?;
    let start = problem(&setup)?;
    // Played forward it must be what it was meant to be.
    let mut position = start;
    position.play(check).ok()?;
    if !position.in_check() {
        return None;
    }
    let goal = problem(after)?;
    let arrives = position.legal_moves().iter().any(|&answer| {
        let mut next = position;
        next.play_unchecked(answer);
        next.same_as(&goal)
    });
    arrives.then_some(start)
}

/// Takes back an answer of White's, his king's mostly: to which square it went, and the piece of Black's it took there.
fn unanswer(rng: &mut Rng, setup: &mut Setup) -> Option<(Square, Option<PieceKind>)> {
    let pieces: Vec<(Square, Piece)> =
        setup.pieces().filter(|(_, piece)| piece.color == Color::White && !piece.kind.is_promoted()).collect();
    let king = pieces.iter().find(|(_, piece)| piece.kind == PieceKind::King).copied()?;
    let (to, piece) = if rng.u8(0..10) < 7 { king } else { pieces[rng.usize(..pieces.len())] };
    let occupied = setup.pieces().fold(Bitboard::EMPTY, |set, (square, _)| set | Bitboard::of(square));
    // Where a piece of the other side would reach from here, this one may have come from.
    let from: Vec<Square> =
        (attacks::of(Piece::new(Color::Black, piece.kind), to, occupied) & !occupied).into_iter().collect();
    let &from = rng.choice(&from)?;
    setup.set(to, None);
    setup.set(from, Some(piece));
    if rng.u8(0..10) < 2 {
        return Some((to, None));
    }
    let kind = {
        use PieceKind::*;
        *rng.choice(&[
            Pawn, Lance, Knight, Silver, Silver, Gold, Gold, Bishop, Bishop, Rook, Rook, Horse, Dragon, ProSilver,
        ])?
    };
    is_left(setup, kind).then_some((to, Some(kind)))
}

/// Takes back Black's check: with a piece that was then taken on `to`, or with one that still stands.
fn uncheck(rng: &mut Rng, setup: &mut Setup, to: Square, taken: Option<PieceKind>) -> Option<Move> {
    let (square, kind) = match taken {
        Some(kind) => (to, kind),
        None => {
            let own: Vec<(Square, Piece)> = setup.pieces().filter(|(_, piece)| piece.color == Color::Black).collect();
            let &(square, piece) = rng.choice(&own)?;
            setup.set(square, None);
            (square, piece.kind)
        }
    };
    if !kind.is_promoted() && rng.u8(0..5) < 3 {
        add_to_hand(setup, kind);
        return setup.hands.black.has(kind).then(|| Move::drop(kind, square));
    }
    let occupied = setup.pieces().fold(Bitboard::EMPTY, |set, (square, _)| set | Bitboard::of(square));
    // It may have promoted as it came.
    let (before, promotes) = match kind.is_promoted() && rng.bool() {
        true => (kind.unpromoted(), true),
        false => (kind, false),
    };
    let from: Vec<Square> =
        (attacks::of(Piece::new(Color::White, before), square, occupied) & !occupied).into_iter().collect();
    let &from = rng.choice(&from)?;
    setup.set(from, Some(Piece::new(Color::Black, before)));
    Some(Move::board(from, square, promotes))
}
