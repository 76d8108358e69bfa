//! Openings and castles, named in games and positions.

use komadai_archive::{FormationKind, find_formations, formations};
use komadai_lang::Lang;
use komadai_shogi::{Color, Handicap, Move, Position};
use std::collections::BTreeSet;

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

/// The names found in a game, `☗四間飛車` for Black's.
fn named(start: Position, text: &str) -> Vec<String> {
    let found = find_formations(start, &moves(text));
    found
        .iter()
        .map(|found| {
            let mark = match found.side {
                Some(Color::Black) => "☗",
                Some(Color::White) => "☖",
                None => "",
            };
            format!("{mark}{}", found.formation.japanese)
        })
        .collect()
}

fn game(text: &str) -> Vec<String> {
    named(Position::start(), text)
}

fn position(sfen: &str) -> Vec<String> {
    named(sfen.parse().unwrap(), "")
}

#[track_caller]
fn has(found: &[String], expected: &[&str], not: &[&str]) {
    for name in expected {
        assert!(found.iter().any(|one| one == name), "{name} is missing from {found:?}");
    }
    for name in not {
        assert!(!found.iter().any(|one| one.ends_with(name)), "{name} is in {found:?}");
    }
}

#[test]
fn every_line_of_the_tables_is_read_and_there_are_more_than_120_names() {
    let lines = |text: &str| {
        let lines = text.lines().filter(|line| line.contains(" | ") && !line.starts_with('#'));
        lines.map(|line| line.split('|').next().unwrap().trim().to_owned()).collect::<Vec<_>>()
    };
    let castles = lines(include_str!("../data/castles.txt"));
    let openings = lines(include_str!("../data/openings.txt"));
    let read: Vec<&str> = formations().iter().map(|formation| formation.japanese).collect();
    assert_eq!(read, [castles, openings].concat());
    let names: BTreeSet<&str> = read.into_iter().collect();
    assert!(names.len() >= 120, "{}", names.len());
    for formation in formations() {
        for &lang in Lang::ALL {
            assert!(!formation.name(lang).is_empty());
        }
    }
}

/// S-04 to S-07: the diagram of a fourth-file rook with a silver crown against a static rook's bear in the hole.
#[test]
fn castles_of_both_sides_are_named_at_any_ply() {
    let diagram = position("ln4gnk/1r4gsl/p1ppspbpp/1p2p1p2/9/2PP1PPPP/PP1SPG1S1/1B1R2GK1/LN5NL w - 34");
    has(&diagram, &["☗銀冠", "☖居飛車穴熊"], &["振り飛車穴熊", "美濃"]);
    for (sfen, expected) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2PPP4/PPSG1PPPP/1KGB3R1/LN4SNL b - 1", "☗金矢倉"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1R2SK1/LNSG1G1NL b - 1", "☗片美濃"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1", "☗本美濃"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPG1PP/1B1R2SK1/LNS2G1NL b - 1", "☗高美濃"),
        ("1nsgkgsnl/lr5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1R3SL/LNS2GGNK b - 1", "☗振り飛車穴熊"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1BK1G2R1/LNSG2SNL b - 1", "☗舟囲い"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1BG1K1G+R1/LNS3SNL b - 1", "☗中住まい"),
        // A ranging rook's king of three moves.
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1R1SK2/LNSG1G1NL b - 1", "☗早囲い"),
        // The king goes to the fortress by the second rank, so that the bishop loses no move.
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPSPPPPPP/1BK4R1/LN1G1GSNL b - 1", "☗矢倉早囲い"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPSPPPPPP/2K4R1/LNBG1GSNL b - 1", "☗矢倉早囲い"),
    ] {
        has(&position(sfen), &[expected], &[]);
    }
    for (sfen, not) in [
        // The rook has not ranged; the silver covers the king; a silver on its way to the pawn before the king; a fourth-file rook
        // on the other side; no bishop.
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B3SKR1/LNSG1G1NL b - 1", "早囲い"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1R2SK1/LNSG1G1NL b - 1", "早囲い"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/2P6/9/PPSPPPPPP/1BK4R1/LN1G1GSNL b - 1", "早囲い"),
        ("lnsgkgsnl/5r1b1/ppppppppp/9/9/2P6/PPSPPPPPP/1BK4R1/LN1G1GSNL b - 1", "早囲い"),
        ("lnsgkgsnl/1r7/ppppppppp/9/9/2P6/PPSPPPPPP/2K4R1/LN1G1GSNL b Bb 1", "早囲い"),
    ] {
        has(&position(sfen), &[], &[not]);
    }
}

