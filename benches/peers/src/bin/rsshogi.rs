//! rsshogi at work.

use peers::{job, report, report_size, unknown};
use rsshogi::board::{self, Move32List, Position, generate_legal_all_move32, perft};
use std::hint::black_box;

fn made(position: &mut Position, depth: u8, lists: &mut [Move32List]) -> u64 {
    let Some((list, rest)) = lists.split_last_mut() else { return 1 };
    list.clear();
    generate_legal_all_move32(position, list);
    let mut nodes = 0;
    for &mv in list.iter() {
        position.apply_move32(mv);
        nodes += if depth <= 1 {
            black_box(&*position);
            1
        } else {
            made(position, depth - 1, rest)
        };
        position.undo_move32(mv).expect("the move just made");
    }
    nodes
}

fn main() {
    let job = job(std::env::args().skip(1));
    board::init();
    let mut position = board::position_from_sfen(&job.sfen).expect("a position");
    position.init_stack();
    let n = u64::from(job.n);
    match job.task.as_str() {
        "bulk" => report(|| perft::perft(&position, job.n as u8).expect("a count").nodes),
        "made" => {
            let mut lists: Vec<Move32List> = (0..job.n).map(|_| Move32List::new()).collect();
            report(|| made(&mut position, job.n as u8, &mut lists));
        }
        "make" => report(|| {
            let mut list = Move32List::new();
            generate_legal_all_move32(&position, &mut list);
            for _ in 0..n {
                for &mv in list.iter() {
                    position.apply_move32(mv);
                    black_box(&position);
                    position.undo_move32(mv).expect("the move just made");
                }
            }
            n * list.len() as u64
        }),
        "list" => report(|| {
            let mut list = Move32List::new();
            for _ in 0..n {
                list.clear();
                generate_legal_all_move32(black_box(&position), &mut list);
                black_box(&list);
            }
            n
        }),
        "read" => report(|| {
            for _ in 0..n {
                black_box(board::position_from_sfen(black_box(&job.sfen)).is_ok());
            }
            n
        }),
        "write" => report(|| {
            for _ in 0..n {
                black_box(black_box(&position).to_sfen(None));
            }
            n
        }),
        "size" => report_size(size_of::<Position>()),
        other => unknown(other),
    }
}
