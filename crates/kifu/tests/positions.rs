//! The notation positions of the specification, each test named after the position's id.

use crate::common;

use common::{check, mv, position, reads};
use komadai_kifu::names;
use komadai_shogi::Move;

/// The names of moves played one after the other: Japanese with the square left out where it is the same, and Hodges'.
fn names_of(sfen: &str, moves: &str) -> (Vec<String>, Vec<String>) {
    let mut position = position(sfen);
    let mut last: Option<Move> = None;
    let (mut japanese, mut hodges) = (Vec::new(), Vec::new());
    for usi in moves.split(' ') {
        let mv = mv(usi);
        japanese.push(names::marked(&position, mv, last.map(Move::to)));
        hodges.push(names::hodges(&position, mv));
        position.play(mv).unwrap();
        last = Some(mv);
    }
    (japanese, hodges)
}

#[test]
fn n_3golds() {
    let sfen = "4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1";
    check(sfen, "7g7h", "7八金引", "G7g-7h", "G77-78");
    check(sfen, "6h7h", "7八金寄", "G6h-7h", "G68-78");
    check(sfen, "7i7h", "7八金上", "G7i-7h", "G79-78");
}

#[test]
fn n_s8c() {
    let sfen = "4k4/2S6/1p7/1S7/9/9/9/9/4K4 b - 1";
    check(sfen, "7b8c+", "8三銀引成", "S7bx8c+", "S72x83+");
    assert_eq!(names::marked(&position(sfen), mv("7b8c+"), None), "☗8三銀引成");
    check("4k4/2S6/9/1S7/9/9/9/9/4K4 b - 1", "7b8c+", "8三銀引成", "S7b-8c+", "S72-83+");
}

#[test]
fn n_rx24() {
    check("4k4/9/9/7p1/9/9/9/7R1/4K4 b - 1", "2h2d", "2四飛", "Rx2d", "Rx24");
}

#[test]
fn n_dragonx24() {
    check("4k4/9/9/7p1/9/9/9/7+R1/4K4 b - 1", "2h2d", "2四龍", "+Rx2d", "+Rx24");
}

#[test]
fn n_s21() {
    let sfen = "4k4/7S1/9/9/9/9/9/9/4K4 b - 1";
    check(sfen, "2b2a+", "2一銀成", "S-2a+", "S-21+");
    check(sfen, "2b2a", "2一銀不成", "S-2a=", "S-21=");
    reads(sfen, "2一銀生", "2b2a");
}

#[test]
fn n_knights53() {
    let sfen = "4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1";
    check(sfen, "6e5c+", "5三桂左成", "N6e-5c+", "N65-53+");
    check(sfen, "4e5c+", "5三桂右成", "N4e-5c+", "N45-53+");
}

#[test]
fn n_dou() {
    let (japanese, hodges) = names_of("4k4/9/6bp1/9/7P1/5B3/9/7R1/4K4 b - 1", "2e2d 2c2d 4f2d 3c2d 2h2d");
    assert_eq!(japanese.join(" "), "☗2四歩 ☖同歩 ☗同角 ☖同角 ☗同飛");
    assert_eq!(hodges.join(" "), "P-2d Px2d Bx2d Bx2d Rx2d");
}

#[test]
fn n_dragons55() {
    let sfen = "k8/9/9/9/7+R1/9/9/4+R4/3K5 b - 1";
    check(sfen, "5h5e", "5五龍上", "+R5h-5e", "+R58-55");
    check(sfen, "2e5e", "5五龍寄", "+R2e-5e", "+R25-55");
    for text in ["5五龍行", "5五龍入"] {
        reads(sfen, text, "5h5e");
    }
}

#[test]
fn n_utsu() {
    let sfen = "4k4/9/9/9/9/9/9/5G3/4K4 b G 1";
    check(sfen, "4h5h", "5八金", "G-5h", "G-58");
    check(sfen, "G*5h", "5八金打", "G*5h", "G*58");
}

#[test]
fn n_knight7c() {
    let sfen = "4k4/9/2p6/9/1N7/9/9/9/4K4 b - 1";
    check(sfen, "8e7c+", "7三桂成", "Nx7c+", "Nx73+");
    check(sfen, "8e7c", "7三桂不成", "Nx7c=", "Nx73=");
    reads(sfen, "7三桂生", "8e7c");
}

#[test]
fn n_pawn2d() {
    check("4k4/9/9/9/7P1/9/9/9/4K4 b - 1", "2e2d", "2四歩", "P-2d", "P-24");
    check("4k4/9/9/7p1/7P1/9/9/9/4K4 b - 1", "2e2d", "2四歩", "Px2d", "Px24");
    check("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d", "2四歩", "P*2d", "P*24");
}

#[test]
fn n_sx2c() {
    check("4k4/9/7p1/7S1/9/9/9/9/4K4 b - 1", "2d2c", "2三銀不成", "Sx2c=", "Sx23=");
}
