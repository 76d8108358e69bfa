//! S-02, S-18, R-51, S-14: phases, lost turns and the names of basic mates.

use komadai_archive::{MatePattern, Phase, lost_turns, mate_patterns, mates_in_one, phases};
use komadai_shogi::{ByColor, Move, Position, Setup, SetupFaults};

fn position(sfen: &str) -> Position {
    Position::ignoring(&Setup::from_sfen_lenient(sfen).unwrap(), SetupFaults::MATE_PROBLEM).unwrap()
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

#[test]
fn s02_the_start_is_the_opening_and_the_impasse_of_1982_the_endgame() {
    for (sfen, phase) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Phase::Opening),
        ("ln4gnk/1r4gsl/p1ppspbpp/1p2p1p2/9/2PP1PPPP/PP1SPG1S1/1B1R2GK1/LN5NL w - 34", Phase::Opening),
        // A pawn and a bishop each are no fight yet; a silver in hand is one.
        ("lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1", Phase::Opening),
        ("lnsgkg1nl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LN1GKGSNL b BSbs 1", Phase::Middle),
        ("+L3+P4/1K2+R4/2+B6/1GL3+P2/5+B3/2+p3+Np1/3g+p2g+s/6ks1/4+r3+n w GS6Ps2n2l7p 224", Phase::Endgame),
        ("kng4K1/lsg1+P+P+P+B1/1ppp+P1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8 b GSNLbsnl 1", Phase::Endgame),
    ] {
        assert_eq!(Phase::of(&position(sfen)), phase, "{sfen}");
    }
    // A phase is not left again.
    let exchanged = "7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c";
    assert_eq!(phases(&Position::start(), &moves(exchanged)), [(Phase::Opening, 0)]);
    let broken_in = "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 2d2b+ 3a2b";
    assert_eq!(phases(&Position::start(), &moves(broken_in)), [(Phase::Opening, 0), (Phase::Middle, 9)]);
}

#[test]
fn s18_swinging_the_rook_costs_a_turn_and_exchanging_bishops_another() {
    for (line, black, white) in [
        ("7g7f 3c3d 2g2f 8c8d", 0, 0),
        ("7g7f 3c3d 2h6h 8c8d", 1, 0),
        ("7g7f 3c3d 2g2f 2b8h+ 7i8h 8b4b", 0, 2),
        // Two moves of the bishop for one exchange.
        ("7g7f 3c3d 8h7g 8c8d 7g2b+ 3a2b", 1, 0),
        // There and back again.
        ("2h3h 3c3d 3h2h 8c8d", 2, 0),
        ("6i7h 3c3d 7h6h 8c8d 6h7h", 2, 0),
    ] {
        assert_eq!(lost_turns(&Position::start(), &moves(line)), ByColor { black, white }, "{line}");
    }
}

#[test]
fn r51_s14_basic_mates_are_named_on_the_board_and_as_the_move_that_gives_them() {
    for (sfen, name) in [
        ("4k4/4G4/9/2B6/9/9/9/9/9 w - 1", MatePattern::HeadGold),
        ("4k4/4G4/9/6B2/9/9/9/9/9 w - 1", MatePattern::HeadGold),
    ] {
        assert_eq!(mate_patterns(&position(sfen)), [name], "{sfen}");
    }
    let shape = position("4k4/9/9/2B6/9/9/9/9/9 b G 1");
    assert_eq!(mates_in_one(&shape), [("G*5b".parse().unwrap(), vec![MatePattern::HeadGold])]);
    for (sfen, mv, names) in [
        ("8k/9/8P/9/9/9/9/9/K8 b G 1", "G*1b", &[MatePattern::HeadGold, MatePattern::Corner][..]),
        ("7lk/7p1/9/9/9/9/9/9/K8 b N 1", "", &[]),
        ("7nk/7bl/9/9/9/9/9/K8/9 b N 1", "N*2c", &[MatePattern::HangingKnight, MatePattern::Corner]),
    ] {
        let found = mates_in_one(&position(sfen));
        if mv.is_empty() {
            assert_eq!(found, [], "{sfen}");
        } else {
            let found = found.iter().find(|(found, _)| found.to_string() == mv);
            assert_eq!(found.map(|(_, names)| &names[..]), Some(names), "{sfen}");
        }
    }
}
