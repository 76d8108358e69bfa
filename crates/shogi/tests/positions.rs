//! The synthetic rule positions, each test named after its position.

use crate::common;
use common::{at, fouls, legal, line, mv};
use komadai_shogi::impasse::{
    self, Counted, DeclarationFault, ImpasseEnd, ImpasseRules, ImpasseRuling, ImpasseVerdict,
};
use komadai_shogi::{
    Bitboard, Color, Foul, Hand, History, Piece, PieceKind, Position, Repetition, Setup, Square, attacks,
};

fn drops(sfen: &str, kind: PieceKind) -> Vec<Square> {
    at(sfen).legal_moves().iter().filter(|mv| mv.dropped() == Some(kind)).map(|mv| mv.to()).collect()
}

#[test]
fn d_start() {
    let start = Position::start();
    assert_eq!(start.count_legal_moves(), 30);
    for color in Color::ALL {
        assert_eq!(impasse::points(&start, color, Counted::WholeBoard), 27);
    }
}

/// Shown without Black's king; the diagram is a mate with and without it.
#[test]
fn d_goldhead() {
    for sfen in ["4k4/4G4/9/2B6/9/9/9/9/9 w - 1", "4k4/4G4/9/6B2/9/9/9/9/9 w - 1"] {
        let setup: Setup = sfen.parse().unwrap();
        let position = Position::ignoring(&setup, komadai_shogi::SetupFaults::MATE_PROBLEM).unwrap();
        assert!(position.is_checkmate());
    }
}

#[test]
fn d_impasse_1982() {
    let position = at("+L3+P4/1K2+R4/2+B6/1GL3+P2/5+B3/2+p3+Np1/3g+p2g+s/6ks1/4+r3+n w GS6Ps2n2l7p 224");
    let whole = Color::ALL.map(|color| impasse::points(&position, color, Counted::WholeBoard));
    assert_eq!(whole, [29, 25]);
    let zone = Color::ALL.map(|color| impasse::points(&position, color, Counted::ZoneAndHand));
    assert_eq!(zone, [20, 23]);
    assert!(Color::ALL.into_iter().all(|color| impasse::entered(&position, color)));
    let even = impasse::missing_points(&Setup::start());
    assert_eq!(ImpasseRules::PROFESSIONAL_24.agree(&position, even), Ok(ImpasseVerdict::Draw));
}

#[test]
fn d_oi2019() {
    let even = impasse::missing_points(&Setup::start());
    let at150 = at("ln1sg1gsl/1b7/pppppp3/9/9/9/PPPPPP1k1/1R1B1R3/1NSGKGSN1 b 2L2Pn4p 151");
    assert_eq!(Color::ALL.map(|color| impasse::points(&at150, color, Counted::WholeBoard)), [31, 23]);
    assert_eq!(
        ImpasseRules::PROFESSIONAL_24.agree(&at150, even),
        Err(impasse::AgreementFault::KingNotEntered(Color::Black))
    );
    let at285 = at("+R+R+B6/3GKG3/3PSP3/L8/9/9/1l1+p+p+p+pl1/3skg3/8+b w S2NL9Pgs2n3p 286");
    assert_eq!(Color::ALL.map(|color| impasse::points(&at285, color, Counted::WholeBoard)), [34, 20]);
    assert_eq!(ImpasseRules::PROFESSIONAL_24.agree(&at285, even), Ok(ImpasseVerdict::Win(Color::Black)));
}

#[test]
fn d_entering() {
    let position = at("kng4K1/lsg1+P+P+P+B1/1ppp+P1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8 b GSNLbsnl 1");
    assert!(impasse::entered(&position, Color::Black) && !impasse::entered(&position, Color::White));
    assert_eq!(Color::ALL.map(|color| impasse::points(&position, color, Counted::WholeBoard)), [22, 32]);
}

#[test]
fn t_nifu() {
    let sfen = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1";
    assert!(drops(sfen, PieceKind::Pawn).iter().all(|to| to.file() != 7));
    assert_eq!(drops(sfen, PieceKind::Pawn).len(), 8 * 8 - 1);
}

#[test]
fn t_nifu_tokin() {
    legal("4k4/9/9/9/9/9/2+P6/9/4K4 b P 1", "P*7e P*7h");
}

#[test]
fn t_nifu_full() {
    assert!(drops("4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1", PieceKind::Pawn).is_empty());
}

#[test]
fn t_uchifuzume() {
    let sfen = "3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b PLSG 1";
    fouls(sfen, Foul::Uchifuzume, "P*5b");
    legal(sfen, "L*5b S*5b G*5b P*5d P*1b");
    for mating in ["L*5b", "G*5b"] {
        let mut position = at(sfen);
        position.play(mv(mating)).unwrap();
        assert!(position.is_checkmate(), "{mating}");
    }
}