#[test]
fn openings_are_named_from_their_moves() {
    // S-12, S-11, S-10.
    has(&game("7g7f 3c3d 7f7e"), &["☗早石田"], &["角換わり"]);
    // S-11: who exchanges at the fourth move has lost the turn, as soon as it is done. Whoever has not pushed the rook's pawn may still
    // range: then it is a bishop exchange with a ranging rook, and was never another.
    assert_eq!(game("7g7f 3c3d 2g2f 2b8h+"), [""; 0]);
    assert_eq!(game("7g7f 3c3d 2g2f 2b8h+ 7i8h"), ["☖一手損角換わり"]);
    let exchanged = "7g7f 3c3d 2g2f 2b8h+ 7i8h 3a2b 8h7g";
    assert_eq!(game(exchanged), ["☖一手損角換わり"]);
    has(&game(&format!("{exchanged} 8c8d")), &["角換わり", "☖一手損角換わり"], &["相掛かり"]);
    has(&game(&format!("{exchanged} 2b3c 2h7h 8c8d")), &["☗角交換三間飛車"], &["角換わり"]);
    // S-11, Y-32: whoever takes the other's bishop at home has lost the turn, Black no less than White.
    let by_black = game("7g7f 8c8d 2g2f 3c3d 6i7h 4a3b 8h2b+ 3a2b 7i8h");
    has(&by_black, &["角換わり", "☗一手損角換わり"], &[]);
    assert!(!by_black.iter().any(|name| name == "☖一手損角換わり"), "{by_black:?}");
    let by_white = game("7g7f 3c3d 2g2f 8c8d 6i7h 4a3b 2f2e 2b8h+ 7i8h 3a2b");
    has(&by_white, &["☖一手損角換わり"], &["☗一手損角換わり"]);
    has(&game(&format!("{exchanged} 8b4b")), &["☖角交換四間飛車"], &["角換わり"]);
    has(&game("7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b"), &["角換わり"], &["一手損角換わり"]);
    has(&game("2g2f 8c8d 2f2e 8d8e 6i7h 4a3b"), &["相掛かり"], &["横歩取り"]);
    has(&game("2g2f 8c8d 2f2e 8d8e 7g7f 4a3b 8h7g 3c3d"), &[], &["相掛かり"]);
    // A rook on the third file without its pawn is on its way.
    has(&game("2g2f 8c8d 2h3h"), &[], &["袖飛車"]);
    has(&game("3g3f 8c8d 2h3h"), &["☗袖飛車"], &[]);
    // Both sides' quick castles: a ranging rook's, and that of the fortress.
    let quick = "7g7f 8c8d 7i6h 3c3d 6h7g 8b4b 2g2f 5a6b 2f2e 6b7b 3i4h 7a6b 5i6h 2b3c 6h7h";
    has(&game(quick), &["☖早囲い"], &["矢倉早囲い"]);
    let fortress = "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 4a3b 5g5f 5c5d 5i6h 5a4a 6h7h";
    has(&game(fortress), &["☗矢倉早囲い"], &["☖早囲い"]);
    has(&game("2g2f 3c3d 7g7f 4c4d 2f2e 2b3c 6g6f 3a4b 2h6h"), &["☗陽動振り飛車", "☗四間飛車"], &[]);
    let floating = "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 7a6b 7g7f 3c3d 7f7e 6c6d 2f7f";
    has(&game(floating), &["☗ひねり飛車", "相掛かり"], &["石田流", "三間飛車"]);
    let side_pawn = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d";
    has(&game(side_pawn), &["☗横歩取り"], &["相横歩取り", "角換わり"]);
    has(&game(&format!("{side_pawn} 2b3c")), &["☗横歩取り３三角"], &[]);
    has(&game("7g7f 3c3d 6g6f 8c8d 2h6h"), &["☗四間飛車"], &["三間飛車"]);
    has(&game("7g7f 3c3d 6g6f 8c8d 8h7g 7a6b 2h6h"), &["☗ノーマル四間飛車"], &["角交換四間飛車"]);
    has(&game("7g7f 3c3d 2h6h 2b8h+ 7i8h"), &["☗角交換四間飛車"], &["ノーマル四間飛車"]);
    has(&game("2g2f 3c3d 7g7f 5c5d 2f2e 8b5b"), &["☖ゴキゲン中飛車", "☖中飛車"], &["先手中飛車"]);
    has(&game("7g7f 3c3d 6g6f 5c5d 2h7h 8b5b"), &["相振り飛車"], &["相居飛車"]);
    has(&game("7g7f 4c4d"), &["☖パックマン"], &[]);
    has(&game("7g7f 8b3b"), &["☖二手目３二飛"], &[]);
    has(&game("7g7f 3c3d 8g8f"), &["☗角頭歩"], &[]);
    // Black's two pawns are not yet an opening.
    assert_eq!(game("7g7f 8c8d 2g2f"), [""; 0]);
}

/// S-09: both sides build the fortress, in whatever order.
#[test]
fn transpositions_have_the_same_names() {
    let one = game("7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6i7h 4b3c 6h7g");
    let other = game("5g5f 5c5d 7g7f 3c3d 6g6f 8c8d 7i6h 3a4b 6h7g 4b3c 6i7h 4a3b 3i4h 7a6b 4i5h");
    has(&one, &["相矢倉"], &["相掛かり"]);
    has(&other, &["相矢倉"], &[]);
}

#[test]
fn a_handicap_game_has_the_name_of_its_handicap_and_no_opening() {
    let start = Position::new(&Handicap::Two.setup()).unwrap();
    let found = named(start, "6a5b 2h6h 5a6b");
    assert_eq!(found, ["☖二枚落ち"]);
}

#[test]
fn the_king_that_enters_is_named_on_either_side() {
    let entered = position("kng4K1/lsg1+P+P+P+B1/1ppp+P1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8 b GSNLbsnl 1");
    has(&entered, &["☗入玉"], &["☖入玉", "相入玉"]);
    let castles = formations().iter().filter(|formation| formation.kind == FormationKind::Castle).count();
    assert!(castles > 40);
}
