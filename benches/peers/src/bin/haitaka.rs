//! haitaka at work.

use haitaka::Board;
use peers::{job, report, report_size, unknown};
use std::fmt::Write;
use std::hint::black_box;

fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn made(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += if depth <= 1 {
                black_box(&next);
                1
            } else {
                made(&next, depth - 1)
            };
        }
        false
    });
    nodes
}

fn main() {
    let job = job(std::env::args().skip(1));
    let board = Board::from_sfen(&job.sfen).expect("a position");
    let n = u64::from(job.n);
    let mut moves = Vec::with_capacity(600);
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    match job.task.as_str() {
        "bulk" => report(|| bulk(&board, job.n)),
        "made" => report(|| made(&board, job.n)),
        "make" => report(|| {
            for _ in 0..n {
                for &mv in &moves {
                    let mut next = black_box(&board).clone();
                    next.play_unchecked(mv);
                    black_box(&next);
                }
            }
            n * moves.len() as u64
        }),
        "list" => report(|| {
            for _ in 0..n {
                moves.clear();
                black_box(&board).generate_moves(|set| {
                    moves.extend(set);
                    false
                });
                black_box(&moves);
            }
            n
        }),
        "read" => report(|| {
            for _ in 0..n {
                black_box(Board::from_sfen(black_box(&job.sfen)).is_ok());
            }
            n
        }),
        "write" => report(|| {
            let mut text = String::with_capacity(200);
            for _ in 0..n {
                text.clear();
                let _ = write!(text, "{}", black_box(&board));
                black_box(&text);
            }
            n
        }),
        "size" => report_size(size_of::<Board>()),
        other => unknown(other),
    }
}
