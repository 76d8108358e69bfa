//! What the browser shows of games whose rules it does not know: `testdata/kind-vectors.json`, games drawn by chance of every kind that
//! is played here, each with the positions after its moves. `KOMADAI_WRITE=1 cargo test -p komadai-wire --test it kind_vectors` writes
//! it; the page must come to the same positions.

use komadai_variants::{Position, Rules};
use komadai_wire::VARIANTS;
use serde_json::json;
use std::path::Path;

/// Games of each kind, and how long they are at most.
const GAMES: u64 = 2;
const PLIES: usize = 60;

/// A step of xorshift: the games are the same everywhere.
fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn vectors() -> String {
    let mut lines = Vec::new();
    for (at, name) in VARIANTS.iter().enumerate() {
        for game in 0..GAMES {
            let mut seed = 0x9e37_79b9_7f4a_7c15 + 16 * at as u64 + game;
            let mut position = Position::start(&Rules::named(name).unwrap());
            let (mut moves, mut positions) = (Vec::new(), vec![position.to_string()]);
            while moves.len() < PLIES && position.outcome().is_none() {
                let legal = position.legal_moves();
                let mv = legal[(next(&mut seed) % legal.len() as u64) as usize];
                moves.push(position.rules().move_text(mv));
                position.play(mv);
                positions.push(position.to_string());
            }
            lines.push(json!({"name": name, "moves": moves, "positions": positions}).to_string());
        }
    }
    format!("[\n{}\n]\n", lines.join(",\n"))
}

#[test]
fn the_page_and_the_rules_agree_on_these_games() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/kind-vectors.json");
    let vectors = vectors();
    if std::env::var_os("KOMADAI_WRITE").is_some() {
        std::fs::write(&path, vectors).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == vectors, "{} is out of date: run this test with KOMADAI_WRITE=1", path.display());
}
