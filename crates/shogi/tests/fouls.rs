//! Every foul under its name, each with a test that bears it.

use crate::common;
use common::{at, fouls, legal, line, mv};
use komadai_shogi::{BoardEnd, Color, Foul, FoundFoul, History, Position, Ruling, first_foul, ruling};

const BARE: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

#[test]
fn no_piece() {
    fouls(BARE, Foul::NoPiece, "7g7f P*5e");
}

#[test]
fn not_yours() {
    fouls(BARE, Foul::NotYours, "5a5b");
}

#[test]
fn blocked() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    fouls(sfen, Foul::Blocked, "2h2d 8h3c+ 1i1e");
}

#[test]
fn wrong_movement() {
    fouls("4k4/9/9/9/9/9/9/5G1B1/4K4 b - 1", Foul::WrongMovement, "4h5i 4h3i 2h2g 2h1e");
}

#[test]
fn occupied() {
    fouls("4k4/9/9/9/9/9/9/4G4/4K4 b P 1", Foul::Occupied, "5i5h P*5h P*5a");
}

#[test]
fn nifu() {
    let sfen = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1";
    fouls(sfen, Foul::Nifu, "P*7b P*7e P*7i");
    legal(sfen, "P*6e P*8i");
    // The same for White.
    fouls("4k4/2p6/9/9/9/9/9/9/4K4 w p 1", Foul::Nifu, "P*7e P*7a");
}

#[test]
fn uchifuzume() {
    fouls("3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b PLSG 1", Foul::Uchifuzume, "P*5b");
    fouls("4k4/9/9/9/9/9/4g4/3P1P3/3NKN3 w p 1", Foul::Uchifuzume, "P*5h");
}

/// A pawn drop is no mate where the pawn can be taken by a piece that is not pinned.
#[test]
fn uchifuzume_not_with_a_taker() {
    legal("3nkn3/r4p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b");
}

/// A taker that is pinned off the line cannot take: the drop mates.
#[test]
fn uchifuzume_with_a_pinned_taker() {
    // The silver on 4a could take on 5b, but it shields its king from the rook on 1a.
    fouls("3nks2R/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", Foul::Uchifuzume, "P*5b");
    legal("3nks3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b");
}

#[test]
fn no_retreat() {
    fouls("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", Foul::NoRetreat, "P*1a L*9a N*1a N*1b");
    fouls("4k4/9/9/9/9/9/9/9/4K4 w pln 1", Foul::NoRetreat, "P*1i L*9i N*1i N*1h");
}

#[test]
fn must_promote() {
    let sfen = "8k/P5L2/9/4N4/9/9/9/9/4K4 b - 1";
    fouls(sfen, Foul::MustPromote, "9b9a 3b3a 5d4b 5d6b");
    legal(sfen, "9b9a+ 3b3a+ 5d4b+ 5d6b+");
}

#[test]
fn cannot_promote() {
    fouls("4k4/9/9/4S4/9/9/9/9/4K4 b S 1", Foul::CannotPromote, "5d4e+ +S*5b S*5b+ 5i5h+");
    fouls("4k4/9/4G4/9/9/9/9/9/4K4 b - 1", Foul::CannotPromote, "5c5b+");
}

#[test]
fn leaves_check() {
    let sfen = "4k4/9/9/9/4r4/9/9/9/4K4 b G 1";
    fouls(sfen, Foul::LeavesCheck, "G*1e 5i5h");
    // A pinned piece may move along the pin only.
    let pinned = "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1";
    fouls(pinned, Foul::LeavesCheck, "5h6h 5h4g");
    legal(pinned, "5h5g");
    // The king may not step back along the line of the piece that checks it.
    fouls("4k4/9/9/9/9/4r4/9/4K4/9 b - 1", Foul::LeavesCheck, "5h5i 5h5g");
    // In double check only the king may move.
    fouls("4k4/9/9/4r4/9/5n3/9/4K4/9 b G 1", Foul::LeavesCheck, "G*5g 5h5g");
    legal("4k4/9/9/4r4/9/5n3/9/4K4/9 b G 1", "5h6h");
}

#[test]
fn perpetual_check() {
    let mut history = History::new(at("4k4/9/9/9/9/9/9/9/K4R3 b - 1"));
    for step in line("4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i") {
        history.play(step).unwrap();
    }
    // White's answer closes the circle: the fault is Black's, the move is legal.
    assert_eq!(history.check(mv("4a5a")), Ok(()));
}

