//! Diagrams that nobody would set up: a clear refusal or a right verdict, never a panic.

use crate::common;

use common::{Plain, Random};
use komadai_shogi::{Color, Hand, Piece, PieceKind, Position, Setup, SetupFaults, Square};
use komadai_tsume::{Limits, NoKing, Question, Solver, Verdict};

/// Anything: no king or many, too many pawns, pieces where they cannot move, whoever to move in check.
fn diagram(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    let color = |random: &mut Random| if random.below(2) == 0 { Color::Black } else { Color::White };
    setup.turn = color(random);
    for kings in [Color::Black, Color::White] {
        let count = [1, 1, 1, 1, 0, 2][random.below(6) as usize];
        for _ in 0..count {
            let square = Square::from_index(random.below(81) as usize);
            setup.set(square.expect("one of 81"), Some(Piece::new(kings, PieceKind::King)));
        }
    }
    for _ in 0..random.below(25) {
        let square = Square::from_index(random.below(81) as usize).expect("one of 81");
        if setup.get(square).is_some() {
            continue;
        }
        let kind = PieceKind::HAND[random.below(7) as usize];
        let kind = if random.below(3) == 0 { kind.promoted().unwrap_or(kind) } else { kind };
        setup.set(square, Some(Piece::new(color(random), kind)));
    }
    for owner in [Color::Black, Color::White] {
        let mut hand = Hand::EMPTY;
        for kind in PieceKind::HAND {
            if random.below(3) == 0 {
                hand.set(kind, random.below(if kind == PieceKind::Pawn { 19 } else { 3 }) as u8);
            }
        }
        setup.hands[owner] = hand;
    }
    setup
}

#[test]
fn any_diagram_is_refused_or_judged_rightly() {
    let mut random = Random(20_261_120);
    let (mut refused, mut lonely, mut mates, mut none, mut open) = (0, 0, 0, 0, 0);
    for _ in 0..4_000 {
        let setup = diagram(&mut random);
        let position = match Position::ignoring(&setup, SetupFaults::MATE_PROBLEM) {
            Ok(position) => position,
            Err(faults) => {
                assert!(!faults.to_string().is_empty());
                refused += 1;
                continue;
            }
        };
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let answer = Solver::new(1).solve(&position, Question::PLAY, &limits);
        let verdict = match answer {
            Ok(answer) => answer.verdict,
            Err(NoKing(color)) => {
                assert!(position.king(color).is_none());
                lonely += 1;
                continue;
            }
        };
        let mut plain = Plain { left: 20_000, count_futile: true };
        let soon = plain.mates(&position, 3);
        let whole = plain.left > 0;
        match verdict {
            // What is claimed was replayed by the solver itself.
            Verdict::Mate(_) => mates += 1,
            Verdict::NoMate => {
                none += 1;
                assert!(!(whole && soon), "{position}");
            }
            Verdict::Unknown => open += 1,
        }
    }
    assert!(refused > 500 && lonely > 50 && mates > 10 && none > 200, "{refused} {lonely} {mates} {none} {open}");
}

#[test]
fn what_cannot_be_a_problem_is_named() {
    for (sfen, words) in [
        ("4k3k/9/4P4/9/9/9/9/9/9 b G 1", "king"),
        ("4k4/9/4P4/9/9/9/9/9/9 b G19p 1", "hand"),
        ("4k4/4P4/4P4/9/9/9/9/9/9 b G 1", "pawn"),
        ("4P4/9/4k4/9/9/9/9/9/9 b G 1", "pawn"),
    ] {
        // A hand may be refused when it is read, a diagram when it is checked.
        let faults = match sfen.parse::<Setup>() {
            Err(error) => error.to_string(),
            Ok(setup) => Position::ignoring(&setup, SetupFaults::MATE_PROBLEM).expect_err(sfen).to_string(),
        };
        assert!(faults.to_lowercase().contains(words), "{sfen}: {faults}");
    }
}
