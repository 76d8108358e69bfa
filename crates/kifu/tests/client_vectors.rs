//! What the browser's hints and move names are held to: `testdata/client-vectors.json`, positions with all their legal moves
//! and each move's Japanese and Western name. `KOMADAI_WRITE=1 cargo test -p komadai-kifu --test it client_vectors` writes it
//! anew; the web client's own tests read it.

use komadai_kifu::names;
use komadai_shogi::{Handicap, Move, Position, Square};
use std::fmt::Write as _;
use std::path::Path;

/// Positions in which rules or names are hard, beside those met on the walks.
const CHOSEN: [&str; 13] = [
    "4k4/9/9/9/9/9/2P6/9/4K4 b P 1",
    "7lk/9/8S/8N/9/9/9/9/4K4 b P 1",
    "4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1",
    "4k4/9/9/9/9/3G1G3/3G1G3/9/4K4 b - 1",
    "4k4/9/9/3+R1+R3/9/9/9/9/4K4 b - 1",
    "7k1/4P4/3N1N3/9/9/9/9/9/4K4 b PLNSGBR 1",
    "4K4/9/3s1s3/9/9/9/4p4/9/4k4 w 2PLNS2p 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "9/4K4/9/9/9/9/9/4k4/9 b RBGSNLPrbgsnlp 1",
    "+P+P+P+P4k/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/4R4/9/3r5/9/9/9/4K4 w P 1",
    "3r5/5k3/9/9/9/9/3G5/3K1G3/9 b G 1",
];

/// A step of xorshift: the walks are the same everywhere.
fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn entry(position: &Position, last_to: Option<Square>, out: &mut String) {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    moves.sort_by_key(Move::to_string);
    let last = last_to.map_or_else(|| "null".to_owned(), |square| format!("\"{square}\""));
    let _ = write!(
        out,
        "{{\"sfen\":\"{}\",\"last\":{last},\"inCheck\":{},\"moves\":[",
        position.to_setup(),
        position.in_check()
    );
    for (i, &mv) in moves.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let (japanese, western) = (names::japanese(position, mv, last_to), names::hodges(position, mv));
        let _ = write!(out, "{comma}\"{mv} {japanese} {western}\"");
    }
    out.push_str("]}");
}

fn vectors() -> String {
    let mut entries = Vec::new();
    let mut add = |position: &Position, last_to| {
        let mut text = String::new();
        entry(position, last_to, &mut text);
        entries.push(text);
    };
    for sfen in CHOSEN {
        add(&sfen.parse().unwrap(), None);
    }
    for (i, handicap) in [Handicap::Even, Handicap::Two, Handicap::ThreePawns].into_iter().enumerate() {
        let mut seed = 0x9e37_79b9_7f4a_7c15 + i as u64;
        let mut position: Position = handicap.sfen().parse().unwrap();
        let mut last_to = None;
        add(&position, None);
        for ply in 1..=180 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[(next(&mut seed) % moves.len() as u64) as usize];
            last_to = Some(mv.to());
            position.play_unchecked(mv);
            if ply % 12 == 0 {
                add(&position, last_to);
            }
        }
        let _ = last_to;
    }
    format!("[\n{}\n]\n", entries.join(",\n"))
}

#[test]
fn the_client_and_the_rules_agree_on_these_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/client-vectors.json");
    let vectors = vectors();
    if std::env::var_os("KOMADAI_WRITE").is_some() {
        std::fs::write(&path, vectors).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == vectors, "{} is out of date: run this test with KOMADAI_WRITE=1", path.display());
}