/// The position after the check occurs for the fourth time: the check itself is the foul.
#[test]
fn perpetual_check_completed_by_the_checker() {
    // Before the first check the king stands elsewhere, so the cycle's first position is the one after a check.
    let mut history = History::new(at("5k3/9/9/9/9/9/9/9/K2R5 b - 1"));
    for step in line("6i5i 4a3a 5i3i 3a4a 3i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a") {
        history.play(step).unwrap();
    }
    assert_eq!(history.check(mv("5i4i")), Err(Foul::PerpetualCheck));
    assert_eq!(history.check(mv("5i6i")), Ok(()));
}

#[test]
fn out_of_turn() {
    let position = Position::start();
    assert_eq!(position.check_by(Color::White, mv("3c3d")), Err(Foul::OutOfTurn));
    assert_eq!(position.check_by(Color::Black, mv("7g7f")), Ok(()));
}

#[test]
fn after_end() {
    let history = History::new(at("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2"));
    assert_eq!(history.end(), Some(BoardEnd::Checkmate));
    assert_eq!(history.check(mv("5a4a")), Err(Foul::AfterEnd));
}

/// Every foul's code leads back to it: the names that other programs rely on.
#[test]
fn codes_are_one_to_one() {
    for foul in Foul::ALL {
        assert_eq!(Foul::from_code(foul.code()), Some(foul));
    }
}

/// the foul decides, though play went on; R-60: a resignation before anyone spoke stands.
#[test]
fn late_discovery() {
    let start = at("4k4/9/9/9/9/9/2P6/9/4K4 b P 1");
    let found = first_foul(&start, &line("5i5h 5a5b P*7e 5b5c 5h5g"));
    let nifu = FoundFoul { ply: 3, by: Color::Black, foul: Foul::Nifu };
    assert_eq!(found, Some(nifu));
    assert_eq!(ruling(found, None, false), Ruling::Foul(nifu));
    assert_eq!(ruling(found, Some(Color::White), false), Ruling::Resignation(Color::White));
    assert_eq!(ruling(found, Some(Color::White), true), Ruling::Foul(nifu));
    assert_eq!(ruling(None, None, false), Ruling::Open);
}

/// a side that is not in check and has no legal move is not mated, but has nothing to play.
#[test]
fn no_legal_move_without_check() {
    let position = at("k8/2S6/1G7/9/9/9/9/9/8K w - 1");
    assert!(!position.in_check() && !position.is_checkmate() && !position.has_legal_move());
    assert_eq!(History::new(position).end(), Some(BoardEnd::NoLegalMove));
}

/// Toyokawa against Tamura, 2004: the pawn dropped on 2i while one stands on 2c.
#[test]
fn nifu_of_toyokawa() {
    let sfen = "lns5+R/1ks6/pp5P1/2pp1s3/6l1p/2PPPP2P/PPS3+n2/1KGG2B+r1/LN3G2L b G3Pbn2p 109";
    fouls(sfen, Foul::Nifu, "P*2i");
}

/// Programs know fouls by a name, people by a sentence: each has its own, and the name leads back.
#[test]
fn names_and_words() {
    for foul in Foul::ALL {
        assert_eq!(Foul::from_code(foul.code()), Some(foul));
        assert_eq!(Foul::ALL.iter().filter(|other| other.code() == foul.code()).count(), 1);
        assert_eq!(Foul::ALL.iter().filter(|other| other.to_string() == foul.to_string()).count(), 1);
        assert!(foul.to_string().len() > 10, "{foul:?}");
        assert_eq!(komadai_shogi::ReadMoveError::Foul(foul).to_string(), foul.to_string());
    }
    assert_eq!(Foul::from_code("no-such-foul"), None);
    assert_eq!(Foul::from_code("leaves-check"), Some(Foul::LeavesCheck));
    let refused = Position::start().read("nonsense").unwrap_err();
    assert!(matches!(refused, komadai_shogi::ReadMoveError::Text(_)) && refused.to_string().len() > 10);
}

/// A mark of promotion too many is no move; only on a drop is it a foul with a name.
#[test]
fn a_promoted_drop_is_a_foul_and_a_doubled_mark_no_move() {
    let position = at("4k4/9/9/9/9/9/9/9/4K4 b S 1");
    assert_eq!(position.read("S*5b+"), Err(komadai_shogi::ReadMoveError::Foul(Foul::CannotPromote)));
    for text in ["+5i5h", "5i5h++", "+5i5h+"] {
        assert!(matches!(position.read(text), Err(komadai_shogi::ReadMoveError::Text(_))), "{text}");
    }
}

/// Two checkers at once: taking one, or standing in the way of one, leaves the other.
#[test]
fn a_double_check_is_answered_by_the_king_alone() {
    let sfen = "k3r4/9/9/9/7Gb/9/9/9/4K4 b N 1";
    fouls(sfen, Foul::LeavesCheck, "2e1e N*3g N*5e 2e3e");
    legal(sfen, "5i6i 5i6h");
    assert_eq!(at(sfen).checkers().count(), 2);
}
