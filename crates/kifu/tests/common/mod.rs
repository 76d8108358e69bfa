//! What several test files share.
use komadai_kifu::names::{self, read_japanese, read_japanese_strict, read_western};
use komadai_kifu::{Record, Step};
use komadai_shogi::{Move, Position};
use std::io::Write;
use std::path::PathBuf;

/// A small generator of numbers, so that every run tries the same games (xorshift, Marsaglia 2003).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

/// A random legal game: its moves from a start, ending early if there is no move.
pub(crate) fn random_game(start: Position, plies: usize, dice: &mut Dice) -> Vec<Move> {
    let mut position = start;
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[dice.roll(legal.len())];
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

pub(crate) fn position(sfen: &str) -> Position {
    let setup: komadai_shogi::Setup = sfen.parse().unwrap();
    Position::ignoring(&setup, komadai_shogi::SetupFaults::MATE_PROBLEM).unwrap()
}

pub(crate) fn mv(usi: &str) -> Move {
    usi.parse().unwrap()
}

/// The folder of the corpus of records made by others, if this machine has one.
pub(crate) fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("KOMADAI_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from);
    if folder.join("games/index.tsv").is_file() {
        Some(folder)
    } else {
        // Past what the test runner holds back: a test that did nothing has to say so.
        let _ = writeln!(std::io::stderr(), "skipped: no corpus at {} (set KOMADAI_CORPUS)", folder.display());
        None
    }
}

/// What the corpus says of a main line: `legal`, or `illegal@5:P*5e` with the ply and the move.
pub(crate) fn legality(record: &Record) -> String {
    for (ply, id) in record.main_line().enumerate() {
        if let Step::Broken(broken) = &record.node(id).step {
            let mv = broken.mv.map_or_else(|| broken.text.clone(), |mv| mv.to_string());
            return format!("illegal@{}:{mv}", ply + 1);
        }
    }
    "legal".to_owned()
}

/// Prints a move in the three notations and reads each back.
#[track_caller]
pub(crate) fn check(sfen: &str, usi: &str, japanese: &str, hodges: &str, hosking: &str) {
    let (position, mv) = (position(sfen), mv(usi));
    assert_eq!(names::japanese(&position, mv, None), japanese);
    assert_eq!(names::hodges(&position, mv), hodges);
    assert_eq!(names::hosking(&position, mv), hosking);
    assert_eq!(read_japanese_strict(&position, japanese, None), Ok(mv));
    assert_eq!(read_western(&position, hodges, None), Ok(mv));
    assert_eq!(read_western(&position, hosking, None), Ok(mv));
}

/// A text is read as this move, though it is not what is printed.
#[track_caller]
pub(crate) fn reads(sfen: &str, text: &str, usi: &str) {
    let position = position(sfen);
    let read = if text.is_ascii() || text.contains('’') {
        read_western(&position, text, None)
    } else {
        read_japanese(&position, text, None)
    };
    assert_eq!(read, Ok(mv(usi)), "{text}");
}
