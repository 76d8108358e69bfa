//! What the programs share: their command line and the form of their answer.
//!
//! `PROGRAM TASK SFEN N` does a task on a position and prints `count C seconds S`:
//!
//! * `bulk`: perft of depth N, leaves counted without making them; the count is the leaves.
//! * `made`: perft of depth N, every leaf made; the count is the leaves.
//! * `make`: every legal move of the position made N times over, each from the same position; the count is the moves made.
//! * `list`: the list of legal moves, N times; the count is the lists.
//! * `size`: the count is the bytes of a position, what it keeps on the heap left out.
//! * `read`, `write`: the SFEN read or written N times; the count is the texts.

pub mod records;

use komadai_shogi::{Move, PieceKind, Square};
use rsshogi::types::Move32;
use std::time::Instant;

/// One job from the command line.
pub struct Job {
    /// What is to be done.
    pub task: String,
    /// On which position.
    pub sfen: String,
    /// How deep or how often.
    pub n: u32,
}

/// The program's job; ends the process with a line of help if there is none.
pub fn job(args: impl Iterator<Item = String>) -> Job {
    let args: Vec<String> = args.collect();
    match &args[..] {
        [task, sfen, n] if n.parse::<u32>().is_ok() => {
            Job { task: task.clone(), sfen: sfen.clone(), n: n.parse().unwrap_or(0) }
        }
        _ => {
            eprintln!("usage: TASK SFEN N, for example: bulk 'lnsgkgsnl/1r5b1/… b - 1' 5");
            std::process::exit(2);
        }
    }
}

/// Runs a task and prints its count and the processor time it took: on a machine that others use too, the time on the clock
/// says little.
pub fn report(f: impl FnOnce() -> u64) {
    let (clock, on_cpu) = (Instant::now(), nanoseconds_on_cpu());
    let count = f();
    let seconds = match (on_cpu, nanoseconds_on_cpu()) {
        (Some(before), Some(after)) => (after - before) as f64 / 1e9,
        _ => clock.elapsed().as_secs_f64(),
    };
    println!("count {count} seconds {seconds:.6}");
}

/// Prints a size in the form of a task.
pub fn report_size(bytes: usize) {
    println!("count {bytes} seconds 1");
}

/// What Linux has charged this thread so far.
fn nanoseconds_on_cpu() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// The answer to a task that a program does not know.
pub fn unknown(task: &str) -> ! {
    eprintln!("no such task here: {task}");
    std::process::exit(2);
}

/// SplitMix64: the same numbers for the same seed everywhere.
pub struct Dice(pub u64);

impl Dice {
    /// A number below another.
    pub fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % below as u64) as usize
    }
}

fn square(raw: i8) -> Square {
    Square::from_index(raw as usize).expect("a square")
}

/// A move of rsshogi as ours.
pub fn ours(mv: Move32) -> Move {
    let to = square(mv.to_sq().raw());
    match mv.dropped_piece() {
        Some(kind) => Move::drop(PieceKind::from_index(kind.raw() as usize - 1).expect("a kind"), to),
        None => Move::board(square(mv.from_sq().raw()), to, mv.is_promotion()),
    }
}
