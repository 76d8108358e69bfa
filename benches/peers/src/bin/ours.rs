//! komadai-shogi at work.

use komadai_shogi::{MoveList, Position, perft};
use peers::{job, report, report_size, unknown};
use std::fmt::Write;
use std::hint::black_box;

fn made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return black_box(position.key()) & 1 | 1;
    }
    let mut nodes = 0;
    position.generate(|set| {
        set.for_each(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            nodes += if depth == 1 {
                black_box(&next);
                1
            } else {
                made(&next, depth - 1)
            };
        });
    });
    nodes
}

fn main() {
    let job = job(std::env::args().skip(1));
    let position: Position = job.sfen.parse().expect("a position");
    let n = u64::from(job.n);
    match job.task.as_str() {
        "bulk" => report(|| perft(&position, job.n)),
        "made" => report(|| made(&position, job.n)),
        "make" => report(|| {
            let moves = position.legal_moves();
            for _ in 0..n {
                for &mv in &moves {
                    let mut next = *black_box(&position);
                    next.play_unchecked(mv);
                    black_box(&next);
                }
            }
            n * moves.len() as u64
        }),
        "list" => report(|| {
            let mut list = MoveList::new();
            for _ in 0..n {
                list.clear();
                black_box(&position).legal_moves_into(&mut list);
                black_box(&list);
            }
            n
        }),
        "read" => report(|| {
            for _ in 0..n {
                black_box(black_box(job.sfen.as_str()).parse::<Position>().is_ok());
            }
            n
        }),
        "write" => report(|| {
            let mut text = String::with_capacity(200);
            for _ in 0..n {
                text.clear();
                let _ = write!(text, "{}", black_box(&position));
                black_box(&text);
            }
            n
        }),
        "size" => report_size(size_of::<Position>()),
        other => unknown(other),
    }
}
