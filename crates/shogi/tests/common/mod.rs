//! What the tests share.
#![allow(dead_code, unreachable_pub)]

pub mod dice;
pub mod naive;

use komadai_shogi::{Foul, Move, Position, ReadMoveError};
use std::path::PathBuf;

/// A position that the test knows to be one.
#[track_caller]
pub fn at(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// A move that the test knows to be one.
#[track_caller]
pub fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Moves parted by spaces.
#[track_caller]
pub fn line(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

/// Each move is legal, and the generator lists it.
#[track_caller]
pub fn legal(sfen: &str, moves: &str) {
    let position = at(sfen);
    for mv in line(moves) {
        assert_eq!(position.check(mv), Ok(()), "{sfen}: {mv}");
        assert!(position.legal_moves().contains(&mv), "{sfen}: {mv} is not listed");
    }
}

/// Each move is this foul, and the generator does not list it.
#[track_caller]
pub fn fouls(sfen: &str, foul: Foul, moves: &str) {
    let position = at(sfen);
    for text in moves.split_whitespace() {
        assert_eq!(position.read(text), Err(ReadMoveError::Foul(foul)), "{sfen}: {text}");
        if let Ok(mv) = text.parse() {
            assert!(!position.legal_moves().contains(&mv), "{sfen}: {mv} is listed");
        }
    }
}

/// A file of the corpus of records and positions, or none with a line that says so.
pub fn corpus(file: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let folder = std::env::var_os("KOMADAI_CORPUS").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        // Past what the test runner holds back: a test that did nothing has to say so.
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), "skipped: no {file} in the corpus (set KOMADAI_CORPUS)");
    }
    text
}