#[test]
fn t_pawn_drop_check() {
    let sfen = "4k4/9/4G4/9/9/9/9/9/4K4 b P 1";
    legal(sfen, "P*5b");
    let mut position = at(sfen);
    position.play(mv("P*5b")).unwrap();
    assert!(position.in_check() && !position.is_checkmate());
}

#[test]
fn t_pawn_push_mate() {
    let sfen = "3nkn3/3p1p3/4P4/4L4/9/9/9/9/4K4 b - 1";
    for mating in ["5c5b", "5c5b+"] {
        legal(sfen, mating);
    }
    let mut position = at(sfen);
    position.play(mv("5c5b+")).unwrap();
    assert!(position.is_checkmate());
}

#[test]
fn t_deadend() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b PLN 1";
    assert!(drops(sfen, PieceKind::Pawn).iter().all(|to| to.rank() > 1));
    assert!(drops(sfen, PieceKind::Lance).iter().all(|to| to.rank() > 1));
    assert!(drops(sfen, PieceKind::Knight).iter().all(|to| to.rank() > 2));
    assert!(drops(sfen, PieceKind::Pawn).iter().any(|to| to.rank() == 9));
}

#[test]
fn t_forced() {
    let sfen = "8k/P5L2/9/4N4/9/9/9/9/4K4 b - 1";
    fouls(sfen, Foul::MustPromote, "9b9a 3b3a 5d4b 5d6b");
    legal(sfen, "9b9a+ 3b3a+ 5d4b+ 5d6b+");
}

#[test]
fn t_optional_out() {
    legal("4k4/9/4S4/9/9/9/9/9/4K4 b - 1", "5c4d 5c4d+ 5c5b 5c5b+");
}

#[test]
fn t_optional_in() {
    let sfen = "4k4/9/9/4S4/9/9/9/9/4K4 b - 1";
    legal(sfen, "5d5c 5d5c+ 5d4e");
    fouls(sfen, Foul::CannotPromote, "5d4e+");
}

#[test]
fn t_drop_nopromo() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b S 1";
    let mut position = at(sfen);
    position.play(mv("S*5c")).unwrap();
    let square: Square = "5c".parse().unwrap();
    assert_eq!(position.piece_at(square), Some(Piece::new(Color::Black, PieceKind::Silver)));
    fouls(sfen, Foul::CannotPromote, "+S*5c");
}

#[test]
fn t_evasion() {
    let mut moves: Vec<String> =
        at("4k4/9/9/9/4r4/9/9/9/4K4 b G 1").legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    assert_eq!(moves, ["5i4h", "5i4i", "5i6h", "5i6i", "G*5f", "G*5g", "G*5h"]);
}

#[test]
fn t_perpetual() {
    let mut history = History::new(at("4k4/9/9/9/9/9/9/9/K4R3 b - 1"));
    for (ply, step) in (1..).zip(line(&"4i5i 5a4a 5i4i 4a5a ".repeat(3))) {
        assert_eq!(history.repetition(), Repetition::None, "before ply {ply}");
        history.play(step).unwrap();
    }
    assert_eq!(history.repetition(), Repetition::PerpetualCheck(Color::Black));
}

#[test]
fn t_repetition() {
    let mut history = History::new(Position::start());
    for (ply, step) in (1..).zip(line(&"2h3h 8b7b 3h2h 7b8b ".repeat(3))) {
        assert_eq!(history.repetition(), Repetition::None, "before ply {ply}");
        history.play(step).unwrap();
    }
    assert_eq!((history.repetition(), history.occurrences()), (Repetition::Draw, 4));
}

const EVEN: komadai_shogi::ByColor<u32> = komadai_shogi::ByColor { black: 0, white: 0 };

#[test]
fn t_decl_black() {
    let sfen = "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 b 6Pb3g3s4n4l7p 1";
    let rules = ImpasseRules::DECLARATION_27;
    let black = Color::Black;
    assert_eq!(rules.declare(&at(sfen), black, EVEN), Ok(ImpasseVerdict::Win(black)));
    let fewer = sfen.replace("6Pb", "5Pb");
    assert_eq!(rules.declare(&at(&fewer), black, EVEN), Err(DeclarationFault::FewPoints(27, 28)));
    // the pawn on 9g instead of in hand: 27 by zone and hand, 28 by the whole board.
    let outside = fewer.replace("/9/9/9/9/9/4k4", "/9/9/9/P8/9/4k4").replace("PP+P+P+P4", "+P+P+P+P+P4");
    assert_eq!(rules.declare(&at(&outside), black, EVEN), Err(DeclarationFault::FewPoints(27, 28)));
    let whole = ImpasseRules {
        declaration: rules.declaration.map(|rule| impasse::Declaration { counted: Counted::WholeBoard, ..rule }),
        ..rules
    };
    assert_eq!(whole.declare(&at(&outside), black, EVEN), Ok(ImpasseVerdict::Win(black)));
    // The conditions in their order: turn, king, pieces, check, points.
    assert_eq!(rules.declare(&at(sfen), Color::White, EVEN), Err(DeclarationFault::NotYourTurn));
    let king_out = sfen.replace("3SKG3", "3S1G3").replace("/9/9/9/9/9/4k4", "/4K4/9/9/9/9/4k4");
    assert_eq!(rules.declare(&at(&king_out), black, EVEN), Err(DeclarationFault::KingNotEntered));
    let checked = sfen.replace("+R+R+B6/3SKG3", "+R+R+Bb5/3SKG3").replace("6Pb3g", "6P3g");
    assert_eq!(rules.declare(&at(&checked), black, EVEN), Err(DeclarationFault::InCheck));
}

