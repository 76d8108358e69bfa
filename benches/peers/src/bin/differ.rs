//! komadai-shogi against rsshogi on random games: `differ POSITIONS SEED [START-FILE] [--show K]`.
//!
//! Legal move sets, checks, mates, positions without a move and mates in one must be the same in every position; each
//! difference is printed and makes the exit status 1. A start file has one SFEN a line (its first four fields; more is ignored). With `--show K` every Kth position
//! is printed with its sorted legal moves, for `cshogi_differ.py` to compare with cshogi.

use komadai_shogi::{Move, Position};
use peers::{Dice, ours};
use rsshogi::board::{self, Move32List, generate_legal_all_move32};
use rsshogi::mate::solve_mate_in_one;
use std::process::ExitCode;

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
            .filter(|sfen| sfen.parse::<Position>().is_ok())
            .collect(),
        None => vec![Position::start().to_string()],
    };
    if starts.is_empty() {
        eprintln!("the start file has no line that begins with the SFEN of a position");
        return ExitCode::from(2);
    }
    board::init();
    let mut dice = Dice(seed);
    let (mut seen, mut different, mut checks, mut mates, mut moves) = (0u64, 0u64, 0u64, 0u64, 0u64);
    let (mut stalemates, mut mates_in_one) = (0u64, 0u64);
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
            stalemates += u64::from(mine.is_empty() && !in_check);
            let mates_by = |mv: Move| position.gives_check(mv) && after(&position, mv).is_checkmate();
            let mate_in_one = mine.iter().any(|&mv| mates_by(mv));
            mates_in_one += u64::from(mate_in_one);
            let their_mate = solve_mate_in_one(&theirs).map(ours);
            if theirs.is_mated() != mine.is_empty()
                || theirs.is_mated() != !position.has_legal_move()
                || mated != (theirs.is_in_check() && theirs.is_mated())
                || their_mate.is_some() != mate_in_one
                || their_mate.is_some_and(|mv| !mine.contains(&mv) || !mates_by(mv))
            {
                different += 1;
                println!("differs: {position} mated {mated}, mate in one {mate_in_one}, theirs {their_mate:?}");
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
    eprintln!(
        "{seen} positions, {moves} moves, {checks} checks, {mates} mates, {stalemates} without a move or check, \
         {mates_in_one} mates in one, {different} differences"
    );
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}
