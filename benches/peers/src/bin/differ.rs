//! komadai-shogi against rsshogi on random games: `differ POSITIONS SEED [START-FILE] [--show K]`.
//!
//! Legal move sets, checks and mates must be the same in every position; each difference is printed and makes the exit
//! status 1. A start file has one SFEN a line (its first four fields; more is ignored). With `--show K` every Kth position
//! is printed with its sorted legal moves, for `cshogi_differ.py` to compare with cshogi.

use komadai_shogi::{Move, PieceKind, Position, Square};
use rsshogi::board::{self, Move32List, generate_legal_all_move32};
use rsshogi::types::Move32;
use std::process::ExitCode;

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % below as u64) as usize
    }
}

fn square(raw: i8) -> Square {
    Square::from_index(raw as usize).expect("a square")
}

/// Their move as ours.
fn ours(mv: Move32) -> Move {
    let to = square(mv.to_sq().raw());
    match mv.dropped_piece() {
        Some(kind) => Move::drop(PieceKind::from_index(kind.raw() as usize - 1).expect("a kind"), to),
        None => Move::board(square(mv.from_sq().raw()), to, mv.is_promotion()),
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let show = args.iter().position(|arg| arg == "--show").and_then(|at| args.get(at + 1)?.parse::<u64>().ok());
    let (Some(Ok(wanted)), Some(Ok(seed))) =
        (args.first().map(|arg| arg.parse::<u64>()), args.get(1).map(|arg| arg.parse::<u64>()))
    else {
        eprintln!("usage: differ POSITIONS SEED [START-FILE] [--show K]");
        return ExitCode::from(2);
    };
    let starts: Vec<String> = match args.get(2).filter(|arg| !arg.starts_with("--")) {
        Some(path) => std::fs::read_to_string(path)
            .expect("a file of SFENs")
            .lines()
            .map(|line| line.split_whitespace().take(4).collect::<Vec<_>>().join(" "))
            .collect(),
        None => vec![Position::start().to_string()],
    };
    board::init();
    let mut dice = Dice(seed);
    let (mut seen, mut different, mut checks, mut mates, mut moves) = (0u64, 0u64, 0u64, 0u64, 0u64);
    'games: while seen < wanted {
        let sfen = &starts[dice.next(starts.len())];
        let (Ok(mut position), Ok(mut theirs)) = (sfen.parse::<Position>(), board::position_from_sfen(sfen)) else {
            continue;
        };
        theirs.init_stack();
        // Most games run on; some are cut early, so that openings are seen too.
        for _ in 0..dice.next(400) + 1 {
            if seen == wanted {
                break 'games;
            }
            seen += 1;
            let mut mine = position.legal_moves().to_vec();
            mine.sort_unstable();
            let mut list = Move32List::new();
            generate_legal_all_move32(&theirs, &mut list);
            let mut other: Vec<Move> = list.iter().map(|&mv| ours(mv)).collect();
            other.sort_unstable();
            let (in_check, mated) = (position.in_check(), position.is_checkmate());
            checks += u64::from(in_check);
            mates += u64::from(mated);
            moves += mine.len() as u64;
            if mine != other || in_check != theirs.is_in_check() || mine.len() != position.count_legal_moves() {
                different += 1;
                println!("differs: {position} {} {}", mine.len(), other.len());
            }
            if show.is_some_and(|k| seen.is_multiple_of(k)) {
                let mut texts: Vec<String> = mine.iter().map(ToString::to_string).collect();
                texts.sort_unstable();
                println!("{position}\t{in_check}\t{mated}\t{}", texts.join(" "));
            }
            if mine.is_empty() {
                break;
            }
            let mv = mine[dice.next(mine.len())];
            let Some(&their_move) = list.iter().find(|&&their| ours(their) == mv) else { break };
            position.play_unchecked(mv);
            theirs.apply_move32(their_move);
        }
    }
    eprintln!("{seen} positions, {moves} moves, {checks} checks, {mates} mates, {different} differences");
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