#[test]
fn t_decl_white() {
    let position = at("4K4/9/9/9/9/9/4+p+p+ppp/3gks3/6b+r+r w 5pB3G3S4N4L8P 1");
    let rules = ImpasseRules::DECLARATION_27;
    assert_eq!(impasse::points(&position, Color::White, Counted::ZoneAndHand), 27);
    assert_eq!(rules.declare(&position, Color::White, EVEN), Ok(ImpasseVerdict::Win(Color::White)));
    let mut black = position;
    black.pass();
    assert_eq!(rules.declare(&black, Color::Black, EVEN), Err(DeclarationFault::FewPieces(0)));
}

#[test]
fn t_decl_nine() {
    let position = at("+R+R+B6/3SKG3/PP+P+P5/9/9/9/9/9/4k4 b 7Pb3g3s4n4l7p 1");
    assert_eq!(
        ImpasseRules::DECLARATION_27.declare(&position, Color::Black, EVEN),
        Err(DeclarationFault::FewPieces(9))
    );
}

fn after(sfen: &str, step: &str, rules: ImpasseRules) -> Option<ImpasseEnd> {
    let mut position = at(sfen);
    position.play(mv(step)).unwrap();
    rules.after_move(&position, EVEN)
}

fn tried(winner: Color) -> Option<ImpasseEnd> {
    Some(ImpasseEnd { ruling: ImpasseRuling::Try, verdict: ImpasseVerdict::Win(winner) })
}

#[test]
fn t_try_black() {
    let sfen = "9/4K4/9/9/9/9/9/4k4/9 b - 1";
    assert_eq!(after(sfen, "5b5a", ImpasseRules::TRY), tried(Color::Black));
    assert_eq!(after(sfen, "5b4a", ImpasseRules::TRY), None);
    // A king may not try where it would be taken.
    fouls("8r/4K4/9/9/9/9/9/4k4/9 b - 1", Foul::LeavesCheck, "5b5a");
}

#[test]
fn t_try_white() {
    let sfen = "9/4K4/9/9/9/9/9/4k4/9 w - 1";
    assert_eq!(after(sfen, "5h5i", ImpasseRules::TRY), tried(Color::White));
}

#[test]
fn t_try_notyet() {
    let sfen = "9/4K4/9/9/4k4/9/9/9/9 b - 1";
    assert_eq!(after(sfen, "5b5a", ImpasseRules::TRY), None);
    assert_eq!(after(sfen, "5b5a", ImpasseRules::TRY_AT_ONCE), tried(Color::Black));
}

/// the targets of a lone piece on 5e.
#[test]
fn targets_on_an_empty_board() {
    let centre: Square = "5e".parse().unwrap();
    for (kind, targets) in [
        (PieceKind::King, 8),
        (PieceKind::Rook, 16),
        (PieceKind::Bishop, 16),
        (PieceKind::Gold, 6),
        (PieceKind::Silver, 5),
        (PieceKind::Knight, 2),
        (PieceKind::Lance, 4),
        (PieceKind::Pawn, 1),
        (PieceKind::Tokin, 6),
        (PieceKind::ProLance, 6),
        (PieceKind::ProKnight, 6),
        (PieceKind::ProSilver, 6),
        (PieceKind::Dragon, 20),
        (PieceKind::Horse, 20),
    ] {
        for color in Color::ALL {
            let found = attacks::of(Piece::new(color, kind), centre, Bitboard::EMPTY);
            assert_eq!(found.count(), targets, "{color} {kind:?}");
        }
    }
}

/// a bishop sees half the board from wherever it goes, 41 squares with its own.
#[test]
fn bishop_stays_on_its_colour() {
    let mut seen = Bitboard::of("8h".parse().unwrap());
    loop {
        let next = seen.into_iter().fold(seen, |all, from| all | attacks::bishop(from, Bitboard::EMPTY));
        if next == seen {
            break;
        }
        seen = next;
    }
    assert_eq!(seen.count(), 41);
}

/// a capture strips the promotion, otherwise it lasts.
#[test]
fn capture_strips_promotion() {
    let mut position = at("4k4/9/9/9/9/9/9/4+r4/4K4 b - 1");
    position.play(mv("5i5h")).unwrap();
    let mut hand = Hand::EMPTY;
    hand.set(PieceKind::Rook, 1);
    assert_eq!(position.hand(Color::Black), hand);
}
