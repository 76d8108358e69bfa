//! Every position against the rules written a second time, square by square: games and diagrams that no game could reach.

use crate::common;
use common::dice::Dice;
use common::naive;
use komadai_shogi::{Color, Foul, Move, Piece, PieceKind, Position, Setup, SetupFault, SetupFaults, Square};

fn agrees(position: &Position) {
    let setup = position.to_setup();
    let mut listed = position.legal_moves().to_vec();
    listed.sort_unstable();
    assert_eq!(listed, naive::legal_moves(&setup), "{position}");
    assert_eq!(position.count_legal_moves(), listed.len(), "{position}");
    assert!(listed.iter().all(|&mv| position.is_legal(mv)), "{position}");
    // All 65,536 words are asked where it matters most, and now and then elsewhere.
    if position.checkers().many() || position.key().is_multiple_of(64) {
        let allowed = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| position.is_legal(mv)).count();
        assert_eq!(allowed, listed.len(), "{position}");
    }
    assert_eq!(position.in_check(), naive::in_check(&setup, setup.turn), "{position}");
    assert_eq!(position.is_checkmate(), position.in_check() && listed.is_empty(), "{position}");
}

#[test]
fn games() {
    let mut dice = Dice(11);
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.next(moves.len())];
            let expected = naive::after(&position.to_setup(), mv);
            position.play_unchecked(mv);
            assert_eq!(position.to_setup(), expected, "{position}: {mv}");
            agrees(&position);
        }
    }
}

/// Pieces thrown on the board, many of them near the kings, some kings missing: pins, double checks and pawn drops that
/// mate are far more frequent than in games.
#[test]
fn diagrams() {
    let mut dice = Dice(12);
    let ignored = SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu).with(SetupFault::StuckPiece);
    let (mut seen, mut mates, mut checks, mut refused, mut pawn_mates) = (0, 0, 0, 0, 0);
    while seen < 10_000 {
        let mut setup = Setup::empty();
        if dice.next(2) == 1 {
            setup.turn = Color::White;
        }
        let mut crowd = Square::from_index(dice.next(81)).unwrap();
        for color in Color::ALL {
            let mut square = Square::from_index(dice.next(81)).unwrap();
            if dice.next(2) == 0 {
                // On an edge, and in the crowd.
                square = Square::new(square.file(), [1, 9][dice.next(2)]).unwrap();
                crowd = square;
            }
            if dice.next(10) > 0 {
                setup.set(square, Some(Piece::new(color, PieceKind::King)));
            }
        }
        let pieces = dice.next(24);
        for kind in PieceKind::HAND {
            for _ in 0..PieceKind::SET[kind.index()] {
                let color = Color::ALL[dice.next(2)];
                match dice.next(40) {
                    n if n < pieces => {
                        let near = crowd.offset(dice.next(5) as i8 - 2, dice.next(5) as i8 - 2);
                        let anywhere = Square::from_index(dice.next(81)).unwrap();
                        let square = near.filter(|_| dice.next(2) == 0).unwrap_or(anywhere);
                        let kind = kind.promoted().filter(|_| dice.next(3) == 0).unwrap_or(kind);
                        if setup.get(square).is_none() {
                            setup.set(square, Some(Piece::new(color, kind)));
                        }
                    }
                    n if n < 30 => {
                        let held = setup.hands[color].count(kind);
                        setup.hands[color].set(kind, held + 1);
                    }
                    _ => {}
                }
            }
        }
        let them = !setup.turn;
        match Position::ignoring(&setup, ignored) {
            Ok(position) => {
                assert!(!naive::in_check(&setup, them), "{position}");
                agrees(&position);
                seen += 1;
                checks += usize::from(position.in_check());
                mates += usize::from(position.is_checkmate());
                let drop = |to| position.check(Move::drop(PieceKind::Pawn, to)) == Err(Foul::Uchifuzume);
                pawn_mates += usize::from(Square::all().any(drop));
            }
            Err(faults) => {
                assert!(faults.has(SetupFault::OpponentInCheck), "{setup}: {faults}");
                assert!(naive::in_check(&setup, them), "{setup}");
                refused += 1;
            }
        }
    }
    eprintln!("{seen} positions, {checks} checks, {mates} mates, {pawn_mates} pawn drops that mate, {refused} refused");
    assert!(checks > 1_000 && mates > 20 && pawn_mates > 5, "{checks} {mates} {pawn_mates}");
}
