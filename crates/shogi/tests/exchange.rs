//! Static exchange evaluation against the same rule written without bit sets, and one by one.

use crate::common;
use common::dice::Dice;
use common::{at, mv, naive};
use komadai_shogi::{Color, Move, Piece, PieceKind, Position, Setup, Square};

const VALUES: [i32; 14] = [1, 3, 4, 5, 8, 10, 6, 1000, 7, 7, 7, 7, 12, 14];

#[track_caller]
fn gains(sfen: &str, text: &str, gain: i32) {
    assert_eq!(at(sfen).exchange(mv(text), &VALUES), gain, "{sfen}: {text}");
}

fn value(kind: PieceKind) -> i32 {
    VALUES[kind.index()]
}

#[test]
fn a_capture_gains_what_is_taken() {
    gains("4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c", value(PieceKind::Pawn));
    gains("k8/9/9/9/9/9/9/4R4/4K4 b - 1", "5h5c", 0);
}

#[test]
fn promotion_changes_the_balance_by_the_difference() {
    gains("k8/9/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", 1 + value(PieceKind::Tokin) - 1);
    // The tokin is taken back: the pawn gained is all that was there, less the tokin.
    gains("k8/4g4/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", 1 + 7 - 1 - 7);
}

#[test]
fn a_drop_gains_nothing_and_may_be_lost() {
    gains("k8/9/9/9/9/9/9/9/4K4 b S 1", "S*5e", 0);
    gains("k8/9/9/4p4/9/9/9/9/4K4 b S 1", "S*5e", -value(PieceKind::Silver));
    // It is guarded: the pawn that takes it is taken.
    gains("k8/9/9/4p4/9/4P4/9/9/4K4 b S 1", "S*5e", 1 - value(PieceKind::Silver));
}

#[test]
fn each_side_may_stop() {
    // White would lose a rook for a pawn, and does not take back.
    gains("k3r4/9/4p4/4P4/4R4/9/9/9/4K4 b - 1", "5d5c", 1);
    gains("k8/4g4/4p4/9/9/9/9/4R4/4K4 b - 1", "5h5c", 1 - 10);
    gains("k8/4g4/4p4/3G5/9/9/9/4R4/4K4 b - 1", "5h5c", 1 - 10 + 6);
}

#[test]
fn pieces_behind_pieces_join_in() {
    gains("k8/4g4/4p4/4P4/9/9/9/4R4/4K4 b - 1", "5d5c", 1);
    // Lance behind lance: the second guards the first.
    gains("k8/4r4/4p4/9/9/9/4L4/4L4/4K4 b - 1", "5g5c", 1);
}

#[test]
fn the_cheapest_takes_first_and_the_king_last() {
    // Pawn and rook both reach the square: the pawn takes.
    gains("8k/4p4/8r/4S4/9/9/9/9/4K4 b G 1", "G*5c", -6);
    // Only the king can take, and the square is guarded: it may not.
    gains("9/4k4/4p4/4P4/4L4/9/9/9/4K4 b - 1", "5d5c", 1);
    // Nothing guards it: it may.
    gains("9/4k4/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c", 1 - 1);
}

/// What the side gains that takes on a square with its cheapest piece, or nothing if it stops; `gone` have left.
fn taking(board: &Setup, to: Square, side: Color, standing: i32) -> i32 {
    let Some((from, piece)) = cheapest(board, to, side) else { return 0 };
    let mut next = board.clone();
    next.set(from, None);
    next.set(to, Some(piece));
    if piece.kind == PieceKind::King && cheapest(&next, to, !side).is_some() {
        return 0;
    }
    (standing - taking(&next, to, !side, value(piece.kind))).max(0)
}

fn cheapest(board: &Setup, to: Square, side: Color) -> Option<(Square, Piece)> {
    let order = |piece: Piece| (piece.kind == PieceKind::King, value(piece.kind));
    Square::all()
        .filter_map(|from| Some((from, board.get(from).filter(|piece| piece.color == side)?)))
        .filter(|&(from, piece)| naive::reaches(board, from, piece, to))
        .min_by_key(|&(_, piece)| order(piece))
}

fn expected(position: &Position, mv: Move) -> i32 {
    let board = position.to_setup();
    let us = position.turn();
    let next = naive::after(&board, mv);
    let stands = next.get(mv.to()).unwrap().kind;
    let before = mv.from().map_or(stands, |from| board.get(from).unwrap().kind);
    let taken = board.get(mv.to()).map_or(0, |piece| value(piece.kind));
    taken + value(stands) - value(before) - taking(&next, mv.to(), !us, value(stands))
}

/// Games, in which pieces crowd around, and each legal move of every tenth position.
#[test]
fn the_same_as_played_out() {
    let mut dice = Dice(21);
    let (mut seen, mut lost, mut won) = (0, 0, 0);
    for _ in 0..8 {
        let mut position = Position::start();
        for ply in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 10 == 0 {
                for &mv in &moves {
                    let gain = position.exchange(mv, &VALUES);
                    assert_eq!(gain, expected(&position, mv), "{position}: {mv}");
                    seen += 1;
                    lost += usize::from(gain < 0);
                    won += usize::from(gain > 0);
                }
            }
            position.play_unchecked(moves[dice.next(moves.len())]);
        }
    }
    assert!(seen > 5_000 && lost > 1_000 && won > 100, "{seen} {lost} {won}");
}
