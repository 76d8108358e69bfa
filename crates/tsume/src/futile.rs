//! Futile interpositions (無駄合い): pieces dropped between a distant checker and the king that only put off the end.
//!
//! A dropped piece is futile if it is taken with check and the mate goes on as if nothing had happened: no later than with
//! the other defences, and without the piece just gained. Composers do not count such moves. A piece of the board that is
//! moved between (移動合) is never futile: it leaves a square behind.

use crate::moves::{gap, try_checks};
use komadai_shogi::{Bitboard, Move, MoveSet, PieceKind, Position, SetupFaults, Square};
use std::ops::ControlFlow;

/// Whether the side to move, in check, is mated once futile interpositions are left out.
pub(crate) fn is_mated(position: &Position) -> bool {
    let gap = gap(position);
    if gap.is_empty() {
        return !position.has_legal_move();
    }
    let mut moves = Answers::of(position);
    if moves.has_board_move {
        return false;
    }
    moves.squares &= gap;
    moves.squares.into_iter().all(|square| {
        moves
            .drop_on(position, square)
            .is_some_and(|drop| captures(position, drop).iter().any(|(_, after)| is_mated(after)))
    })
}

/// The defender's answers to a check.
struct Answers {
    has_board_move: bool,
    /// Where something may be dropped.
    squares: Bitboard,
}

impl Answers {
    fn of(position: &Position) -> Answers {
        let mut answers = Answers { has_board_move: false, squares: Bitboard::EMPTY };
        position.generate(|set| match set {
            MoveSet::Board { .. } => answers.has_board_move |= !set.is_empty(),
            MoveSet::Drop { to, .. } => answers.squares |= to,
        });
        answers
    }

    /// A drop of the kind that the defender has most of: it leaves him the most to drop next.
    fn drop_on(&self, position: &Position, square: Square) -> Option<Move> {
        let hand = position.hand(position.turn());
        let mut kinds = PieceKind::HAND;
        kinds.sort_by_key(|&kind| std::cmp::Reverse(hand.count(kind)));
        kinds.into_iter().map(|kind| Move::drop(kind, square)).find(|&mv| position.is_legal(mv))
    }
}

/// The captures of a piece that is dropped between, by which the capturing piece itself checks: it stands nearer to the
/// king than the first checker did, so this can go on only so often.
pub(crate) fn captures(position: &Position, drop: Move) -> Vec<(Move, Position)> {
    let mut dropped = *position;
    dropped.play_unchecked(drop);
    let mut found = Vec::new();
    let _ = try_checks(&dropped, |mv| {
        if mv.to() == drop.to() {
            let mut after = dropped;
            after.play_unchecked(mv);
            if after.checkers().has(drop.to()) {
                found.push((mv, after));
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// The positions after a piece dropped on a square was taken with check, with the piece handed back: the attacker shall do
/// without it.
pub(crate) fn handed_back(position: &Position, drop: Move) -> Vec<Position> {
    let hands = position.to_setup().hands;
    captures(position, drop)
        .into_iter()
        .filter_map(|(_, after)| {
            let mut setup = after.to_setup();
            setup.hands = hands;
            Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).ok()
        })
        .collect()
}

/// The moves from a king that is mated but for futile interpositions to one that has no move left.
pub(crate) fn tail(position: &Position) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = *position;
    while position.has_legal_move() {
        let squares = Answers::of(&position).squares;
        let step = squares.into_iter().find_map(|square| {
            let drop = Answers { has_board_move: false, squares }.drop_on(&position, square)?;
            let (mv, after) = captures(&position, drop).into_iter().find(|(_, after)| is_mated(after))?;
            Some((drop, mv, after))
        });
        let Some((drop, mv, after)) = step else { break };
        line.extend([drop, mv]);
        position = after;
    }
    line
}
