//! What the browser's judgement of moves is held to: `testdata/judge-vectors.json`, analyses as the browser hears them with what
//! `komadai_record` makes of their moves. `KOMADAI_WRITE=1 cargo test -p komadai-wire --test it judge_vectors` writes it anew; the
//! web client's own tests read it.

use komadai_record::{Analysis, Effort, Evaluation, Mark, Score, accuracy, judge_line};
use komadai_shogi::{Color, Move};
use serde_json::{Value, json};
use std::path::Path;

/// A step of xorshift: the vectors are the same everywhere.
fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn line(first: Color, seed: &mut u64) -> Value {
    const MOVES: [&str; 4] = ["7g7f", "3c3d", "2g2f", "8c8d"];
    let mv = |n: u64| -> Move { MOVES[(n % 4) as usize].parse().unwrap() };
    let moves: Vec<Move> = (0..24).map(|_| mv(next(seed))).collect();
    let evaluations = (0..=moves.len()).map(|_| Evaluation {
        score: match next(seed) % 10 {
            0 => Score::WinIn((next(seed) % 20 + 1) as u32),
            1 => Score::LossIn((next(seed) % 20 + 1) as u32),
            _ => Score::Cp((next(seed) % 2401) as i32 - 1200),
        },
        pv: vec![mv(next(seed))],
        depth: 9,
        nodes: 20_000,
        book: if next(seed).is_multiple_of(5) { vec![mv(next(seed))] } else { Vec::new() },
    });
    let analysis =
        Analysis { engine: String::new(), effort: Effort::Nodes(20_000), evaluations: evaluations.collect(), moves };
    let judged = judge_line(&analysis.moves, &analysis.evaluations);
    let side = |side: Color| {
        let own = judged.iter().enumerate().filter(move |(at, _)| at.is_multiple_of(2) == (side == first));
        accuracy(own.map(|(_, judged)| judged))
    };
    let judged = judged.iter().map(|judged| {
        let mark = match judged.mark {
            None => Value::Null,
            Some(Mark::Book) => "book".into(),
            Some(Mark::Inaccuracy) => "inaccuracy".into(),
            Some(Mark::Mistake) => "mistake".into(),
            Some(Mark::Blunder) => "blunder".into(),
        };
        json!({ "loss": judged.loss, "mark": mark })
    });
    json!({
        "first": first,
        "judged": judged.collect::<Vec<_>>(),
        "accuracy": { "black": side(Color::Black), "white": side(Color::White) },
        "analysis": komadai_wire::Analysis::of(&analysis, first, 0),
    })
}

#[test]
fn the_client_and_the_record_judge_these_moves_alike() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/judge-vectors.json");
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    let lines: Vec<String> =
        [Color::Black, Color::White, Color::Black].map(|first| line(first, &mut seed).to_string()).to_vec();
    let vectors = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("KOMADAI_WRITE").is_some() {
        std::fs::write(&path, vectors).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == vectors, "{} is out of date: run this test with KOMADAI_WRITE=1", path.display());
}
